import { onTestFinished, expect, test } from 'vitest'
import { storedMessages } from '../test/stored-messages.ts'
import { forNextTelephone, idsOfKey, isToTelephones, keyFor, telephonesOf } from './telephones.ts'

const DESK = { recipientKind: 'DUTY', recipientId: null } as const

/** A text to a desk with three telephones, as it might stand, and what it becomes. */
async function desk() {
  const its = await storedMessages()
  const { config } = its.service
  const { duty } = config
  config.duty = { ...duty, phones: ['+6590000001', '+6590000002', '+6590000003'] }
  onTestFinished(() => void (config.duty = duty))
  const sent = { ...DESK, status: 'SENT', sentAt: its.ago(30), providerId: 'SM1' } as const
  const next = async (changes: Parameters<typeof its.add>[0] = {}) => {
    const message = await its.add({ ...sent, ...changes })
    return its.db.transaction((tx) => forNextTelephone(its.service, tx, message))
  }
  return { ...its, next }
}

test('only a text of an alarm to the desk goes to one telephone after another', async () => {
  const { add, of } = await storedMessages()
  expect(isToTelephones(await add(DESK))).toBe(true)
  expect(isToTelephones(await add({ ...DESK, channel: 'email' }))).toBe(false)
  expect(isToTelephones(await add({ ...DESK, channel: 'voice' }))).toBe(false)
  expect(isToTelephones(await add({ ...DESK, incidentId: null, occasion: null }))).toBe(false)
  expect(isToTelephones(await add({ recipientId: of('son').uid }))).toBe(false)
})

test('the next telephone is called after thirty seconds of silence, or at once where the text failed', async () => {
  const { next, ago } = await desk()
  expect(await next()).toMatchObject({
    status: 'WAITING',
    details: { from: '1', phones: '2' },
    providerId: null,
    sentAt: null,
    failure: null,
  })
  expect(await next({ sentAt: ago(29) })).toBeUndefined()
  expect(await next({ providerId: null }), 'nothing is reported there').toBeUndefined()
  expect(await next({ sentAt: null })).toBeUndefined()
  for (const status of ['DELIVERED', 'UNSURE', 'WAITING', 'CLAIMED', 'CANCELLED'] as const)
    expect(await next({ status }), status).toBeUndefined()
  const failed = { status: 'FAILED', failure: 'twilio 30003', sentAt: null, providerId: null } as const
  expect(await next(failed)).toMatchObject({ status: 'WAITING', failure: null })
})

test('it goes to the telephone after those that it went to, and no further than the last', async () => {
  const { next, of } = await desk()
  expect(await next({ details: { phones: '2', submissionId: 'a' } })).toMatchObject({
    details: { from: '2', phones: '3', submissionId: 'a' },
  })
  expect(await next({ details: { from: '2', phones: '3' } })).toBeUndefined()
  expect(await next({ recipientKind: 'ACCOUNT', recipientId: of('son').uid })).toBeUndefined()
  expect(telephonesOf({ details: {} })).toEqual({ from: 0, until: 1 })
  expect(telephonesOf({ details: { from: '1', phones: '3' } })).toEqual({ from: 1, until: 3 })
})

test('the key of each telephone is another, and leads back to the one message', () => {
  expect([0, 1, 2].map((index) => keyFor('abcd', index))).toEqual(['abcd', 'bcda', 'cdab'])
  for (const index of [0, 1, 2, 3]) expect(idsOfKey(keyFor('abcd', index))).toContain('abcd')
})
