import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, incidents, tags } from '../db/tables.ts'
import { answer, refusal } from '../test/registration.ts'
import { portal } from '../test/portal.ts'
import { DUTY_PHONE } from '../test/world.ts'

/** The person, in a browser of their own, and what the family reads. */
async function lost() {
  const its = await portal()
  const { person, path } = its
  // Alarms of other tests would call the same desk.
  await its.db.delete(incidents)
  const say = (word: 'lost' | 'all-right', body: object = {}) => person.browser.post(path(`/${word}`), body)
  const texts = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  const told = async (address: string, said: RegExp) => (await texts(address)).filter((text) => said.test(text)).length
  const home = async () => (await answer(await person.browser.get(path('/home')))).data
  return { ...its, say, texts, told, home }
}
const HERE = { position: { lat: 1.3321, lng: 103.8479, accuracy: 12 } }

describe('"I am lost", by the person', () => {
  test('tells everybody who cares at once, with the person’s own number, and speaks of no finder', async () => {
    const { say, daughter, son, person, runJobs, texts, incidentsOf } = await lost()
    await answer(await say('lost'))
    await runJobs()
    for (const { phone } of [daughter, son]) {
      const [text, ...more] = await texts(phone)
      expect(text).toMatch(/Siew Hua pressed "I am lost"\. Call \+65\d{8} now\. .*\/found\//)
      expect(text).toContain(person.phone)
      expect(text).not.toMatch(/is with Siew Hua|has been found/)
      expect(more).toEqual([])
    }
    expect(await incidentsOf(person.uid)).toMatchObject([{ openedBy: 'SELF', audience: 'FAMILY' }])
  })

  test('gets louder while nobody answers, until the desk is called; "on my way" holds it', async () => {
    const { say, daughter, runJobs, pass, told, act } = await lost()
    const desk = await told(DUTY_PHONE, /Siew Hua pressed "I am lost"/)
    await answer(await say('lost'))
    await runJobs()
    await pass(60)
    await runJobs()
    expect(await told(daughter.phone, /Nobody has answered yet\. Siew Hua pressed "I am lost"/)).toBe(1)
    await pass(60)
    await runJobs()
    expect(await told(DUTY_PHONE, /Siew Hua pressed "I am lost"/)).toBe(desk + 1)
    await answer(await act(daughter.phone, 'on-my-way'))
    const heard = await told(daughter.phone, /./)
    await pass(240)
    await runJobs()
    expect(await told(daughter.phone, /./)).toBe(heard)
  })

  test('a position that comes a moment later joins the same report, and the family sees it', async () => {
    const { say, daughter, runJobs, incidentsOf, person, device, tokenSentTo, told } = await lost()
    await answer(await say('lost'))
    await answer(await say('lost', HERE))
    await runJobs()
    expect(await told(daughter.phone, /./)).toBe(1)
    expect((await incidentsOf(person.uid))[0]).toMatchObject({ submissionCount: 1 })
    const { data } = await answer(await device().get(`/public/found/${await tokenSentTo(daughter.phone)}`))
    expect(data).toMatchObject({
      openedBy: 'SELF',
      reports: [{ kind: 'SELF', phone: person.phone, position: { lat: 1.3321, lng: 103.8479 } }],
    })
    expect(data.moments[0]).toMatchObject({ kind: 'lost' })
  })

  test('with nobody to call it is the desk’s from the first second', async () => {
    const { say, db, person, runJobs, told } = await lost()
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.personUid, person.uid))
    const desk = await told(DUTY_PHONE, /Siew Hua pressed "I am lost"/)
    await answer(await say('lost'))
    await runJobs()
    expect(await told(DUTY_PHONE, /Siew Hua pressed "I am lost"/)).toBe(desk + 1)
  })

  test('reaches the family after the family called the last time a false alarm', async () => {
    const { say, daughter, son, runJobs, told, act, device, tokenSentTo } = await lost()
    await answer(await say('lost'))
    await runJobs()
    const { data } = await answer(await device().get(`/public/found/${await tokenSentTo(daughter.phone)}`))
    await answer(await act(daughter.phone, 'false-alarm', { reports: [data.reports[0].id] }))
    await answer(await say('lost'))
    await runJobs()
    expect(await told(son.phone, /Siew Hua pressed "I am lost"/)).toBe(2)
  })

  test('"I am all right now" is told to everybody who heard, closes nothing, and may be unsaid', async () => {
    const { say, daughter, son, runJobs, told, incidentsOf, person, home } = await lost()
    await answer(await say('lost'))
    await runJobs()
    expect(await home()).toMatchObject({ ownWord: 'lost', person: { incident: { openedBy: 'SELF' } } })
    expect((await answer(await say('all-right'))).data).toEqual({ told: true })
    expect((await answer(await say('all-right'))).data).toEqual({ told: true })
    await runJobs()
    for (const { phone } of [daughter, son]) expect(await told(phone, /I am all right now/)).toBe(1)
    expect((await incidentsOf(person.uid))[0]?.closedAt).toBeNull()
    expect(await home()).toMatchObject({ ownWord: 'all-right' })
    // Lost again within the time of a double tap is news.
    await answer(await say('lost'))
    await runJobs()
    for (const { phone } of [daughter, son]) expect(await told(phone, /pressed "I am lost" just now/)).toBe(1)
    expect(await home()).toMatchObject({ ownWord: 'lost' })
  })

  test('is nobody else’s to say, not the daughter’s and not of another person', async () => {
    const { daughter, son, stranger, path, member, say, db, person } = await lost()
    for (const from of [daughter, son])
      expect(await refusal(await from.browser.post(path('/lost'), {}))).toBe('not-allowed')
    for (const from of [stranger, await member()])
      expect(await refusal(await from.browser.post(path('/lost'), {}))).toBe('not-found')
    expect(await refusal(await say('all-right'))).toBe('incident-closed')
    expect(await db.select().from(incidents).where(eq(incidents.personUid, person.uid))).toEqual([])
  })

  test('is refused in words while no rescue runs for the person', async () => {
    const { say, db, person } = await lost()
    await db.update(accounts).set({ status: 'PENDING', approvedAt: null }).where(eq(accounts.uid, person.uid))
    expect(await refusal(await say('lost'))).toBe('person-not-approved')
  })
})

describe('the person’s wish', () => {
  test('that nobody reads the word is kept on the finder’s page, and is theirs alone', async () => {
    const { person, daughter, device, path } = await lost()
    const helper = async () => (await answer(await device().get(`/public/accounts/users/v2/${person.code}`))).data
    expect(await helper()).toMatchObject({ hidesDementia: false })
    expect(await refusal(await daughter.browser.send('PUT', path('/wishes'), { hidesDementia: true }))).toBe(
      'not-allowed',
    )
    await answer(await person.browser.send('PUT', path('/wishes'), { hidesDementia: true }))
    expect(await helper()).toMatchObject({ hidesDementia: true })
  })
})
