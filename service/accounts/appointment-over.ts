import { and, eq, exists, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'

export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/** The condition that the account has a link with the person in `accounts`, of the given kind. */
export const hasLink = (db: Queryable, carer: string, ...which: (SQL | undefined)[]): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(tags)
      .where(and(eq(tags.personUid, accounts.uid), eq(tags.carerUid, carer), ...which)),
  )

/** The condition that the organisation's appointment by the person in `accounts` was ended or declined, and none stands. */
export const isAppointmentOver = (db: Queryable, organisation: string): SQL =>
  all(
    hasLink(db, organisation, inArray(tags.status, ['ENDED', 'REJECTED'])),
    not(hasLink(db, organisation, eq(tags.status, 'ACCEPTED'))),
  )
