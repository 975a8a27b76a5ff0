import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { and, count, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/open.ts'
import { goToPoints, placeWords } from '../db/tables.ts'
import { saveNames } from './saved-names.ts'
import { searchable, wordsOf } from './words.ts'

/** A place as a list gives it. */
export type ListedPoint = Omit<
  typeof goToPoints.$inferInsert,
  'id' | 'searchText' | 'createdAt' | 'updatedAt' | 'deletedAt'
>

/**
 * The id of a place: the same for the same source, name, address and postal code, whenever and wherever it is read.
 * Name alone would not do: 110 places are called just "NTUC FairPrice".
 */
export const pointId = ({
  source,
  name,
  address,
  postalCode,
}: Pick<ListedPoint, 'source' | 'name' | 'address' | 'postalCode'>) =>
  base58
    .encode(createHash('sha256').update([source, name, address, postalCode].join('\n')).digest().subarray(0, 16))
    .padStart(22, '1')

export const pointSearchText = ({
  name,
  address,
  postalCode,
  kind,
  planningArea,
}: Pick<ListedPoint, 'name' | 'address' | 'postalCode' | 'kind' | 'planningArea'>) =>
  searchable(name, address, postalCode, kind, planningArea)

/** What an import may change of a place it knows; the rest makes its id. */
const CHANGING = [
  'region',
  'openingHours',
  'contactNumber',
  'specialNote',
  'lat',
  'lng',
  'kind',
  'uraRegion',
  'planningArea',
  'updated',
] as const satisfies (keyof ListedPoint)[]
/** With an id of its own beside it, also what the id was made of. */
export type ChangingField = (typeof CHANGING)[number] | 'name' | 'address' | 'postalCode'

/**
 * Adds places and updates those that are there; of these only the `fields` that the list has, and only where one
 * differs. A retired place stays as it is: taking it out was a decision of its own.
 */
export async function savePoints(
  tx: Tx,
  points: readonly (ListedPoint & { id?: string })[],
  now: Date,
  fields: readonly ChangingField[] = CHANGING,
) {
  if (points.length === 0) return { added: 0, changed: 0 }
  const rows = points.map((point) => ({
    ...point,
    id: point.id ?? pointId(point),
    searchText: pointSearchText(point),
    createdAt: now,
    updatedAt: now,
  }))
  const columns = getTableColumns(goToPoints)
  // Beside what makes the id, kind and area are searched.
  const searched = fields.includes('kind') && fields.includes('planningArea')
  const taken = [...fields, ...(searched ? (['searchText'] as const) : [])]
  const excluded = (name: (typeof taken)[number]) => sql`excluded.${sql.identifier(columns[name].name)}`
  const saved = await tx
    .insert(goToPoints)
    .values(rows)
    .onConflictDoUpdate({
      target: goToPoints.id,
      set: { ...Object.fromEntries(taken.map((name) => [name, excluded(name)])), updatedAt: now },
      setWhere: sql`${goToPoints.deletedAt} is null and (${sql.join(
        taken.map((name) => sql`${columns[name]} is distinct from ${excluded(name)}`),
        sql` or `,
      )})`,
    })
    // `xmax = 0` holds for inserted rows only, not for updated ones.
    .returning({ added: sql<boolean>`(xmax = 0)` })
  await saveWords(
    tx,
    rows.map(({ searchText }) => searchText),
  )
  await saveNames(
    tx,
    'place',
    rows.map(({ name }) => name),
  )
  const added = saved.filter((row) => row.added).length
  return { added, changed: saved.length - added }
}

/** Of these places, how many are retired. */
export async function countRetired(db: Queryable, points: readonly { id: string }[]): Promise<number> {
  const ids = points.map(({ id }) => id)
  const [row] = await db
    .select({ retired: count() })
    .from(goToPoints)
    .where(and(inArray(goToPoints.id, ids), isNotNull(goToPoints.deletedAt)))
  return row?.retired ?? 0
}

/** Stores the words of places, to which typing errors are corrected. */
export async function saveWords(tx: Tx, searchTexts: readonly string[]) {
  // Sorted, so that two simultaneous imports lock the rows in the same order and do not deadlock.
  const words = [...new Set(searchTexts.flatMap(wordsOf))].toSorted()
  if (words.length > 0)
    await tx
      .insert(placeWords)
      .values(words.map((word) => ({ word })))
      .onConflictDoNothing()
}
