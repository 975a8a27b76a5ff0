import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ago } from '#contract/domain/time.ts'
import type { Channel, MessageKind } from '#contract/messages.ts'
import { jobHandlers } from '../app.ts'
import { incidents, messages } from '../db/tables.ts'
import type { Delivery } from '../outside.ts'
import { randomUid } from '../secrets.ts'
import { silentServer, smsProvider } from '../test/providers.ts'
import { START, world } from '../test/world.ts'
import { openSmtp } from './adapters/smtp.ts'
import { openTwilio } from './adapters/twilio.ts'
import { pauseAfter } from './attempts.ts'
import { queueMessage, tellAccounts, type Occasion } from './queue.ts'
import { allFailedOn, deliveryOf, nextChannelFor } from './reach.ts'
import { toAccount } from './recipient.ts'
import { messagesNobodyHolds, sweepMessages } from './sweep.ts'

/** A provider that answers about one telephone as it is told, and keeps what it took for it; the others have everything. */
function provider({ e164 }: { e164: string }, answer: () => Delivery = () => ({ ok: true, id: randomUid() })) {
  const taken: { text: string; key: string }[] = []
  const said = { answer }
  return {
    taken,
    said,
    texts: () => taken.map(({ text }) => text),
    send: async ({ to, text, key }: { to: string; text: string; key: string }): Promise<Delivery> => {
      if (to !== e164) return { ok: true, id: key }
      taken.push({ text, key })
      return said.answer()
    },
  }
}
const AWAY = (reason = 'away'): Delivery => ({ ok: false, retry: true, reason })

/** An open alarm about a person with a daughter, which no ladder drives: this test alone queues messages. */
async function alarm({ email = false } = {}) {
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid, { email })
  const id = randomUid()
  await its.db.insert(incidents).values({
    id,
    personUid: uid,
    openedBy: 'FINDER',
    openedAt: its.service.now(),
  })
  let step = 0
  /** Queues one message to the daughter. */
  const tell = (kind: MessageKind = 'found', occasion: Occasion['occasion'] = 'escalation', channel: Channel = 'sms') =>
    its.db.transaction((tx) => {
      step += 1
      const told = { kind, incidentId: id, occasion: occasion ?? 'escalation', step }
      return queueMessage(its.service, tx, told, toAccount(daughter.uid), channel)
    })
  const stand = async () =>
    (await its.messagesOf(uid)).filter(({ to }) => to === daughter.uid).map(({ kind, status }) => `${kind} ${status}`)
  const close = () =>
    its.db.update(incidents).set({ closedAt: its.service.now(), closedReason: 'SAFE' }).where(eq(incidents.id, id))
  return { ...its, uid, id, daughter, tell, stand, close }
}

test('the pauses between tries grow to five minutes and no further', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 300].map(pauseAfter)).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
})

