import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Found } from '#contract/found.ts'
import { accounts, responders, submissions, tags } from '../db/tables.ts'
import { toAccount } from '../messages/recipient.ts'
import { beginLeaving } from '../tags/leaving.ts'
import { watchContacts } from '../tags/watch-contacts.ts'
import { lost } from '../test/lost.ts'
import { actAs as actsAs } from './acts.ts'
import { markOfReader } from './hand-over-mark.ts'
import { incidentFacts } from './message-facts.ts'
import { passOnAlarm, releaseAlarm, takeAlarm } from './take.ts'

const MINUTE = 60

/** An alarm that the daughter answered, with minutes or without. */
async function answered(body: object = {}) {
  const its = await lost()
  await its.submit()
  await its.runJobs()
  await its.actAs('daughter', 'on-my-way', body)
  return its
}

describe('an "on my way" is asked about', () => {
  test.each([
    ['ten minutes after the minutes that were given', { minutes: 5 }, 15],
    ['after 45 minutes without them', {}, 45],
  ])('%s, and lapses ten minutes later: the ladder begins again with a fresh clock', async (_when, body, due) => {
    const { pass, told, incident, kinds, service } = await answered(body)
    await pass(due * MINUTE - 1)
    expect(await told('follow-up')).toEqual([])
    await pass(1)
    expect(await told('follow-up')).toEqual(['0 daughter email', '0 daughter sms'])
    await pass(10 * MINUTE - 1)
    expect((await incident()).acknowledgedAt).not.toBeNull()
    await pass(1)
    expect(await incident()).toMatchObject({ acknowledgedAt: null, round: 2, ladderStartedAt: service.now() })
    expect(await kinds()).toEqual(expect.arrayContaining(['lapsed', 'restarted']))
    expect(await told()).toContain('100 son sms')
  })

  test('"still going" holds the alarm for as long again, and another question follows', async () => {
    const { pass, told, incident, actAs, kinds } = await answered({ minutes: 5 })
    await pass(15 * MINUTE)
    await actAs('daughter', 'still-going', { minutes: 20 })
    await pass(29 * MINUTE)
    expect((await incident()).acknowledgedAt).not.toBeNull()
    await pass(MINUTE)
    expect(await told('follow-up')).toHaveLength(4)
    expect(await kinds()).toContain('still-going')
  })

  test('lapsed, the alarm stays held while another is on the way', async () => {
    const { pass, incident, actAs, kinds } = await answered({ minutes: 5 })
    await actAs('son', 'on-my-way')
    await pass(15 * MINUTE)
    await pass(10 * MINUTE)
    expect(await kinds()).toContain('lapsed')
    expect(await incident()).toMatchObject({ round: 1, acknowledgedAt: expect.any(Date) })
  })

  test('said again after it lapsed, it holds as if it were new', async () => {
    const { pass, incident, actAs } = await answered({ minutes: 5 })
    await pass(15 * MINUTE)
    await pass(10 * MINUTE)
    await actAs('daughter', 'still-going')
    expect((await incident()).acknowledgedAt).not.toBeNull()
  })
})

describe('"nobody came"', () => {
  test('may be said once somebody is late; then nobody is on the way, and everybody is called again', async () => {
    const { pass, say, status, incident, told, runJobs } = await answered()
    await pass(9 * MINUTE)
    expect((await status()).incident.mayCallAgain).toBe(false)
    await say('nobody-came')
    expect((await incident()).acknowledgedAt, 'too early, it holds nobody up').not.toBeNull()
    await pass(MINUTE)
    expect((await status()).incident.mayCallAgain).toBe(true)
    await say('nobody-came')
    await runJobs()
    expect(await incident()).toMatchObject({ acknowledgedAt: null, round: 2 })
    expect((await status()).incident).toMatchObject({ answers: [], mayCallAgain: false })
    expect(await told()).toContain('100 daughter sms')
  })

  test('ends nothing when it is said by a finder whom nobody was told of: by one who is folded, or whom the family marked', async () => {
    const its = await lost()
    const { submit, runJobs, actAs, device, say, pass, status, incident, told, moveClock, db, uid } = its
    const marked = device()
    await submit({ name: 'Marked', phone: '9123 4567' }, marked)
    await runJobs()
    const reports = await db.select().from(submissions).where(eq(submissions.personUid, uid))
    await actAs('daughter', 'false-alarm', { reports: reports.map(({ id }) => id) })
    await moveClock(10 * MINUTE)
    await submit()
    // The same network again and again: the last of them are counted, and named to nobody.
    const many = Array.from({ length: 6 }, () => device({ address: '10.9.9.9' }))
    for (const [n, from] of many.entries()) await submit({ name: `Many ${n}`, phone: `9000 000${n}` }, from)
    await submit({ name: 'Marked', phone: '9123 4567' }, marked)
    await runJobs()
    await actAs('son', 'on-my-way', { minutes: 5 })
    await pass(6 * MINUTE)
    const before = await told()
    for (const from of [many.at(-1) ?? expect.fail(), marked]) {
      expect((await say('nobody-came', {}, from)).ok).toBe(true)
      await runJobs()
      expect((await incident()).acknowledgedAt).not.toBeNull()
      expect((await status()).incident.answers).toMatchObject([{ minutes: 5 }])
      expect(await told()).toEqual(before)
    }
    await say('nobody-came')
    expect((await status()).incident.answers, 'the finder whom the family was told of is heard').toEqual([])
  })

  test('ends the answers of those who are late, and holds the ladder for who is not', async () => {
    const { say, pass, status, actAs, incident, runJobs, told } = await answered({ minutes: 5 })
    await pass(5 * MINUTE)
    await actAs('son', 'on-my-way', { minutes: 30 })
    await say('nobody-came')
    await runJobs()
    expect((await status()).incident.answers).toMatchObject([{ minutes: 30 }])
    expect(await incident()).toMatchObject({ round: 1, acknowledgedAt: expect.any(Date) })
    expect(await told()).not.toContain('100 daughter sms')
  })

  test('is nothing a stranger can say', async () => {
    const { say, device } = await answered()
    expect((await say('nobody-came', {}, device())).status).toBe(403)
  })
})

