import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CARE_HOURS } from '../../contract/limits.ts'
import { jobHandlers, sendMessage } from '../app.ts'
import { accounts, messages, tags } from '../db/tables.ts'
import { startJobs } from '../jobs.ts'
import { DUTY_EMAIL, DUTY_PHONE, START, world } from '../test/world.ts'
import { watchContacts } from '../tags/watch-contacts.ts'
import { isWorkingTime } from './working-time.ts'

/** A lost person with two caregivers and a care partner, and a finder who submits when told to. */
async function lost() {
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid, { email: true })
  const son = await its.carer(uid)
  const partner = await its.carer(uid, { hotline: '+65 8777 0000' })
  const code = await its.code(uid)
  const finder = its.device()
  const submit = (phone = '8123 4567') =>
    finder.post('/public/credential/safereturncard', its.submission(code, { phone }))
  const incident = async () => (await its.incidentsOf(uid)).at(-1)
  /** Who was told to come, as "rung recipient channel", once for each message handed over. */
  const told = async () => {
    const names = new Map([
      [daughter.uid, 'daughter'],
      [son.uid, 'son'],
      [partner.uid, 'partner'],
      ['duty', 'duty'],
    ])
    return (await its.messagesOf(uid))
      .filter(({ kind, status }) => kind === 'found' && status === 'SENT')
      .map(({ to, channel, step }) => `${step} ${names.get(to)} ${channel}`)
      .toSorted()
  }
  const kinds = async () => (await its.eventsOf(uid)).map(({ kind }) => kind)
  return { ...its, uid, daughter, son, partner, submit, incident, told, kinds }
}
const FIRST = ['0 daughter email', '0 daughter sms', '0 son sms']
const SECOND = ['1 daughter email', '1 daughter sms', '1 partner email', '1 partner sms', '1 son sms']
const LAST = ['2 duty email', '2 duty sms']
/** The next working day, 10:00 in Singapore; the clock of a file only goes forward. */
function nextWorkingDay(now: Date) {
  const day = 24 * 3_600_000
  let at = new Date(START.getTime() + Math.ceil((now.getTime() + 1 - START.getTime()) / day) * day)
  while (!isWorkingTime(at, CARE_HOURS)) at = new Date(at.getTime() + day)
  return at
}

describe('when nobody answers', () => {
  test('caregivers are told at once, again with care partners after 90 seconds, the duty desk after 300', async () => {
    const { submit, pass, runJobs, told, incident, kinds, moveTo, service } = await lost()
    await moveTo(nextWorkingDay(service.now()))
    await submit()
    await runJobs()
    expect(await told()).toEqual(FIRST)
    await pass(89)
    expect(await told()).toEqual(FIRST)
    await pass(1)
    expect(await told()).toEqual([...FIRST, ...SECOND])
    await pass(209)
    expect(await told()).toEqual([...FIRST, ...SECOND])
    expect((await incident())?.exhaustedAt).toBeNull()
    await pass(1)
    expect(await told()).toEqual([...FIRST, ...SECOND, ...LAST])
    expect((await incident())?.exhaustedAt).toEqual(service.now())
    expect(await kinds()).toContain('nobody-answered')
    await pass(20 * 3600)
    expect(await told()).toEqual([...FIRST, ...SECOND, ...LAST])
    expect((await kinds()).filter((kind) => kind === 'nobody-answered')).toHaveLength(1)
  })

  test('outside care hours no care partner is told', async () => {
    const { submit, pass, told, moveTo, service } = await lost()
    await moveTo(new Date(nextWorkingDay(service.now()).getTime() + 10 * 3_600_000))
    await submit()
    await pass(300)
    expect(await told()).toEqual([...FIRST, ...SECOND.filter((one) => !one.includes('partner')), ...LAST])
  })

  test('a care partner with a landline is told by e-mail only', async () => {
    const { person, carer, code, device, submission, pass, sentTo, moveTo, service } = await world()
    await moveTo(nextWorkingDay(service.now()))
    const uid = await person()
    await carer(uid)
    const partner = await carer(uid, { hotline: '6100 0001' })
    await device().post('/public/credential/safereturncard', submission(await code(uid)))
    await pass(90)
    expect((await sentTo(partner.email)).map(({ subject }) => subject)).toEqual([
      'Siew Hua has been found. Please call +6581234567',
    ])
    expect(await sentTo('+6561000001')).toEqual([])
  })

  test('with no contact at all the duty desk is the first to know; with only a care partner likewise', async () => {
    const { person, carer, code, device, submission, runJobs, messagesOf } = await world()
    for (const hotline of [undefined, '6100 0002']) {
      const uid = await person()
      if (hotline) await carer(uid, { hotline })
      await device().post('/public/credential/safereturncard', submission(await code(uid)))
      await runJobs()
      const told = (await messagesOf(uid)).map(({ to, step, status }) => [to, step, status])
      expect(told, hotline ?? 'nobody').toEqual([
        ['duty', 0, 'SENT'],
        ['duty', 0, 'SENT'],
      ])
    }
  })

  test('a caregiver linked or removed meanwhile counts from the next rung on', async () => {
    const { submit, runJobs, pass, carer, uid, messagesOf, service } = await lost()
    await submit()
    await runJobs()
    const niece = await carer(uid, { tag: { activeAt: new Date(service.now().getTime() + 60_000) } })
    await pass(90)
    const hers = (await messagesOf(uid)).filter(({ to }) => to === niece.uid)
    expect(hers.map(({ step }) => step)).toEqual([1])
  })
})

