import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, jsonb, pgTable, point, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/addresses.ts'
import { REGIONS } from '#contract/options.ts'
import { PLANE } from '../plane.ts'
import { enumChecks, SUGGESTED_SORTS } from '../enumerations.ts'
import { time, created } from './columns.ts'

/** Dementia Go-To Points (P3.7). `id` is a hash of source, name, address and postal code: what an import knows a place by. */
export const goToPoints = pgTable(
  'go_to_points',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    postalCode: text('postal_code').notNull(),
    region: text({ enum: REGIONS }).notNull(),
    openingHours: text('opening_hours'),
    contactNumber: text('contact_number'),
    specialNote: text('special_note'),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    kind: text(),
    uraRegion: text('ura_region'),
    planningArea: text('planning_area'),
    /** When the list last confirmed it. */
    updated: date({ mode: 'string' }),
    /** Which list it comes from. */
    source: text().notNull(),
    /** Metres on a plane (db/plane.ts): what "nearest" is read from. */
    position: point({ mode: 'xy' })
      .notNull()
      .generatedAlwaysAs(sql.raw(`point(lng * ${PLANE.x}, lat * ${PLANE.y})`)),
    /** Name, address, kind and area as locator/words.ts writes them for searching. */
    searchText: text('search_text').notNull(),
    createdAt: created(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (place) => [
    ...enumChecks(place),
    index('go_to_points_position')
      .using('gist', place.position)
      .where(sql`${place.deletedAt} is null`),
    index('go_to_points_search').using('gin', place.searchText.op('gin_trgm_ops')),
    index('go_to_points_name').on(place.name, place.id),
    index('go_to_points_postal_code').on(place.postalCode),
  ],
)

/** Every word of the places, streets and buildings we know: what a typing error is corrected to. Words stay. */
export const placeWords = pgTable('place_words', { word: text().primaryKey() }, ({ word }) => [
  index('place_words_similar').using('gin', word.op('gin_trgm_ops')),
])

/**
 * Names to be suggested while a reader types: of streets, and of places while one in service bears the name. A row for each word by
 * which a name may be begun, so that an index finds what begins with it.
 */
export const suggestedNames = pgTable(
  'suggested_names',
  {
    /** The name from that word on, as locator/words.ts writes it. */
    key: text().notNull(),
    /** As the list writes it. */
    name: text().notNull(),
    sort: text({ enum: SUGGESTED_SORTS }).notNull(),
    /** The key is the whole name. */
    whole: boolean().notNull(),
  },
  (row) => [
    ...enumChecks(row),
    primaryKey({ columns: [row.name, row.key, row.sort] }),
    index('suggested_names_key').on(row.whole, row.key.op('text_pattern_ops')),
  ],
)

/** Singapore's postal codes, as far as they were imported: one building each. */
export const postalCodes = pgTable(
  'postal_codes',
  {
    postalCode: text('postal_code').primaryKey(),
    block: text().notNull(),
    road: text().notNull(),
    building: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Block, road and building as locator/words.ts writes them for searching. */
    searchText: text('search_text').notNull(),
  },
  (code) => [index('postal_codes_search').using('gin', code.searchText.op('gin_trgm_ops'))],
)

/** What the national address service answered, so that it is asked once for a code (addresses/onemap.ts). */
export const addressAnswers = pgTable('address_answers', {
  postalCode: text('postal_code').primaryKey(),
  addresses: jsonb().$type<Address[]>().notNull(),
  askedAt: time('asked_at').notNull(),
})
