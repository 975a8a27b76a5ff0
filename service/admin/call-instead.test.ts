import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, messages } from '../db/tables.ts'
import { recipientColumns, toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

type Status = (typeof messages.$inferInsert)['status']

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  const aishah = await its.administrator('Aishah Rahim')
  const daryl = await its.administrator('Daryl Koh')
  const message = async (uid: string, status: Status, more: Partial<typeof messages.$inferInsert> = {}) => {
    const id = randomUid()
    const row = { id, kind: 'approved' as const, channel: 'sms' as const, status, createdAt: service.now() }
    await db.insert(messages).values({ ...row, ...recipientColumns(toAccount(uid)), ...more })
    return id
  }
  const read = async (uid: string, from = aishah.browser) =>
    (await answer(await from.get(`/admin/accounts/${uid}/messages`))).data
  const called = (uid: string, outcome: string, from = aishah.browser) =>
    from.post(`/admin/accounts/${uid}/messages/call`, { outcome })
  return { ...its, aishah, daryl, message, read, called }
}

describe('the outcome of a call that was made instead of a message', () => {
  test('stands beside each message that did not arrive, with who called, and in Delivery', async () => {
    const { account, message, read, called, aishah } = await desk()
    const uid = await account({})
    const failed = await message(uid, 'FAILED', { failure: 'refused' })
    const arrived = await message(uid, 'DELIVERED')
    expect((await read(uid)).callInstead).toBe(true)
    expect((await answer(await called(uid, 'NOT_REACHED'))).data).toEqual({ messages: 1 })
    const log = await read(uid)
    const callOf = (id: string) => log.messages.find((one: { id: string }) => one.id === id).call
    expect(callOf(failed)).toMatchObject({ outcome: 'NOT_REACHED', by: 'Aishah Rahim' })
    expect(callOf(arrived)).toBeNull()
    const delivery = (await answer(await aishah.browser.get('/admin/delivery'))).data
    expect(delivery.messages.find((one: { id: string }) => one.id === failed)).toMatchObject({
      call: { outcome: 'NOT_REACHED', by: 'Aishah Rahim' },
    })
  })

  test('is wished of a message that waits once a try of it has failed, and of one that was never tried not yet', async () => {
    const { account, message, read, called } = await desk()
    const uid = await account({})
    await message(uid, 'WAITING')
    expect((await read(uid)).callInstead).toBe(false)
    expect(await refusal(await called(uid, 'REACHED'))).toBe('decided-already')
    await message(uid, 'WAITING', { failure: 'twilio 503' })
    expect((await read(uid)).callInstead).toBe(true)
    expect((await answer(await called(uid, 'REACHED'))).data).toEqual({ messages: 1 })
  })

  test('asks to call again until somebody was reached, by whoever called last, and a new failure asks anew', async () => {
    const { account, message, read, called, daryl } = await desk()
    const uid = await account({})
    const failed = await message(uid, 'UNSURE')
    for (const outcome of ['NOT_REACHED', 'WRONG_NUMBER']) await answer(await called(uid, outcome))
    expect((await read(uid)).callInstead).toBe(true)
    await answer(await called(uid, 'REACHED', daryl.browser))
    const log = await read(uid)
    expect(log).toMatchObject({ callInstead: false, messages: [{ id: failed, call: { by: 'Daryl Koh' } }] })
    expect(await refusal(await called(uid, 'NOT_REACHED'))).toBe('decided-already')
    await message(uid, 'FAILED', { failure: 'refused' })
    expect((await read(uid)).callInstead).toBe(true)
    expect((await answer(await called(uid, 'REACHED'))).data).toEqual({ messages: 1 })
  })

  test('stands beside nothing that came while somebody was calling', async () => {
    const { account, message, read, aishah, moveClock } = await desk()
    const uid = await account({})
    const spokenOf = await message(uid, 'FAILED', { failure: 'refused' })
    const seen = (await read(uid)).messages[0].queuedAt
    await moveClock(60)
    const later = await message(uid, 'FAILED', { failure: 'refused' })
    const body = { outcome: 'REACHED', seen }
    const send = () => aishah.browser.post(`/admin/accounts/${uid}/messages/call`, body)
    expect((await answer(await send())).data).toEqual({ messages: 1 })
    const log = await read(uid)
    const callOf = (id: string) => log.messages.find((one: { id: string }) => one.id === id).call
    expect(callOf(spokenOf)).toMatchObject({ outcome: 'REACHED' })
    expect(callOf(later)).toBeNull()
    expect(log.callInstead).toBe(true)
  })

  test('cannot be written down where every message arrived, nor as something else', async () => {
    const { account, message, called } = await desk()
    const uid = await account({})
    await message(uid, 'DELIVERED')
    expect(await refusal(await called(uid, 'REACHED'))).toBe('decided-already')
    expect(await refusal(await called(uid, 'MAYBE'))).toBe('required-data')
    expect(await refusal(await called('nobody', 'REACHED'))).toBe('not-found')
  })

  test('an organisation reads of its own people what came of it, and no name of the association’s staff', async () => {
    const { account, organisation, organisationConsole, message, read, called, db, daryl } = await desk()
    const theirs = await organisationConsole()
    const [staff] = await db.select().from(accounts).where(eq(accounts.uid, theirs.uid))
    const master = staff?.masterPartnerUid ?? theirs.uid
    const uid = await account({ type: 'DEMENTIA', masterPartnerUid: master })
    await message(uid, 'FAILED', { failure: 'refused' })
    await answer(await called(uid, 'NOT_REACHED', daryl.browser))
    expect((await read(uid, theirs.browser)).messages).toMatchObject([{ call: { outcome: 'NOT_REACHED', by: null } }])
    await answer(await called(uid, 'REACHED', theirs.browser))
    const [said] = (await read(uid, theirs.browser)).messages
    expect(said.call.by).not.toBeNull()
    const other = await account({ type: 'DEMENTIA', masterPartnerUid: await organisation() })
    await message(other, 'FAILED', { failure: 'refused' })
    expect(await refusal(await called(other, 'REACHED', theirs.browser))).toBe('not-found')
  })
})
