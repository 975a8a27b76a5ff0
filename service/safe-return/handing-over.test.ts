import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobHandlers, sendMessage } from '../app.ts'
import { accounts, messages, submissions } from '../db/tables.ts'
import { startJobs, SUPERVISE_SECONDS } from '../jobs.ts'
import { SENDING_JOBS } from '../messages/channels.ts'
import { lost as lostPerson } from '../test/lost.ts'
import type { Delivery } from '../outside.ts'
import { DUTY_EMAIL, DUTY_PHONE, world } from '../test/world.ts'
import { sweepAlarms } from './sweep.ts'

/** A lost person whose daughter and son are told. */
async function lost() {
  const its = await lostPerson()
  return { ...its, daughter: its.of('daughter'), son: its.of('son') }
}
const GONE = { ok: false, retry: false, reason: 'twilio 400 21610' } as const
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
    expect(await told('channel-down'), 'the desk hears by mail that texts do not go').toEqual(['5 duty email'])
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
    expect(await told('channel-down')).toEqual(['5 duty email'])
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

describe('a report of which every message has failed', () => {
  /** The daughter, reached by text alone, is on the way; her telephone dies. */
  async function alone(outcome: Delivery) {
    const its = await lostPerson({ daughter: {}, son: {} })
    const { submit, runJobs, actAs, outside, of, moveClock } = its
    await submit()
    await runJobs()
    await actAs('daughter', 'on-my-way')
    await moveClock(600)
    const dead = new Set([of('daughter').e164])
    const said: { to: string; text: string }[] = []
    outside({
      sms: {
        async send({ to, text, key }) {
          if (dead.has(to)) return outcome
          said.push({ to, text })
          return { ok: true, id: key }
        },
      },
    })
    return { ...its, said, dead }
  }

  test.each([
    ['for good', { ok: false, retry: false, reason: 'twilio 400 21610' }],
    ['for now', { ok: false, retry: true, reason: 'away' }],
  ] as const)('%s, is told at once to the other caregivers and the desk, each once', async (_, outcome) => {
    const { submit, device, runJobs, said, of, pass } = await alone(outcome)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    const heard = () =>
      said
        .filter(({ text }) => text.includes('Bala'))
        .map(({ to }) => to)
        .toSorted()
    expect(heard()).toEqual([DUTY_PHONE, of('son').e164].toSorted())
    for (let n = 0; n < 10; n += 1) await pass(30)
    expect(heard()).toHaveLength(2)
  })

  test('of the desk’s alone is told to nobody of the family', async () => {
    const { submit, device, runJobs, said, actAs, db, uid, dead, moveClock, told } = await alone(GONE)
    await actAs('daughter', 'false-alarm', {
      reports: (await db.select().from(submissions).where(eq(submissions.personUid, uid))).map(({ id }) => id),
    })
    await moveClock(600)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    dead.add(DUTY_PHONE)
    said.length = 0
    await submit()
    await runJobs()
    expect(said.filter(({ text }) => text.includes('Aisha'))).toEqual([])
    expect(await told('another-finder'), 'by mail').toEqual(['1 duty email'])
  })
})

describe('while neither channel answers', () => {
  const SILENT = { ok: false, retry: true, unknown: true, reason: 'no answer' } as const
  /** Both channels hang until they are let go on; what they were given meanwhile is lost. */
  async function silent() {
    const its = await lostPerson({ daughter: { email: true }, son: {} })
    let isSilent = true
    const given: string[] = []
    const said: { to: string; text: string }[] = []
    const send = async ({ to, text, key }: { to: string; text: string; key: string }): Promise<Delivery> => {
      given.push(key)
      if (isSilent) return SILENT
      said.push({ to, text })
      return { ok: true, id: key }
    }
    const hang = () => its.outside({ sms: { send }, email: { send } })
    const minutes = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        await its.pass(60)
        await sweepAlarms(its.service)
        await its.runJobs()
      }
    }
    const answer = () => (isSilent = false)
    return { ...its, given, said, hang, minutes, answer }
  }

  test('a finder who comes while somebody is on the way is told of anew, and heard once a channel answers again', async () => {
    const { submit, device, runJobs, actAs, hang, minutes, answer, said, given, of, messagesOf, uid } = await silent()
    await submit()
    await runJobs()
    await actAs('daughter', 'on-my-way')
    hang()
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    await minutes(11)
    const about = (await messagesOf(uid)).filter(({ kind }) => kind === 'another-finder')
    expect(new Set(about.map(({ step }) => step)).size, 'at once, after five minutes, and after ten').toBe(3)
    const copies = given.map((key) => given.filter((other) => other === key).length)
    expect(Math.max(...copies), 'of each message one copy more at most').toBe(2)
    answer()
    await minutes(6)
    const heard = said.filter(({ text }) => text.includes('Bala')).map(({ to }) => to)
    expect(heard.toSorted()).toEqual(
      [of('daughter').e164, of('daughter').email, of('son').e164, DUTY_PHONE, DUTY_EMAIL].toSorted(),
    )
    await minutes(20)
    expect(
      said.filter(({ text }) => text.includes('Bala')),
      'heard once, it is told no more',
    ).toHaveLength(heard.length)
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
