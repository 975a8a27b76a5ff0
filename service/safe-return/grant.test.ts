import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submissions } from '../db/tables.ts'
import { world } from '../test/world.ts'

const HOUR = 3600

/** A finder who has left a number, and whether the family's number is open to them. */
async function granted() {
  const its = await world()
  const uid = await its.person()
  const daughter = await its.carer(uid)
  const code = await its.code(uid)
  const finder = its.device()
  const submit = (overrides = {}) => finder.post('/public/credential/safereturncard', its.submission(code, overrides))
  const isOpen = async () =>
    (await (await finder.get(`/public/accounts/users/v2/${code}`)).text()).includes(daughter.phone)
  await submit()
  await its.runJobs()
  return { ...its, uid, daughter, code, finder, submit, isOpen }
}

test('a grant lasts while the incident is open, and 30 minutes after "Safe now"', async () => {
  const { isOpen, moveClock, act, daughter } = await granted()
  await moveClock(20 * HOUR)
  expect(await isOpen()).toBe(true)
  await act(daughter.e164, 'safe')
  await moveClock(29 * 60)
  expect(await isOpen()).toBe(true)
  await moveClock(60)
  expect(await isOpen()).toBe(false)
})

test('a grant ends after 24 hours, whatever became of the incident', async () => {
  const { isOpen, moveClock } = await granted()
  await moveClock(24 * HOUR - 1)
  expect(await isOpen()).toBe(true)
  await moveClock(1)
  expect(await isOpen()).toBe(false)
})

test('a false alarm ends at once the grant of the finder whose report the family ticked', async () => {
  const { isOpen, act, daughter, db, uid } = await granted()
  expect(await isOpen()).toBe(true)
  const reports = await db.select({ id: submissions.id }).from(submissions).where(eq(submissions.personUid, uid))
  await act(daughter.e164, 'false-alarm', { reports: reports.map(({ id }) => id) })
  expect(await isOpen()).toBe(false)
})

test('a false alarm that is taken back opens the numbers again', async () => {
  const { isOpen, act, daughter } = await granted()
  await act(daughter.e164, 'false-alarm')
  await act(daughter.e164, 'reopen')
  expect(await isOpen()).toBe(true)
})

test('using the page keeps the cookie alive', async () => {
  const { finder, code } = await granted()
  const secret = finder.cookies.get('homeward_device')
  const read = await finder.get(`/public/accounts/users/v2/${code}`)
  expect(read.headers.get('set-cookie')).toContain(`homeward_device=${secret}; Max-Age=172800;`)
  const list = await finder.get('/account/go-to-points')
  expect(list.headers.get('set-cookie'), 'where no device is needed, none is named').toBeNull()
})

test('a finder who submits again in a new incident has a grant again', async () => {
  const { isOpen, moveClock, act, daughter, submit } = await granted()
  await act(daughter.e164, 'safe')
  await moveClock(HOUR)
  expect(await isOpen()).toBe(false)
  await submit()
  expect(await isOpen()).toBe(true)
})
