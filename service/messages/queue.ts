import { isNotNull, isNull, and, countDistinct, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { alarmChannels } from '#contract/channels.ts'
import { CHANNELS, type Channel, type MessageKind } from '#contract/messages.ts'
import type { OCCASIONS } from '../db/enumerations.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, messages, partnerDetails, pushDevices } from '../db/tables.ts'
import { deskNow, phonesBut } from '../duty/desk.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { currentSpan } from '../tracing.ts'
import { NOTICES } from './attempts.ts'
import { choicesOf } from './choice.ts'
import { CHANNEL_RULES, channelsOfKind, isSetUp } from './channels.ts'
import {
  DUTY,
  isDuty,
  isToSame,
  recipientColumns,
  toAccount,
  uidsOf,
  type Recipient,
  type Responder,
} from './recipient.ts'
import { isOfAlarm } from './texts.ts'

/** What is told, and for what in which incident: with the step, one occasion never tells anybody twice, however often its job runs. */
export type Occasion = { kind: MessageKind; details?: Record<string, string> } & (
  | { incidentId: string; occasion: (typeof OCCASIONS)[number]; step: number }
  | { incidentId?: undefined; occasion?: undefined; step?: undefined }
)

/** The queue in which a message waits: alarms have one of their own on each channel. */
const queueOf = ({ kind, channel }: { kind: MessageKind; channel: Channel }) =>
  CHANNEL_RULES[channel].queues[isOfAlarm(kind) ? 'alarm' : 'other']
/** A message that was not tried yet goes first. */
const FIRST_TRY = 1

/** Enqueues the sending of a message: at once or when its next try is due. */
export const enqueueSending = (
  jobs: Service['jobs'],
  tx: Tx,
  message: { id: string; kind: MessageKind; channel: Channel; attempts?: number; nextAttemptAt?: Date | null },
): Promise<void> => {
  const { id, attempts = 0, nextAttemptAt } = message
  return jobs.enqueue(
    tx,
    queueOf(message),
    { messageId: id },
    { priority: attempts === 0 ? FIRST_TRY : 0, ...(nextAttemptAt && { after: nextAttemptAt }) },
  )
}

/**
 * The moment of a new message of an incident, a millisecond after the last one to the same recipient on the same channel at the
 * earliest: which is the newest must not depend on clocks of processes that differ.
 */
const afterThoseBefore = (
  tx: Tx,
  now: Date,
  incidentId: string,
  to: Pick<typeof messages.$inferSelect, 'recipientKind' | 'recipientId' | 'channel'>,
) => {
  const last = tx
    .select({ at: sql`max(${messages.createdAt}) + interval '1 millisecond'` })
    .from(messages)
    .where(and(eq(messages.incidentId, incidentId), isToSame(to)))
  return sql`greatest(${now.toISOString()}::timestamptz, (${last}))`
}

/** One recipient on one channel. */
interface Destination {
  recipient: Recipient
  channel: Channel
}

/**
 * Adds one message for each of these and the job that sends it, in the caller's transaction. Of one incident only the newest
 * message to a recipient on a channel is tried: those that still wait give way to it, but for NOTICES.
 * @returns how many were added; none where this occasion was told already
 */
export async function queueMessages(
  { jobs, now }: Pick<Service, 'jobs' | 'now'>,
  tx: Tx,
  occasion: Occasion,
  destinations: readonly Destination[],
): Promise<number> {
  if (destinations.length === 0) return 0
  const { kind, incidentId } = occasion
  const trace = currentSpan()?.traceparent
  const rows = destinations.map(({ recipient, channel }) => {
    const to = { ...recipientColumns(recipient), channel }
    return {
      id: randomUid(),
      kind,
      ...to,
      incidentId: incidentId ?? null,
      occasion: occasion.occasion ?? null,
      step: occasion.step ?? 0,
      // What caused it, so that a text can be followed back to a finder's report, also where a sweep picks it up.
      details: { ...occasion.details, ...(trace && { trace }) },
      status: 'WAITING' as const,
      createdAt: incidentId === undefined ? now() : afterThoseBefore(tx, now(), incidentId, to),
    }
  })
  const added = await tx.insert(messages).values(rows).onConflictDoNothing().returning({
    id: messages.id,
    channel: messages.channel,
    recipientKind: messages.recipientKind,
    recipientId: messages.recipientId,
  })
  if (added.length === 0) return 0
  if (incidentId !== undefined && !NOTICES.has(kind)) {
    await tx
      .update(messages)
      .set({ status: 'SUPERSEDED' })
      .where(
        and(
          eq(messages.incidentId, incidentId),
          or(...added.map(isToSame)),
          eq(messages.status, 'WAITING'),
          notInArray(messages.kind, [...NOTICES]),
          notInArray(
            messages.id,
            added.map(({ id }) => id),
          ),
        ),
      )
  }
  for (const channel of new Set(added.map((one) => one.channel))) {
    const data = added.flatMap((one) => (one.channel === channel ? { messageId: one.id } : []))
    await jobs.enqueueAll(tx, queueOf({ kind, channel }), data, { priority: FIRST_TRY })
  }
  return added.length
}

/** The same for one recipient on one channel. @returns whether it was added; not when this occasion was told already */
export const queueMessage = async (
  service: Pick<Service, 'jobs' | 'now'>,
  tx: Tx,
  occasion: Occasion,
  recipient: Recipient,
  channel: Channel,
): Promise<boolean> => (await queueMessages(service, tx, occasion, [{ recipient, channel }])) === 1

/** Cancels what still waits to be said to an account about a person, also by a process that died with it in its hand. */
export async function withdrawNotices(tx: Tx, { to, personUid }: { to: string; personUid: string }) {
  await tx
    .update(messages)
    .set({ status: 'CANCELLED' })
    .where(
      and(
        eq(messages.recipientKind, 'ACCOUNT'),
        eq(messages.recipientId, to),
        isNull(messages.incidentId),
        inArray(messages.status, ['WAITING', 'CLAIMED']),
        sql`${messages.details}->>'personUid' = ${personUid}`,
      ),
    )
}

/**
 * The channels an account can be reached on, the first of them first: verified phone and e-mail; an organisation's contact and mobile
 * hotline; for a person with dementia the phone that was given for them, for no code is asked of them (docs/decisions.md, "Linking").
 */
export async function channelsOf<Among extends Channel>(
  { outside }: Pick<Service, 'outside'>,
  db: Queryable,
  uids: string[],
  among: readonly Among[],
): Promise<{ uid: string; channel: Among }[]> {
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
      shows: sql<boolean>`exists (select 1 from ${pushDevices} where ${pushDevices.accountUid} = ${accounts.uid})`,
    })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(and(inArray(accounts.uid, uids)))
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return uids.flatMap((uid) => {
    const row = byUid.get(uid)
    if (!row) return []
    const givenForPerson = row.type === 'DEMENTIA' && isMobile(`${row.prefix ?? ''}${row.given ?? ''}`)
    const isOrganisation = row.type === 'PARTNER'
    const has: Record<Channel, boolean> = {
      sms: isOrganisation ? isMobile(row.hotline) : row.phone || givenForPerson,
      email: isOrganisation ? Boolean(row.pocEmail) : row.email,
      // Only whoever proved the number is called or written to there; a hotline is for people who call it.
      voice: !isOrganisation && row.phone,
      push: row.shows,
      whatsapp: !isOrganisation && row.phone,
    }
    return among.flatMap((channel) => (has[channel] && isSetUp(outside, channel) ? { uid, channel } : []))
  })
}