describe('a provider that is away', () => {
  test('for six hours: the newest message of the alarm still comes, and says how long ago it was written', async () => {
    const { tell, pass, outside, daughter, stand } = await alarm()
    const sms = provider(daughter, () => AWAY())
    outside({ sms })
    await tell()
    for (let quarters = 0; quarters < 24; quarters += 1) await pass(900)
    expect(sms.taken.length, 'tried again and again').toBeGreaterThan(20)
    expect(await stand()).toEqual(['found WAITING'])
    sms.said.answer = () => ({ ok: true, id: randomUid() })
    sms.taken.length = 0
    await pass(300)
    const [text, ...more] = sms.texts()
    expect(more).toEqual([])
    expect(text).toMatch(/^Homeward \(Dementia Singapore\): .*\nSent late: written 6 hours ago\.$/s)
    expect(await stand()).toEqual(['found SENT'])
  })

  test.each([
    [110, 'a text of two minutes ago says nothing of it', undefined],
    [175, 'one of three says so', 'Sent late: written 3 minutes ago.'],
  ])('for %i seconds: %s', async (seconds, _says, late) => {
    const { tell, pass, outside, daughter, db, service, id } = await alarm()
    const sms = provider(daughter, () => AWAY())
    outside({ sms })
    await tell()
    await db
      .update(messages)
      .set({ createdAt: ago(service.now(), seconds * 1000) })
      .where(eq(messages.incidentId, id))
    sms.said.answer = () => ({ ok: true, id: randomUid() })
    sms.taken.length = 0
    await pass(10)
    expect(sms.texts()).toHaveLength(1)
    expect(/Sent late.*/.exec(sms.texts()[0] ?? '')?.[0]).toBe(late)
  })

  test.each(['twilio 401', 'twilio 403', 'smtp 535'])('by %s is not refused for good', async (reason) => {
    const { tell, pass, outside, stand, daughter } = await alarm()
    const sms = provider(daughter, () => AWAY(reason))
    outside({ sms })
    await tell()
    await pass(3600)
    expect(await stand()).toEqual(['found WAITING'])
  })

  test('at the other end of a wire: 401 waits, a number that is none fails at once', async () => {
    const { tell, pass, outside, stand } = await alarm()
    const away = await smsProvider({ status: 401 })
    outside({ sms: openTwilio({ accountSid: 'AC1', authToken: 'x', from: '+6590000000', baseUrl: away.baseUrl }) })
    await tell()
    await pass(0)
    expect(await stand()).toEqual(['found WAITING'])
    away.behaviour = { status: 400, body: { code: 21_211 } }
    await pass(5)
    expect(await stand()).toEqual(['found FAILED'])
  })

  test('ends what is about no alarm after nine tries, and an alarm’s message when the alarm closes', async () => {
    const { tell, pass, outside, stand, close, db, service, daughter } = await alarm()
    const sms = provider(daughter, () => AWAY())
    outside({ sms })
    await tell()
    await db.transaction((tx) => tellAccounts(service, tx, { kind: 'tag-accepted' }, [daughter.uid], ['sms']))
    for (let quarters = 0; quarters < 12; quarters += 1) await pass(900)
    const [other] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.recipientId, daughter.uid), eq(messages.kind, 'tag-accepted')))
    expect(other).toMatchObject({ status: 'FAILED', attempts: 9 })
    expect(await stand()).toEqual(['found WAITING'])
    await close()
    await pass(300)
    expect(await stand()).toEqual(['found CANCELLED'])
  })

  test('keeps a closing for a day', async () => {
    const { tell, pass, outside, stand, close, daughter } = await alarm()
    outside({ sms: provider(daughter, () => AWAY()) })
    await close()
    await tell('safe', 'closed')
    for (let hour = 0; hour < 23; hour += 1) await pass(3600)
    expect(await stand()).toEqual(['safe WAITING'])
    await pass(3600)
    await pass(300)
    expect(await stand()).toEqual(['safe FAILED'])
  })
})

describe('an answer that was lost', () => {
  test('costs one copy more, and then stands as unsure', async () => {
    const { tell, pass, outside, stand, daughter } = await alarm()
    const sms = provider(daughter, () => ({ ok: false, retry: true, unknown: true, reason: 'lost' }))
    outside({ sms })
    await tell()
    for (let quarters = 0; quarters < 8; quarters += 1) await pass(900)
    expect(sms.taken).toHaveLength(2)
    expect(new Set(sms.taken.map(({ key }) => key)).size, 'recognisable as one').toBe(1)
    expect(await stand()).toEqual(['found UNSURE'])
  })

  test('is remembered through tries that did not reach the provider', async () => {
    const { tell, pass, outside, stand, daughter } = await alarm()
    const answers: Delivery[] = [
      { ok: false, retry: true, unknown: true, reason: 'lost' },
      AWAY(),
      { ok: false, retry: true, unknown: true, reason: 'lost' },
    ]
    const sms = provider(daughter, () => answers.shift() ?? expect.fail('a third copy'))
    outside({ sms })
    await tell()
    for (let quarters = 0; quarters < 8; quarters += 1) await pass(900)
    expect(await stand()).toEqual(['found UNSURE'])
  })

  test('is found out by a report: the provider has it, and no copy follows', async () => {
    const { tell, pass, outside, service, messagesOf, uid, stand, daughter } = await alarm()
    const sms = provider(daughter, () => ({ ok: false, retry: true, unknown: true, reason: 'lost' }))
    outside({ sms: { ...sms, reports: true, readReport: () => undefined } })
    await tell()
    await pass(0)
    const [message = expect.fail()] = await messagesOf(uid)
    await receive(service, { messageId: message.id, providerId: 'SM1', state: 'SENT' })
    await pass(3600)
    expect(sms.taken).toHaveLength(1)
    expect(await stand()).toEqual(['found SENT'])
  })
})