describe('"I take this", said by staff', () => {
  const taken = async () => {
    const its = await lost()
    await its.submit()
    await its.runJobs()
    const { id } = await its.incident()
    const take = (administrator = 'rahim') => its.db.transaction((tx) => takeAlarm(its.service, tx, id, administrator))
    return { ...its, take }
  }

  test('stops nothing for the family, and the desk is not called again', async () => {
    const { take, pass, told, status, kinds } = await taken()
    await take()
    for (let n = 0; n < 5; n += 1) await pass(60)
    expect((await told()).filter((one) => one.includes('duty'))).toEqual([])
    expect(await told()).toEqual(expect.arrayContaining(['2 daughter sms', '5 daughter sms']))
    expect((await status()).incident).toMatchObject({ taken: true, unanswered: false })
    expect(await kinds()).toContain('taken')
  })

  test('lapses as an acknowledgement does, and is called again; given back, at once', async () => {
    const { take, pass, told, service, db, incident, runJobs, status } = await taken()
    await take()
    await pass(45 * MINUTE)
    expect((await told('follow-up')).filter((one) => one.includes('duty'))).toHaveLength(2)
    await pass(10 * MINUTE)
    expect((await status()).incident.taken).toBe(false)
    const called = async () => (await told('still-unanswered')).filter((one) => one.includes('duty')).length
    const before = await called()
    await take('mei')
    const { id } = await incident()
    await db.transaction((tx) => releaseAlarm(service, tx, id))
    await runJobs()
    expect(await called()).toBeGreaterThan(before)
  })

  test('passed on, an alarm that only the desk heard of is the family’s', async () => {
    const { submit, actAs, moveClock, runJobs, told, incident, db, service, kinds, uid } = await lost()
    await submit()
    await runJobs()
    const mine = await db.select().from(submissions).where(eq(submissions.personUid, uid))
    const reports = mine.map(({ id }) => id)
    await actAs('daughter', 'false-alarm', { reports })
    await moveClock(600)
    await submit()
    await runJobs()
    expect((await incident()).audience).toBe('DESK')
    const before = (await told()).filter((one) => one.includes('daughter')).length
    const { id } = await incident()
    await db.transaction((tx) => passOnAlarm(service, tx, id))
    await runJobs()
    expect((await told()).filter((one) => one.includes('daughter')).length).toBe(before + 2)
    expect(await kinds()).toContain('passed-on')
  })

  test('passed on, a muted finder’s report in the family’s own alarm reaches every caregiver; until then nothing names it', async () => {
    const its = await lost()
    const { submit, actAs, moveClock, runJobs, told, incident, db, service, uid, device, of, sentTo, kinds } = its
    await submit()
    await runJobs()
    const mine = await db.select().from(submissions).where(eq(submissions.personUid, uid))
    await actAs('daughter', 'false-alarm', { reports: mine.map(({ id }) => id) })
    await moveClock(600)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    await actAs('daughter', 'on-my-way')
    await moveClock(60)
    await submit({ place: 'Bus stop 83139' })
    await runJobs()
    const { id } = await incident()
    expect((await incident()).audience).toBe('FAMILY')
    const page = async () =>
      (await (await device().get(`/public/found/${service.keys.foundToken(id, of('son').uid)}`)).json()).data as Found
    const names = async () => (await page()).reports.map(({ name }) => name)
    expect(await names(), 'the desk’s alone').toEqual(['Bala'])
    expect(JSON.stringify(await page())).not.toContain('Bus stop 83139')
    expect((await page()).reportCount).toBe(1)
    const pass = () => db.transaction((tx) => passOnAlarm(service, tx, id))
    await pass()
    await runJobs()
    expect(await told('another-finder')).toEqual(
      expect.arrayContaining(['2 daughter email', '2 daughter sms', '2 son sms']),
    )
    const last = (await sentTo(of('son').e164)).at(-1)?.text
    expect(last).toContain('Aisha')
    expect(await names()).toEqual(['Aisha', 'Bala'])
    const before = (await told('another-finder')).length
    await pass()
    await runJobs()
    expect((await told('another-finder')).length, 'pressed again it does nothing').toBe(before)
    expect((await kinds()).filter((kind) => kind === 'passed-on')).toHaveLength(1)
  })

  test('a later rung names the family no report that is the desk’s alone', async () => {
    const { submit, actAs, moveClock, runJobs, db, uid, device, of, sentTo, pass } = await lost()
    await submit()
    await runJobs()
    const mine = await db.select().from(submissions).where(eq(submissions.personUid, uid))
    await actAs('daughter', 'false-alarm', { reports: mine.map(({ id }) => id) })
    await moveClock(600)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    await submit()
    await runJobs()
    await pass(60)
    const last = (await sentTo(of('daughter').e164)).at(-1)?.text
    expect(last).toContain('Bala')
    expect(last).not.toContain('Aisha')
  })
})

