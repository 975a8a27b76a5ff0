import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ContactPart } from '#contract/confirmation.ts'
import { refuse } from '#contract/errors.ts'
import { MEMBERSHIP_CHANNELS, type MembershipMessage } from '#contract/messages.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, contactChanges, sessions } from '../db/tables.ts'
import { issueLink } from '../link-token.ts'
import { channelsOf, queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import type { Account, Session } from '../session.ts'

/** The columns by which an account is reached, as `contact_changes` keeps them and as staff give them back. */
export const contactColumns = ({
  prefixCountryNum,
  phone,
  phoneVerifiedAt,
  email,
  emailVerifiedAt,
}: Pick<Account, 'prefixCountryNum' | 'phone' | 'phoneVerifiedAt' | 'email' | 'emailVerifiedAt'>) => ({
  prefixCountryNum,
  phone,
  phoneVerifiedAt,
  email,
  emailVerifiedAt,
})

/**
 * Locks an account's row for a change of how it is reached, so that a change and a freeze that come at once follow each other. Every
 * such change locks the account before the link it uses, or two of them would wait for each other.
 * @throws `sign-in-required` when it is gone, `account-frozen`; the code for both that a link's call declares
 */
export async function holdForChange(tx: Tx, uid: string, ofLink?: 'link-ended'): Promise<Account> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
  if (!account) refuse(ofLink ?? 'sign-in-required')
  if (account.frozenAt) refuse(ofLink ?? 'account-frozen')
  return account
}

/** Locks the account of a session like `holdForChange`, for a change that ends with the session. @throws as it; `sign-in-required` */
export async function holdInSession(tx: Tx, session: Session): Promise<Account> {
  const stood = await holdForChange(tx, session.account.uid)
  await obeySession(tx, session)
  return stood
}

/**
 * Locks the account of a session whose owner has confirmed a change, like `holdForChange`, while the confirmation holds.
 * @throws as `holdForChange` and `obeyConfirmed`
 */
export async function holdAsConfirmed(tx: Tx, session: Session): Promise<Account> {
  const stood = await holdForChange(tx, session.account.uid)
  await obeyConfirmed(tx, session, stood)
  return stood
}

/**
 * Verifies that what an owner confirmed holds for the locked account as it stands: comparing a password takes a while, and whoever sets a
 * new one in it ends every other session. (D76.1)
 * @throws `sign-in-required` where the session has ended, `sign-in-again` where the password is another one
 */
export async function obeyConfirmed(tx: Tx, session: Session, stood: Account) {
  await obeySession(tx, session)
  if (stood.passwordHash !== session.account.passwordHash) refuse('sign-in-again')
}

/** @throws `sign-in-required` where the session has ended since the call was let in */
async function obeySession(tx: Tx, { id }: Session) {
  const [row] = await tx.select({ revokedAt: sessions.revokedAt }).from(sessions).where(eq(sessions.id, id))
  if (!row || row.revokedAt) refuse('sign-in-required')
}

/**
 * Keeps how an account was reached and tells its address and its number of the change, with a link that freezes the account. Called
 * with the row as it stood, in the transaction of the change. A change is not kept where the account had no contact to tell.
 */
export async function noteContactChange(
  service: Pick<Service, 'jobs' | 'now' | 'keys' | 'outside'>,
  tx: Tx,
  stood: Account,
  change: { part: ContactPart; kind: MembershipMessage; by: string },
) {
  const { uid } = stood
  const channels = await channelsOf(service, tx, [uid], MEMBERSHIP_CHANNELS)
  if (channels.length === 0) return
  const { id } = await issueLink(service, tx, 'freeze', { recipient: uid, createdBy: change.by })
  const row = { id, accountUid: uid, part: change.part, ...contactColumns(stood), createdAt: service.now() }
  await tx.insert(contactChanges).values(row)
  const occasion = { kind: change.kind, details: { linkId: id, changeId: id } }
  for (const { channel } of channels) await queueMessage(service, tx, occasion, toAccount(uid), channel)
}

/** The changes of how an account is reached that staff may still take back, the first one first. */
export const openChanges = (db: Queryable, uid: string) =>
  db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.accountUid, uid), isNull(contactChanges.decidedAt)))
    .orderBy(asc(contactChanges.createdAt), asc(contactChanges.id))
