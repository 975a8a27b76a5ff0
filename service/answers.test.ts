import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { incidentEvents, submissions } from './db/tables.ts'
import { adminConsole } from './test/console.ts'
import { answer } from './test/registration.ts'
import { world } from './test/world.ts'

const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].map(([name, value]) => [name, name === 'x-request-id' ? 'ID' : value]))
const JSON_TYPE = 'application/json'

describe('an answer carries these headers and no other', () => {
  test('of a call that only reads', async () => {
    const { device } = await world()
    const response = await device().get('/account/go-to-points')
    expect(response.headers.get('x-request-id')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'x-request-id': 'ID',
    })
  })

  test('of a call that refuses', async () => {
    const { device } = await world()
    expect(headersOf(await device().get('/account/me'))).toEqual({
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'x-request-id': 'ID',
    })
  })

  test('of a call that a limit refuses', async () => {
    const { device } = await world()
    const from = device()
    const post = () => from.post(`/public/verify-email/${'z'.repeat(43)}`, {})
    for (let n = 0; n < 60; n += 1) await post()
    expect(headersOf(await post())).toEqual({
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'retry-after': expect.stringMatching(/^\d+$/),
      'x-request-id': 'ID',
    })
  })

  test('of the page of a code, which names the device', async () => {
    const { device, person, code } = await world()
    const response = await device().get(`/public/accounts/users/v2/${await code(await person())}`)
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'set-cookie': expect.stringMatching(
        /^__Host-homeward_device=[1-9A-HJ-NP-Za-km-z]{43,46}\.[1-9A-HJ-NP-Za-km-z]{8}; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      'x-request-id': 'ID',
    })
  })

  test('of a file', async () => {
    const { administrator } = await adminConsole()
    const { browser } = await administrator()
    expect(headersOf(await browser.get('/admin/audit/export'))).toEqual({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+\.csv"$/),
      'content-type': 'text/csv; charset=utf-8',
      'x-request-id': 'ID',
    })
  })
})

test('a form that the website posts in process counts like any other: only what shows a page is let through', async () => {
  const { device } = await world()
  const website = device({ inProcess: true })
  const post = async () => (await website.post(`/public/verify-email/${'z'.repeat(43)}`, {})).status
  for (let n = 0; n < 60; n += 1) expect(await post()).toBe(404)
  expect(await post()).toBe(429)
})

/** What a finder without a usable name is called, in the language of who is told. */
test.each([
  ['en', /: A finder is with Siew Hua\./],
  ['md', /：一位好心人正陪着Siew Hua。/],
  ['ms', /: Seorang penemu sedang bersama Siew Hua\./],
] as const)('an alarm in %s names a finder who gave no usable name in the same language', async (locale, words) => {
  const { person, carer, code, device, submission, runJobs, sentTo } = await world()
  const uid = await person()
  const { e164 } = await carer(uid, { locale })
  await device().post('/public/credential/safereturncard', submission(await code(uid), { name: 'evil.example/pay' }))
  await runJobs()
  expect((await sentTo(e164)).map(({ text }) => text)).toEqual([expect.stringMatching(words)])
})

describe('where somebody was', () => {
  const AT = { lat: 1.3521, lng: 103.8198, accuracy: 12 }
  test.each([
    ['typed alone', { place: 'Void deck' }],
    ['measured alone', { position: AT }],
    ['typed and measured', { place: 'Void deck', position: AT }],
  ])('%s, goes a day after the alarm closed, from the submission and from the timeline', async (_how, left) => {
    const { person, carer, code, device, submission, runJobs, act, moveClock, service, db, incidentsOf } = await world()
    const uid = await person()
    const { e164 } = await carer(uid)
    await answer(await device().post('/public/credential/safereturncard', submission(await code(uid), left)))
    await runJobs()
    const incidentId = (await incidentsOf(uid))[0]?.id ?? ''
    const places = async () =>
      [
        ...(await db.select().from(submissions).where(eq(submissions.incidentId, incidentId))),
        ...(await db.select().from(incidentEvents).where(eq(incidentEvents.incidentId, incidentId))),
      ].filter((row) => [row.place, row.lat, row.lng, row.accuracy].some((value) => value !== null)).length
    await answer(await act(e164, 'safe'))
    await moveClock(24 * 3600 - 1)
    await cleanUp(service)
    expect(await places(), 'a second before').toBe(2)
    await moveClock(2)
    await cleanUp(service)
    expect(await places(), 'a second after').toBe(0)
  })
})