const receive = async (
  service: Awaited<ReturnType<typeof world>>['service'],
  receipt: { messageId?: string; providerId: string; state: 'SENT' | 'UNDELIVERED' | 'DELIVERED'; reason?: string },
) => {
  const { keepReceiptWith } = await import('./receipts.ts')
  const { incidentFacts } = await import('../safe-return/message-facts.ts')
  const { messageId = null, reason = null, ...rest } = receipt
  await keepReceiptWith(incidentFacts)(service, 'sms', { messageId, reason, ...rest })
}

describe('what the provider reports', () => {
  async function handedOver(options?: { email?: boolean }) {
    const its = await alarm(options)
    const sms = provider(its.daughter, () => ({ ok: true, id: 'SM1' + randomUid() }))
    its.outside({ sms: { ...sms, reports: true, readReport: () => undefined } })
    await its.tell()
    await its.pass(0)
    const [message = expect.fail()] = await its.messagesOf(its.uid)
    const providerId = message.providerId ?? expect.fail('no name of the provider was kept')
    const report = (state: 'SENT' | 'UNDELIVERED' | 'DELIVERED') => receive(its.service, { providerId, state })
    const told = async () => (await its.eventsOf(its.uid)).map(({ kind }) => kind)
    return { ...its, message, report, told }
  }

  test('stands on the message and, once, on the timeline', async () => {
    const { report, told, stand, messagesOf, uid, service } = await handedOver()
    expect(await stand()).toEqual(['found SENT'])
    for (const state of ['SENT', 'DELIVERED', 'DELIVERED', 'UNDELIVERED', 'SENT'] as const) await report(state)
    expect(await stand()).toEqual(['found DELIVERED'])
    expect((await messagesOf(uid))[0]?.deliveredAt).toEqual(service.now())
    expect(await told()).toEqual(['message-sent', 'message-delivered'])
  })

  test('delivered wins over a failure that came before it', async () => {
    const { report, told, stand } = await handedOver()
    await report('UNDELIVERED')
    expect(await stand()).toEqual(['found FAILED'])
    await report('DELIVERED')
    expect(await stand()).toEqual(['found DELIVERED'])
    expect(await told()).toEqual(['message-sent', 'message-failed', 'message-delivered'])
  })

  test('undelivered goes to the next channel at once', async () => {
    const { report, messagesOf, uid, daughter, runJobs, sentTo } = await handedOver({ email: true })
    await report('UNDELIVERED')
    await runJobs()
    const hers = (await messagesOf(uid)).filter(({ to }) => to === daughter.uid)
    expect(hers.map(({ channel, status }) => `${channel} ${status}`).toSorted()).toEqual(['email SENT', 'sms FAILED'])
    expect(await sentTo(daughter.email)).toHaveLength(1)
  })

  test('of a message nobody knows is no fault', async () => {
    const { service, stand } = await handedOver()
    await receive(service, { messageId: randomUid(), providerId: 'SM-other', state: 'UNDELIVERED' })
    expect(await stand()).toEqual(['found SENT'])
  })

  test('that is quicker than the answer to the sending is not undone by it', async () => {
    const { tell, pass, outside, service, stand } = await alarm()
    outside({
      sms: {
        reports: true,
        async send({ key }) {
          await receive(service, { messageId: key, providerId: 'SM-quick', state: 'DELIVERED' })
          return { ok: true, id: 'SM-quick' }
        },
      },
    })
    await tell()
    await pass(0)
    expect(await stand()).toEqual(['found DELIVERED'])
  })
})

