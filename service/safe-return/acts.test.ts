import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, submissions, tags } from '../db/tables.ts'
import { lost } from '../test/lost.ts'

const MINUTE = 60
const HOUR = 3600

/** An alarm that the son answered, so that no rung tells anybody more. */
async function answered(body: object = {}) {
  const its = await lost()
  await its.submit()
  await its.runJobs()
  await its.actAs('son', 'on-my-way', body)
  const reports = () =>
    its.db.select().from(submissions).where(eq(submissions.personUid, its.uid)).orderBy(submissions.createdAt)
  return { ...its, reports }
}
const refused = async (response: Response) => [response.status, (await response.json()).code]

describe('an alarm that is over', () => {
  test.each([
    ['false-alarm', 'safe', 'FALSE_ALARM'],
    ['safe', 'false-alarm', 'SAFE'],
  ])(
    'by "%s" is not made "%s" by somebody who comes later; the same word again is no error',
    async (first, other, reason) => {
      const { actAs, incident } = await answered()
      await actAs('son', first)
      expect(await refused(await actAs('daughter', other))).toEqual([409, 'incident-closed'])
      expect((await actAs('daughter', first)).status).toBe(200)
      expect(await refused(await actAs('daughter', 'on-my-way'))).toEqual([409, 'incident-closed'])
      expect((await incident()).closedReason).toBe(reason)
    },
  )
  test('and was opened again when its first day had passed, ends a day later', async () => {
    const { actAs, incident, pass } = await answered()
    await pass(23.5 * HOUR)
    await actAs('son', 'safe')
    await pass(45 * MINUTE)
    await actAs('son', 'reopen')
    await pass(23.9 * HOUR)
    expect((await incident()).closedAt).toBeNull()
    await pass(0.2 * HOUR)
    expect(await incident()).toMatchObject({ closedReason: 'EXPIRED', closedAt: expect.any(Date) })
  })
})

test('"still going" holds an alarm again that another finder set going meanwhile', async () => {
  const { actAs, incident, pass, submit, device, runJobs } = await answered()
  await pass(46 * MINUTE)
  await submit({ name: 'Bala', phone: '9123 4567' }, device())
  await runJobs()
  expect((await incident()).acknowledgedAt, 'the family is called again').toBeNull()
  await actAs('son', 'still-going')
  expect((await incident()).acknowledgedAt).not.toBeNull()
})

test('"nobody came", said early, is written down once in ten minutes, and holds nobody up', async () => {
  const { say, kinds, pass, incident } = await answered({ minutes: 60 })
  const said = async () => (await kinds()).filter((kind) => kind === 'nobody-came').length
  await say('nobody-came')
  await pass(9 * MINUTE)
  await say('nobody-came')
  expect(await said()).toBe(1)
  await pass(2 * MINUTE)
  await say('nobody-came')
  expect(await said()).toBe(2)
  expect(await incident()).toMatchObject({ round: 1, acknowledgedAt: expect.any(Date) })
})

test('"nobody came" is written down beside whatever else that finder has just said', async () => {
  const { say, kinds } = await answered({ minutes: 60 })
  for (const word of [{ whom: 'POLICE' }, { undo: true }]) await say('with-someone', word)
  await say('nobody-came')
  expect((await kinds()).filter((kind) => kind === 'nobody-came')).toHaveLength(1)
})

describe('nobody waits for somebody who said "on my way", and since then', () => {
  type Answered = Awaited<ReturnType<typeof answered>>
  const link = ({ db, of }: Answered, row: Partial<typeof tags.$inferInsert>) =>
    db
      .update(tags)
      .set(row)
      .where(eq(tags.carerUid, of('son').uid))
  test.each<[since: string, happens: (its: Answered) => Promise<unknown>]>([
    [
      'was suspended',
      ({ db, of }) =>
        db
          .update(accounts)
          .set({ status: 'SUSPENDED' })
          .where(eq(accounts.uid, of('son').uid)),
    ],
    ['is no contact any more', (its) => link(its, { status: 'ENDED' })],
    ['was barred by staff', (its) => link(its, { barredAt: its.service.now() })],
  ])('%s', async (_since, happens) => {
    const its = await answered()
    expect((await its.status()).incident.answers).toHaveLength(1)
    await happens(its)
    expect((await its.status()).incident.answers).toEqual([])
  })
})

describe('a number that was proved', () => {
  test('is proved in later reports of the same device, not of another that gives it too', async () => {
    const { reports, db, submit, finder, device, pass, service } = await answered()
    const [first = expect.fail()] = await reports()
    await db.update(submissions).set({ provedAt: service.now() }).where(eq(submissions.id, first.id))
    await pass(11 * MINUTE)
    await submit({}, finder)
    await pass(11 * MINUTE)
    await submit({}, device())
    expect((await reports()).map(({ provedAt }) => provedAt !== null)).toEqual([true, true, false])
  })
})

test('the same number within minutes is one report on one code, and another on the code of her bag', async () => {
  const { submit, reports, newCode, uid, finder, submission } = await answered()
  await submit()
  expect(await reports()).toHaveLength(1)
  await finder.post('/public/credential/safereturncard', submission(await newCode(uid)))
  expect(await reports()).toHaveLength(2)
})

test('whoever heard of an alarm only by "safe with someone" hears how it ends', async () => {
  const { carer, uid, say, actAs, runJobs, messagesOf } = await answered()
  const niece = await carer(uid)
  const heard = async () =>
    (await messagesOf(uid)).filter(({ to, status }) => to === niece.uid && status === 'SENT').map(({ kind }) => kind)
  await runJobs()
  expect(await heard()).toEqual([])
  await say('with-someone', { whom: 'POLICE' })
  await runJobs()
  expect(await heard()).toEqual(['with-someone'])
  await actAs('son', 'safe')
  await runJobs()
  expect(await heard()).toEqual(['with-someone', 'safe'])
})
