import { eq, isNull, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { Found, FOUND_ACTS } from '#contract/found.ts'
import * as tables from '../db/tables.ts'
import { DUTY_PHONE, world } from '../test/world.ts'

const MINUTE = 60
const HOUR = 3600

/** A person with two caregivers, found a minute ago by Aisha, and the caregivers' private links. */
async function found() {
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid, { email: true })
  const son = await its.carer(uid, { relationship: 'Grandparent' })
  const code = await its.code(uid)
  const finder = its.device()
  const submit = (overrides: object = {}, from = finder) =>
    from.post('/public/credential/safereturncard', its.submission(code, overrides))
  await submit()
  await its.runJobs()
  await its.moveClock(MINUTE)
  const read = async (address: string) => its.device().get(`/public/found/${await its.tokenSentTo(address)}`)
  const seenBy = async (address: string): Promise<Found> => Found.parse((await (await read(address)).json()).data)
  const textsTo = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  const incident = async () => (await its.incidentsOf(uid))[0]
  const reportsOf = async () =>
    (await its.db.select().from(tables.submissions).where(eq(tables.submissions.personUid, uid))).map(({ id }) => id)
  return {
    ...its,
    uid,
    daughter,
    son,
    code,
    newCode: its.code,
    finder,
    submit,
    read,
    seenBy,
    textsTo,
    incident,
    reportsOf,
  }
}

