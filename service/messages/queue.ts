import { isNotNull, and, eq, inArray } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { issueLink, revokeLinks } from '../accounts/link-token.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, messages, partnerDetails } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import type { MessageKind } from './texts.ts'

export type Channel = 'sms' | 'email'
export const DUTY = 'duty'
export const finderRecipient = (submissionId: string) => `finder:${submissionId}`

/**
 * Occasions of one incident after the escalation's own rungs. With recipient and channel the number is unique, so that
 * one occasion never tells anybody twice, however often its job runs.
 */
export const OCCASION = {
  anotherFinder: 100,
  moreFinders: 200,
  followUp: 1000,
  closed: 2000,
  reopened: 3000,
  thanks: 4000,
  unusable: 5000,
  missing: 6000,
}

export interface Occasion {
  kind: MessageKind
  incidentId?: string
  rung?: number
  details?: Record<string, string>
}

/** Adds one message and the job that sends it, in the caller's transaction; nothing when this occasion was told already. */
export async function queueMessage(
  { jobs, now }: Pick<Service, 'jobs' | 'now'>,
  tx: Queryable,
  occasion: Occasion,
  recipient: string,
  channel: Channel,
): Promise<void> {
  const [added] = await tx
    .insert(messages)
    .values({
      id: randomUid(),
      kind: occasion.kind,
      channel,
      recipient,
      incidentId: occasion.incidentId ?? null,
      rung: occasion.rung ?? null,
      details: occasion.details ?? {},
      status: 'WAITING',
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (added) await jobs.enqueue(tx, 'send-message', { messageId: added.id })
}

/**
 * The channels an account can be reached on: verified phone and e-mail; an organisation's contact and mobile hotline; for a
 * person with dementia the phone that was given for them, for no code is asked of them (docs/decisions.md, "Linking").
 */
export async function channelsOf(tx: Queryable, uids: string[]): Promise<{ uid: string; channel: Channel }[]> {
  if (uids.length === 0) return []
  const rows = await tx
    .select({
      uid: accounts.uid,
      type: accounts.type,
      phone: isNotNull(accounts.phoneVerifiedAt).mapWith(Boolean),
      given: accounts.phone,
      prefix: accounts.prefixCountryNum,
      email: isNotNull(accounts.emailVerifiedAt).mapWith(Boolean),
      hotline: partnerDetails.hotlineNumber,
      pocEmail: partnerDetails.pocEmail,
    })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(and(inArray(accounts.uid, uids)))
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return uids.flatMap((uid) => {
    const row = byUid.get(uid)
    if (!row) return []
    const givenForPerson = row.type === 'DEMENTIA' && isMobile(`${row.prefix ?? ''}${row.given ?? ''}`)
    const sms = row.type === 'PARTNER' ? isMobile(row.hotline) : row.phone || givenForPerson
    const email = row.type === 'PARTNER' ? Boolean(row.pocEmail) : row.email
    return [...(sms ? [{ uid, channel: 'sms' as const }] : []), ...(email ? [{ uid, channel: 'email' as const }] : [])]
  })
}

/** Queues one occasion for accounts on every channel they have. */
export async function tellAccounts(
  service: Pick<Service, 'jobs' | 'now'>,
  tx: Queryable,
  occasion: Occasion,
  uids: string[],
  only?: Channel,
) {
  for (const { uid, channel } of await channelsOf(tx, uids)) {
    if (!only || channel === only) await queueMessage(service, tx, occasion, uid, channel)
  }
}

/** Queues one occasion for the association's duty desk. */
export async function tellDuty(service: Pick<Service, 'jobs' | 'now' | 'config'>, tx: Queryable, occasion: Occasion) {
  const { phones, email } = await deskNow(service, tx)
  if (phones.length > 0) await queueMessage(service, tx, occasion, DUTY, 'sms')
  if (email) await queueMessage(service, tx, occasion, DUTY, 'email')
}

/** A mobile number can take a text; a landline, or what is no number, cannot. */
export const isMobile = (written: string | null) => {
  const parsed = written ? parsePhoneNumberFromString(written, 'SG') : undefined
  return parsed?.getType() === 'MOBILE' || parsed?.getType() === 'FIXED_LINE_OR_MOBILE'
}

/** E.164 of a number as people write it in Singapore, or nothing. */
export const e164 = (written: string) => parsePhoneNumberFromString(written, 'SG')?.number

/** Asks the owner of an account's e-mail address to confirm it: link and message in the caller's transaction. */
export async function queueEmailLink(
  service: Pick<Service, 'jobs' | 'now' | 'keys'>,
  tx: Queryable,
  accountUid: string,
  email: string,
) {
  // Only the newest link counts, and only for the address it is sent to.
  await revokeLinks(service, tx, 'email', accountUid)
  const { id } = await issueLink(service, tx, 'email', {
    recipient: accountUid,
    createdBy: accountUid,
    boundTo: service.keys.hashSubject(email.toLowerCase()),
  })
  await queueMessage(service, tx, { kind: 'confirm-email', details: { linkId: id } }, accountUid, 'email')
}