describe('only the newest message of an alarm', () => {
  test('is tried: what still waits for the same telephone gives way, on that channel alone', async () => {
    const { tell, pass, outside, stand, daughter } = await alarm({ email: true })
    const sms = provider(daughter, () => AWAY())
    outside({ sms })
    await tell('found', 'escalation', 'email')
    await tell('found')
    await pass(0)
    await tell('still-unanswered')
    expect(await stand()).toEqual(['found SENT', 'found SUPERSEDED', 'still-unanswered WAITING'])
    sms.said.answer = () => ({ ok: true, id: randomUid() })
    await pass(10)
    expect(sms.texts().at(-1)).toContain('Nobody has answered yet')
  })

  test('is tried, also when the older one was in hand when it came', async () => {
    const { tell, pass, outside, stand, moveClock } = await alarm()
    const answers: Delivery[] = [AWAY()]
    outside({
      sms: {
        async send() {
          if (answers.length > 0) {
            await moveClock(1)
            await tell('still-unanswered')
          }
          return answers.pop() ?? { ok: true, id: randomUid() }
        },
      },
    })
    await tell()
    await pass(0)
    await pass(10)
    expect(await stand()).toEqual(['found SUPERSEDED', 'still-unanswered SENT'])
  })
})

test('a message of a process whose clock is behind is the newest all the same, and goes out', async () => {
  const { tell, pass, outside, daughter, stand, db, service, id } = await alarm()
  const sms = provider(daughter)
  outside({ sms })
  await tell('found')
  await pass(1)
  const behind = { ...service, now: () => new Date(service.now().getTime() - 4000) }
  const another = { kind: 'another-finder', incidentId: id, occasion: 'another-finder', step: 1 } as const
  await db.transaction((tx) => queueMessage(behind, tx, another, toAccount(daughter.uid), 'sms'))
  await pass(1)
  expect(await stand()).toEqual(['found SENT', 'another-finder SENT'])
})