describe('a private link', () => {
  test('shows its holder who found the person, the number, and what happened', async () => {
    const { finder, code, seenBy, son, daughter, act } = await found()
    await finder.post('/public/safe-return/whereabouts', { uid: code, position: { lat: 1.3, lng: 103.8 } })
    const contact = (await (await finder.get(`/public/accounts/users/v2/${code}`)).json()).data.taggedAccounts[0].id
    await finder.post(`/public/dementia-info?uid=${code}`, { callByHelper: 1, contact })
    await act(daughter.e164, 'on-my-way')
    const seen = await seenBy(son.e164)
    expect(seen).toMatchObject({
      person: { firstname: 'Siew Hua', lastname: 'Lim' },
      open: true,
      closedAt: null,
      reopenUntil: null,
      onMyWay: null,
      othersOnTheWay: [{ who: { is: 'kin', kin: { relation: 'Child' } } }],
      reports: [{ name: 'Aisha', phone: '+6581234567' }],
    })
    expect(seen.moments[0]).toMatchObject({ kind: 'details-left', who: [{ is: 'finder', name: 'Aisha' }] })
    const told = seen.moments.filter(({ kind }) => kind === 'message-sent')
    expect(told).toMatchObject([{ people: 2, count: 3, channels: ['email', 'sms'] }])
    expect(told[0]?.who).toContainEqual({ is: 'you' })
    expect(told[0]?.who).toContainEqual({ is: 'kin', kin: { relation: 'Child', calledAs: null, ordinal: null } })
    expect(seen.moments.slice(-3)).toMatchObject([
      { kind: 'whereabouts-shared', position: { lat: 1.3, lng: 103.8, accuracy: null } },
      { kind: 'called', who: [{ is: 'kin', kin: { relation: 'Child' } }] },
      { kind: 'on-my-way', who: [{ is: 'kin', kin: { relation: 'Child' } }] },
    ])
  })

  test('is one per recipient, and the same on every channel and rung', async () => {
    const { tokenSentTo, daughter, son, pass } = await found()
    const first = await tokenSentTo(daughter.e164)
    await pass(60)
    expect(await tokenSentTo(daughter.e164)).toBe(first)
    expect(await tokenSentTo(daughter.email)).toBe(first)
    expect(await tokenSentTo(son.e164)).not.toBe(first)
  })

  test('holds 256 bits, and its secret stands in no table', async () => {
    const { tokenSentTo, daughter, db, act, read } = await found()
    const token = await tokenSentTo(daughter.e164)
    expect(token).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
    await act(daughter.e164, 'on-my-way')
    await read(daughter.e164)
    const bodies = tables.outbox // the message itself, kept in place of a real SMS service
    const all = Object.values(tables).filter((table) => table instanceof PgTable && table !== bodies) as PgTable[]
    expect(all.length).toBeGreaterThan(15)
    const names = all.map((table) => `public.${getTableConfig(table).name}`)
    for (const name of [...names, 'pgboss.job']) {
      const holding = db.select({ one: sql`1` }).from(sql`${sql.raw(name)} as row`)
      expect(await holding.where(sql`row::text like ${`%${token}%`}`), `rows of ${name}`).toEqual([])
    }
  })

  test('ends 24 hours after the incident closed', async () => {
    const { act, daughter, son, read, moveClock } = await found()
    await act(daughter.e164, 'safe')
    await moveClock(24 * HOUR - 1)
    expect((await read(son.e164)).status).toBe(200)
    await moveClock(1)
    const ended = await read(son.e164)
    expect([ended.status, (await ended.json()).code]).toEqual([404, 'link-ended'])
    expect((await act(son.e164, 'reopen')).status).toBe(404)
  })

  test('ends when its holder is no longer linked to the person', async () => {
    const { db, daughter, son, read, act } = await found()
    await db.update(tables.tags).set({ status: 'ENDED' }).where(eq(tables.tags.carerUid, son.uid))
    expect((await read(son.e164)).status).toBe(404)
    expect((await act(son.e164, 'safe')).status).toBe(404)
    expect((await read(daughter.e164)).status).toBe(200)
  })

  test('does nothing by being read, by GET or HEAD, as a mail scanner does', async () => {
    const { tokenSentTo, daughter, device, incident, eventsOf, uid } = await found()
    const path = `/public/found/${await tokenSentTo(daughter.e164)}`
    const before = await eventsOf(uid)
    for (const word of FOUND_ACTS) {
      await device().get(`${path}?act=${word}`)
      await device().send('HEAD', `${path}?act=${word}`)
    }
    expect(await eventsOf(uid)).toEqual(before)
    expect(await incident()).toMatchObject({ closedAt: null, acknowledgedAt: null })
  })

  test.each([{}, { act: 'delete' }, { act: 'toString' }, { act: null }])('refuses the act %j', async (body) => {
    const { tokenSentTo, daughter, device } = await found()
    const response = await device().post(`/public/found/${await tokenSentTo(daughter.e164)}`, body)
    expect(response.status).toBe(400)
  })

  test('that nobody was given answers like one that ended', async () => {
    const { device } = await world()
    for (const token of ['z'.repeat(43), 'z', 'x'.repeat(200), 'a%2Fb']) {
      const response = await device().get(`/public/found/${token}`)
      expect([response.status, (await response.json()).data], token).toEqual([404, { message: 'This link has ended.' }])
    }
  })
})

