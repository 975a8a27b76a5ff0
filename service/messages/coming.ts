import { later, minutes } from '#contract/domain/time.ts'

/** In how many minutes somebody would be there by their own word, one at the least; nothing where they did not say. */
export function minutesUntil(coming: { at: string | Date; minutes: number | null }, now: Date): number | null {
  if (coming.minutes === null) return null
  const there = later(new Date(coming.at), minutes(coming.minutes))
  return Math.max(1, Math.ceil((there.getTime() - now.getTime()) / minutes(1)))
}
