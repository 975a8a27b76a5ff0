/** Minutes in milliseconds. */
export const minutes = (count: number) => count * 60_000
/** Hours in milliseconds. */
export const hours = (count: number) => count * 3_600_000
/** The moment that long before `now`. */
export const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
/** The moment that long after `now`. */
export const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