describe('"I am on my way"', () => {
  test('is said once, however often it is tapped', async () => {
    const { act, daughter, eventsOf, uid, incident } = await found()
    await Promise.all(Array.from({ length: 5 }, () => act(daughter.e164, 'on-my-way')))
    expect((await eventsOf(uid)).filter(({ kind }) => kind === 'on-my-way')).toHaveLength(1)
    expect((await incident())?.acknowledgedAt).not.toBeNull()
  })

  test('holds as long as one of several is on the way', async () => {
    const { act, daughter, son, incident } = await found()
    await act(daughter.e164, 'on-my-way')
    await act(son.e164, 'on-my-way')
    await act(daughter.e164, 'withdraw')
    expect((await incident())?.acknowledgedAt).not.toBeNull()
    await act(son.e164, 'withdraw')
    expect((await incident())?.acknowledgedAt).toBeNull()
  })

  test('cannot be withdrawn by somebody else', async () => {
    const { act, daughter, son, seenBy } = await found()
    await act(daughter.e164, 'on-my-way')
    await act(son.e164, 'withdraw')
    expect((await seenBy(daughter.e164)).onMyWay).not.toBeNull()
  })

  test('is followed up once, 45 minutes later', async () => {
    const { act, daughter, son, pass, textsTo } = await found()
    await act(daughter.e164, 'on-my-way')
    await pass(45 * MINUTE - 1)
    expect(await textsTo(daughter.email)).toHaveLength(1)
    await pass(1)
    await pass(9 * MINUTE)
    expect(await textsTo(daughter.email)).toHaveLength(2)
    expect((await textsTo(daughter.email))[1]).toMatch(/: Have you reached Siew Hua\?/)
    expect((await textsTo(son.e164)).join()).not.toContain('Have you reached')
  })

  test('is followed up 45 minutes after it was last said', async () => {
    const { act, daughter, pass, textsTo } = await found()
    const asked = async () => (await textsTo(daughter.e164)).filter((text) => text.includes('Have you reached')).length
    await act(daughter.e164, 'on-my-way')
    await pass(20 * MINUTE)
    await act(daughter.e164, 'withdraw')
    await act(daughter.e164, 'on-my-way')
    await pass(44 * MINUTE)
    expect(await asked()).toBe(0)
    await pass(MINUTE)
    expect(await asked()).toBe(1)
  })

  test('is not followed up after "Safe now", or when withdrawn', async () => {
    const { act, daughter, son, pass, textsTo } = await found()
    await act(son.e164, 'on-my-way')
    await act(son.e164, 'withdraw')
    await act(daughter.e164, 'on-my-way')
    await act(daughter.e164, 'safe')
    await pass(2 * HOUR)
    const all = [...(await textsTo(daughter.e164)), ...(await textsTo(son.e164))].join('\n')
    expect(all).not.toContain('Have you reached')
  })
})

