import { DAY_MINUTES, HOLIDAY, HOLIDAY_EVE, type Range } from '#contract/domain/opening-hours-days.ts'
import { weekOf } from '#contract/domain/opening-hours-week.ts'
import { minutes } from '#contract/domain/time.ts'
import type { Locale } from '#contract/options.ts'
import { listFormat, momentFormat, TIME_OF_DAY } from './formats.ts'
import type { Speaker } from './speaker.ts'

/** Opening hours for a reader: lines in the reader's language, or as their people wrote them where nobody can read them. */
export interface DescribedHours {
  lines: string[]
  written: string
}

const WEEK = [1, 2, 3, 4, 5, 6, 0]
/** Fewer days in a row are said one by one. */
const FEWEST_IN_A_ROW = 3
/** 4 January 1970 was a Sunday. */
const dayAt = (day: number) => new Date(Date.UTC(1970, 0, 4 + day))

function wordsOf(locale: Locale) {
  const weekday = momentFormat(locale, { timeZone: 'UTC', weekday: 'short' })
  const time = momentFormat(locale, { timeZone: 'UTC', ...TIME_OF_DAY })
  const list = listFormat(locale, { style: 'long', type: 'conjunction' })
  return {
    day: (day: number) => weekday.format(dayAt(day)),
    time: (minute: number) => time.format(new Date(minutes(minute % DAY_MINUTES))),
    list: (texts: string[]) => list.format(texts),
  }
}

/** The days in words: "Every day", "Mon to Fri", "Mon, Wed and public holidays". */
function describeDays(days: readonly number[], { say, locale }: Speaker): string {
  const { day: name, list } = wordsOf(locale)
  if (WEEK.every((day) => days.includes(day)) && days.includes(HOLIDAY)) return say('hours.daily')
  const rows: number[][] = []
  for (const day of WEEK.filter((one) => days.includes(one))) {
    const row = rows.at(-1)
    const isNext = row && WEEK.indexOf(row.at(-1) ?? -1) + 1 === WEEK.indexOf(day)
    if (isNext) row.push(day)
    else rows.push([day])
  }
  const named = rows.flatMap((row) => {
    const [first = 0, last = 0] = [row[0], row.at(-1)]
    return row.length < FEWEST_IN_A_ROW ? row.map(name) : [say('hours.days', { first: name(first), last: name(last) })]
  })
  if (days.includes(HOLIDAY)) named.push(say('hours.holidays'))
  if (days.includes(HOLIDAY_EVE)) named.push(say('hours.eves'))
  const text = list(named)
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

function describeTimes(ranges: readonly Range[], { say, locale }: Speaker): string {
  const { time, list } = wordsOf(locale)
  if (ranges.length === 0) return say('hours.closed')
  return list(
    ranges.map(({ start, end }) =>
      end - start === DAY_MINUTES && start === 0
        ? say('hours.allDay')
        : say('hours.range', { from: time(start), to: time(end) }),
    ),
  )
}

/** Written hours in one form in the reader's language, a line for days with the same hours; else as they are written. */
export function describeHours(written: string | null, speaker: Speaker): DescribedHours {
  const week = weekOf(written)
  if (!week) return { lines: [], written: written ?? '' }
  const lines = week.map(({ days, ranges }) =>
    speaker.say('hours.line', { days: describeDays(days, speaker), times: describeTimes(ranges, speaker) }),
  )
  return { lines, written: '' }
}
