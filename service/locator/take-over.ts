import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/open.ts'
import { goToPoints } from '../db/tables.ts'
import type { CheckedRow } from './import-row.ts'
import { pointSearchText, type ListedPoint } from './store.ts'
import { stored } from './words.ts'

/** The source of the trial's own places. */
export const SAMPLE_SOURCE = 'SAMPLE'

type StoredPoint = typeof goToPoints.$inferSelect

/** Postal code and name, without what stands in brackets at the name's end: "Queenstown Community Club (CC)". */
const sameness = ({ name, postalCode }: Pick<ListedPoint, 'name' | 'postalCode'>) =>
  `${postalCode} ${stored(name.replace(/\s*\([^()]*\)\s*$/, ''))}`

/** Finds sample places by the name and postal code of a list's places; each of them once. */
export async function samplesFor(db: Queryable, rows: readonly { point: CheckedRow }[]) {
  const listed = rows.map(({ point }) => point).filter(({ source }) => source !== SAMPLE_SOURCE)
  if (listed.length === 0) return () => undefined
  const codes = [...new Set(listed.map(({ postalCode }) => postalCode))]
  const samples = await db
    .select()
    .from(goToPoints)
    .where(and(eq(goToPoints.source, SAMPLE_SOURCE), inArray(goToPoints.postalCode, codes)))
    .orderBy(goToPoints.id)
  return (point: CheckedRow): StoredPoint | undefined => {
    if (point.source === SAMPLE_SOURCE) return undefined
    const at = samples.findIndex((sample) => sameness(sample) === sameness(point))
    return at < 0 ? undefined : samples.splice(at, 1)[0]
  }
}

/** A place of a list, and the sample place that it takes over. */
export interface TakenOver {
  point: ListedPoint & { id: string }
  sample: StoredPoint
}

/** Makes sample places the list's own, under its names and ids, so that the same list finds them again. */
export async function takeOver(tx: Tx, taken: readonly TakenOver[], now: Date) {
  for (const { point, sample } of taken) {
    const { id, source, name, address } = point
    const searchText = pointSearchText({ ...sample, name, address })
    await tx
      .update(goToPoints)
      .set({ id, source, name, address, searchText, updatedAt: now })
      .where(eq(goToPoints.id, sample.id))
  }
}
