import { and, eq } from 'drizzle-orm'
import type { Account } from '../session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { isAppointmentOver } from './staff.ts'

/**
 * The caregiver who made a person's account speaks for them while their own link with the person is accepted and not barred. Staff do not:
 * what they may follows from their organisation (docs/decisions.md, "Linking, approval, status").
 */
export const speaksAsMaker = (
  person: Pick<Account, 'createdBy'>,
  maker: Pick<Account, 'uid' | 'masterPartnerUid'>,
  links: Pick<typeof tags.$inferSelect, 'status' | 'barredAt'>[],
) =>
  person.createdBy === maker.uid &&
  maker.masterPartnerUid === null &&
  (links.length === 0 || links.some(({ status, barredAt }) => status === 'ACCEPTED' && !barredAt))

/** The uid of the maker who speaks for this person, if there is one. */
export async function speakerFor(
  db: Queryable,
  person: Pick<Account, 'uid' | 'createdBy'> | undefined,
): Promise<string | undefined> {
  if (!person?.createdBy) return undefined
  const [maker] = await db.select().from(accounts).where(eq(accounts.uid, person.createdBy))
  if (!maker) return undefined
  const links = await db
    .select({ status: tags.status, barredAt: tags.barredAt })
    .from(tags)
    .where(and(eq(tags.personUid, person.uid), eq(tags.carerUid, maker.uid)))
  return speaksAsMaker(person, maker, links) ? maker.uid : undefined
}

/** Whether an account may speak for a person: itself, the maker who still does, or approved staff of the organisation that registered them, unless its appointment ended. */
export async function maySpeakFor(
  db: Queryable,
  uid: string,
  person: Pick<Account, 'uid' | 'createdBy' | 'masterPartnerUid'>,
): Promise<boolean> {
  if (uid === person.uid || (await speakerFor(db, person)) === uid) return true
  if (!person.masterPartnerUid) return false
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  const organisation = account?.type === 'PARTNER' ? account.uid : account?.masterPartnerUid
  if (account?.status !== 'APPROVED' || organisation !== person.masterPartnerUid) return false
  return !(await isAppointmentOver(db, person.uid, person.masterPartnerUid))
}
