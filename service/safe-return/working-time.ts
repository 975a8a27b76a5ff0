import { isPublicHoliday } from '#contract/domain/public-holidays.ts'

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

type LocalHour = Readonly<{ weekday: number; hour: number; date: string }>
/** The minute that was asked for last in each time zone: every finder of the same minute asks again, for each contact. */
const lastAsked = new Map<string, LocalHour & { minute: number }>()

/** Weekday (0 Sunday), hour and date of a moment in a time zone. */
function inZone(moment: Date, timeZone: string): LocalHour {
  const minute = Math.floor(moment.getTime() / 60_000)
  const known = lastAsked.get(timeZone)
  if (known?.minute === minute) return known
  const local = { minute, ...readInZone(moment, timeZone) }
  lastAsked.set(timeZone, local)
  return local
}

function readInZone(moment: Date, timeZone: string): LocalHour {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return {
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday ?? ''),
    hour: Number(parts.hour),
    date: `${parts.year}-${parts.month}-${parts.day}`,
  }
}

/** Whether `moment` falls into these hours on a working day; public holidays are closed (P9.3, D8.57). */
export function isWorkingTime(
  moment: Date,
  hours: { days: readonly number[]; fromHour: number; toHour: number; timeZone: string },
): boolean {
  const { weekday, hour, date } = inZone(moment, hours.timeZone)
  return hours.days.includes(weekday) && hour >= hours.fromHour && hour < hours.toHour && !isPublicHoliday(date)
}
