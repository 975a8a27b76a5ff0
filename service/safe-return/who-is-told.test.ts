import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, submissions, tags } from '../db/tables.ts'
import { linkOwner, recipientOf, type Recipient } from '../messages/recipient.ts'
import { registration } from '../test/registration.ts'

/** Who stands beside a person: two caregivers and a care partner who may be told, and everybody who may not. */
const MAY_BE_TOLD = {
  daughter: {},
  son: {},
  'care partner': { hotline: '+65 8777 0000' },
} as const
const MAY_NOT = {
  'a caregiver who waits for approval': { status: 'PENDING' },
  'a caregiver who has not confirmed': { status: 'INCOMPLETE' },
  'a caregiver who is suspended': { status: 'SUSPENDED' },
  'a caregiver who was rejected': { status: 'REJECTED' },
  'a caregiver who left': { status: 'ENDED' },
  'a caregiver who was never asked': { tag: { status: 'PENDING' } },
  'a caregiver who was declined': { tag: { status: 'REJECTED' } },
  'a caregiver whose link ended': { tag: { status: 'ENDED' } },
  'a caregiver whose request lapsed': { tag: { status: 'LAPSED' } },
  'a caregiver somebody objects to': { tag: { objectedAt: new Date('2025-03-10T01:00:00Z') } },
  'a caregiver whom staff barred': { tag: { barredAt: new Date('2025-03-10T01:00:00Z'), barredBy: 'staff' } },
  'a caregiver whose link is not in force yet': { tag: { activeAt: new Date('2039-01-01T00:00:00Z') } },
  'a number its owner never verified': { verified: false },
  'staff of an organisation': { masterPartnerUid: 'SomeOrganisation' },
  'an organisation that waits for approval': { status: 'PENDING', hotline: '+65 8777 0001' },
  'an organisation that is suspended': { status: 'SUSPENDED', hotline: '+65 8777 0002' },
  'an organisation whose link ended': { tag: { status: 'ENDED' }, hotline: '+65 8777 0003' },
} as const
type Name = keyof typeof MAY_BE_TOLD | keyof typeof MAY_NOT | 'duty'

const WORKING_DAY = new Date('2030-06-18T02:00:00Z')
const DAY = 24 * 3_600_000

async function lost(contacts: readonly Name[] = [...names(MAY_BE_TOLD), ...names(MAY_NOT)]) {
  const its = await registration()
  const { db, service } = its
  // Each alarm begins on a working morning of its own, for the clock of a file only goes forward.
  let morning = WORKING_DAY
  while (morning <= service.now()) morning = new Date(morning.getTime() + 7 * DAY)
  await its.moveTo(morning)
  const uid = await its.person()
  const all = { ...MAY_BE_TOLD, ...MAY_NOT } as Record<string, Parameters<typeof its.carer>[1]>
  const people = new Map<Name, Awaited<ReturnType<typeof its.carer>>>()
  for (const name of contacts) people.set(name, await its.carer(uid, { email: true, ...all[name] }))
  const of = (name: Name) => people.get(name) ?? expect.fail(`${name} is no contact here`)
  const nameOf = (to: Recipient) => nameOfOwner(to.kind === 'ACCOUNT' || to.kind === 'DUTY' ? linkOwner(to) : to.kind)
  const nameOfOwner = (recipient: string) =>
    recipient === 'duty' ? 'duty' : [...people].find(([, { uid: its }]) => its === recipient)?.[0]
  const finder = (phone: string) =>
    its
      .code(uid)
      .then((code) => its.device().post('/public/credential/safereturncard', its.submission(code, { phone })))
  /** Who was handed a message of this kind on any channel, each once. */
  const told = async (kind: string, step?: number) => {
    await its.runJobs()
    const sent = (await its.messagesOf(uid)).filter(
      (message) => message.kind === kind && message.status === 'SENT' && (step ?? message.step) === message.step,
    )
    return [...new Set(sent.map((message) => nameOf(recipientOf(message))))].toSorted()
  }
  const change = (name: Name, columns: Partial<typeof accounts.$inferInsert>) =>
    db
      .update(accounts)
      .set(columns)
      .where(eq(accounts.uid, of(name).uid))
  const changeLink = (name: Name, columns: Partial<typeof tags.$inferInsert>) =>
    db
      .update(tags)
      .set(columns)
      .where(and(eq(tags.personUid, uid), eq(tags.carerUid, of(name).uid)))
  return { ...its, uid, people, of, finder, told, change, changeLink }
}
type Lost = Awaited<ReturnType<typeof lost>>
function names<Of extends object>(of: Of) {
  return Object.keys(of) as (keyof Of)[]
}

