import { expect, test } from 'vitest'
import { CHANNELS } from '#contract/messages.ts'
import { channelChoices, incidents } from '../db/tables.ts'
import { MESSAGE_STATUSES } from '../db/enumerations.ts'
import { randomUid } from '../secrets.ts'
import { storedMessages } from '../test/stored-messages.ts'
import { allFailedOn, deliveryOf, isReached, nextChannelFor } from './reach.ts'

test('only what was delivered, or handed over where nothing is reported, has reached somebody', () => {
  const reaching = (providerId: string | null) =>
    MESSAGE_STATUSES.flatMap((status) =>
      CHANNELS.filter((channel) => isReached({ channel, status, providerId })).map((channel) => `${status} ${channel}`),
    ).toSorted()
  const delivered = ['sms', 'email', 'voice', 'push', 'whatsapp'].map((channel) => `DELIVERED ${channel}`)
  expect(reaching('SM1')).toEqual(delivered.toSorted())
  expect(reaching(null)).toEqual([...delivered, 'SENT email', 'SENT sms', 'SENT whatsapp'].toSorted())
})

test('who was sent something about an alarm since a moment, on which channels, and whether it reached them', async () => {
  const { add, ago, db, incidentId, of, uid, service } = await storedMessages()
  const [daughter, son] = [of('daughter').uid, of('son').uid]
  const other = randomUid()
  const closed = { closedAt: service.now(), closedReason: 'SAFE' } as const
  await db.insert(incidents).values({ id: other, personUid: uid, openedBy: 'FINDER', openedAt: ago(7200), ...closed })
  await add({ channel: 'voice', createdAt: ago(61) })
  await add({ channel: 'whatsapp', incidentId: other })
  await add({ channel: 'push', status: 'CANCELLED' })
  await add({ recipientKind: 'DUTY', recipientId: null })
  await add({ recipientKind: 'FINDER', recipientId: 'a report' })
  await add({ channel: 'email', createdAt: ago(60) })
  await add({ status: 'FAILED', createdAt: ago(50) })
  await add({ channel: 'email', status: 'FAILED', createdAt: ago(40) })
  await add({ recipientId: son, status: 'FAILED' })
  expect(await deliveryOf(db, incidentId, ago(60))).toEqual(
    new Map([
      [daughter, { tried: ['email', 'sms'], reached: true }],
      [son, { tried: ['sms'], reached: false }],
    ]),
  )
})

test('the next channel is the first chosen one that was not tried, and then a text, also where texts are off', async () => {
  const { db, service, of } = await storedMessages()
  const [daughter, son] = [of('daughter').uid, of('son').uid]
  expect(await nextChannelFor(service, db, daughter, [])).toBe('sms')
  expect(await nextChannelFor(service, db, daughter, ['sms'])).toBe('email')
  expect(await nextChannelFor(service, db, daughter, ['sms', 'email'])).toBeUndefined()
  expect(await nextChannelFor(service, db, son, ['sms'])).toBeUndefined()
  await db.insert(channelChoices).values({ accountUid: daughter, channels: ['email'] })
  expect(await nextChannelFor(service, db, daughter, [])).toBe('email')
  expect(await nextChannelFor(service, db, daughter, ['email'])).toBe('sms')
})

test('all that was sent on a channel has failed only where each message had a try and none was handed over', async () => {
  const { add, ago, none, db, incidentId, service, uid } = await storedMessages()
  const since = ago(60)
  const failed = { status: 'FAILED', failure: 'twilio 500' } as const
  const allFailed = () => allFailedOn(db, incidentId, 'sms', since)
  expect(await allFailed()).toBe(false)
  await add({ ...failed, createdAt: ago(60) })
  expect(await allFailed()).toBe(true)
  // None of these says anything of the channel now.
  const other = randomUid()
  const closed = { closedAt: service.now(), closedReason: 'SAFE' } as const
  await db.insert(incidents).values({ id: other, personUid: uid, openedBy: 'FINDER', openedAt: ago(7200), ...closed })
  await add({ incidentId: other })
  await add({ createdAt: ago(61) })
  await add({ channel: 'email' })
  await add({ status: 'SUPERSEDED' })
  await add({ status: 'CANCELLED' })
  await add({ recipientKind: 'FINDER', recipientId: 'a report' })
  expect(await allFailed()).toBe(true)
  for (const status of ['SENT', 'DELIVERED', 'WAITING', 'CLAIMED'] as const) {
    await none()
    await add(failed)
    await add({ ...failed, status: 'UNSURE' })
    await add({ ...failed, status: 'WAITING' })
    await add({ ...failed, status: 'CLAIMED', recipientKind: 'DUTY', recipientId: null })
    expect(await allFailed()).toBe(true)
    await add({ status, ...(status === 'SENT' || status === 'DELIVERED' ? { failure: 'earlier' } : {}) })
    expect(await allFailed(), status).toBe(false)
  }
  await none()
  await add({ ...failed, failure: 'twilio no-answer', sentAt: ago(1) })
  expect(await allFailed(), 'it rang in vain, and works').toBe(false)
})