describe('one telephone', () => {
  test.each(['another-finder', 'with-someone'] as const)(
    'of what finders cause, as with %s, the sixth text says that there are many',
    async (kind) => {
      const { tell, pass, outside, daughter } = await alarm()
      const sms = provider(daughter)
      outside({ sms })
      for (let n = 0; n < 7; n += 1) {
        await tell(kind, kind)
        await pass(30)
      }
      expect(sms.texts().map((text) => text.includes('Many reports'))).toEqual([
        false,
        false,
        false,
        false,
        false,
        true,
      ])
    },
  )

  test('gets six texts about alarms in ten minutes, the sixth of them leading to the page; then only the newest', async () => {
    const { tell, pass, outside, daughter, stand } = await alarm()
    const sms = provider(daughter)
    outside({ sms })
    for (let n = 0; n < 9; n += 1) {
      await tell('another-finder', 'another-finder')
      await pass(30)
    }
    expect(sms.texts()).toHaveLength(6)
    expect(sms.texts().filter((text) => text.includes('Many reports'))).toEqual([sms.texts().at(-1)])
    expect((await stand()).slice(6)).toEqual([
      'another-finder SUPERSEDED',
      'another-finder SUPERSEDED',
      'another-finder WAITING',
    ])
    // The first of the six was handed over 240 s ago: the window has room 360 s from now, not earlier.
    await pass(359)
    expect(sms.texts()).toHaveLength(6)
    await pass(2)
    expect(sms.texts()).toHaveLength(7)
  })

  /** Six texts of two alarms that became this keep a closing back for ten minutes. */
  const expectClosingHeldBack = async (became: (at: Date) => Partial<typeof messages.$inferInsert>) => {
    const { tell, pass, outside, daughter, db, service, id, close } = await alarm()
    const sms = provider(daughter)
    outside({ sms })
    const at = service.now()
    const other = await alarm()
    outside({ sms })
    await db.insert(messages).values(
      Array.from({ length: 6 }, (_, step) => ({
        id: randomUid(),
        kind: 'found' as const,
        channel: 'sms' as const,
        recipientKind: 'ACCOUNT' as const,
        recipientId: daughter.uid,
        incidentId: step < 3 ? id : other.id,
        occasion: 'missing' as const,
        step: 100 + step,
        status: 'SENT' as const,
        createdAt: at,
        ...became(at),
      })),
    )
    await close()
    await tell('safe', 'closed')
    await pass(590)
    expect(sms.texts()).toEqual([])
    await pass(11)
    expect(sms.texts()).toHaveLength(1)
  }

  test('is counted over all alarms, and a closing waits likewise', () =>
    expectClosingHeldBack((at) => ({ status: 'SENT', sentAt: at })))

  test('full of an earlier alarm still gets the first text of the next one at once; further ones wait', async () => {
    const { tell, pass, outside, daughter, close, db, service, uid } = await alarm({ email: true })
    const sms = provider(daughter)
    outside({ sms, email: { send: async () => ({ ok: true, id: randomUid() }) } })
    for (let n = 0; n < 6; n += 1) {
      await tell('another-finder', 'another-finder')
      await pass(10)
    }
    await close()
    const incidentId = randomUid()
    await db.insert(incidents).values({ id: incidentId, personUid: uid, openedBy: 'FINDER', openedAt: service.now() })
    const tellNext = async (kind: MessageKind, step: number, channel: Channel = 'sms') => {
      const told = { kind, incidentId, occasion: 'escalation', step } as const
      await db.transaction((tx) => queueMessage(service, tx, told, toAccount(daughter.uid), channel))
      await pass(1)
    }
    // An e-mail of the same alarm is no text.
    await tellNext('found', 0, 'email')
    await tellNext('found', 0)
    expect(sms.texts()).toHaveLength(7)
    await tellNext('another-finder', 1)
    expect(sms.texts()).toHaveLength(7)
  })

  test('that may have arrived is counted, though a newer one took its place', () =>
    expectClosingHeldBack((at) => ({ status: 'SUPERSEDED', attempts: 1, details: { unsure: at.toISOString() } })))

  test('gets what is about no alarm beside it', async () => {
    const { tell, pass, outside, daughter, db, service } = await alarm()
    const sms = provider(daughter)
    outside({ sms })
    for (let n = 0; n < 7; n += 1) {
      await tell('another-finder', 'another-finder')
      await pass(1)
    }
    await db.transaction((tx) => tellAccounts(service, tx, { kind: 'password-changed' }, [daughter.uid], ['sms']))
    await pass(1)
    expect(sms.texts().at(-1)).toContain('password')
  })
})

describe('a mail server that hangs', () => {
  test('with sixty e-mails waiting holds no text: they stand in other queues, with workers of their own', async () => {
    const { tell, db, service, outside, daughter, runJobs, sentTo } = await alarm({ email: true })
    const hanging = new Set<Promise<unknown>>()
    const port = await silentServer()
    const email = openSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'homeward@example.test', timeoutMs: 60_000 })
    outside({ email })
    const queued: string[] = []
    for (let n = 0; n < 60; n += 1) {
      const [row] = await db
        .insert(messages)
        .values({
          id: randomUid(),
          kind: 'approved',
          channel: 'email',
          recipientKind: 'ACCOUNT',
          recipientId: daughter.uid,
          status: 'WAITING',
          createdAt: service.now(),
        })
        .returning()
      queued.push(row?.id ?? expect.fail())
    }
    // As many workers as there could be hold an e-mail each, and none of them ends.
    for (const messageId of queued) hanging.add(jobHandlers['send-email'](service, { messageId }))
    await tell()
    await runJobs()
    expect(await sentTo(daughter.e164)).toHaveLength(1)
    const ended = await Promise.race([Promise.any(hanging).then(() => true), Promise.resolve(false)])
    expect(ended, 'the e-mails still hang').toBe(false)
  })
})

