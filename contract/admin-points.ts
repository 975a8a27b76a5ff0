import { z } from 'zod'
import { Count, Figure, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { ID, ID_MAX } from './domain/base58.ts'
import { endpoint, FileAnswer, UploadedFile } from './endpoint.ts'
import { LIST_PAGE, MAP_BOUNDS, POINTS_FILE_MAX_BYTES } from './limits.ts'
import { field, whole } from './fields.ts'
import { GoToPoint, PostalCode } from './locator.ts'
import { REGIONS } from './options.ts'

const SOURCE = 'D23.4, D23.5'
const who = ['administrator'] as const

/** A Go-To Point as those see it who look after the list. */
export const ListedPoint = GoToPoint.extend({
  uraRegion: PlainText.nullable(),
  planningArea: PlainText.nullable(),
  /** Which list it comes from. */
  source: PlainText,
  updatedAt: Timestamp,
  /** When it was taken out of service. */
  deletedAt: Timestamp.nullable(),
})
export type ListedPoint = z.output<typeof ListedPoint>
const Id = z.object({ id: z.string().regex(ID, 'go-to-point-not-found').max(ID_MAX, 'go-to-point-not-found') })

const text = (most: number) => z.string('required-data').trim().min(1, 'required-data').max(most, 'text-too-long')
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'text-too-long')
    .transform((typed) => typed || null)
    .nullable()
    .default(null)
const degrees = (from: number, to: number) =>
  z.number('position-outside').min(from, 'position-outside').max(to, 'position-outside')

/** What a form says of a place; the position may be left to the postal code, which then must be known. */
export const PointForm = z
  .object({
    name: text(200),
    address: text(300),
    postalCode: PostalCode,
    lat: degrees(MAP_BOUNDS.south, MAP_BOUNDS.north).optional(),
    lng: degrees(MAP_BOUNDS.west, MAP_BOUNDS.east).optional(),
    /** Of the position when it is left out. */
    region: z.enum(REGIONS).optional(),
    openingHours: optional(500),
    contactNumber: optional(500),
    specialNote: optional(500),
    kind: optional(500),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { error: 'position-outside', path: ['lng'] })
const formErrors = ['required-data', 'text-too-long', 'postal-code-invalid', 'position-outside'] as const

/** Every place, in service or taken out, by name. */
export const listPoints = endpoint({
  name: 'listPoints',
  method: 'get',
  path: '/admin/points',
  source: SOURCE,
  who,
  query: z.object({
    search: field(z.string().trim().max(100)),
    region: field(z.enum(REGIONS)),
    state: field(z.enum(['in-service', 'retired'])),
    page: whole(100_000, 1),
    pageSize: whole(LIST_PAGE, LIST_PAGE),
  }),
  answer: listOf(ListedPoint),
  beside: z.object({ total: Count }),
  errors: [],
})

/** One place, also when it was taken out. */
export const readPoint = endpoint({
  name: 'readPoint',
  method: 'get',
  path: '/admin/points/{id}',
  source: SOURCE,
  who,
  params: Id,
  answer: ListedPoint,
  errors: ['go-to-point-not-found'],
})

/** Adds a place. */
export const addPoint = endpoint({
  name: 'addPoint',
  method: 'post',
  path: '/admin/points',
  source: SOURCE,
  who,
  body: PointForm,
  answer: ListedPoint,
  errors: [...formErrors, 'point-exists'],
})

/** Changes a place as it was `seen` (its `updatedAt`); its address on the website stays the same. */
export const changePoint = endpoint({
  name: 'changePoint',
  method: 'put',
  path: '/admin/points/{id}',
  source: 'D23.4, D23.5, D74.1',
  who,
  params: Id,
  body: PointForm.safeExtend({ seen: Timestamp }),
  answer: ListedPoint,
  errors: ['go-to-point-not-found', 'changed-meanwhile', ...formErrors],
})

/** Takes a place out of service, or puts it back; an import leaves it as it is then. */
export const retirePoint = endpoint({
  name: 'retirePoint',
  method: 'post',
  path: '/admin/points/{id}/service',
  source: SOURCE,
  who,
  params: Id,
  body: z.object({ inService: z.boolean('invalid-input') }),
  answer: ListedPoint,
  errors: ['go-to-point-not-found'],
})

const Line = { line: Count, name: PlainText, postalCode: PlainText }
/** What a list would change, or has changed. */
export const PointsImport = z.object({
  rows: Count,
  added: Count,
  changed: Count,
  /** Sample places of the same name and postal code, which become the list's own. */
  takenOver: Count,
  unchanged: Count,
  /** In the list, but taken out here: left so. */
  retired: Count,
  rejected: Count,
  /** Each place that is not as the list has it; the first of them when there are many. */
  changes: listOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('added'), ...Line }),
      z.object({ kind: z.literal('retired'), ...Line }),
      z.object({
        kind: z.enum(['changed', 'taken-over']),
        ...Line,
        fields: listOf(z.object({ field: Identifier, before: PlainText.nullable(), after: PlainText.nullable() })),
      }),
    ]),
  ),
  /** The first of the rows that cannot be taken: line and field of the file, and why, as a code with its values. */
  rejections: listOf(
    z.object({
      line: Count,
      field: Identifier,
      code: Identifier,
      values: z.record(PlainText, z.union([PlainText, Figure])),
    }),
  ),
  /** A fingerprint of exactly these changes: an optimistic lock, which the call that applies the list sends back. */
  seen: PlainText,
  applied: z.boolean(),
})
export type PointsImport = z.output<typeof PointsImport>

/**
 * Imports a list of places as CSV. Without `seen` it is a dry run, and the answer lists the changes; with `seen`
 * exactly those changes are made, or none when list or places have changed since.
 */
export const importPoints = endpoint({
  name: 'importPoints',
  method: 'post',
  path: '/admin/points/import',
  source: SOURCE,
  who,
  query: z.object({ seen: field(z.string().max(64)) }),
  body: z.object({ file: UploadedFile }),
  upload: {
    types: ['text/csv'],
    maxBytes: POINTS_FILE_MAX_BYTES,
    tooLarge: 'file-too-large',
    wrongType: 'file-type',
  },
  answer: PointsImport,
  errors: [
    'file-unreadable',
    'file-not-text',
    'file-excel',
    'file-columns',
    'file-broken',
    'file-no-row',
    'file-no-good-row',
    'list-changed',
  ],
})

/** Every place in service as the CSV that the import reads. */
export const exportPoints = endpoint({
  name: 'exportPoints',
  method: 'get',
  path: '/admin/points/export',
  source: SOURCE,
  who,
  answer: FileAnswer,
  file: 'text/csv',
  errors: [],
})