/** The first alarm of a finder, and what the daughter then says on her link. */
const found = (its: Lost) => its.finder('8123 4567')
async function said(its: Lost, word: 'safe' | 'false-alarm' | 'on-my-way') {
  await found(its)
  await its.runJobs()
  await its.act(its.of('daughter').e164, word)
}

/** Each alert: how it comes about, the kind of its messages, and everybody who is told. Nobody else is. */
const ALERTS: [alert: string, sets: (its: Lost) => Promise<unknown>, kind: string, told: Name[], step?: number][] = [
  ['found, at once', found, 'found', ['daughter', 'son'], 0],
  [
    'found, nobody answers for a minute',
    async (its) => [await found(its), await its.runJobs(), await its.pass(60)],
    'still-unanswered',
    ['daughter', 'son'],
  ],
  [
    'found, nobody answers for a minute in care hours',
    async (its) => [await found(its), await its.runJobs(), await its.pass(60)],
    'found',
    ['care partner'],
    2,
  ],
  [
    'found in the evening, nobody answers for a minute',
    async (its) => [await its.moveClock(10 * 3600), await found(its), await its.runJobs(), await its.pass(60)],
    'found',
    ['daughter', 'son'],
  ],
  [
    'found, nobody answers for two minutes',
    async (its) => [await found(its), await its.runJobs(), await its.pass(60), await its.pass(60)],
    'found',
    ['duty'],
    4,
  ],
  [
    'another finder',
    async (its) => [await found(its), await its.runJobs(), await its.finder('8765 4321')],
    'another-finder',
    ['daughter', 'son'],
  ],
  [
    'another finder, while the daughter is on the way',
    async (its) => [await said(its, 'on-my-way'), await its.finder('8765 4321')],
    'another-finder',
    ['daughter'],
  ],
  [
    'missing',
    async (its) => (await its.browserOf(its.of('daughter').uid)).post(`/account/people/${its.uid}/missing`, {}),
    'missing',
    ['care partner', 'daughter', 'son'],
  ],
  [
    'a report on a code that ended',
    async (its) => {
      const code = await its.code(its.uid, { revokedAt: its.service.now() })
      await its.device().post('/public/safe-return/unusable', { code, name: 'Aisha', phone: '8123 4567' })
    },
    'unusable',
    ['daughter', 'duty', 'son'],
  ],
  ['safe, said by the daughter', (its) => said(its, 'safe'), 'safe', ['son']],
  ['a false alarm, said by the daughter', (its) => said(its, 'false-alarm'), 'false-alarm', ['son']],
  [
    'safe, after everybody was told',
    async (its) => {
      await found(its)
      await its.runJobs()
      await its.pass(60)
      await its.pass(60)
      await its.act(its.of('son').e164, 'safe')
    },
    'safe',
    ['care partner', 'daughter', 'duty'],
  ],
  [
    'not safe yet after all',
    async (its) => [await said(its, 'safe'), await its.act(its.of('son').e164, 'reopen')],
    'reopened',
    ['daughter'],
  ],
  [
    'the question 45 minutes later',
    async (its) => [await said(its, 'on-my-way'), await its.pass(45 * 60)],
    'follow-up',
    ['daughter'],
  ],
]

describe('who is told, of all who stand beside a person', () => {
  test.each(ALERTS)('%s', async (_alert, sets, kind, whoIsTold, step) => {
    const its = await lost()
    await sets(its)
    expect(await its.told(kind, step)).toEqual(whoIsTold)
    for (const name of names(MAY_NOT)) {
      const { e164, email } = its.of(name)
      expect(await its.sentTo(e164, email), `${name} hears of nothing at all`).toEqual([])
    }
  })

  test('where only those stand who may not be told, the duty desk is the first to know', async () => {
    const its = await lost(names(MAY_NOT))
    await found(its)
    expect(await its.told('found')).toEqual(['duty'])
  })
})

