import { isNotNull, and, eq, inArray } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Channel, MessageKind } from '../../contract/messages.ts'
import type { OCCASIONS } from '../db/enumerations.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, messages, partnerDetails } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { toAccount, DUTY, isDuty, recipientColumns, uidsOf, type Recipient, type Responder } from './recipient.ts'

/** What is told, and for what in which incident: with the step, one occasion never tells anybody twice, however often its job runs. */
export type Occasion = { kind: MessageKind; details?: Record<string, string> } & (
  | { incidentId: string; occasion: (typeof OCCASIONS)[number]; step: number }
  | { incidentId?: undefined; occasion?: undefined; step?: undefined }
)

/** Adds one message and the job that sends it, in the caller's transaction; nothing when this occasion was told already. */
export async function queueMessage(
  { jobs, now }: Pick<Service, 'jobs' | 'now'>,
  tx: Tx,
  occasion: Occasion,
  recipient: Recipient,
  channel: Channel,
): Promise<void> {
  const [added] = await tx
    .insert(messages)
    .values({
      id: randomUid(),
      kind: occasion.kind,
      channel,
      ...recipientColumns(recipient),
      incidentId: occasion.incidentId ?? null,
      occasion: occasion.occasion ?? null,
      step: occasion.step ?? 0,
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
export async function channelsOf(db: Queryable, uids: string[]): Promise<{ uid: string; channel: Channel }[]> {
  if (uids.length === 0) return []
  const rows = await db
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
  tx: Tx,
  occasion: Occasion,
  uids: string[],
  only?: Channel,
) {
  for (const { uid, channel } of await channelsOf(tx, uids)) {
    if (!only || channel === only) await queueMessage(service, tx, occasion, toAccount(uid), channel)
  }
}

/** Queues one occasion for the association's duty desk. */
export async function tellDuty(service: Pick<Service, 'jobs' | 'now' | 'config'>, tx: Tx, occasion: Occasion) {
  const { phones, email } = await deskNow(service, tx)
  if (phones.length > 0) await queueMessage(service, tx, occasion, DUTY, 'sms')
  if (email) await queueMessage(service, tx, occasion, DUTY, 'email')
}

/** Queues one occasion for each of these, an account or the duty desk. */
export async function tellResponders(
  service: Pick<Service, 'jobs' | 'now' | 'config'>,
  tx: Tx,
  occasion: Occasion,
  responders: Responder[],
) {
  await tellAccounts(service, tx, occasion, uidsOf(responders))
  if (responders.some(isDuty)) await tellDuty(service, tx, occasion)
}

/** A mobile number can take a text; a landline, or what is no number, cannot. */
export const isMobile = (written: string | null) => {
  const parsed = written ? parsePhoneNumberFromString(written, 'SG') : undefined
  return parsed?.getType() === 'MOBILE' || parsed?.getType() === 'FIXED_LINE_OR_MOBILE'
}

/** E.164 of a number as people write it in Singapore, or nothing. */
export const e164 = (written: string) => parsePhoneNumberFromString(written, 'SG')?.number