/** The channels on which accounts are told of alarms, by their own choice and order, among those that are asked for. */
export async function alarmChannelsOf(
  service: Pick<Service, 'outside' | 'now'>,
  db: Queryable,
  uids: string[],
  among: readonly Channel[],
): Promise<{ uid: string; channel: Channel }[]> {
  const own = await choicesOf(service, db, uids, await channelsOf(service, db, uids, CHANNELS))
  return uids.flatMap((uid) => {
    const its = own.get(uid)
    return its ? alarmChannels(its).flatMap((channel) => (among.includes(channel) ? { uid, channel } : [])) : []
  })
}

/** Queues one occasion for accounts on every one of these channels that they have, and of an alarm, that they chose. @returns how many messages were added */
export async function tellAccounts(
  service: Pick<Service, 'jobs' | 'now' | 'outside'>,
  tx: Tx,
  occasion: Occasion,
  uids: string[],
  among: readonly Channel[] = channelsOfKind(occasion.kind),
): Promise<number> {
  const its = isOfAlarm(occasion.kind) ? alarmChannelsOf : channelsOf
  const reached = await its(service, tx, uids, among)
  return queueMessages(
    service,
    tx,
    occasion,
    reached.map(({ uid, channel }) => ({ recipient: toAccount(uid), channel })),
  )
}

/**
 * Queues one occasion for the association's duty desk. The first notice of an incident goes to its first telephone, each
 * later one to one telephone more, in their order. What is about an administrator (`but`) goes to every telephone that is not
 * theirs, because nobody knows who else holds one. @returns how many messages were added
 */
export async function tellDuty(
  service: Pick<Service, 'jobs' | 'now' | 'config'>,
  tx: Tx,
  occasion: Occasion,
  { but }: { but?: string } = {},
): Promise<number> {
  const desk = await deskNow(service, tx)
  const { email } = desk
  const phones = phonesBut(desk, but)
  const called = but ? phones.length : Math.min(phones.length, 1 + (await noticesToDesk(tx, occasion)))
  const onPhones = { ...occasion, details: { ...occasion.details, phones: String(called), ...(but && { but }) } }
  const texts = called > 0 && (await queueMessage(service, tx, onPhones, DUTY, 'sms')) ? 1 : 0
  const letters = email && (await queueMessage(service, tx, occasion, DUTY, 'email')) ? 1 : 0
  return texts + letters
}

/** How many other occasions of the incident the duty desk was sent a text for. */
async function noticesToDesk(tx: Tx, { incidentId, occasion, step }: Occasion): Promise<number> {
  if (incidentId === undefined) return 0
  const [earlier] = await tx
    .select({ count: countDistinct(sql`(${messages.occasion}, ${messages.step})`) })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        isToSame({ ...recipientColumns(DUTY), channel: 'sms' }),
        sql`(${messages.occasion}, ${messages.step}) <> (${occasion}, ${step})`,
        ne(messages.status, 'CANCELLED'),
      ),
    )
  return earlier?.count ?? 0
}

/** Queues one occasion for each of these, an account or the duty desk. @returns how many messages were added */
export async function tellResponders(
  service: Pick<Service, 'jobs' | 'now' | 'config' | 'outside'>,
  tx: Tx,
  occasion: Occasion,
  responders: Responder[],
): Promise<number> {
  const accounts = await tellAccounts(service, tx, occasion, uidsOf(responders))
  return accounts + (responders.some(isDuty) ? await tellDuty(service, tx, occasion) : 0)
}

/** A mobile number can take a text; a landline, or what is no number, cannot. */
export const isMobile = (written: string | null) => {
  const parsed = written ? parsePhoneNumberFromString(written, 'SG') : undefined
  return parsed?.getType() === 'MOBILE' || parsed?.getType() === 'FIXED_LINE_OR_MOBILE'
}

/** E.164 of a number as people write it in Singapore, or nothing. */
export const e164 = (written: string) => parsePhoneNumberFromString(written, 'SG')?.number
