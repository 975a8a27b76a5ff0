import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { tags } from '../db/tables.ts'
import type { Account, Session } from '../session.ts'

type Client = Pick<Account, 'uid' | 'createdBy' | 'masterPartnerUid'>

/**
 * Whether the session's organisation registered this person. An account that nobody has approved has no colleagues' people, only those
 * it made itself: a staff link goes through many hands (docs/decisions.md, "Linking, approval, status").
 */
export const isClientOf = ({ account, organisation }: Pick<Session, 'account' | 'organisation'>, person: Client) =>
  organisation !== null &&
  person.masterPartnerUid === organisation &&
  (account.status === 'APPROVED' || person.createdBy === account.uid)

/**
 * Whether the session may act for this person as staff: a client of its organisation whose appointment has not ended. One who
 * was never appointed for may still be given a caregiver, or the appointment itself.
 */
export const actsAsStaff = async (
  db: Queryable,
  session: Pick<Session, 'account' | 'organisation'>,
  person: Client,
): Promise<boolean> =>
  session.organisation !== null &&
  isClientOf(session, person) &&
  !(await isAppointmentOver(db, person.uid, session.organisation))

/** Whether a link between the two was ended, declined or barred before. */
export async function wasEnded(db: Queryable, personUid: string, carerUid: string): Promise<boolean> {
  const over = or(inArray(tags.status, ['ENDED', 'REJECTED']), isNotNull(tags.barredAt))
  const [ended] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.personUid, personUid), eq(tags.carerUid, carerUid), over))
    .limit(1)
  return ended !== undefined
}

/** Whether an organisation was appointed for a person, and no longer is. */
export async function isAppointmentOver(db: Queryable, personUid: string, organisationUid: string): Promise<boolean> {
  const [inForce] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(
      and(
        eq(tags.personUid, personUid),
        eq(tags.carerUid, organisationUid),
        eq(tags.status, 'ACCEPTED'),
        isNull(tags.barredAt),
      ),
    )
    .limit(1)
  return inForce === undefined && (await wasEnded(db, personUid, organisationUid))
}
