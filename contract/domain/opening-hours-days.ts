/** ISO times. Without `until` it does not close within two weeks; without `opensAt` it is unknown when it opens. */
export type OpenState = { state: 'open'; until?: string } | { state: 'closed'; opensAt?: string }

/** Days 0 (Sunday) to 6, and two kinds of days that go before them. */
export const HOLIDAY = 7
export const HOLIDAY_EVE = 8
export const WEEK = [0, 1, 2, 3, 4, 5, 6]
export const DAY_MINUTES = 1440
/** Minutes after the day's midnight; an end after 1440 is on the next day. */
export interface Range {
  start: number
  end: number
}
/** The ranges of each kind of day; empty: closed. A holiday that the wording leaves out is not here: its hours are unknown. */
export type Hours = ReadonlyMap<number, readonly Range[]>

export class NotUnderstood extends Error {}
export function doubt(): never {
  throw new NotUnderstood()
}
