import { minutes } from '#contract/domain/time.ts'

/**
 * The beginning of this minute, as ISO: whether a place is open changes at a minute, so that a list is the same page for everybody who
 * asks for it within one (D82.1).
 */
export const thisMinute = () => new Date(Math.floor(Date.now() / minutes(1)) * minutes(1)).toISOString()
