import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobHandlers, sendMessage } from '../app.ts'
import { accounts, messages } from '../db/tables.ts'
import { startJobs } from '../jobs.ts'
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

  test('ends visibly as failed when no try succeeds, and the family sees it', async () => {
    const { submit, pass, outside, uid, messagesOf, eventsOf, son } = await lost()
    outside({
      sms: {
        send: async () => ({ ok: false, retry: true, reason: 'away' }),
      },
    })
    await submit()
    for (let n = 0; n < 40; n += 1) await pass(120)
    const first = (await messagesOf(uid)).filter(
      ({ kind, to, step }) => kind === 'found' && to === son.uid && step === 0,
    )
    expect(first).toMatchObject([{ status: 'FAILED', attempts: 9, failure: 'away' }])
    const failed = (await eventsOf(uid)).filter(({ kind, actor }) => kind === 'message-failed' && actor === son.uid)
    expect(new Set(failed.map(({ channel }) => channel))).toEqual(new Set(['sms']))
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

  test('while it holds a job, another takes the job over', async () => {
    const { submit, told, service, pass, moveClock } = await lost()
    await submit()
    const queues = ['send-alarm-sms', 'send-alarm-email'] as const
    const held = await Promise.all(queues.map((name) => service.jobs.boss.fetch(name, { batchSize: 50 })))
    expect(held.flat().length).toBeGreaterThanOrEqual(3)
    await pass(5)
    expect(await told(), 'held by the dead process').toEqual([])
    await moveClock(60)
    for (const name of queues) await service.jobs.boss.supervise(name)
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
