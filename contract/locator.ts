import { z } from 'zod'
import { CalendarDate, Coordinates, Count, Identifier, listOf, Metres, PlainText, Timestamp } from './domain/bounds.ts'
import { ID, ID_MAX } from './domain/base58.ts'
import { endpoint } from './endpoint.ts'
import { field, whole } from './fields.ts'
import { LIST_PAGE, LIST_PAGE_MAX, NEAREST_LIMIT, NEAREST_LIMIT_MAX, NEAREST_REACH } from './limits.ts'
import type { OpenState } from './domain/opening-hours-days.ts'
import { REGIONS } from './options.ts'

const OpenStateNow = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), until: Timestamp.optional() }),
  z.object({ state: z.literal('closed'), opensAt: Timestamp.optional() }),
]) satisfies z.ZodType<OpenState>

/** The longest text of a search. */
const SEARCH_MAX = 100
/** How many names are suggested while a reader types. */
export const SUGGESTIONS_MAX = 8
/** How many other meanings of a text are offered. */
export const CHOICES_MAX = 4

/** A Dementia Go-To Point (P3.7), and what the real list adds to it. */
export const GoToPoint = z.object({
  id: Identifier,
  name: PlainText,
  address: PlainText,
  postalCode: PlainText,
  region: z.enum(REGIONS),
  /** As written; `openState` says what could be understood of it. */
  openingHours: PlainText.nullable(),
  contactNumber: PlainText.nullable(),
  specialNote: PlainText.nullable(),
  ...Coordinates,
  /** What sort of place it is ("supermarket"), where the list says so. */
  kind: PlainText.nullable(),
  /** When the list last confirmed it: YYYY-MM-DD. */
  updated: CalendarDate.nullable(),
  /** Open or closed now; null when the written hours cannot be understood with certainty. */
  openState: OpenStateNow.nullable(),
})
export type GoToPoint = z.output<typeof GoToPoint>

export const NearGoToPoint = GoToPoint.extend({
  /** The straight-line distance from the position of the search. */
  distanceMetres: Metres,
})
export type NearGoToPoint = z.output<typeof NearGoToPoint>

/** The position from which a search measures distances. */
export const SearchedFrom = z.object({
  ...Coordinates,
  /**
   * `position` as sent, else the default `centre`; `postal-code`, or `similar-postal-code` for one we do not know;
   * `station`, `street` (with its block, where one is typed) or other `place` that the text names.
   */
  kind: z.enum(['position', 'centre', 'postal-code', 'similar-postal-code', 'station', 'street', 'place']),
  /** The station, street, place or postal code. */
  name: PlainText.nullable(),
})
export type SearchedFrom = z.output<typeof SearchedFrom>

/** How the text of a search was read. */
export const SearchReading = z.object({
  /** Typed words that were left out, as they were typed. */
  ignored: listOf(PlainText, SEARCH_MAX),
  /** The place is a guess: a building by its name, a corrected name, or one of several. */
  guess: z.boolean(),
  /** What else may have been meant, to be searched for. */
  choices: listOf(PlainText, CHOICES_MAX),
  /** The kind of place that was looked for (contract/places/kinds.ts); null where any is. */
  kind: PlainText.nullable(),
})
export type SearchReading = z.output<typeof SearchReading>

const degrees = (most: number) => field(z.coerce.number().min(-most).max(most))

const Search = z.string().trim().max(SEARCH_MAX)
/** A whole postal code; people write 123 456. */
export const PostalCode = z
  .string('postal-code-invalid')
  .max(40, 'postal-code-invalid')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'postal-code-invalid'))
/** All of a postal code or its first digits; people write 123 456. */
const PostalDigits = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{1,6}$/))
const filters = { search: field(Search), region: field(z.enum(REGIONS)), postalCode: field(PostalDigits) }

export const LIST_SORTS = ['name', '-name', 'updated'] as const

/** The list of Go-To Points, by name; `-name`: from Z; `updated`: what was confirmed last comes first (P3.10). */
export const listGoToPoints = endpoint({
  name: 'listGoToPoints',
  method: 'get',
  path: '/account/go-to-points',
  source: 'P7.9',
  who: ['public'],
  anonymous: true,
  query: z.object({
    ...filters,
    sort: field(z.enum(LIST_SORTS)),
    page: whole(100_000, 1),
    pageSize: whole(LIST_PAGE_MAX, LIST_PAGE),
  }),
  answer: listOf(GoToPoint, LIST_PAGE_MAX),
  /** How many there are on all pages. */
  beside: z.object({ total: Count }),
  errors: [],
})

/**
 * The Go-To Points nearest to a position, or to the default centre without one. `data` holds what matches; only when
 * nothing does, `suggestedData` holds the nearest of all (P3.9). `offset` leaves out the nearest so many, for a next page; `counted`
 * asks how many there are on all pages.
 */
export const nearestGoToPoints = endpoint({
  name: 'nearestGoToPoints',
  method: 'get',
  path: '/account/go-to-points/nearest',
  source: 'P7.13, D2.10, D52.2',
  who: ['public'],
  anonymous: true,
  query: z
    .object({
      lat: degrees(90),
      lng: degrees(180),
      ...filters,
      limit: whole(NEAREST_LIMIT_MAX, NEAREST_LIMIT),
      offset: field(z.coerce.number().int().min(0).max(NEAREST_REACH)).transform((skipped) => skipped ?? 0),
      counted: field(z.enum(['yes'])),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { error: 'invalid-input', path: ['lng'] }),
  answer: listOf(NearGoToPoint, NEAREST_LIMIT_MAX),
  beside: z.object({
    suggestedData: listOf(NearGoToPoint, NEAREST_LIMIT_MAX),
    from: SearchedFrom,
    reading: SearchReading,
    /** Of those in `data` or else in `suggestedData`; NEAREST_REACH + 1 where there are more. Null where it was not asked for. */
    total: Count.max(NEAREST_REACH + 1).nullable(),
  }),
  errors: [],
})

/** One Go-To Point. */
export const readGoToPoint = endpoint({
  name: 'readGoToPoint',
  method: 'get',
  path: '/admin/go-to-points/{id}',
  source: 'P7.11',
  who: ['public'],
  anonymous: true,
  params: z.object({ id: z.string().regex(ID, 'go-to-point-not-found').max(ID_MAX, 'go-to-point-not-found') }),
  answer: GoToPoint,
  errors: ['go-to-point-not-found'],
})

/**
 * Names of stations, towns, landmarks, streets and places that begin with the text so far, or have a word that does (D52.6). A block
 * that was typed stands before the streets.
 */
export const suggestPlaces = endpoint({
  name: 'suggestPlaces',
  method: 'get',
  path: '/account/go-to-points/suggestions',
  source: 'D52.6',
  who: ['public'],
  anonymous: true,
  query: z.object({ search: Search }),
  answer: listOf(z.object({ name: PlainText }), SUGGESTIONS_MAX),
  errors: [],
})

/** Postal codes that begin with what was typed so far: 3 to 5 digits (P5.5), at most ten. */
export const suggestPostalCodes = endpoint({
  name: 'suggestPostalCodes',
  method: 'get',
  path: '/admin/go-to-points/postal-codes',
  source: 'P7.12',
  who: ['public'],
  anonymous: true,
  query: z.object({
    search: z
      .string()
      .trim()
      .regex(/^\d{3,5}$/)
      .max(5),
  }),
  answer: listOf(z.object({ postalCode: PlainText })),
  errors: [],
})
