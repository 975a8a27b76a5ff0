import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { accounts } from '../db/tables.ts'
import type { Responder } from '../messages/recipient.ts'

/**
 * A code opens its page for a member, also one who is leaving, and for a suspended one unless safe return was stopped too (P4.1);
 * not while "Stop now" or the report of a death is in force.
 */
export const safeReturnOpen = (of: SafeReturnColumns = accounts) =>
  and(
    or(inArray(of.status, MEMBER_STATUSES), and(eq(of.status, 'SUSPENDED'), isNull(of.safeReturnStoppedAt))),
    isNull(of.stoppedNowAt),
    isNull(of.deathReportedAt),
  )
type SafeReturnColumns = Record<'status' | 'safeReturnStoppedAt' | 'stoppedNowAt' | 'deathReportedAt', AnyPgColumn>

const openPersons = preparedOnce((db) =>
  db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, sql.placeholder('personUid')), safeReturnOpen()))
    .prepare('open_person'),
)

/** Whether a rescue runs for this person now: approved, leaving, or suspended without safe return stopped. */
export async function isRescueOpen(db: Queryable, personUid: string) {
  const [person] = await openPersons(db).execute({ personUid })
  return person !== undefined
}

/** Whether this responder has a say in the person's alarms: the desk and the person have, a contact as long as a rescue runs (D76.5). */
export const mayAnswer = async (db: Queryable, personUid: string, me: Responder) =>
  me.kind === 'DUTY' || me.uid === personUid || (await isRescueOpen(db, personUid))
