import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/messages.ts'
import type { Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { queueMessages, withdrawNotices, type Occasion } from './queue.ts'
import { randomUid } from '../secrets.ts'
import { DUTY, recipientColumns, toAccount } from './recipient.ts'

test('one occasion for several is added in one statement, and gives way only to its own recipients', async () => {
  const { service, db, submit, incident, of } = await lost({ daughter: { email: true }, son: {} })
  await submit()
  const { id: incidentId } = await incident()
  const { daughter, son } = { daughter: toAccount(of('daughter').uid), son: toAccount(of('son').uid) }
  await db.delete(messages)
  /** The statements of the insert, and the jobs by queue. */
  const asked = { inserts: 0, jobs: [] as string[] }
  const counting = (tx: Tx) =>
    new Proxy(tx, {
      get: (target, name) => {
        if (name === 'insert') asked.inserts += 1
        const part: unknown = Reflect.get(target, name, target)
        return typeof part === 'function' ? part.bind(target) : part
      },
    })
  const jobs: typeof service.jobs = {
    ...service.jobs,
    enqueueAll: async (_tx, name, data, options) =>
      void asked.jobs.push(`${name} ${data.length} first: ${options?.priority}`),
  }
  const tell = (step: number, to: [typeof daughter | typeof DUTY, Channel][], kind: Occasion['kind'] = 'found') =>
    db.transaction((tx) =>
      queueMessages(
        { ...service, jobs },
        counting(tx),
        { kind, incidentId, occasion: 'escalation', step },
        to.map(([recipient, channel]) => ({ recipient, channel })),
      ),
    )
  const first: Parameters<typeof tell>[1] = [
    [daughter, 'sms'],
    [daughter, 'email'],
    [son, 'sms'],
    [DUTY, 'sms'],
  ]
  expect(await tell(50, first)).toBe(4)
  expect(asked).toEqual({ inserts: 1, jobs: ['send-alarm-sms 3 first: 1', 'send-alarm-email 1 first: 1'] })
  expect(await tell(50, first), 'told already').toBe(0)
  expect(await tell(51, [])).toBe(0)
  expect(await tell(51, [...first.slice(1, 2), ...first.slice(3)]), 'the daughter by e-mail, and the desk').toBe(2)
  const standing = await db
    .select({ to: messages.recipientId, channel: messages.channel, step: messages.step, status: messages.status })
    .from(messages)
    .where(and(eq(messages.incidentId, incidentId), eq(messages.occasion, 'escalation')))
    .orderBy(asc(messages.step), asc(messages.channel))
  const names = new Map([
    [of('daughter').uid, 'daughter'],
    [of('son').uid, 'son'],
  ])
  expect(
    standing
      .map(({ to, channel, step, status }) => `${step} ${names.get(to ?? '') ?? 'desk'} ${channel} ${status}`)
      .toSorted(),
  ).toEqual([
    '50 daughter email SUPERSEDED',
    '50 daughter sms WAITING',
    '50 desk sms SUPERSEDED',
    '50 son sms WAITING',
    '51 daughter email WAITING',
    '51 desk sms WAITING',
  ])
})

test('what still waits to be said about a person to somebody is withdrawn, and nothing else', async () => {
  const { db, service, submit, incident, of, uid } = await lost({ daughter: {}, son: {} })
  await submit()
  const alarm = await incident()
  await db.delete(messages)
  const [to, other] = [of('daughter').uid, of('son').uid]
  const write = async (its: Partial<typeof messages.$inferInsert>, about = uid) => {
    const id = randomUid()
    const row = { id, kind: 'tag-news', channel: 'sms', status: 'WAITING', createdAt: service.now() } as const
    const details = { personUid: about }
    await db.insert(messages).values({ ...row, ...recipientColumns(toAccount(to)), details, ...its })
    return id
  }
  const withdrawn = [await write({}), await write({ status: 'CLAIMED', claimedAt: service.now() })]
  const kept = [
    await write({ status: 'SENT', sentAt: service.now() }),
    await write({ status: 'FAILED' }),
    await write({}, randomUid()),
    await write(recipientColumns(toAccount(other))),
    await write({ kind: 'found', incidentId: alarm.id, occasion: 'escalation', step: 90 }),
  ]
  const before = await db.select().from(messages)
  await db.transaction((tx) => withdrawNotices(tx, { to, personUid: uid }))
  const after = await db.select().from(messages)
  const changed = after.filter(({ id, status }) => before.find((row) => row.id === id)?.status !== status)
  expect(changed.map(({ id }) => id).toSorted()).toEqual(withdrawn.toSorted())
  expect(changed.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(after).toHaveLength(kept.length + 2)
})