describe('"I am on my way"', () => {
  test.each([
    ['before the first message left', 0, []],
    ['after the first rung', 30, FIRST],
    ['after the second rung', 120, [...FIRST, ...SECOND]],
    ['after the last rung', 300, [...FIRST, ...SECOND, ...LAST]],
  ])('said %s stops everything: no message after it', async (_when, seconds, before) => {
    const { submit, pass, moveTo, service, told, uid, daughter, device, kinds, incident } = await lost()
    await moveTo(nextWorkingDay(service.now()))
    await submit()
    if (seconds > 0) await pass(seconds)
    const id = (await incident())?.id ?? ''
    if (seconds === 0) await sendMessage(service, { messageId: await firstMessageOf(daughter.uid) })
    const sent = seconds === 0 ? ['0 daughter sms'] : before
    await device().post(`/public/found/${service.keys.foundToken(id, daughter.uid)}`, { act: 'on-my-way' })
    await pass(600)
    expect(await told()).toEqual(sent)
    expect(await kinds()).toContain('on-my-way')
    expect((await messagesOfKind(uid)).filter(({ status }) => status === 'WAITING')).toEqual([])
  })

  test('withdrawn, the escalation goes on: what was held back is sent, the next rung comes when it is due', async () => {
    const { submit, pass, runJobs, told, act, daughter, moveTo, service } = await lost()
    await moveTo(nextWorkingDay(service.now()))
    await submit()
    await runJobs()
    await pass(60)
    await act(daughter.e164, 'on-my-way')
    await pass(20)
    await act(daughter.e164, 'withdraw')
    await pass(9)
    expect(await told()).toEqual(FIRST)
    await pass(1)
    expect(await told()).toEqual([...FIRST, ...SECOND])
    await act(daughter.e164, 'on-my-way')
    await pass(600)
    expect(await told()).toEqual([...FIRST, ...SECOND])
    await act(daughter.e164, 'withdraw')
    await runJobs()
    expect(await told(), 'a rung that became due meanwhile comes at once').toEqual([...FIRST, ...SECOND, ...LAST])
  })

  test('said while a message waits for its next try stops that message; withdrawn, it is sent', async () => {
    const { submit, pass, runJobs, told, act, daughter, outside } = await lost()
    outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'away' }) } })
    await submit()
    await runJobs()
    expect(await told()).toEqual(['0 daughter email'])
    await act(daughter.email, 'on-my-way')
    outside({ sms: undefined })
    await pass(60)
    expect(await told()).toEqual(['0 daughter email'])
    await act(daughter.email, 'withdraw')
    await runJobs()
    expect(await told()).toEqual(FIRST)
  })
})

