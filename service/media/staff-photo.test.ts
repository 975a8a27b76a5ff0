import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, audit, photos } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { picture } from '../test/pictures.ts'
import { portal } from '../test/portal.ts'
import { answer, refusal } from '../test/registration.ts'

async function atTheDesk() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const desk = await its.administrator()
  const put = async (from: typeof desk.browser, query = 'consent=PHOTO&reason=unclear') =>
    from.send('PUT', `/admin/accounts/${its.person.uid}/photo?${query}`, await picture())
  return { ...its, desk, put }
}

test('has a reason in the audit, and is told to the member and to whoever cares', async () => {
  const { desk, put, db, person, daughter, son, stranger, runJobs, sentTo } = await atTheDesk()
  const { photo } = (await answer(await put(desk.browser))).data
  const [row] = await db.select().from(accounts).where(eq(accounts.uid, person.uid))
  expect(row?.photo).toBe(photo)
  const [line] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'photo-changed'), eq(audit.subject, person.uid)))
  expect(line).toMatchObject({ actor: desk.uid, details: { reason: 'unclear' } })
  await runJobs()
  for (const to of [person.phone, daughter.phone, daughter.mail, son.phone])
    expect((await sentTo(to)).map(({ text }) => text)).toEqual([expect.stringMatching(/replaced the photo .*Siew Hua/)])
  expect(await sentTo(stranger.phone)).toEqual([])
})

test('ends the photo that stood, whose files go', async () => {
  const { desk, put, db, person } = await atTheDesk()
  const first = (await answer(await put(desk.browser))).data.photo as string
  await answer(await put(desk.browser))
  const rows = await db.select().from(photos).where(eq(photos.accountUid, person.uid))
  const inUse = rows.filter(({ endedAt }) => endedAt === null)
  expect(inUse).toHaveLength(1)
  expect(inUse.filter(({ key }) => first.includes(key))).toEqual([])
})

test('wants a reason of the list and the consent, and an administrator', async () => {
  const { desk, put, daughter } = await atTheDesk()
  expect(await refusal(await put(desk.browser, 'consent=PHOTO'))).toBe('invalid-input')
  expect(await refusal(await put(desk.browser, 'consent=PHOTO&reason=mood'))).toBe('invalid-input')
  expect(await refusal(await put(desk.browser, 'reason=asked'))).toBe('photo-consent-required')
  expect(await refusal(await put(daughter.browser))).toBe('not-allowed')
})

test.each([
  ['REJECTED', 'not-found'],
  ['ENDED', 'not-found'],
  ['PENDING', undefined],
  ['SUSPENDED', undefined],
] as const)('of a member whose state is %s: the answer is %s', async (status, code) => {
  const { desk, put, db, person } = await atTheDesk()
  await db.update(accounts).set({ status }).where(eq(accounts.uid, person.uid))
  const response = await put(desk.browser)
  if (code) expect(await refusal(response)).toBe(code)
  else await answer(response)
  const inUse = await db.$count(photos, and(eq(photos.accountUid, person.uid), isNull(photos.endedAt)))
  expect(inUse).toBe(code ? 0 : 1)
})
