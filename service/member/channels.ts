import { and, desc, eq, gte } from 'drizzle-orm'
import { alarmChannels, listedChannels, type Channels, type ChannelTest, type OwnChannels } from '#contract/channels.ts'
import { ago, days, hours, later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CHANNELS_UNDO_DAYS } from '#contract/limits.ts'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import { holdForChange, noteContactChange } from '../accounts/contact-change.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { channelChoices, messages } from '../db/tables.ts'
import { choicesOf, type ProvedChannels } from '../messages/choice.ts'
import { failureOf } from '../messages/failure.ts'
import { channelsOf, queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { stateOf } from '../messages/state.ts'
import { devicesOf } from '../push-devices.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

const meOf = ({ session }: Caller) => (session ?? refuse('sign-in-required')).account

/** How the caller is told of alarms: channels in order, devices, and what was tried within the hour. */
export const readChannels = (service: Service, _input: unknown, caller: Caller): Out<'readChannels'> =>
  shownChannels(service, meOf(caller))

/** The page of channels of an account as it stands now. */
export async function shownChannels(service: Service, { uid, phone, hidesNumber }: Account): Promise<Channels> {
  const { db, outside } = service
  const own = await ownOf(service, db, uid)
  const on = alarmChannels(own)
  const [devices, choice, tests] = await Promise.all([devicesOf(db, uid), choiceOf(db, uid), testsOf(service, uid)])
  const { provedAt } = own
  const until = choice?.changedAt ? later(choice.changedAt, days(CHANNELS_UNDO_DAYS)) : undefined
  return {
    channels: listedChannels(own).map((channel) => ({
      channel,
      isOn: on.includes(channel),
      mustStay: on.includes(channel) && mustStay(own, on, channel),
      provedAt: ((channel === 'push' || channel === 'voice') && provedAt[channel]?.toISOString()) || null,
    })),
    devices: devices.map(({ id, browser, system, createdAt, provedAt: tappedAt }) => ({
      id,
      browser,
      system,
      createdAt: createdAt.toISOString(),
      provedAt: tappedAt?.toISOString() ?? null,
    })),
    pushKey: outside.push?.publicKey ?? null,
    callsFrom: outside.voice ? (service.config.voice?.from ?? null) : null,
    relay: outside.relay || hidesNumber ? { hidesNumber, isThere: outside.relay !== undefined } : null,
    phoneEndsIn: phone && phone !== '0' ? phone.slice(-4) : null,
    undo:
      until && until > service.now()
        ? { before: alarmChannels({ ...own, chosen: choice?.before ?? null }), until: until.toISOString() }
        : null,
    tests: tests.map((test) => ({ ...test, proved: isProved(test, provedAt) })),
  }
}

/** What is known of the channels of an account now. */
export async function ownOf(service: Service, db: Queryable, uid: string): Promise<ProvedChannels> {
  const has = await channelsOf(service, db, [uid], CHANNELS)
  return (await choicesOf(service, db, [uid], has)).get(uid) ?? refuse('sign-in-required')
}

async function choiceOf(db: Queryable, uid: string) {
  const [choice] = await db.select().from(channelChoices).where(eq(channelChoices.accountUid, uid))
  return choice
}

/** Whether a channel that is on could not be turned off: without it nothing would be left, or texts would come back by themselves. */
const mustStay = (own: OwnChannels, on: readonly Channel[], channel: Channel) => {
  const without = on.filter((one) => one !== channel)
  return without.length === 0 || alarmChannels({ ...own, chosen: without }).includes(channel)
}

/** A proof that came after the test was sent. */
const isProved = ({ channel, at }: { channel: Channel; at: string }, provedAt: Record<'push' | 'voice', Date | null>) =>
  (channel === 'push' || channel === 'voice') && (provedAt[channel]?.toISOString() ?? '') >= at

/** The newest test of each channel within the last hour, and what became of it. */
async function testsOf({ db, now }: Service, uid: string): Promise<Omit<ChannelTest, 'proved'>[]> {
  const rows = await db
    .selectDistinctOn([messages.channel])
    .from(messages)
    .where(
      and(
        eq(messages.recipientKind, 'ACCOUNT'),
        eq(messages.recipientId, uid),
        eq(messages.kind, 'channel-test'),
        gte(messages.createdAt, ago(now(), hours(1))),
      ),
    )
    .orderBy(messages.channel, desc(messages.createdAt), desc(messages.id))
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    at: row.createdAt.toISOString(),
    state: stateOf(row),
    failure: failureOf(row),
  }))
}

