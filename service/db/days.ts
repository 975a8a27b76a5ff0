import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { SINGAPORE } from '#contract/domain/time.ts'
import type { DAILY_COUNTS } from './enumerations.ts'
import type { Queryable } from './open.ts'
import { dailyCounts } from './tables.ts'

/**
 * The day of a moment in Singapore, as a date. The zone stands in the text of the query, for an expression with a parameter
 * cannot be grouped by.
 */
export const dayInSingapore = (moment: SQLWrapper): SQL =>
  sql`(${moment} at time zone ${sql.raw(`'${SINGAPORE}'`)})::date`

/**
 * Adds moments to the anonymous counts of their days, which stay when the rows themselves are deleted. `moments` is a
 * statement that returns one column, `moment`.
 */
export const addToDailyCounts = (db: Queryable, kind: (typeof DAILY_COUNTS)[number], moments: SQL) =>
  db.execute(sql`
    with gone as (${moments})
    insert into ${dailyCounts} (day, kind, count)
    select ${dayInSingapore(sql`moment`)}, ${kind}, count(*) from gone group by 1
    on conflict (day, kind) do update set count = ${dailyCounts.count} + excluded.count`)
