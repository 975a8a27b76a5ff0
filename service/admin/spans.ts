import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/open.ts'

/** A span of time, its end left out. */
export interface Span {
  from: Date
  until: Date
}

/**
 * The query of how many rows fall into each span. Each span is a range of the index on `moment`, so that no row is read and none is put
 * into its day: with hundreds of thousands of rows that took ten times as long.
 */
export const spansQuery = (table: PgTable, moment: PgColumn, spans: readonly Span[], condition?: SQL): SQL => {
  const times = (name: keyof Span) =>
    sql`array[${sql.join(
      spans.map((span) => sql`${span[name].toISOString()}`),
      sql`, `,
    )}]::timestamptz[]`
  const inSpan = and(sql`${moment} >= span.since`, sql`${moment} < span.until`, condition)
  return sql`select (select count(*)::int from ${table} where ${inSpan}) as count
    from unnest(${times('from')}, ${times('until')}) with ordinality as span(since, until, nth) order by nth`
}

/** How many rows of the table fall into each span, in the spans' order. */
export async function countSpans(db: Queryable, ...query: Parameters<typeof spansQuery>): Promise<number[]> {
  const { rows } = (await db.execute(spansQuery(...query))) as unknown as { rows: { count: number }[] }
  return rows.map(({ count }) => count)
}
