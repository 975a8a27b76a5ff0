import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { ACCOUNT_TYPES } from '#contract/options.ts'
import { addToDailyCounts } from '../db/days.ts'
import type { Queryable, Tx } from '../db/open.ts'
import {
  accounts,
  approvals,
  contactChanges,
  incidents,
  invitations,
  linkTokens,
  messages,
  mutes,
  outbox,
  passkeyChallenges,
  scans,
  secondFactors,
} from '../db/tables.ts'
import { isToAccounts } from '../messages/recipient.ts'
import { BRINGS_STAFF } from './made-links.ts'

/** The number and the address of an account, or of one before a change. */
const contactOf = ({ prefixCountryNum, phone, email }: typeof accounts | typeof contactChanges) => ({
  prefix: prefixCountryNum,
  phone,
  email,
})

/**
 * Deletes accounts with all that hangs on them: tags, codes, consents, sessions, incidents with their finders, links,
 * messages. What stays has no name: the audit, by uid, and how many scans and safe returns there were on each day.
 */
export async function eraseAccounts(tx: Tx, uids: string[]) {
  if (uids.length === 0) return
  await countGone(tx, uids)
  const contacts = (
    await Promise.all([
      tx.select(contactOf(accounts)).from(accounts).where(inArray(accounts.uid, uids)),
      tx.select(contactOf(contactChanges)).from(contactChanges).where(inArray(contactChanges.accountUid, uids)),
    ])
  ).flat()
  const addresses = contacts.flatMap(({ prefix, phone, email }) => [
    ...(phone ? [`${prefix ?? ''}${phone}`] : []),
    ...(email ? [email] : []),
  ])
  await tx.delete(accounts).where(inArray(accounts.uid, uids))
  // Rows that name an account without belonging to it.
  const brought = and(inArray(linkTokens.createdBy, uids), inArray(linkTokens.purpose, [...BRINGS_STAFF]))
  await tx
    .delete(linkTokens)
    .where(or(inArray(linkTokens.recipient, uids), inArray(linkTokens.partnerUid, uids), brought))
  await tx.delete(messages).where(isToAccounts(uids))
  await tx.delete(invitations).where(or(inArray(invitations.invitedBy, uids), inArray(invitations.invitedUid, uids)))
  // What was asked of it stays without the number.
  await tx.update(approvals).set({ details: {} }).where(inArray(approvals.accountUid, uids))
  await tx.delete(mutes).where(inArray(mutes.personUid, uids))
  await tx.delete(secondFactors).where(inArray(secondFactors.ownerUid, uids))
  await tx.delete(passkeyChallenges).where(inArray(passkeyChallenges.ownerUid, uids))
  if (addresses.length > 0) await tx.delete(outbox).where(inArray(outbox.to, addresses))
}

/**
 * Adds these accounts' registrations, scans and incidents to the anonymous counts of their days in Singapore, because the rows
 * themselves are deleted.
 */
async function countGone(tx: Tx, uids: string[]) {
  for (const [kind, table, moment, person] of [
    ['scans', scans, scans.createdAt, scans.personUid],
    ['incidents', incidents, incidents.openedAt, incidents.personUid],
  ] as const) {
    await addToDailyCounts(tx, kind, sql`select ${moment} as moment from ${table} where ${inArray(person, uids)}`)
  }
  for (const type of ACCOUNT_TYPES)
    await addToDailyCounts(
      tx,
      type,
      sql`select coalesce(${accounts.confirmedAt}, ${accounts.createdAt}) as moment from ${accounts} where ${and(
        inArray(accounts.uid, uids),
        eq(accounts.type, type),
        ne(accounts.status, 'INCOMPLETE'),
        isNull(accounts.registeredAgainAt),
      )}`,
    )
}

/** Whether an alarm of this account is open; the account must not be deleted meanwhile. */
export const openAlarmOf = async (db: Queryable, uid: string): Promise<boolean> => {
  const rows = await db.select({ closedAt: incidents.closedAt }).from(incidents).where(eq(incidents.personUid, uid))
  return rows.some(({ closedAt }) => closedAt === null)
}
