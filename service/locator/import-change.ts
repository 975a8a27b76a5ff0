import { inArray } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { goToPoints } from '../db/tables.ts'
import type { CheckedRow } from './import-row.ts'
import { pointId, type ChangingField, type ListedPoint } from './store.ts'

/** What an import would do with one place, for the administrator who looks before it is done. */
export type PointChange =
  | { kind: 'added' | 'retired'; line: number; name: string; postalCode: string }
  | {
      /** `taken-over`: a sample place of this name and postal code becomes the list's own. */
      kind: 'changed' | 'taken-over'
      line: number
      name: string
      postalCode: string
      fields: { field: string; before: string | null; after: string | null }[]
    }

type StoredPoint = typeof goToPoints.$inferSelect
/** What a sample place is given by the list that takes it over, beside the list's columns. */
const NAMED_ANEW: (ChangingField | 'source')[] = ['source', 'name', 'address']

/** The places of these rows that are stored already, by the id they name and by the one that is made of what they say. */
export async function pointsById(db: Queryable, rows: { point: CheckedRow }[]) {
  const ids = rows.flatMap(({ point }) => [pointId(point), ...(point.id ? [point.id] : [])])
  if (ids.length === 0) return new Map<string, StoredPoint>()
  const stored = await db
    .select()
    .from(goToPoints)
    .where(inArray(goToPoints.id, [...new Set(ids)]))
  return new Map(stored.map((point) => [point.id, point]))
}

/** Reports what an import changes of one place, field by field. */
export function reportChange(
  onChange: (change: PointChange) => void,
  line: number,
  point: ListedPoint,
  before: { stored: StoredPoint | undefined; sample: StoredPoint | undefined },
  fields: readonly ChangingField[],
) {
  const { name, postalCode } = point
  const stored = before.stored ?? before.sample
  const compared = before.sample ? NAMED_ANEW.concat(fields.filter((field) => !NAMED_ANEW.includes(field))) : fields
  if (!stored) return onChange({ kind: 'added', line, name, postalCode })
  if (stored.deletedAt) return onChange({ kind: 'retired', line, name, postalCode })
  const written = (value: unknown) => (value === null || value === undefined ? null : String(value))
  const different = compared
    .map((field) => ({ field, before: written(stored[field]), after: written(point[field]) }))
    .filter(({ before, after }) => before !== after)
  if (before.sample) return onChange({ kind: 'taken-over', line, name, postalCode, fields: different })
  if (different.length > 0) onChange({ kind: 'changed', line, name, postalCode, fields: different })
}
