import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrators } from '../db/tables.ts'
import { endAdminSessions } from '../admin-session.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const alarm = async (overrides: object = {}) => {
    const uid = await its.person(overrides)
    await its.carer(uid)
    await answer(await its.device().post('/public/credential/safereturncard', its.submission(await its.code(uid))))
    return (await its.incidentsOf(uid))[0]?.id ?? ''
  }
  const countAt = async (browser: ReturnType<typeof its.device>) =>
    (await answer(await browser.get('/admin/alarm-count'))).data as {
      open: number
      loud: number
      newestAt: string | null
    }
  /** A browser with nothing but the watch's cookie. */
  const watching = async ({ browser } = administrator) => {
    await answer(await browser.post('/admin/watch', {}))
    const watch = its.device()
    watch.cookies.set('homeward_watch', browser.cookies.get('homeward_watch') ?? '')
    return watch
  }
  return { ...its, administrator, alarm, countAt, watching }
}

test('the count rises with an alarm, and it is loud until somebody takes it', async () => {
  const { administrator, alarm, countAt, service } = await desk()
  const before = await countAt(administrator.browser)
  const id = await alarm()
  const rung = await countAt(administrator.browser)
  expect(rung).toEqual({ open: before.open + 1, loud: before.loud + 1, newestAt: service.now().toISOString() })
  const act = (word: string) => administrator.browser.post(`/admin/incidents/${id}`, { act: word })
  await answer(await act('take'))
  expect(await countAt(administrator.browser)).toMatchObject({ open: before.open + 1, loud: before.loud })
  await answer(await act('release'))
  expect(await countAt(administrator.browser)).toMatchObject({ loud: before.loud + 1 })
  await answer(await act('on-my-way'))
  expect(await countAt(administrator.browser)).toMatchObject({ loud: before.loud })
  await answer(await act('safe'))
  expect(await countAt(administrator.browser)).toMatchObject({ open: before.open, loud: before.loud })
})

test('the count says no name, and an organisation counts its own alone', async () => {
  const { organisationConsole, alarm, countAt } = await desk()
  const ours = await organisationConsole()
  const theirs = await organisationConsole()
  await alarm({ masterPartnerUid: ours.organisationUid })
  expect(await countAt(ours.browser)).toMatchObject({ open: 1, loud: 1 })
  expect(await countAt(theirs.browser)).toEqual({ open: 0, loud: 0, newestAt: null })
  expect(Object.keys(await countAt(ours.browser)).toSorted()).toEqual(['loud', 'newestAt', 'open'])
})

test('a watch reads the count and nothing else, and outlives the console’s session', async () => {
  const { administrator, alarm, countAt, watching, pass } = await desk()
  const watch = await watching()
  const id = await alarm()
  await answer(await administrator.browser.post('/admin/sign-out', {}))
  await pass(13 * 3600)
  expect((await countAt(watch)).open).toBeGreaterThan(0)
  for (const path of ['/admin/incidents', `/admin/incidents/${id}`, '/admin/overview', '/admin/accounts'])
    expect(await refusal(await watch.get(path))).toBe('sign-in-required')
  expect(await refusal(await watch.post('/admin/watch', {}))).toBe('sign-in-required')
  // Not even as the console's own cookie does it open anything.
  watch.cookies.set('homeward_admin', watch.cookies.get('homeward_watch') ?? '')
  expect(await refusal(await watch.get('/admin/incidents'))).toBe('sign-in-required')
  watch.cookies.delete('homeward_admin')
  await pass(3601)
  expect(await refusal(await watch.get('/admin/alarm-count'))).toBe('sign-in-required')
})

test('a watch ends when somebody ends it, with a new password, and with an administrator who leaves', async () => {
  const { administrator, watching, db, service, countAt } = await desk()
  const ended = await watching()
  expect((await answer(await ended.get('/admin/watch'))).data.until).not.toBeNull()
  expect((await answer(await ended.post('/admin/watch/end', {}))).data).toEqual({ until: null })
  expect(ended.cookies.get('homeward_watch')).toBeFalsy()
  const revoked = await watching()
  await db.transaction((tx) => endAdminSessions(tx, { administratorUid: administrator.uid }, service.now()))
  expect(await refusal(await revoked.get('/admin/alarm-count'))).toBe('sign-in-required')
  const other = await adminConsole().then((its) => its.administrator())
  const left = await watching(other)
  await countAt(left)
  await db.update(administrators).set({ endedAt: service.now() }).where(eq(administrators.uid, other.uid))
  expect(await refusal(await left.get('/admin/alarm-count'))).toBe('sign-in-required')
})
