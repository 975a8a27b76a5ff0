import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../clean-up.ts'
import { accounts, incidents, returnCodes, tags, voices } from '../db/tables.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer, calls, refusal } from '../test/registration.ts'
import { framesOf, wav } from '../test/sounds.ts'

const tone = (pitch: number) => wav({ tone: (moment) => 0.5 * Math.sin(moment * pitch) })

/** The daughter has recorded a few words, and a finder of her mother has left details. */
async function recorded() {
  const its = await portal()
  const page = its.path('/voice')
  const put = (from: typeof its.daughter.browser, file = wav()) =>
    from.send('PUT', page, file, { 'content-type': 'audio/wav' })
  const finder = its.device()
  const submit = () => finder.post('/public/credential/safereturncard', its.submission(its.person.code))
  const hear = (from = finder) => from.get(`/public/safe-return/voice?uid=${its.person.code}`)
  const told = async () =>
    (await answer(await finder.get(`/public/safe-return/recordings?uid=${its.person.code}`))).data.voice
  const kept = () => its.db.$count(voices, eq(voices.personUid, its.person.uid))
  await answer(await put(its.daughter.browser))
  return { ...its, page, put, finder, submit, hear, told, kept }
}

describe('the family’s words', () => {
  test('are heard by who left details, with whose voice it is and no name, and by nobody else', async () => {
    const { submit, hear, told, device, person } = await recorded()
    expect(await refusal(await hear())).toBe('details-needed-first')
    await answer(await submit())
    expect(await told()).toEqual({ relation: 'Child', calledAs: null })
    const heard = await hear()
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(heard.headers.get('cache-control')).toContain('no-store')
    expect(framesOf(new Uint8Array(await heard.arrayBuffer())).seconds).toBeGreaterThan(0.9)
    expect(await refusal(await hear(device()))).toBe('details-needed-first')
    expect(await refusal(await hear(person.browser))).toBe('details-needed-first')
  })

  test('end with the alarm', async () => {
    const { submit, hear, finder, person, db, service } = await recorded()
    await answer(await submit())
    await db
      .update(incidents)
      .set({ closedAt: service.now(), closedReason: 'SAFE' })
      .where(eq(incidents.personUid, person.uid))
    expect(await refusal(await hear())).toBe('incident-closed')
    const recordings = `/public/safe-return/recordings?uid=${person.code}`
    expect(await refusal(await finder.get(recordings))).toBe('incident-closed')
  })

  test('end with the code', async () => {
    const { submit, hear, person, db, service } = await recorded()
    await answer(await submit())
    await db.update(returnCodes).set({ revokedAt: service.now() }).where(eq(returnCodes.code, person.code))
    expect(await refusal(await hear())).toBe('not-found')
  })

  test.each([
    ['stopped now', { stoppedNowAt: new Date('2025-01-01') }],
    ['was suspended and stopped', { status: 'SUSPENDED' as const, safeReturnStoppedAt: new Date('2025-01-01') }],
    ['left', { status: 'ENDED' as const }],
  ])('end when the person %s, as the photo does', async (_how, row) => {
    const { submit, hear, person, db } = await recorded()
    await answer(await submit())
    await db.update(accounts).set(row).where(eq(accounts.uid, person.uid))
    expect(await refusal(await hear())).toBe('not-found')
  })

  test.each([
    ['ended', { status: 'ENDED' as const }],
    ['is objected to', { objectedAt: new Date('2025-01-01') }],
    ['was barred by staff', { barredAt: new Date('2025-01-01') }],
  ])('end when the link of who said them %s', async (_how, row) => {
    const { submit, hear, told, person, daughter, son, page, db } = await recorded()
    await answer(await submit())
    expect((await son.browser.get(`${page}/sound`)).status).toBe(200)
    await db
      .update(tags)
      .set(row)
      .where(eq(tags.id, tagId(person.uid, daughter.uid)))
    expect(await told()).toBeNull()
    expect(await refusal(await hear())).toBe('not-found')
    expect(await refusal(await son.browser.get(`${page}/sound`)), 'whoever cares for the person too').toBe('not-found')
  })
})

