import { isPublicHoliday } from '../contract/domain/public-holidays.ts'

const DAY = 86_400_000
/** Singapore keeps one time all year. */
const SINGAPORE = 8 * 3_600_000
const dayOf = (moment: Date) => Math.floor((moment.getTime() + SINGAPORE) / DAY)

/** Working days in Singapore that came after the day of `from`, up to and with the day of `now`. */
export function workingDaysSince(from: Date, now: Date): number {
  let count = 0
  for (let day = dayOf(from) + 1; day <= dayOf(now); day += 1) {
    const date = new Date(day * DAY)
    const weekday = date.getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isPublicHoliday(date.toISOString().slice(0, 10))) count += 1
  }
  return count
}

/** The end of the working day in Singapore that comes so many working days after the day of `from`. */
export function endOfWorkingDay(from: Date, days: number): Date {
  let end = new Date((dayOf(from) + 1) * DAY - SINGAPORE)
  while (workingDaysSince(from, new Date(end.getTime() - 1)) < days) end = new Date(end.getTime() + DAY)
  return end
}