describe('"Safe now"', () => {
  test('closes, tells everybody else who was told, and thanks the finder', async () => {
    const { act, daughter, son, finder, pass, textsTo, seenBy, incident, submit, service } = await found()
    await submit({ phone: '9000 1111' }, finder)
    await finder.post('/public/safe-return/sms', { phone: '9000 1111' })
    await pass(60)
    await pass(240)
    const closedAt = service.now()
    const answer = await (await act(daughter.e164, 'safe')).json()
    expect(Found.parse(answer.data)).toMatchObject({
      open: false,
      closedReason: 'SAFE',
      closedAt: closedAt.toISOString(),
    })
    await pass(1)
    expect((await textsTo(son.e164)).at(-1)).toMatch(/: Siew Hua is safe now\. You can rest\. .*\/found\/\w+$/)
    expect((await textsTo(daughter.e164)).join()).not.toContain('is safe now')
    expect((await textsTo(DUTY_PHONE)).at(-1), 'the duty desk was told of the incident too').toContain('is safe now')
    expect((await textsTo('+6590001111')).at(-1)).toBe(
      'Homeward (Dementia Singapore): The person you helped is safe now. Thank you for bringing them closer to home.',
    )
    expect(await incident()).toMatchObject({ closedReason: 'SAFE', closedByKind: 'ACCOUNT', closedBy: daughter.uid })
    const last = (await seenBy(son.e164)).moments.findLast(({ kind }) => kind === 'safe')
    expect(last?.who, 'it names who said so').toMatchObject([{ is: 'kin', kin: { relation: 'Child' } }])
  })

  test('thanks no number that asked for no message', async () => {
    const { act, daughter, submit, pass, textsTo } = await found()
    await submit({ phone: '9000 2222' })
    await act(daughter.e164, 'safe')
    await pass(1)
    expect(await textsTo('+6590002222')).toEqual([])
  })

  test('twice is once; another act after it is refused', async () => {
    const { act, daughter, son, eventsOf, uid } = await found()
    const answers = await Promise.all([act(daughter.e164, 'safe'), act(daughter.e164, 'safe'), act(son.e164, 'safe')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await eventsOf(uid)).filter(({ kind }) => kind === 'safe')).toHaveLength(1)
    for (const word of ['on-my-way', 'withdraw', 'false-alarm'] as const) {
      const late = await act(son.e164, word)
      expect([late.status, (await late.json()).code]).toEqual([409, 'incident-closed'])
    }
  })

  test('can be taken back for 24 hours: all are told, and the ladder begins again', async () => {
    const { act, daughter, son, pass, moveClock, textsTo, seenBy, incident } = await found()
    await act(daughter.e164, 'safe')
    await pass(10)
    const until = (await seenBy(son.e164)).reopenUntil
    await moveClock(23 * HOUR)
    await act(son.e164, 'reopen')
    await pass(1)
    expect(Date.parse(until ?? '') - ((await incident())?.reopenedAt?.getTime() ?? 0)).toBe((HOUR - 10) * 1000)
    expect(await incident()).toMatchObject({ closedAt: null, closedReason: null, closedBy: null })
    const all = await textsTo(daughter.e164)
    expect(all.filter((text) => text.includes('Siew Hua is not safe yet after all.'))).toHaveLength(1)
    expect(await incident()).toMatchObject({ round: 2, acknowledgedAt: null })
    await pass(60)
    expect((await textsTo(daughter.e164)).length, 'the second text of the new run').toBe(all.length + 1)
    expect((await act(son.e164, 'reopen')).status, 'a double tap is no error').toBe(200)
    await pass(22 * HOUR)
    expect((await incident())?.closedAt, 'a day counts from the reopening').toBeNull()
    await pass(HOUR)
    await pass(HOUR)
    expect((await incident())?.closedReason).toBe('EXPIRED')
  })

  test('taken back, overtakes what a finder said of “safe with someone”: they can say it again, and it is told', async () => {
    const { act, daughter, son, finder, code, pass, textsTo, seenBy } = await found()
    const sayWithPolice = () => finder.post('/public/safe-return/with-someone', { uid: code, whom: 'POLICE' })
    const ofFinder = async () =>
      (await (await finder.get(`/public/safe-return/status?uid=${code}`)).json()).data.incident
    const heard = async () => (await textsTo(son.e164)).filter((text) => text.includes('is safe with')).length
    await pass(5)
    await sayWithPolice()
    await pass(5)
    expect([await heard(), (await ofFinder()).withSomeone?.whom]).toEqual([1, 'POLICE'])
    await act(daughter.e164, 'safe')
    await pass(HOUR)
    await act(daughter.e164, 'reopen')
    await pass(5)
    expect([(await ofFinder()).withSomeone, (await seenBy(son.e164)).withSomeone]).toEqual([null, null])
    await sayWithPolice()
    await pass(5)
    expect([await heard(), (await ofFinder()).withSomeone?.whom]).toEqual([2, 'POLICE'])
    expect((await seenBy(son.e164)).withSomeone).toMatchObject({ whom: 'POLICE' })
  })

  test('says nothing of how the person is once a new alarm is open: its old link tells of that one, and opens nothing again', async () => {
    const { act, daughter, son, tokenSentTo, device, submit, db } = await found()
    const old = await tokenSentTo(son.e164)
    const page = async () => Found.parse((await (await device().get(`/public/found/${old}`)).json()).data)
    await act(daughter.e164, 'safe')
    expect(await page()).toMatchObject({ newerAlarm: false, closedReason: 'SAFE' })
    expect((await page()).reopenUntil).not.toBeNull()
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    expect(await page()).toMatchObject({ open: false, newerAlarm: true, reopenUntil: null })
    await db.update(tables.incidents).set({ audience: 'DESK' }).where(isNull(tables.incidents.closedAt))
    expect((await page()).newerAlarm, 'what is the desk’s alone is no news to the family').toBe(false)
  })

  test('and its taking back can happen again: each time is told', async () => {
    const { act, daughter, son, pass, textsTo } = await found()
    for (let time = 0; time < 2; time += 1) {
      await act(daughter.e164, 'safe')
      await pass(1)
      await act(daughter.e164, 'reopen')
      await pass(1)
    }
    const heard = (await textsTo(son.e164)).filter((text) => /is safe now|not safe yet/.test(text))
    expect(heard.map((text) => /is safe now/.test(text))).toEqual([true, false, true, false])
  })

  test('cannot be taken back while a newer incident is open', async () => {
    const { act, daughter, son, tokenSentTo, device, submit, pass } = await found()
    const old = await tokenSentTo(son.e164)
    await act(daughter.e164, 'safe')
    await pass(HOUR)
    await submit()
    const response = await device().post(`/public/found/${old}`, { act: 'reopen' })
    expect([response.status, (await response.json()).code]).toEqual([409, 'incident-closed'])
  })

  test('that was taken back begins the ladder again, for nobody is on the way any more', async () => {
    const { act, daughter, pass, seenBy, incident, service } = await found()
    await act(daughter.e164, 'on-my-way')
    await act(daughter.e164, 'safe')
    await pass(HOUR)
    await act(daughter.e164, 'reopen')
    expect((await seenBy(daughter.e164)).onMyWay).toBeNull()
    expect(await incident()).toMatchObject({ acknowledgedAt: null, ladderStartedAt: service.now() })
  })
})