/**
 * Chooses the channels that are on, in their order. The owner is told on number and address when alarms would tell them less than
 * before. @throws `channels-needed`, `sms-needed`, `account-frozen`
 */
export async function changeChannels(
  service: Service,
  { channels }: In<'changeChannels'>,
  caller: Caller,
): Out<'changeChannels'> {
  const me = meOf(caller)
  await service.db.transaction(async (tx) => {
    const stood = await holdForChange(tx, me.uid)
    const own = await ownOf(service, tx, me.uid)
    const chosen = [...new Set(channels)].filter((channel) => own.has.includes(channel))
    if (chosen.length === 0) refuse('channels-needed')
    // The rule puts texts back where they may not be off; who turned them off is told so instead.
    if (!chosen.includes('sms') && alarmChannels({ ...own, chosen }).includes('sms')) refuse('sms-needed')
    const choice = await choiceOf(tx, me.uid)
    await choose(service, tx, stood, { own, chosen, before: choice?.channels ?? null })
  })
  return shownChannels(service, me)
}

/** Puts back what stood before the last change. @throws `not-found` where there is none, or its time is over */
export async function undoChannels(service: Service, _input: unknown, caller: Caller): Out<'undoChannels'> {
  const me = meOf(caller)
  await service.db.transaction(async (tx) => {
    const stood = await holdForChange(tx, me.uid)
    const choice = await choiceOf(tx, me.uid)
    if (!choice?.changedAt || choice.changedAt <= ago(service.now(), days(CHANNELS_UNDO_DAYS)))
      return refuse('not-found')
    const own = await ownOf(service, tx, me.uid)
    await choose(service, tx, stood, { own, chosen: choice.before, before: choice.channels })
  })
  return shownChannels(service, me)
}

/** Writes a choice down, and tells of one by which alarms reach its owner on fewer channels. */
async function choose(
  service: Service,
  tx: Tx,
  stood: Account,
  { own, chosen, before }: { own: OwnChannels; chosen: Channel[] | null; before: Channel[] | null },
) {
  const { uid } = stood
  const row = { channels: chosen, before, changedAt: service.now() }
  await tx
    .insert(channelChoices)
    .values({ accountUid: uid, ...row })
    .onConflictDoUpdate({ target: channelChoices.accountUid, set: row })
  const now = alarmChannels({ ...own, chosen })
  const details = { channels: now.join(' ') }
  await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'channels-changed', subject: uid, details })
  if (alarmChannels({ ...own, chosen: before }).every((channel) => now.includes(channel))) return
  await noteContactChange(service, tx, stood, { part: 'channels', kind: 'channels-changed', by: uid })
}

/** Sends the caller a test on one channel that they have. @throws `channel-missing`, `too-many-requests` */
export async function testChannel(
  service: Service,
  { channel }: In<'testChannel'>,
  caller: Caller,
): Out<'testChannel'> {
  const me = meOf(caller)
  const { has } = await ownOf(service, service.db, me.uid)
  if (!has.includes(channel)) refuse('channel-missing')
  const wait = await service.limiter.take('channel-test', me.uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  await service.db.transaction((tx) => queueMessage(service, tx, { kind: 'channel-test' }, toAccount(me.uid), channel))
  return shownChannels(service, me)
}
