import { and, avg, sql } from 'drizzle-orm'
import { CHOICES_MAX, type SearchedFrom } from '#contract/locator.ts'
import type { Queryable } from '../db/open.ts'
import { postalCodes } from '../db/tables.ts'
import { holdsWord } from './address-search.ts'
import { titled } from './streets.ts'
import { stored } from './words.ts'

/** The place of the buildings that words name, if they stand together, and the names of others. */
export interface FoundBuildings {
  from?: SearchedFrom
  choices: string[]
}

const MOST_READ = 50
/** Buildings of one name whose codes lie further apart than this, in degrees, are no one place, not even for a guess. */
const APART = 0.03

/** The building whose name is these words, else those whose names hold them all; `wholeOnly`: only the first. */
export async function findBuildings(
  db: Queryable,
  words: readonly string[],
  { wholeOnly }: { wholeOnly: boolean },
): Promise<FoundBuildings> {
  const { searchText, building } = postalCodes
  const inName = (word: string) => sql`split_part(${searchText}, '|', 1) like ${`% ${word} %`}`
  const rows = await db
    .select({
      building,
      lat: avg(postalCodes.lat).mapWith(Number),
      lng: avg(postalCodes.lng).mapWith(Number),
      apart: sql<number>`greatest(max(lat) - min(lat), max(lng) - min(lng))`,
    })
    .from(postalCodes)
    .where(and(...words.map(holdsWord), ...words.map(inName)))
    .groupBy(building)
    .orderBy(sql`length(${building})`, building)
    .limit(MOST_READ)
  const whole = rows.filter((row) => stored(row.building) === words.join(' '))
  const fitting = whole.length > 0 ? whole : wholeOnly ? [] : rows
  const [first] = fitting
  const choices = rows
    .map((row) => titled(row.building))
    .filter((name) => !first || name !== titled(first.building))
    .slice(0, CHOICES_MAX)
  const together = fitting.every(
    (row) => first && row.apart <= APART && Math.abs(row.lat - first.lat) + Math.abs(row.lng - first.lng) <= APART,
  )
  if (!first || !together) return { choices: rows.map((row) => titled(row.building)).slice(0, CHOICES_MAX) }
  return { from: { lat: first.lat, lng: first.lng, kind: 'place', name: titled(first.building) }, choices }
}