/** What can become of a contact who was told, and is then nobody's contact any more. */
const THEN: Record<string, (its: Lost, name: Name) => Promise<unknown>> = {
  'was suspended': (its, name) => its.change(name, { status: 'SUSPENDED' }),
  left: (its, name) => its.change(name, { status: 'ENDED' }),
  'was rejected': (its, name) => its.change(name, { status: 'REJECTED' }),
  'has no link any more': (its, name) => its.changeLink(name, { status: 'ENDED' }),
  'was barred by staff': (its, name) => its.changeLink(name, { barredAt: its.service.now(), barredBy: 'staff' }),
  'is objected to': (its, name) => its.changeLink(name, { objectedAt: its.service.now() }),
}
/** Every alert that may follow on the first one: what went before the change, how it comes about, and its messages. */
interface Following {
  before?: (its: Lost) => Promise<unknown>
  sets: (its: Lost) => Promise<unknown>
  kind: string
  step?: number
}
const sonGoes = (its: Lost) => its.act(its.of('son').e164, 'on-my-way')
const FOLLOWING: Record<string, Following> = {
  'the second text': { sets: (its) => its.pass(60), kind: 'still-unanswered' },
  'another finder': { sets: (its) => its.finder('8765 4321'), kind: 'another-finder' },
  'another finder, though he was on the way': {
    before: sonGoes,
    sets: (its) => its.finder('8765 4321'),
    kind: 'another-finder',
  },
  safe: { sets: (its) => its.act(its.of('daughter').e164, 'safe'), kind: 'safe' },
  'a false alarm': { sets: (its) => its.act(its.of('daughter').e164, 'false-alarm'), kind: 'false-alarm' },
  'not safe yet': {
    before: (its) => its.act(its.of('daughter').e164, 'safe'),
    sets: (its) => its.act(its.of('daughter').e164, 'reopen'),
    kind: 'reopened',
  },
  'the question 45 minutes later': { before: sonGoes, sets: (its) => its.pass(45 * 60), kind: 'follow-up' },
}

describe('whoever was told and is no contact any more', () => {
  const table = names(THEN).flatMap((then) => names(FOLLOWING).map((alert) => [then, alert] as const))
  test.each(table)('%s: hears nothing of %s', async (then, alert) => {
    const its = await lost(['daughter', 'son'])
    await found(its)
    await its.runJobs()
    const { before, sets, kind, step } = FOLLOWING[alert] ?? expect.fail()
    await before?.(its)
    await its.runJobs()
    await THEN[then]?.(its, 'son')
    await sets(its)
    expect(await its.told(kind, step)).not.toContain('son')
  })

  test.each(names(THEN))('%s: a message that was still waiting is not sent', async (then) => {
    const its = await lost(['daughter', 'son'])
    await found(its)
    await THEN[then]?.(its, 'son')
    expect(await its.told('found')).toEqual(['daughter'])
    const { e164, email } = its.of('son')
    expect(await its.sentTo(e164, email)).toEqual([])
  })
})

describe('a report on a code of somebody', () => {
  const report = async (its: Lost, status: typeof accounts.$inferInsert.status, from = its.device()) => {
    const code = await its.code(its.uid, { revokedAt: its.service.now() })
    await its.db.update(accounts).set({ status }).where(eq(accounts.uid, its.uid))
    await from.post('/public/safe-return/unusable', { code, name: 'Aisha', phone: '8123 4567' })
    return its.told('unusable')
  }
  test.each([
    ['APPROVED', ['daughter', 'duty']],
    ['SUSPENDED', ['daughter', 'duty']],
    // A person who is leaving is still looked after.
    ['ENDING', ['daughter', 'duty']],
    // No rescue runs for them: the desk decides whether to pass it on.
    ['PENDING', ['duty']],
    // After a death the family is not told that somebody scanned the card.
    ['ENDED', ['duty']],
    ['REJECTED', ['duty']],
  ] as const)('who is %s reaches %j', async (status, whoIsTold) => {
    expect(await report(await lost(['daughter']), status)).toEqual(whoIsTold)
  })

  test.each(['the same device', 'the same number'])(
    'reaches the desk alone from %s that gave a false alarm',
    async (same) => {
      const its = await lost(['daughter'])
      const finder = its.device()
      const phone = same === 'the same number' ? '8123 4567' : '8765 4321'
      await finder.post('/public/credential/safereturncard', its.submission(await its.code(its.uid), { phone }))
      await its.runJobs()
      const [mine] = await its.db.select().from(submissions).where(eq(submissions.personUid, its.uid))
      await its.act(its.of('daughter').e164, 'false-alarm', { reports: [mine?.id] })
      await its.moveClock(180)
      expect(await report(its, 'APPROVED', same === 'the same device' ? finder : its.device())).toEqual(['duty'])
      await its.moveClock(24 * 3600)
      expect(await report(its, 'APPROVED', finder), 'a day later').toEqual(['daughter', 'duty'])
    },
  )
})
