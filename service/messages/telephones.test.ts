import { describe, expect, onTestFinished, test } from 'vitest'
import { incidentFacts } from '../safe-return/message-facts.ts'
import { takeAlarm } from '../safe-return/take.ts'
import { lost } from '../test/lost.ts'
import { queueMessage } from './queue.ts'
import { keepReceiptWith } from './receipts.ts'
import { DUTY } from './recipient.ts'
import { idsOfKey } from './telephones.ts'

const PHONES = ['+6590000001', '+6590000002', '+6590000003']

/** A person with nobody to call, whose alarm is the desk's at once: it has three telephones, and the provider reports. */
async function atDesk() {
  const its = await lost({})
  const { config } = its.service
  const { duty } = config
  config.duty = { ...duty, phones: PHONES }
  onTestFinished(() => void (config.duty = duty))
  const called: { to: string; id: string; key: string }[] = []
  its.outside({
    sms: {
      reports: true,
      readReport: () => undefined,
      async send({ to, key }) {
        const id = `SM${its.uid.slice(0, 6)}${called.length}`
        called.push({ to, id, key })
        return { ok: true, id }
      },
    },
  })
  const report = async (nth: number, state: 'DELIVERED' | 'UNDELIVERED') => {
    const { id, key } = called[nth] ?? expect.fail('nothing was sent')
    await keepReceiptWith(incidentFacts)(its.service, 'sms', { messageId: key, providerId: id, state, reason: null })
    await its.runJobs()
  }
  /** Which telephones were sent one text, the alarm's first unless said otherwise, in order. */
  const order = (of = called[0]) =>
    called.filter(({ key }) => idsOfKey(key).includes(of?.key ?? '')).map(({ to }) => PHONES.indexOf(to) + 1)
  await its.submit()
  await its.runJobs()
  return { ...its, called, report, order }
}

describe('a text to the duty desk', () => {
  test('of which nothing is reported in 30 seconds goes to the next telephone', async () => {
    const { pass, order } = await atDesk()
    expect(order()).toEqual([1])
    await pass(29)
    expect(order()).toEqual([1])
    await pass(1)
    expect(order()).toEqual([1, 2])
  })

  test('that did not arrive goes to the next telephone at once, and to the one after it; each is called once', async () => {
    const { report, order, messagesOf, uid, pass } = await atDesk()
    await report(0, 'UNDELIVERED')
    expect(order()).toEqual([1, 2])
    await report(0, 'UNDELIVERED')
    expect(order(), 'the first one’s report again').toEqual([1, 2])
    await report(1, 'UNDELIVERED')
    expect(order()).toEqual([1, 2, 3])
    await report(2, 'UNDELIVERED')
    await pass(29)
    expect(order(), 'there is no other').toEqual([1, 2, 3])
    const [text] = (await messagesOf(uid)).filter(({ channel }) => channel === 'sms')
    expect(text?.status).toBe('FAILED')
  })

  test('that arrived, also after the next telephone was called, goes no further', async () => {
    const { report, order, pass, messagesOf, uid } = await atDesk()
    await pass(30)
    await report(0, 'DELIVERED')
    await pass(29)
    expect(order()).toEqual([1, 2])
    const [text] = (await messagesOf(uid)).filter(({ channel }) => channel === 'sms')
    expect(text?.status).toBe('DELIVERED')
  })

  test('about no alarm is for the first telephone alone', async () => {
    const { service, db, runJobs, pass, called, order, report } = await atDesk()
    const before = called.length
    await db.transaction((tx) => queueMessage(service, tx, { kind: 'codes-stopped' }, DUTY, 'sms'))
    await runJobs()
    await pass(31)
    expect(order(), 'the alarm goes on').toEqual([1, 2])
    expect(order(called[before])).toEqual([1])
    await report(before, 'UNDELIVERED')
    expect(order(called[before]), 'it did not arrive').toEqual([1])
  })

  test('goes no further once somebody took the alarm', async () => {
    const { order, pass, db, service, incident } = await atDesk()
    const { id } = await incident()
    await db.transaction((tx) => takeAlarm(service, tx, id, 'rahim'))
    await pass(45)
    expect(order()).toEqual([1])
  })

  test('to several telephones has failed when none of them has it; reports of each are understood', async () => {
    const { report, order, pass, messagesOf, uid, called } = await atDesk()
    await report(0, 'DELIVERED')
    await pass(60)
    const [, first] = called
    expect(order(first), 'the second notice calls two').toEqual([1, 2])
    const second = async () =>
      (await messagesOf(uid)).findLast(({ channel, to }) => channel === 'sms' && to === 'duty')?.status
    await report(2, 'UNDELIVERED')
    expect(await second()).toBe('SENT')
    await report(2, 'UNDELIVERED')
    expect(await second(), 'the same report twice').toBe('SENT')
    await report(1, 'UNDELIVERED')
    expect(order(first), 'neither has it').toEqual([1, 2, 3])
  })
})
