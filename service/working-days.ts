import { isPublicHoliday } from '#contract/domain/public-holidays.ts'
import { ago, dayAfter, dayOf, startOf, weekdayOf } from '#contract/domain/time.ts'

const isWorkingDay = (day: string) => ![0, 6].includes(weekdayOf(day)) && !isPublicHoliday(day)

/** Working days in Singapore that came after the day of `from`, up to and with the day of `now`. */
export function workingDaysSince(from: Date, now: Date): number {
  let count = 0
  const last = dayOf(now)
  for (let day = dayAfter(dayOf(from)); day <= last; day = dayAfter(day)) if (isWorkingDay(day)) count += 1
  return count
}

/** The end of the working day in Singapore that comes so many working days after the day of `from`. */
export function endOfWorkingDay(from: Date, count: number): Date {
  let end = startOf(dayOf(from), 1)
  while (workingDaysSince(from, ago(end, 1)) < count) end = startOf(dayOf(end), 1)
  return end
}
