import { z } from 'zod'

/**
 * Bounded parts of answers. The service parses every answer with its schema, so that these bounds hold and are no mere words of the
 * API document; what is stored is shorter, because what is written is bounded more tightly (contract/forms.ts).
 */
const TEXT_MAX = 4000
const IDENTIFIER_MAX = 2000
const LIST_MAX = 100_000
const INT32_MAX = 2_147_483_647

/** Words that a user wrote, or that the service made of them. */
export const PlainText = z.string().max(TEXT_MAX)
/** An id, a code, a token, a cursor. */
export const Identifier = z.string().max(IDENTIFIER_MAX)
/** A moment of ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime().max(40)
/** A day of the calendar, as 2026-11-22. */
export const CalendarDate = z.iso.date().max(10)
/** A whole number from 0. */
export const Count = z.int().min(0).max(INT32_MAX)
/** A distance in metres; half the way around the earth is the longest. */
export const Metres = z.number().min(0).max(20_100_000)
/** A list with an end: no answer holds more rows than this, whatever was asked. */
export const listOf = <Item extends z.ZodType>(item: Item, most = LIST_MAX) => z.array(item).max(most)
/** Degrees of a position (WGS 84). */
export const Coordinates = { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }
/** Any number that a client keeps exactly. */
export const Figure = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
