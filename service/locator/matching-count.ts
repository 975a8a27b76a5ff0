import { and, inArray, or, sql } from 'drizzle-orm'
import { NEAREST_REACH } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import { goToPoints } from '../db/tables.ts'
import { holdsAll, inRegion, ofKind, type Looking } from './distance-order.ts'
import { inService } from './point.ts'
import type { Term } from './words.ts'

/**
 * How many points a search lists in all: those of its region and kind that have every term, and `named` ones of any kind. One more
 * than NEAREST_REACH means that there are more: a longer count would make every page slower. Null where it was not asked for.
 */
export async function countMatching(
  db: Database,
  { region, kind, counted }: Looking,
  { terms = [], named = [] }: { terms?: readonly Term[]; named?: readonly { id: string }[] } = {},
): Promise<number | null> {
  if (!counted) return null
  const ids = named.map(({ id }) => id)
  const isOfKind = kind && (ids.length > 0 ? or(ofKind(kind), inArray(goToPoints.id, ids)) : ofKind(kind))
  const capped = db
    .select({ one: sql`1` })
    .from(goToPoints)
    .where(
      and(inService, region && inRegion(region), isOfKind || undefined, terms.length > 0 ? holdsAll(terms) : undefined),
    )
    .limit(NEAREST_REACH + 1)
    .as('capped')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(capped)
  return row?.count ?? 0
}
