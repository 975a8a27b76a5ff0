import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobHandlers, sendMessage } from '../app.ts'
import { accounts, messages } from '../db/tables.ts'
import { startJobs, SUPERVISE_SECONDS } from '../jobs.ts'
import { SENDING_JOBS } from '../messages/queue.ts'
import { lost as lostPerson } from '../test/lost.ts'
import { world } from '../test/world.ts'

/** A lost person whose daughter and son are told. */
async function lost() {
  const its = await lostPerson()
  return { ...its, daughter: its.of('daughter'), son: its.of('son') }
}
const FIRST = ['0 daughter email', '0 daughter sms', '0 son sms']

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

  test('is tried until the alarm closes, only the newest for each telephone; then nobody tries it any more', async () => {
    const { submit, pass, outside, uid, messagesOf, act, son, daughter, told } = await lost()
    let tries = 0
    outside({
      sms: {
        async send({ to }) {
          if (to === son.e164) tries += 1
          return { ok: false, retry: true, reason: 'away' }
        },
      },
    })
    const texts = async () => (await messagesOf(uid)).filter(({ to, channel }) => to === son.uid && channel === 'sms')
    await submit()
    await pass(3600)
    const before = tries
    // An hour until the next rung: the same message is tried all the while, at least every five minutes.
    for (let n = 0; n < 50; n += 1) await pass(60)
    const [newest, ...older] = (await texts()).toReversed()
    expect(newest).toMatchObject({ status: 'WAITING', failure: 'away', attempts: tries - before + 1 })
    expect(tries - before, 'more tries than any other message gets').toBeGreaterThan(9)
    expect(new Set(older.map(({ status }) => status)), 'a newer one says more').toEqual(new Set(['SUPERSEDED']))
    expect(await told('channel-down'), 'the desk hears by mail that texts do not go').toEqual(['2 duty email'])
    await act(daughter.email, 'safe')
    for (let n = 0; n < 20; n += 1) await pass(60)
    expect((await texts()).find(({ id }) => id === newest?.id)?.status).not.toBe('WAITING')
    expect((await texts()).filter(({ kind, status }) => kind !== 'safe' && status === 'SENT')).toEqual([])
  })

  test('goes out once the provider is there again, and says how late it is', async () => {
    const { submit, pass, outside, son } = await lost()
    const said: string[] = []
    let isAway = true
    outside({
      sms: {
        async send({ to, text }) {
          if (isAway) return { ok: false, retry: true, reason: 'away' }
          if (to === son.e164) said.push(text)
          return { ok: true, id: 'x' }
        },
      },
    })
    await submit()
    await pass(3600)
    for (let n = 0; n < 20; n += 1) await pass(60)
    isAway = false
    for (let n = 0; n < 5; n += 1) await pass(60)
    expect(said).toEqual([expect.stringMatching(/2[0-9] min/)])
  })

  test('that another try cannot help is failed at once and handed on', async () => {
    const { submit, runJobs, outside, uid, messagesOf, kinds, nameOf, told, pass } = await lost()
    outside({ sms: { send: async () => ({ ok: false, retry: false, reason: 'twilio 400 21211' }) } })
    await submit()
    await runJobs()
    await pass(20)
    const sms = (await messagesOf(uid)).filter(({ channel }) => channel === 'sms')
    expect(
      sms.map(({ kind, to, status, attempts }) => `${kind} ${nameOf(to)} ${status} ${attempts}`).toSorted(),
    ).toEqual(['channel-down duty FAILED 1', 'found daughter FAILED 1', 'found son FAILED 1'])
    // The son has nothing but a telephone: the daughter has her mail, and the desk hears by mail that no text arrived.
    expect(await told()).toEqual(['0 daughter email'])
    expect(await told('channel-down')).toEqual(['2 duty email'])
    expect(
      (await kinds()).filter((kind) => kind === 'message-failed'),
      'the timeline says so of each',
    ).toHaveLength(3)
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
    const mine = new Set((await messagesOfKind(uid)).map(({ id }) => id))
    for (const name of ['send-alarm-sms', 'send-alarm-email'] as const) {
      for (const { data } of await next.boss.fetch<{ messageId: string }>(name, { batchSize: 50 })) {
        if (mine.has(data.messageId)) await jobHandlers[name](service, data)
      }
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

  /** As time passes in a deployment: dead processes' jobs are looked for every few seconds, and due ones are done. */
  async function supervised(seconds: number) {
    const { service, pass } = await world()
    for (let left = seconds; left > 0; left -= SUPERVISE_SECONDS) {
      await pass(Math.min(left, SUPERVISE_SECONDS))
      for (const name of SENDING_JOBS) await service.jobs.boss.supervise(name)
    }
    await pass(0)
  }
  const hold = async () => {
    const { service } = await world()
    return (await Promise.all(SENDING_JOBS.map((name) => service.jobs.boss.fetch(name, { batchSize: 50 })))).flat()
  }

  test('while it holds a job, its message is on its way again within 30 seconds, and none twice', async () => {
    const { submit, told, daughter, son, sentTo } = await lost()
    await submit()
    expect((await hold()).length).toBeGreaterThanOrEqual(3)
    await supervised(5)
    expect(await told(), 'held by the dead process').toEqual([])
    await supervised(24)
    expect(await told()).toEqual(FIRST)
    expect(await sentTo(daughter.e164, son.e164, daughter.email)).toHaveLength(3)
  })

  test('while it hands a message over, likewise: the claim of a dead process ends before 30 seconds do', async () => {
    const { submit, told, daughter, son, sentTo, db, uid, messagesOf, service } = await lost()
    await submit()
    await hold()
    for (const { id } of await messagesOf(uid)) {
      const claim = {
        status: 'CLAIMED',
        claimedAt: service.now(),
        claimedBy: 'a process that died',
        attempts: 1,
      } as const
      await db.update(messages).set(claim).where(eq(messages.id, id))
    }
    await supervised(20)
    expect(await told(), 'the process may be alive').toEqual([])
    await supervised(9)
    expect(await told()).toEqual(FIRST)
    expect(await sentTo(daughter.e164, son.e164, daughter.email)).toHaveLength(3)
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
    const { submit, told, uid, messagesOf, service, runJobs, outside, daughter } = await lost()
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
  })
})

test('a finder who comes after everybody is on the way back is a new incident with its own ladder', async () => {
  const { submit, runJobs, act, daughter, told, pass } = await lost()
  await submit()
  await runJobs()
  await act(daughter.e164, 'safe')
  await pass(600)
  await submit()
  await runJobs()
  expect(await told()).toEqual([...FIRST, ...FIRST].toSorted())
})

async function messagesOfKind(personUid: string, kind = 'found') {
  const { messagesOf } = await world()
  return (await messagesOf(personUid)).filter((message) => message.kind === kind)
}