describe('"Stop now", pressed while an alarm is open', () => {
  async function stopped() {
    const its = await lost()
    await its.submit()
    await its.runJobs()
    await its.actAs('son', 'on-my-way')
    const [person = expect.fail()] = await its.db.select().from(accounts).where(eq(accounts.uid, its.uid))
    const stop = (stopNow = true) => its.db.transaction((tx) => beginLeaving(its.service, tx, person, { stopNow }))
    return { ...its, stop }
  }

  test('makes it the desk’s at once: nobody of the family is called or on the way, and the finder reads the truth', async () => {
    const { stop, told, incident, runJobs, pass, status, finder, code, submit } = await stopped()
    expect((await status()).incident).toMatchObject({ told: 'FAMILY', hasFamily: true, answers: [{ isCurrent: true }] })
    await stop()
    await runJobs()
    expect(await incident()).toMatchObject({ audience: 'DESK', acknowledgedAt: null, closedAt: null })
    expect((await told('still-unanswered', 'found')).filter((one) => one.includes('duty'))).toHaveLength(2)
    const family = async () => (await told()).filter((one) => !one.includes('duty')).length
    const before = await family()
    for (let n = 0; n < 8; n += 1) await pass(60)
    expect(await family(), 'no rung calls them any more').toBe(before)
    expect((await told()).filter((one) => one.includes('duty')).length).toBeGreaterThan(4)
    expect((await status()).incident).toMatchObject({ open: true, told: 'DESK', hasFamily: false, answers: [] })
    expect((await finder.get(`/public/accounts/users/v2/${code}`)).ok, 'name, photo and numbers are gone').toBe(false)
    expect((await submit()).ok).toBe(false)
  })

  test('ends the contacts’ private links at once: no page, act, push, hand-over or word of theirs goes on, and the desk’s does', async () => {
    const { stop, runJobs, service, incident, actAs, of, device, finder, code, status, db, uid } = await stopped()
    const { id } = await incident()
    const page = async (owner: string) => device().get(`/public/found/${service.keys.foundToken(id, owner)}`)
    const son = of('son').uid
    const mark = await markOfReader(service, db, await incident(), toAccount(son))
    expect(mark).not.toBeNull()
    await stop()
    await runJobs()
    expect(await (await page(son)).json()).toMatchObject({ code: 'link-ended' })
    for (const act of ['on-my-way', 'still-going', 'withdraw', 'safe', 'false-alarm'] as const)
      expect((await actAs('daughter', act)).status, act).toBe(404)
    // By the buttons of a push, a call or a text that are still on somebody's telephone.
    const said = db.transaction((tx) => actsAs(service, tx, id, toAccount(son), { act: 'on-my-way' }))
    await expect(said).rejects.toMatchObject({ code: 'link-ended' })
    const send = { recipientKind: 'ACCOUNT', recipientId: son } as const
    const held = await db.transaction((tx) => incidentFacts.hold(tx, id, send, service.now()))
    expect(held).toMatchObject({ isClosed: false, isStillTold: false })
    expect(await markOfReader(service, db, await incident(), toAccount(son))).toBeNull()
    const shown = await finder.post('/public/safe-return/handed-over', { uid: code, how: 'SHOWN', ...mark })
    expect(await shown.json()).toMatchObject({ code: 'hand-over-wrong' })
    expect((await status()).incident).toMatchObject({ open: true, answers: [], withSomeone: null })
    expect((await page('duty')).status, 'the desk reads on').toBe(200)
    expect(await db.transaction((tx) => actsAs(service, tx, id, toAccount(uid), { act: 'safe' })), 'she herself').toBe(
      undefined,
    )
    expect(await incident()).toMatchObject({ closedReason: 'SAFE' })
  })

  test('with the desk on the way and back again, no text goes to the family that was held back', async () => {
    const { stop, told, incident, runJobs, db, service, submit, device, outside } = await stopped()
    outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'away' }) } })
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    await stop()
    const { id } = await incident()
    const say = (act: 'on-my-way' | 'withdraw') =>
      db.transaction((tx) => actsAs(service, tx, id, { kind: 'DUTY' }, { act }))
    outside({ sms: undefined })
    const before = (await told('found', 'another-finder', 'still-unanswered')).filter((one) => !one.includes('duty'))
    await say('on-my-way')
    await say('withdraw')
    await runJobs()
    const after = (await told('found', 'another-finder', 'still-unanswered')).filter((one) => !one.includes('duty'))
    expect(after).toEqual(before)
  })

  test('what no channel had taken for the family yet stays unsent, also when the desk goes and comes back', async () => {
    const { submit, runJobs, outside, told, incident, db, service, uid, pass } = await lost()
    outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'away' }) } })
    await submit()
    await runJobs()
    const [person = expect.fail()] = await db.select().from(accounts).where(eq(accounts.uid, uid))
    await db.transaction((tx) => beginLeaving(service, tx, person, { stopNow: true }))
    outside({ sms: undefined })
    const { id } = await incident()
    for (const act of ['on-my-way', 'withdraw'] as const)
      await db.transaction((tx) => actsAs(service, tx, id, { kind: 'DUTY' }, { act }))
    await runJobs()
    await pass(90)
    expect((await told('found')).filter((one) => !one.includes('duty'))).toEqual(['0 daughter email'])
  })

  test('leaving in fourteen days changes nothing: rescue goes on', async () => {
    const { stop, told, incident, pass, status, actAs: say } = await stopped()
    await stop(false)
    await say('son', 'withdraw')
    await pass(60)
    expect(await incident()).toMatchObject({ audience: 'FAMILY', closedAt: null })
    expect(await told()).toEqual(expect.arrayContaining(['2 daughter sms', '2 son sms']))
    expect((await status()).incident).toMatchObject({ told: 'FAMILY', hasFamily: true })
  })
})

