import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelChoices, messages, pushDevices } from '../db/tables.ts'
import type { Channel } from '#contract/messages.ts'
import { randomUid } from '../secrets.ts'
import { lost } from '../test/lost.ts'

const REFUSED = { ok: false, retry: false, reason: 'gone' } as const
const BEN = { phone: '91234567', name: 'Ben' }

/** A lost person whose daughter has texts off for alarms, and a son who is on the way. */
async function withoutTexts(channels: Channel[]) {
  const its = await lost({ daughter: { email: true }, son: {} })
  const { service, db, of, outside } = its
  const accountUid = of('daughter').uid
  const at = service.now()
  const id = randomUid()
  const device = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }
  const sealed = service.vault.seal(device, id)
  await db
    .insert(pushDevices)
    .values({ id, accountUid, endpointHash: id, sealed, sessionId: id, createdAt: at, seenAt: at, provedAt: at })
  await db.insert(channelChoices).values({ accountUid, channels })
  const push = { publicKey: '', takesEndpoint: () => true, reports: true, prove: async () => ({ ok: true as const }) }
  outside({ push: { ...push, send: async ({ key }) => ({ ok: true, id: key }) } })
  await its.submit()
  await its.runJobs()
  await its.actAs('son', 'on-my-way')
  await its.moveClock(60)
  const refuse = (channel: 'push' | 'email', meanwhile = async () => {}) => {
    const send = () => meanwhile().then(() => REFUSED)
    outside(channel === 'push' ? { push: { ...push, send } } : { email: { send } })
  }
  const texts = async () =>
    (await db.select().from(messages).where(eq(messages.recipientId, accountUid)))
      .filter(({ channel }) => channel === 'sms')
      .map(({ kind, status }) => `${kind} ${status}`)
  return { ...its, refuse, texts }
}

test('whom an earlier finder’s message reached is told of the newer one on the next channel, where the first fails', async () => {
  const { actAs, submit, device, runJobs, refuse, texts, told } = await withoutTexts(['push', 'email'])
  await actAs('daughter', 'on-my-way')
  await runJobs()
  expect([await told(), await texts()]).toEqual([['0 daughter email', '0 daughter push', '0 son sms'], []])
  refuse('push')
  refuse('email')
  await submit(BEN, device())
  await runJobs()
  expect(await texts()).toEqual(['another-finder SENT'])
})

test('whom the same news reached on another channel is not texted beside it', async () => {
  const { actAs, submit, device, runJobs, refuse, texts } = await withoutTexts(['push', 'email'])
  await actAs('daughter', 'on-my-way')
  await runJobs()
  refuse('push')
  await submit(BEN, device())
  await runJobs()
  expect(await texts()).toEqual([])
})

test('that somebody answered is texted to nobody, where their device is gone', async () => {
  const { actAs, runJobs, refuse, texts, db } = await withoutTexts(['push'])
  refuse('push')
  await actAs('son', 'withdraw')
  await actAs('son', 'on-my-way')
  await runJobs()
  expect(await db.$count(messages, eq(messages.kind, 'answered'))).toBeGreaterThan(0)
  expect(await texts()).toEqual([])
})

test('that the alarm has ended is texted where the device that showed it is gone', async () => {
  const { actAs, runJobs, refuse, texts } = await withoutTexts(['push'])
  refuse('push')
  await actAs('son', 'safe')
  await runJobs()
  expect(await texts()).toEqual(['safe SENT'])
})

test('that the alarm has ended is said to nobody once it is open again', async () => {
  const { actAs, runJobs, refuse, texts } = await withoutTexts(['push'])
  refuse('push', async () => void (await actAs('daughter', 'reopen')))
  await actAs('son', 'safe')
  await runJobs()
  expect(await texts()).toEqual([])
})

test('that the alarm has ended is not texted for a device that showed nothing, once it is open again', async () => {
  const { actAs, runJobs, moveClock, texts } = await withoutTexts(['push'])
  await actAs('son', 'safe')
  await runJobs()
  await actAs('daughter', 'reopen')
  await moveClock(30)
  await runJobs()
  expect(await texts()).toEqual([])
})
