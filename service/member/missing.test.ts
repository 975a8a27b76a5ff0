import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, submissions } from '../db/tables.ts'
import { cleanUp } from '../clean-up.ts'
import { answer, refusal } from '../test/registration.ts'
import { portal } from '../test/portal.ts'
import type { Delivery } from '../outside.ts'
import { sweepAlarms } from '../safe-return/sweep.ts'
import { DUTY_PHONE } from '../test/world.ts'

type Given = Record<string, any>

/** The people of the portal, and how somebody says that the person is missing. */
async function missing() {
  const its = await portal()
  const { person, path } = its
  const report = (from: { browser: { post: (path: string, body: unknown) => Promise<Response> } }, body: Given = {}) =>
    from.browser.post(path('/missing'), body)
  const helper = async () => (await answer(await its.device().get(`/public/accounts/users/v2/${person.code}`))).data
  const texts = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  /** How many of the messages to this address say so. */
  const count = async (address: string, said: RegExp) => (await texts(address)).filter((text) => said.test(text)).length
  return { ...its, report, helper, texts, count }
}

describe('"Missing now"', () => {
  test('is said first to whoever scans the code, and numbers stay masked', async () => {
    const { report, helper, daughter, at } = await missing()
    expect((await helper()).missingSince).toBeNull()
    await answer(await report(daughter))
    const page = await helper()
    expect(page.missingSince).toBe(at().toISOString())
    expect(page.taggedAccounts[0].account.phone).toMatch(/^•••• \d{4}$/)
  })

  test.each([
    ['APPROVED', 'told'],
    ['ENDING', 'told'],
    ['SUSPENDED', 'person-not-approved'],
    ['PENDING', 'person-not-approved'],
  ] as const)('of a person whom somebody says has died, and who is %s: %s', async (status, then) => {
    const { report, daughter, person, db, at, path } = await missing()
    await db.update(accounts).set({ status, deathReportedAt: at() }).where(eq(accounts.uid, person.uid))
    const { may } = (await answer(await daughter.browser.get(path()))).data
    expect(may.includes('missing')).toBe(then === 'told')
    const sent = await report(daughter)
    if (then === 'told') await answer(sent)
    else expect(await refusal(sent)).toBe(then)
  })

  test('is told anew to every contact while no channel answers, until one does', async () => {
    const { report, daughter, son, runJobs, pass, outside, service } = await missing()
    let isSilent = true
    const said: string[] = []
    const send = async ({ to, text, key }: { to: string; text: string; key: string }): Promise<Delivery> => {
      if (isSilent) return { ok: false, retry: true, unknown: true, reason: 'no answer' }
      if (/Siew Hua is missing/.test(text)) said.push(to)
      return { ok: true, id: key }
    }
    outside({ sms: { send }, email: { send } })
    await answer(await report(daughter))
    await runJobs()
    const minutes = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        await pass(60)
        await sweepAlarms(service)
        await runJobs()
      }
    }
    await minutes(4)
    isSilent = false
    await minutes(6)
    expect(said).toEqual(expect.arrayContaining([daughter.phone, daughter.mail, son.phone, DUTY_PHONE]))
    const count = said.length
    await minutes(10)
    expect(said, 'heard once, nobody is told again').toHaveLength(count)
  })

  test('tells every contact by SMS and e-mail, each with a link of their own', async () => {
    const { report, daughter, son, runJobs, texts, tokenSentTo, device } = await missing()
    await answer(await report(daughter))
    await runJobs()
    for (const address of [daughter.phone, daughter.mail, son.phone]) {
      expect((await texts(address)).join(), address).toMatch(/Siew Hua is missing.*999.*\/found\//)
    }
    expect(await tokenSentTo(son.phone)).not.toBe(await tokenSentTo(daughter.phone))
    const { data } = await answer(await device().get(`/public/found/${await tokenSentTo(son.phone)}`))
    expect(data).toMatchObject({
      open: true,
      reports: [],
      moments: [{ kind: 'missing' }, { kind: 'message-sent', count: 3 }],
    })
  })

  test('keeps where the person was last seen for the family alone, until a day after it ended', async () => {
    const { report, daughter, son, helper, pass, act, runJobs, eventsOf, person, hour, service } = await missing()
    await answer(await report(daughter, { place: 'Market at Lorong 8, about 9 am' }))
    await runJobs()
    expect(JSON.stringify(await helper())).not.toContain('Lorong 8')
    expect((await eventsOf(person.uid))[0]).toMatchObject({ place: 'Market at Lorong 8, about 9 am' })
    await answer(await act(son.phone, 'safe'))
    await pass(hour(25))
    await cleanUp(service)
    expect((await eventsOf(person.uid))[0]).toMatchObject({ place: null })
  })

  test('said again tells nobody twice, and adds a new place', async () => {
    const { report, daughter, son, runJobs, texts, incidentsOf, eventsOf, person } = await missing()
    await answer(await report(daughter))
    await answer(await report(son))
    await answer(await report(son, { place: 'Bus 88' }))
    await runJobs()
    expect(await texts(son.phone)).toHaveLength(1)
    expect(await incidentsOf(person.uid)).toHaveLength(1)
    expect((await eventsOf(person.uid)).filter(({ kind }) => kind === 'missing')).toHaveLength(2)
  })

  test('a finder joins it, and the family is told at once, whatever was said before', async () => {
    const { report, daughter, son, person, device, submission, runJobs, count, incidentsOf, act, pass } =
      await missing()
    await answer(await report(daughter))
    await runJobs()
    // Nobody has been found yet: to be on the way holds nothing back.
    await answer(await act(son.phone, 'on-my-way'))
    await pass(60)
    await answer(await device().post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    expect(await incidentsOf(person.uid)).toMatchObject([{ openedBy: 'MISSING', audience: 'FAMILY', round: 1 }])
    for (const { phone } of [daughter, son]) expect(await count(phone, /Aisha is with Siew Hua/)).toBe(1)
    await answer(await act(son.phone, 'on-my-way'))
    expect((await incidentsOf(person.uid))[0]?.acknowledgedAt).toBeInstanceOf(Date)
  })

  test('a finder who gave a false alarm before is heard all the same', async () => {
    const { report, daughter, son, person, device, submission, runJobs, count, act, db } = await missing()
    const finder = device()
    await answer(await finder.post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    const [mine] = await db.select().from(submissions).where(eq(submissions.personUid, person.uid))
    await answer(await act(daughter.phone, 'false-alarm', { reports: [mine?.id] }))
    await answer(await report(daughter))
    await answer(await finder.post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    expect(await count(son.phone, /Aisha is with Siew Hua/)).toBe(2)
  })

  test('a finder who came before it, and whom only the desk heard, is the family’s from then on', async () => {
    const its = await missing()
    const { report, daughter, son, person, device, submission, runJobs, count, act, db, service, incidentsOf } = its
    const finder = device()
    const submit = () => finder.post('/public/credential/safereturncard', submission(person.code))
    await answer(await submit())
    await runJobs()
    const [mine] = await db.select().from(submissions).where(eq(submissions.personUid, person.uid))
    await answer(await act(daughter.phone, 'false-alarm', { reports: [mine?.id] }))
    await its.moveClock(1200)
    await answer(await submit())
    await runJobs()
    const heard = async () => ({
      desk: await count(DUTY_PHONE, /is missing/),
      daughter: await count(daughter.phone, /Aisha is with Siew Hua/),
      son: await count(son.phone, /Aisha is with Siew Hua/),
    })
    const before = await heard()
    expect((await incidentsOf(person.uid)).at(-1)).toMatchObject({ audience: 'DESK', closedAt: null })
    const { incidentId } = (await answer(await report(daughter))).data
    await runJobs()
    expect((await incidentsOf(person.uid)).at(-1)).toMatchObject({ audience: 'FAMILY', missingAt: expect.any(Date) })
    // Those who are to come hear of the finder; the desk, which held the alarm, that the family looks for her.
    expect(await heard()).toEqual({ desk: before.desk + 1, daughter: before.daughter + 1, son: before.son + 1 })
    const page = await device().get(`/public/found/${service.keys.foundToken(incidentId, son.uid)}`)
    expect((await page.json()).data).toMatchObject({ reportCount: 1, reports: [{ name: 'Aisha' }] })
  })

  test('joins an alarm that a finder opened and nobody closed', async () => {
    const { report, daughter, son, person, device, submission, runJobs, count, incidentsOf, helper } = await missing()
    await answer(await device().post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    await answer(await report(daughter))
    await runJobs()
    expect(await incidentsOf(person.uid)).toMatchObject([{ openedBy: 'FINDER', missingAt: expect.any(Date) }])
    expect((await helper()).missingSince).not.toBeNull()
    expect(await count(son.phone, /is missing/)).toBe(1)
  })

  test('ends by "Safe now" on the private link, and everybody hears of it', async () => {
    const { report, daughter, son, runJobs, count, act, helper } = await missing()
    await answer(await report(daughter))
    await runJobs()
    await answer(await act(son.phone, 'safe'))
    await runJobs()
    expect((await helper()).missingSince).toBeNull()
    expect(await count(daughter.phone, /Siew Hua is safe now/)).toBe(1)
  })

  test('ends by "Safe now" in the portal, and can be taken back', async () => {
    const { report, daughter, son, runJobs, count, helper, audited } = await missing()
    const { incidentId } = (await answer(await report(daughter))).data
    await runJobs()
    const say = (act: string) => son.browser.post(`/account/incidents/${incidentId}`, { act })
    expect((await answer(await say('safe'))).data).toMatchObject({ open: false, closedReason: 'SAFE', mayAct: true })
    await runJobs()
    expect(await count(daughter.phone, /Siew Hua is safe now/)).toBe(1)
    await answer(await say('reopen'))
    expect((await helper()).missingSince).not.toBeNull()
    expect(await audited(son.uid)).toEqual(['incident-safe', 'incident-reopen'])
    expect(await audited(daughter.uid)).toEqual(['missing'])
  })

  test('ends by itself after 24 hours', async () => {
    const { report, daughter, pass, helper, hour } = await missing()
    await answer(await report(daughter))
    await pass(hour(24) + 1)
    expect((await helper()).missingSince).toBeNull()
  })

  test('is told to everybody however often it is said in a day', async () => {
    const { report, daughter, son, runJobs, count, act, helper, pass } = await missing()
    for (let time = 1; time <= 5; time += 1) {
      await answer(await report(daughter))
      await runJobs()
      expect((await helper()).missingSince).not.toBeNull()
      expect(await count(son.phone, /is missing/)).toBe(time)
      await answer(await act(son.phone, 'safe'))
      await pass(60)
    }
  })
})

describe('may not be said', () => {
  test('by the person, by a stranger, or by somebody whose link is not in force', async () => {
    const { report, person, stranger, member, link, at } = await missing()
    expect(await refusal(await report(person))).toBe('not-allowed')
    expect(await refusal(await report(stranger))).toBe('not-found')
    const [waits, new48, objected, ended, unapproved] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member({ status: 'PENDING' }),
    ]
    await link(person.uid, waits.uid, { status: 'PENDING', acceptedAt: null, activeAt: null })
    await link(person.uid, new48.uid, { activeAt: new Date(at().getTime() + 3_600_000) })
    await link(person.uid, objected.uid, { objectedAt: at() })
    await link(person.uid, ended.uid, { status: 'ENDED' })
    await link(person.uid, unapproved.uid)
    for (const nobody of [waits, new48, objected, ended]) expect(await refusal(await report(nobody))).toBe('not-found')
    expect(await refusal(await report(unapproved))).toBe('not-allowed')
  })

  test('of a person who is not approved, whose codes open nothing', async () => {
    const { member, account, link } = await missing()
    const carer = await member()
    const uid = await account({ type: 'DEMENTIA', status: 'PENDING' })
    await link(uid, carer.uid)
    expect(await refusal(await carer.browser.post(`/account/people/${uid}/missing`, {}))).toBe('person-not-approved')
  })
})

test('the appointed organisation says it, by its staff too; the person’s page names it', async () => {
  const { report, person, organisation, staffOf, browserOf, link, runJobs, textsTo, incidentsOf, daughter } =
    await missing()
  const partner = await organisation()
  const staff = await staffOf(partner)
  expect(await refusal(await report(staff))).toBe('not-found')
  await link(person.uid, partner, { relationship: 'Care Partner' })
  await answer(await report(staff))
  await answer(await report({ browser: await browserOf(partner) }))
  await runJobs()
  expect(await incidentsOf(person.uid)).toHaveLength(1)
  expect((await textsTo(`poc.${partner.toLowerCase()}@example.test`)).join()).toMatch(/is missing/)
  const [incident] = await incidentsOf(person.uid)
  const { data } = await answer(await daughter.browser.get(`/account/incidents/${incident?.id}`))
  expect(data.moments[0]).toMatchObject({ kind: 'missing', who: [{ is: 'kin', kin: { relation: 'Care Partner' } }] })
})