describe('how an answer ended stands with it', () => {
  type Answered = Awaited<ReturnType<typeof answered>>
  const MINUTES_UNTIL_LATE = 11
  test.each<[how: string, ends: (its: Answered) => Promise<unknown>, as: string[]]>([
    ['taken back', ({ actAs: say }) => say('daughter', 'withdraw'), ['WITHDRAWN']],
    ['said anew', ({ actAs: say }) => say('daughter', 'on-my-way', { minutes: 10 }), ['ASKED_AGAIN', 'open']],
    [
      'asked about, and nothing heard',
      async ({ pass }) => {
        await pass(45 * MINUTE)
        await pass(10 * MINUTE)
      },
      ['LAPSED'],
    ],
    [
      'the finder says that nobody came',
      async ({ pass, say }) => {
        await pass(MINUTES_UNTIL_LATE * MINUTE)
        await say('nobody-came')
      },
      ['NOBODY_CAME'],
    ],
    ['she is safe', ({ actAs: say }) => say('son', 'safe'), ['CLOSED']],
    [
      'their link ended',
      async ({ db, of, service, uid }) => {
        await db
          .update(tags)
          .set({ status: 'ENDED' })
          .where(eq(tags.carerUid, of('daughter').uid))
        await db.transaction((tx) => watchContacts(service, tx, uid))
      },
      ['LINK_ENDED'],
    ],
  ])('%s', async (_how, ends, as) => {
    const its = await answered()
    await ends(its)
    await its.runJobs()
    const { id } = await its.incident()
    const rows = await its.db.select().from(responders).where(eq(responders.incidentId, id)).orderBy(responders.saidAt)
    expect(rows.map(({ ended }) => ended ?? 'open').toSorted()).toEqual(as.toSorted())
    for (const { ended, endedAt } of rows) expect(endedAt !== null).toBe(ended !== null)
  })
})