describe('the sweep', () => {
  test('finds a message that no job holds, waiting or left by a dead process, and nothing else', async () => {
    const { db, service, daughter, runJobs, moveClock, uid, id, messagesOf } = await alarm()
    await runJobs()
    const row = (status: 'WAITING' | 'CLAIMED', step: number) => ({
      id: randomUid(),
      kind: 'found' as const,
      channel: 'sms' as const,
      recipientKind: 'ACCOUNT' as const,
      recipientId: daughter.uid,
      incidentId: id,
      occasion: 'escalation' as const,
      step,
      status,
      claimedAt: status === 'CLAIMED' ? service.now() : null,
      claimedBy: status === 'CLAIMED' ? 'a process that died' : null,
      createdAt: service.now(),
    })
    const [lost, dead] = [row('WAITING', 901), row('CLAIMED', 902)]
    await db.insert(messages).values([lost, dead])
    const mine = new Set([lost.id, dead.id])
    const unheld = async () =>
      (await messagesNobodyHolds(db, service.now())).flatMap((message) => (mine.has(message.id) ? message.id : []))
    expect(await unheld(), 'the claim may be alive').toEqual([lost.id])
    await moveClock(26)
    expect((await unheld()).toSorted()).toEqual([lost.id, dead.id].toSorted())
    await sweepMessages(service)
    expect(await unheld(), 'jobs hold them now').toEqual([])
    await runJobs()
    expect(await messagesOf(uid)).toMatchObject([{ status: 'SENT' }, { status: 'SENT' }])
  })
})

describe('what the ladder asks', () => {
  test('who was reached: delivered, or handed over where nothing is reported', async () => {
    const { tell, pass, outside, service, db, id, daughter } = await alarm({ email: true })
    const sms = provider(daughter, () => ({ ok: true, id: 'SM9' }))
    outside({ sms: { ...sms, reports: true, readReport: () => undefined } })
    const reach = async () => (await deliveryOf(db, id, START)).get(daughter.uid)
    expect(await reach()).toBeUndefined()
    await tell()
    await pass(0)
    expect(await reach(), 'nothing was reported yet').toEqual({ tried: ['sms'], reached: false })
    expect(await nextChannelFor(service, db, daughter.uid, ['sms'])).toBe('email')
    await tell('found', 'escalation', 'email')
    await pass(0)
    const both = await reach()
    expect(both).toMatchObject({ reached: true })
    expect(both?.tried.toSorted()).toEqual(['email', 'sms'])
    expect(await nextChannelFor(service, db, daughter.uid, ['sms', 'email'])).toBeUndefined()
  })

  test('whether all of a channel has failed', async () => {
    const { tell, pass, outside, db, id } = await alarm()
    let answer = AWAY()
    outside({ sms: { send: async () => answer } })
    expect(await allFailedOn(db, id, 'sms', START)).toBe(false)
    await tell()
    expect(await allFailedOn(db, id, 'sms', START), 'not tried yet').toBe(false)
    await pass(0)
    expect(await allFailedOn(db, id, 'sms', START)).toBe(true)
    answer = { ok: true, id: randomUid() }
    await pass(10)
    expect(await allFailedOn(db, id, 'sms', START)).toBe(false)
  })

  test('that it has, where the provider refused each message for good', async () => {
    const { tell, pass, outside, db, id, stand } = await alarm()
    outside({ sms: { send: async () => ({ ok: false, retry: false, reason: 'no such number' }) } })
    await tell()
    await pass(0)
    expect(await stand()).toEqual(['found FAILED'])
    expect(await allFailedOn(db, id, 'sms', START)).toBe(true)
    expect(await allFailedOn(db, id, 'email', START), 'nothing went there').toBe(false)
  })
})
