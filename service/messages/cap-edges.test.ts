import { expect, test } from 'vitest'
import { storedMessages } from '../test/stored-messages.ts'
import { roomFor } from './cap.ts'

/** What a telephone that was sent so much has room for. */
async function telephone() {
  const its = await storedMessages()
  const { add, ago, db, service, none } = its
  const text = (changes: Parameters<typeof add>[0] = {}) => add({ sentAt: ago(60), ...changes })
  const texts = async (count: number, changes: Parameters<typeof add>[0] = {}) => {
    for (let nth = 0; nth < count; nth += 1) await text(changes)
  }
  /** The room for one more message, which is stored and waits. */
  const room = async (changes: Parameters<typeof add>[0] = {}) => {
    const message = await add({ status: 'CLAIMED', claimedAt: service.now(), ...changes })
    return db.transaction((tx) => roomFor(tx, message, service.now()))
  }
  return { ...its, text, texts, room, none }
}

test('the sixth text in ten minutes is the last for a while, and the next waits for the first of the six', async () => {
  const { texts, room, ago, none } = await telephone()
  await texts(4)
  expect(await room()).toEqual({ last: false })
  await none()
  await texts(4)
  await texts(1, { sentAt: ago(120) })
  expect(await room()).toEqual({ last: true })
  await none()
  await texts(5)
  await texts(1, { sentAt: ago(120) })
  expect(await room()).toEqual({ at: ago(120 - 600) })
  await none()
  await texts(5)
  await texts(2, { sentAt: ago(120) })
  await texts(1, { sentAt: ago(180) })
  expect(await room(), 'six of the eight').toEqual({ at: ago(120 - 600) })
})

test('what counts was, or may have been, handed over in the last ten minutes', async () => {
  const { texts, room, ago, none, service } = await telephone()
  const unsure = { details: { unsure: ago(60).toISOString() }, sentAt: null }
  for (const counts of [
    { status: 'SENT' },
    { status: 'DELIVERED' },
    { status: 'UNSURE' },
    { status: 'FAILED' },
    { status: 'CLAIMED', sentAt: null, claimedAt: ago(60) },
    { status: 'WAITING', ...unsure },
    { status: 'SUPERSEDED', ...unsure },
    { status: 'CANCELLED', ...unsure },
    { sentAt: ago(599) },
  ] as const) {
    await none()
    await texts(5, counts)
    expect(await room(), JSON.stringify(counts)).toEqual({ last: true })
  }
  for (const counts of [
    { sentAt: ago(600) },
    { status: 'WAITING', sentAt: null },
    { status: 'SUPERSEDED', sentAt: null },
    { status: 'CANCELLED', details: { unsure: ago(600).toISOString() }, sentAt: null },
    { status: 'FAILED', sentAt: null, claimedAt: null },
    { incidentId: null, occasion: null },
    { channel: 'whatsapp' },
    { recipientKind: 'ADMINISTRATOR' },
  ] as const) {
    await none()
    await texts(5, counts)
    expect(await room(), JSON.stringify(counts)).toEqual({ last: false })
  }
  await none()
  await texts(5, { recipientId: 'somebody else' })
  expect(await room({ claimedAt: service.now() })).toEqual({ last: false })
})

test('there is room without end by e-mail, for the desk, for a finder, and for what is of no alarm', async () => {
  const { texts, room } = await telephone()
  await texts(7)
  expect(await room()).toHaveProperty('at')
  expect(await room({ incidentId: null, occasion: null })).toEqual({ last: false })
  await texts(7, { channel: 'email' })
  expect(await room({ channel: 'email' })).toEqual({ last: false })
  await texts(7, { recipientKind: 'DUTY', recipientId: null })
  expect(await room({ recipientKind: 'DUTY', recipientId: null })).toEqual({ last: false })
  await texts(7, { recipientKind: 'FINDER', recipientId: 'a report' })
  expect(await room({ recipientKind: 'FINDER', recipientId: 'a report' })).toEqual({ last: false })
})

test('a telephone rings seven times in forty minutes, and a failed call that rang is one of this alarm', async () => {
  const { texts, room, ago, none } = await telephone()
  const call = { channel: 'voice', status: 'FAILED', failure: 'twilio no-answer' } as const
  await texts(6, { ...call, sentAt: ago(2399) })
  expect(await room({ channel: 'voice' })).toEqual({ last: true })
  await none()
  await texts(7, { ...call, sentAt: ago(2399) })
  expect(await room({ channel: 'voice' })).toEqual({ at: ago(-1) })
})
