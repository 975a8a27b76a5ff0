import { and, like, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { AdminSession } from '../admin-session.ts'
import { normalised } from '../vault.ts'
import { inScope } from './scope.ts'

/**
 * Rows of an organisation's list of which it reads name, kind and the day of registration alone. What it may not read must not be told
 * by the place where a row stands, nor by a search that finds it: such a row is ordered by that day, without status, and found by its
 * name (D37.5). Nothing for an administrator, who reads every row.
 */
export const registeredOnly = (db: Queryable, session: AdminSession, at: Date): SQL | undefined =>
  session.organisation === null ? undefined : sql`(${inScope(db, session, 'file', at)}) is not true`

/** When a row was last changed; of one that is registered only, when it was registered. */
export const shownChange = (registered: SQL | undefined): SQL =>
  registered
    ? sql`(case when ${registered} then ${accounts.createdAt} else ${accounts.updatedAt} end)`
    : sql`${accounts.updatedAt}`

/** The words that a search asks for stand in the name alone, where that is all that may be read. */
export function byNameAlone(registered: SQL | undefined, words: readonly string[]): SQL | undefined {
  if (!registered || words.length === 0) return undefined
  const name = sql`coalesce(${accounts.searchName}, lower(${accounts.firstname} || ' ' || ${accounts.lastname}))`
  const found = words.map((word) => like(name, `%${(normalised(word) || word).replaceAll(/[\\%_]/g, '\\$&')}%`))
  return sql`(not ${registered} or ${and(...found)})`
}
