import { SINGAPORE_AHEAD, days, minutes } from './time.ts'
import { isPublicHoliday } from './public-holidays.ts'
import {
  DAY_MINUTES,
  HOLIDAY,
  HOLIDAY_EVE,
  NotUnderstood,
  type Hours,
  type OpenState,
  type Range,
} from './opening-hours-days.ts'
import { tokensOf } from './opening-hours-words.ts'
import { Reader } from './opening-hours-reader.ts'

/** Parses written hours; undefined unless they are understood with certainty. */
function hoursOf(written: string): Hours | undefined {
  try {
    const tokens = tokensOf(written)
    return tokens && new Reader(tokens).read()
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}

/** A cache of parsed wordings: a list shows hundreds of points with few different ones. */
const understood = new Map<string, Hours | undefined>()
const REMEMBERED = 1000

/** Written hours by their days; undefined unless they are understood with certainty. */
export function hoursRead(written: string): Hours | undefined {
  if (!understood.has(written)) {
    if (understood.size >= REMEMBERED) understood.clear()
    understood.set(written, hoursOf(written))
  }
  return understood.get(written)
}

/** Whether written hours can be read with certainty, on any day: what a setting must be. */
export const areHoursUnderstood = (written: string): boolean => hoursRead(written) !== undefined

/** How far ahead an opening or closing is looked for. */
const AHEAD_DAYS = 14

/** The ranges of the day that begins at `midnight` (Singapore's clock as if it were UTC); nothing where the wording cannot be read. */
function rangesOn(hours: Hours, midnight: number): readonly Range[] | undefined {
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const usual = hours.get(new Date(midnight).getUTCDay()) ?? []
  // A day that is closed anyway stays closed; whether any other holiday is kept, only the wording can say.
  if (isPublicHoliday(date(midnight))) return hours.get(HOLIDAY) ?? (usual.length === 0 ? usual : undefined)
  const eve = hours.get(HOLIDAY_EVE)
  if (eve && isPublicHoliday(date(midnight + days(1)))) return eve
  return usual
}

/**
 * Whether a place with these written hours is open at `moment`, on Singapore's clock; public holidays are those of
 * public-holidays.ts. Nothing when the wording, or that day's hours, cannot be understood with certainty: a person in
 * need must not be sent to a closed door. Pure: service, pages and the locator without network share it.
 */
export function openState(written: string | null, moment: Date): OpenState | undefined {
  if (!written) return undefined
  const hours = hoursRead(written)
  if (!hours) return undefined

  const local = moment.getTime() + SINGAPORE_AHEAD
  const today = local - (local % days(1))
  const now = (local - today) / minutes(1)
  const at = (minute: number) => new Date(today + minutes(minute) - SINGAPORE_AHEAD).toISOString()
  /** The ranges of a day, 0 today, in minutes after today's midnight. */
  const rangesOf = (day: number) => {
    const shift = day * DAY_MINUTES
    return rangesOn(hours, today + days(day))?.map(({ start, end }) => ({ start: start + shift, end: end + shift }))
  }
  const around = (minute: number) => {
    const day = Math.floor(minute / DAY_MINUTES)
    const holds = ({ start, end }: Range) => start <= minute && minute < end
    return rangesOf(day)?.find(holds) ?? rangesOf(day - 1)?.find(holds)
  }
  const spills = () => [...hours.values()].flat().some(({ end }) => end - DAY_MINUTES > now)
  if (!rangesOf(0) || (!rangesOf(-1) && spills())) return undefined

  const open = around(now)
  if (open) {
    let { end } = open
    // Each range that joins on ends later than the one before, so this ends whatever the ranges are.
    for (let next = around(end); next && next.end > end && end < AHEAD_DAYS * DAY_MINUTES; next = around(end))
      end = next.end
    const certain = end < AHEAD_DAYS * DAY_MINUTES && rangesOf(Math.floor(end / DAY_MINUTES))
    return { state: 'open', ...(certain && { until: at(end) }) }
  }
  for (let day = 0; day <= AHEAD_DAYS; day += 1) {
    const ranges = rangesOf(day)
    if (!ranges) break
    const next = ranges.find(({ start }) => start > now)
    if (next) return { state: 'closed', opensAt: at(next.start) }
  }
  return { state: 'closed' }
}