describe('"False alarm"', () => {
  test('closes, tells the others, and mutes the chosen report for that family only', async () => {
    const {
      act,
      daughter,
      son,
      pass,
      textsTo,
      incident,
      finder,
      code,
      person,
      carer,
      newCode,
      submission,
      incidentsOf,
      reportsOf,
    } = await found()
    await act(daughter.e164, 'false-alarm', { reports: await reportsOf() })
    await pass(1)
    expect((await incident())?.closedReason).toBe('FALSE_ALARM')
    expect((await textsTo(son.e164)).at(-1)).toMatch(/: It was a false alarm about Siew Hua\./)
    expect(await (await finder.get(`/public/accounts/users/v2/${code}`)).text()).not.toContain(daughter.phone)
    const neighbour = await person()
    await carer(neighbour)
    await finder.post('/public/credential/safereturncard', submission(await newCode(neighbour)))
    expect((await incidentsOf(neighbour))[0]?.audience).toBe('FAMILY')
    expect((await act(son.e164, 'false-alarm')).status, 'a double tap is no error').toBe(200)
  })

  test('taken back, its finder is passed on again', async () => {
    const { act, daughter, son, pass, submit, finder, textsTo, reportsOf } = await found()
    await act(daughter.e164, 'false-alarm', { reports: await reportsOf() })
    await act(daughter.e164, 'reopen')
    await pass(100)
    await submit({ phone: '9111 1111', name: 'Bala' }, finder)
    await pass(1)
    expect((await textsTo(son.e164)).at(-1)).toContain('A new report about Siew Hua: Bala is there.')
  })
})

test('an incident that nobody closed ends after 24 hours and cannot be reopened', async () => {
  const { act, daughter, incident, pass, seenBy } = await found()
  await pass(24 * HOUR - MINUTE - 1)
  expect((await incident())?.closedAt).toBeNull()
  await pass(1)
  expect(await incident()).toMatchObject({ closedReason: 'EXPIRED', closedBy: null })
  expect(await seenBy(daughter.e164)).toMatchObject({ open: false, closedReason: 'EXPIRED', reopenUntil: null })
  expect((await act(daughter.e164, 'reopen')).status).toBe(409)
})

test('the duty desk has a private link of its own and can act on it', async () => {
  const { pass, act, seenBy, finder, code, eventsOf, uid, textsTo, daughter } = await found()
  await pass(60)
  await pass(240)
  expect((await seenBy(DUTY_PHONE)).reports).toHaveLength(1)
  await act(DUTY_PHONE, 'on-my-way')
  const status = await (await finder.get(`/public/safe-return/status?uid=${code}`)).json()
  expect(status.data.incident.answers).toMatchObject([{ who: 'duty', isCurrent: true }])
  expect((await seenBy(daughter.e164)).moments.at(-1)).toMatchObject({ kind: 'on-my-way', who: [{ is: 'duty' }] })
  await pass(45 * MINUTE)
  expect((await textsTo(DUTY_PHONE)).at(-1)).toMatch(/: Are you still dealing with the alarm about Siew Hua\?/)
  expect((await eventsOf(uid)).at(-1)).toMatchObject({ kind: 'message-sent', actorKind: 'DUTY', actor: null })
})