describe('a message that cannot be handed over', () => {
  test('is tried again with growing pauses until it is', async () => {
    const { submit, pass, runJobs, told, outside, uid, messagesOf, act, daughter } = await lost()
    const tries: number[] = []
    const { service } = await world()
    outside({
      sms: {
        send: async () => {
          tries.push(service.now().getTime())
          return tries.length < 7 ? { ok: false, retry: true, reason: 'away' } : { ok: true, id: 'x' }
        },
      },
    })
    await submit()
    await runJobs()
    await act(daughter.email, 'on-my-way')
    await act(daughter.email, 'withdraw')
    for (let n = 0; n < 100; n += 1) await pass(1)
    expect(tries.length).toBeGreaterThanOrEqual(7)
    expect(await told()).toEqual(expect.arrayContaining(FIRST))
    expect((await messagesOf(uid)).filter(({ failure }) => failure !== null)).toEqual([])
  })

  test('ends visibly as failed when no try succeeds, and the family sees it', async () => {
    const { submit, pass, outside, uid, messagesOf, eventsOf, son } = await lost()
    let tries = 0
    outside({
      sms: {
        async send({ to }) {
          if (to === son.e164) tries += 1
          return { ok: false, retry: true, reason: 'away' }
        },
      },
    })
    await submit()
    for (let n = 0; n < 40; n += 1) await pass(120)
    const first = (await messagesOf(uid)).filter(
      ({ kind, to, step }) => kind === 'found' && to === son.uid && step === 0,
    )
    expect(first).toMatchObject([{ status: 'FAILED', attempts: 9, failure: 'away' }])
    expect(tries, 'nine tries on each of two rungs').toBe(18)
    const failed = (await eventsOf(uid)).filter(({ kind, actor }) => kind === 'message-failed' && actor === son.uid)
    expect(failed.map(({ channel }) => channel)).toEqual(['sms', 'sms'])
  })

  test('that another try cannot help is failed at once', async () => {
    const { submit, runJobs, outside, uid, messagesOf, kinds } = await lost()
    outside({ sms: { send: async () => ({ ok: false, retry: false, reason: 'twilio 400 21211' }) } })
    await submit()
    await runJobs()
    const sms = (await messagesOf(uid)).filter(({ channel }) => channel === 'sms')
    expect(sms.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['FAILED', 1],
      ['FAILED', 1],
    ])
    expect((await kinds()).filter((kind) => kind === 'message-failed')).toHaveLength(2)
  })

  test('because its number is gone is failed, and nobody else gets it', async () => {
    const { submit, runJobs, db, son, told, uid, messagesOf } = await lost()
    await submit()
    await db.update(accounts).set({ phoneVerifiedAt: null }).where(eq(accounts.uid, son.uid))
    await runJobs()
    expect(await told()).toEqual(['0 daughter email', '0 daughter sms'])
    expect((await messagesOf(uid)).find(({ to }) => to === son.uid)).toMatchObject({
      status: 'FAILED',
      failure: 'no address',
    })
  })
})