describe('whoever cares for the person', () => {
  test('hears whose words are kept, and records their own in place of them', async () => {
    const { page, put, daughter, son, person, service, told, submit } = await recorded()
    const at = service.now().toISOString()
    const hers = { relation: 'Child', calledAs: null, at }
    const read = async (from: typeof son) => (await answer(await from.browser.get(page))).data
    expect(await read(daughter)).toEqual({ voice: { ...hers, isMine: true }, mayRecord: true })
    expect(await read(son)).toEqual({ voice: { ...hers, isMine: false }, mayRecord: true })
    const listen = async (from = son.browser) =>
      Buffer.from(await (await from.get(`${page}/sound`)).arrayBuffer()).toString('hex')
    const before = await listen()
    expect((await answer(await put(son.browser, tone(5000)))).data.voice.isMine).toBe(true)
    expect(await listen()).not.toBe(before)
    await answer(await submit())
    expect(await told()).not.toBeNull()
    expect(await refusal(await person.browser.send('PUT', page, wav(), { 'content-type': 'audio/wav' }))).toBe(
      'not-allowed',
    )
  })

  test('removes them, as the person may; then nobody hears anything', async () => {
    const { page, put, son, person, daughter, submit, hear, told } = await recorded()
    await answer(await submit())
    expect((await answer(await son.browser.send('DELETE', page))).data.voice).toBeNull()
    expect([await told(), await refusal(await hear())]).toEqual([null, 'not-found'])
    expect(await refusal(await daughter.browser.send('DELETE', page))).toBe('not-found')
    await answer(await put(daughter.browser))
    const { data } = await answer(await person.browser.send('DELETE', page))
    expect(data).toEqual({ voice: null, mayRecord: false })
  })

  test('is nobody who is not linked', async () => {
    const { page, put, stranger } = await recorded()
    expect(await refusal(await put(stranger.browser))).toBe('not-found')
    for (const path of [page, `${page}/sound`])
      expect(await refusal(await stranger.browser.get(path))).toBe('not-found')
    expect(await refusal(await stranger.browser.send('DELETE', page))).toBe('not-found')
  })
})

describe('the words are deleted', () => {
  test('with the account of the person, and with that of who said them', async () => {
    const { daughter, person, db, kept, put, son } = await recorded()
    await answer(await put(son.browser))
    await db.delete(tags).where(eq(tags.carerUid, son.uid))
    await db.delete(accounts).where(eq(accounts.uid, son.uid))
    expect(await kept()).toBe(0)
    await answer(await put(daughter.browser))
    await db.delete(incidents).where(eq(incidents.personUid, person.uid))
    await db.delete(tags).where(eq(tags.personUid, person.uid))
    await db.delete(returnCodes).where(eq(returnCodes.personUid, person.uid))
    await db.delete(accounts).where(eq(accounts.uid, person.uid))
    expect(await kept()).toBe(0)
  })

  test.each(['link', 'membership'] as const)('by the clean-up once the %s has ended, and not before', async (what) => {
    const { service, db, kept, person, daughter } = await recorded()
    await cleanUp(service)
    expect(await kept()).toBe(1)
    if (what === 'link')
      await db
        .update(tags)
        .set({ status: 'ENDED' })
        .where(eq(tags.id, tagId(person.uid, daughter.uid)))
    else await db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, person.uid))
    await cleanUp(service)
    expect(await kept()).toBe(0)
  })
})

test('one’s own words stand in one’s own data, and somebody else’s only as being there', async () => {
  const { daughter, person, service } = await recorded()
  const at = service.now().toISOString()
  const own = async (from: typeof daughter.browser) => (await answer(await from.get(`${calls.me}/data`))).data.voices
  const [hers] = await own(daughter.browser)
  expect(hers).toMatchObject({ byMe: true, at })
  expect(framesOf(Buffer.from(hers.mp3, 'base64')).seconds).toBeGreaterThan(0.9)
  expect(await own(person.browser)).toEqual([{ byMe: false, at, mp3: null }])
})
