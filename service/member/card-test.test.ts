import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, messages, scans, submissions, tags } from '../db/tables.ts'
import { answer, refusal } from '../test/registration.ts'
import { portal } from '../test/portal.ts'
import { tagId } from '../test/portal.ts'
import { freshDatabase } from '../test/world.ts'

type Browser = Awaited<ReturnType<typeof portal>>['daughter']['browser']

async function testing() {
  const its = await portal()
  const { path, person, submission } = its
  const begin = (from: { browser: Browser }, at = path('/test')) => from.browser.post(at, {})
  const read = async (from: Browser, code = person.code) =>
    (await answer(await from.get(`/public/card-test?uid=${code}`))).data.test
  const leave = (from: Browser, code = person.code, body: object = {}) =>
    from.post('/public/card-test/details', { ...submission(code), ...body })
  const act = (from: Browser, body: object) => from.post('/public/card-test/act', { uid: person.code, ...body })
  const texts = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  const scan = (from: Browser, code = person.code) =>
    from.post(`/public/dementia-info?uid=${code}`, { qrCodeScanned: 1 })
  /** Everything that a real find leaves, and nothing that a test may. */
  const traces = async () => ({
    alarms: await its.incidentsOf(person.uid),
    reports: await its.db.select().from(submissions).where(eq(submissions.personUid, person.uid)),
    scans: await its.db.select().from(scans).where(eq(scans.personUid, person.uid)),
  })
  return { ...its, begin, read, leave, act, texts, scan, traces }
}
const NOTHING = { alarms: [], reports: [], scans: [] }

