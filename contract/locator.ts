import { z } from 'zod'
import { ID } from './domain/base58.ts'
import { endpoint } from './endpoint.ts'
import { LIST_PAGE, LIST_PAGE_MAX, NEAREST_LIMIT, NEAREST_LIMIT_MAX } from './limits.ts'
import type { OpenState } from './domain/opening-hours-days.ts'
import { REGIONS } from './options.ts'

const OpenStateNow = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), until: z.iso.datetime().optional() }),
  z.object({ state: z.literal('closed'), opensAt: z.iso.datetime().optional() }),
]) satisfies z.ZodType<OpenState>

/** A Dementia Go-To Point (P3.7), and what the real list adds to it. */
export const GoToPoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  region: z.enum(REGIONS),
  /** As written; `openState` says what could be understood of it. */
  openingHours: z.string().nullable(),
  contactNumber: z.string().nullable(),
  specialNote: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  /** What sort of place it is ("supermarket"), where the list says so. */
  kind: z.string().nullable(),
  /** When the list last confirmed it: YYYY-MM-DD. */
  updated: z.iso.date().nullable(),
  /** Open or closed now; null when the written hours cannot be understood with certainty. */
  openState: OpenStateNow.nullable(),
})
export type GoToPoint = z.output<typeof GoToPoint>

export const NearGoToPoint = GoToPoint.extend({
  /** The straight-line distance from the position of the search. */
  distanceMetres: z.number(),
})
export type NearGoToPoint = z.output<typeof NearGoToPoint>

/** The position from which a search measures distances. */
export const SearchedFrom = z.object({
  lat: z.number(),
  lng: z.number(),
  /**
   * `position` as sent, else the default `centre`; `postal-code`, or `similar-postal-code` for one we do not know;
   * `station` or `street` that the text names.
   */
  kind: z.enum(['position', 'centre', 'postal-code', 'similar-postal-code', 'station', 'street']),
  /** The station, street or postal code. */
  name: z.string().nullable(),
})
export type SearchedFrom = z.output<typeof SearchedFrom>

/** An empty field, which a form without script sends, counts as absent. */
const left = z.literal('').transform(() => undefined)
export const field = <T extends z.ZodType>(schema: T) => z.union([left, schema]).optional()
export const whole = (most: number, fallback: number) =>
  field(z.coerce.number().int().min(1).max(most)).transform((value) => value ?? fallback)
const degrees = (most: number) => field(z.coerce.number().min(-most).max(most))

const Search = z.string().trim().max(100)
/** A whole postal code; people write 123 456. */
export const PostalCode = z
  .string('postal-code-invalid')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'postal-code-invalid'))
/** All of a postal code or its first digits; people write 123 456. */
const PostalDigits = z
  .string()
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
  answer: z.array(GoToPoint),
  /** How many there are on all pages. */
  beside: z.object({ total: z.int() }),
  errors: [],
})

/**
 * The Go-To Points nearest to a position, or to the default centre without one. `data` holds what matches; only when
 * nothing does, `suggestedData` holds the nearest of all (P3.9).
 */
export const nearestGoToPoints = endpoint({
  name: 'nearestGoToPoints',
  method: 'get',
  path: '/account/go-to-points/nearest',
  source: 'P7.13, D2.10',
  who: ['public'],
  anonymous: true,
  query: z
    .object({
      lat: degrees(90),
      lng: degrees(180),
      ...filters,
      limit: whole(NEAREST_LIMIT_MAX, NEAREST_LIMIT),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { error: 'invalid-input', path: ['lng'] }),
  answer: z.array(NearGoToPoint),
  beside: z.object({ suggestedData: z.array(NearGoToPoint), from: SearchedFrom }),
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
  params: z.object({ id: z.string().regex(ID, 'go-to-point-not-found') }),
  answer: GoToPoint,
  errors: ['go-to-point-not-found'],
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
      .regex(/^\d{3,5}$/),
  }),
  answer: z.array(z.object({ postalCode: z.string() })),
  errors: [],
})