describe('when a process dies', () => {
  test('between the finder’s submission and the sending, the next process sends everything', async () => {
    const { submit, told, service, log, uid } = { ...(await lost()), log: (await world()).service.log }
    await submit()
    // This process never works again; another one opens the same database and finds what was committed.
    const next = await startJobs(service.database, { log, clock: service.clock })
    const due = await next.boss.fetch<{ messageId: string }>('send-alarm-sms', { batchSize: 50 })
    const mine = new Set((await messagesOfKind(uid)).map(({ id }) => id))
    for (const { data } of due) {
      if (mine.has(data.messageId)) await jobHandlers['send-alarm-sms'](service, data)
    }
    await next.stop()
    expect(await told()).toEqual(FIRST)
  })

  test('before it committed, nothing is left behind', async () => {
    const { service, db } = await lost()
    const jobsNow = async () => (await service.jobs.boss.findJobs('send-alarm-sms')).length
    const before = await jobsNow()
    const dies = db.transaction(async (tx) => {
      await service.jobs.enqueue(tx, 'send-alarm-sms', { messageId: 'never' })
      throw new Error('killed')
    })
    await expect(dies).rejects.toThrow('killed')
    expect(await jobsNow()).toBe(before)
  })

  test('while it holds a job, another takes the job over', async () => {
    const { submit, told, service, pass, moveClock } = await lost()
    await submit()
    const held = await service.jobs.boss.fetch('send-alarm-sms', { batchSize: 50 })
    expect(held.length).toBeGreaterThanOrEqual(3)
    await pass(5)
    expect(await told(), 'held by the dead process').toEqual([])
    await moveClock(60)
    await service.jobs.boss.supervise('send-alarm-sms')
    await pass(20)
    expect(await told()).toEqual(FIRST)
  })

  test('after claiming a message, it is sent again: twice is better than never; a live claim is left alone', async () => {
    const { submit, told, db, uid, messagesOf, service, pass, son, sentTo } = await lost()
    await submit()
    const [message] = (await messagesOf(uid)).filter(({ to }) => to === son.uid)
    await db
      .update(messages)
      .set({ status: 'CLAIMED', claimedAt: service.now(), claimedBy: 'a process that died' })
      .where(eq(messages.id, message?.id ?? ''))
    await pass(20)
    expect(await told(), 'the claim may be alive').toEqual(['0 daughter email', '0 daughter sms'])
    expect(await sentTo(son.e164)).toEqual([])
    await pass(7)
    expect(await told()).toEqual(FIRST)
    expect(await sentTo(son.e164)).toHaveLength(1)
  })

  test('the same job run twice, or ten times at once, sends once', async () => {
    const { submit, told, uid, messagesOf, service, runJobs, outside, daughter, pass } = await lost()
    const handed: string[] = []
    outside({
      sms: {
        async send({ to, key }) {
          handed.push(`${to} ${key}`)
          return { ok: true, id: key }
        },
      },
    })
    await submit()
    const all = await messagesOf(uid)
    const again = () => all.map(({ id }) => sendMessage(service, { messageId: id }).catch(() => 'busy'))
    await Promise.all(Array.from({ length: 10 }, again).flat())
    await Promise.all(again())
    await runJobs()
    expect(await told()).toEqual(FIRST)
    expect(handed.filter((one) => one.startsWith(daughter.e164))).toHaveLength(1)
    await pass(90)
    const rung = { incidentId: all[0]?.incidentId ?? '', rung: 1 }
    const before = await messagesOf(uid)
    await Promise.all([1, 2, 3].map(() => jobHandlers['climb-escalation'](service, rung)))
    expect(await messagesOf(uid)).toHaveLength(before.length)
  })
})

test('a finder who comes after everybody is on the way back is a new incident with its own escalation', async () => {
  const { submit, runJobs, act, daughter, told, pass } = await lost()
  await submit()
  await runJobs()
  await act(daughter.e164, 'safe')
  await pass(600)
  await submit()
  await runJobs()
  expect(await told()).toEqual([...FIRST, ...FIRST].toSorted())
})

test('an incident closes after 24 hours, also when the job comes before its time', async () => {
  const { submit, incident, pass, service, kinds } = await lost()
  await submit()
  const id = (await incident())?.id ?? ''
  await pass(23 * 3600)
  await jobHandlers['expire-incident'](service, { incidentId: id })
  expect((await incident())?.closedAt).toBeNull()
  await pass(3600)
  expect((await incident())?.closedReason).toBe('EXPIRED')
  expect((await kinds()).filter((kind) => kind === 'expired')).toHaveLength(1)
})

test('the duty desk reads who was found and whom to call', async () => {
  const { submit, pass, sentTo } = await lost()
  await submit('9888 7766')
  await pass(300)
  const texts = (await sentTo(DUTY_PHONE, DUTY_EMAIL)).filter(({ text }) => text.includes('+6598887766'))
  expect(texts).toHaveLength(2)
  for (const { text } of texts) expect(text).toMatch(/: Aisha is with Siew Hua\. Call \+6598887766 now\./)
})

/** The first message queued for this account. */
async function firstMessageOf(uid: string) {
  const { db } = await world()
  const rows = await db.select().from(messages).where(eq(messages.recipientId, uid))
  return rows.find(({ channel }) => channel === 'sms')?.id ?? expect.fail('nothing was queued')
}

async function messagesOfKind(personUid: string, kind = 'found') {
  const { messagesOf } = await world()
  return (await messagesOf(personUid)).filter((message) => message.kind === kind)
}

test('whoever is on the way and whose link then ends holds nothing back any more: the others are told', async () => {
  const { submit, runJobs, act, daughter, db, uid, pass, told, service, incident } = await lost()
  await submit()
  await runJobs()
  await act(daughter.e164, 'on-my-way')
  await db
    .update(tags)
    .set({ status: 'ENDED' })
    .where(and(eq(tags.personUid, uid), eq(tags.carerUid, daughter.uid)))
  await db.transaction((tx) => watchContacts(service, tx, uid))
  expect((await incident())?.acknowledgedAt).toBeNull()
  await pass(90)
  expect(await told()).toContain('1 son sms')
})