describe('a test of the card', () => {
  test('shows what a finder sees, and tells nobody but the tester, once', async () => {
    await freshDatabase()
    const { begin, read, leave, act, daughter, son, runJobs, texts, traces, person, db, at } = await testing()
    expect(await read(daughter.browser)).toBeNull()
    await answer(await begin(daughter))
    expect(await read(daughter.browser)).toMatchObject({ status: { granted: false, incident: null } })
    await answer(await leave(daughter.browser))
    await answer(await leave(daughter.browser))
    await runJobs()
    expect(await read(daughter.browser)).toMatchObject({
      status: { granted: true, incident: { open: true, told: 'FAMILY', withSomeone: null } },
    })
    await answer(await act(daughter.browser, { act: 'where' }))
    await answer(await act(daughter.browser, { act: 'with-someone', whom: 'POLICE' }))
    expect(await read(daughter.browser)).toMatchObject({
      status: { incident: { whereaboutsShared: true, withSomeone: { whom: 'POLICE' } } },
    })
    await answer(await act(daughter.browser, { act: 'undo-with-someone' }))
    expect(await read(daughter.browser)).toMatchObject({ status: { incident: { withSomeone: null } } })
    expect(await texts(daughter.phone)).toEqual([expect.stringMatching(/THIS IS A TEST\. The card of Siew Hua works/)])
    expect(await texts(daughter.mail)).toHaveLength(1)
    expect(await texts(son.phone)).toEqual([])
    expect(await db.select().from(messages).where(eq(messages.recipientKind, 'DUTY'))).toEqual([])
    expect(await traces()).toEqual(NOTHING)
    const [tested] = await db.select({ at: accounts.cardTestedAt }).from(accounts).where(eq(accounts.uid, person.uid))
    expect(tested?.at).toEqual(at())
  })

  test('says that it is known where the person is once that was said, and not before', async () => {
    const { begin, read, leave, daughter } = await testing()
    await answer(await begin(daughter))
    const isShared = async () => (await read(daughter.browser)).status.incident.whereaboutsShared
    await answer(await leave(daughter.browser, undefined, { place: undefined, position: undefined }))
    expect(await isShared()).toBe(false)
    expect((await read(daughter.browser)).status.incident).toEqual({
      open: true,
      closedReason: null,
      told: 'FAMILY',
      hasFamily: true,
      answers: [],
      taken: false,
      unanswered: false,
      deskStaffed: true,
      withSomeone: null,
      handOver: null,
      thread: null,
      whereaboutsShared: false,
      keepsNumber: false,
      calledThroughUs: null,
      earlierHelper: false,
      mayCallAgain: false,
    })
    await answer(await leave(daughter.browser, undefined, { place: 'Blk 5', position: undefined }))
    expect(await isShared()).toBe(true)
    await answer(await leave(daughter.browser, undefined, { place: undefined, position: undefined }))
    expect(await isShared(), 'and stays so').toBe(true)
  })

  test('is refused in the words of the real page, and stores nothing then either', async () => {
    const { begin, leave, daughter, traces, person } = await testing()
    await answer(await begin(daughter))
    const sent = async (body: object) => refusal(await leave(daughter.browser, person.code, body))
    expect(await sent({ phone: '12' })).toBe('phone-impossible')
    expect(await sent({ phone: undefined })).toBe('required-data')
    expect(await sent({ name: 'x'.repeat(61) })).toBe('name-too-long')
    expect(await traces()).toEqual(NOTHING)
  })

  test('every other browser gets the real page and a real alarm at the same time, and then the test is over', async () => {
    const { begin, read, leave, daughter, son, device, submission, person, runJobs, texts, incidentsOf } =
      await testing()
    await answer(await begin(daughter))
    const finder = device()
    expect(await read(finder)).toBeNull()
    expect(await refusal(await leave(finder))).toBe('test-over')
    await answer(await finder.post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    expect(await incidentsOf(person.uid)).toMatchObject([{ openedBy: 'FINDER', closedAt: null }])
    for (const { phone } of [daughter, son])
      expect(await texts(phone)).toEqual([expect.stringMatching(/Aisha is with/)])
    expect(await read(daughter.browser)).toBeNull()
    expect(await refusal(await leave(daughter.browser))).toBe('test-over')
    expect(await refusal(await begin(daughter))).toBe('test-during-alarm')
  })

  test('what the tester’s browser sends to the real page is real: the cookie alone makes nothing a test', async () => {
    const { begin, daughter, submission, person, runJobs, texts, son, scan, traces } = await testing()
    await answer(await begin(daughter))
    expect((await answer(await scan(daughter.browser))).data).toEqual({ recorded: true })
    await answer(await daughter.browser.post('/public/credential/safereturncard', submission(person.code)))
    await runJobs()
    expect(await texts(son.phone)).toEqual([expect.stringMatching(/Aisha is with Siew Hua/)])
    expect((await traces()).alarms).toHaveLength(1)
  })

  test('is of this person alone: the code of another is never a test', async () => {
    const { begin, read, leave, daughter, account, code } = await testing()
    const other = await account({ type: 'DEMENTIA', firstname: 'Kok Wai' })
    const theirs = await code(other)
    await answer(await begin(daughter))
    expect(await read(daughter.browser, theirs)).toBeNull()
    expect(await refusal(await leave(daughter.browser, theirs))).toBe('test-over')
    expect(await refusal(await begin(daughter, `/account/people/${other}/test`))).toBe('not-found')
  })

  test('ends after ten minutes, with one press of whoever has found somebody, and with the right to the card', async () => {
    const { begin, read, daughter, pass, act, db, person } = await testing()
    await answer(await begin(daughter))
    await pass(599)
    expect(await read(daughter.browser)).not.toBeNull()
    await pass(1)
    expect(await read(daughter.browser)).toBeNull()
    await answer(await begin(daughter))
    await answer(await act(daughter.browser, { act: 'real' }))
    expect(await read(daughter.browser)).toBeNull()
    await answer(await begin(daughter))
    await db
      .update(tags)
      .set({ status: 'ENDED' })
      .where(eq(tags.id, tagId(person.uid, daughter.uid)))
    expect(await read(daughter.browser)).toBeNull()
  })

  test('a cookie that nobody sealed is none, whatever is changed in it', async () => {
    const { begin, read, daughter, son, device, person, account, code } = await testing()
    await answer(await begin(daughter))
    const kept = daughter.browser.cookies.get('homeward_tester') ?? expect.fail('no cookie')
    const other = await account({ type: 'DEMENTIA' })
    const theirs = await code(other)
    const forged = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc
        .record({
          part: fc.nat({ max: 5 }),
          text: fc.constantFrom(son.uid, other, person.uid, '9999999999999', 'n113', ''),
        })
        .map(({ part, text }) => kept.split('.').with(part, text).join('.')),
      fc.nat({ max: kept.length }).map((length) => kept.slice(0, length)),
    )
    await fc.assert(
      fc.asyncProperty(forged, fc.constantFrom(person.code, theirs), async (cookie, asked) => {
        fc.pre(cookie !== kept)
        const browser = device()
        browser.cookies.set('homeward_tester', cookie.replaceAll(/[^\w.-]/g, ''))
        expect(await read(browser, asked)).toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  test('is not to be begun all day long, nor by anybody without the card', async () => {
    const { begin, daughter, stranger } = await testing()
    expect(await refusal(await begin(stranger))).toBe('not-found')
    for (let n = 0; n < 10; n += 1) await answer(await begin(daughter))
    expect(await refusal(await begin(daughter))).toBe('too-many-requests')
  })
})
