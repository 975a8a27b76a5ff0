import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClosedIncident } from '#contract/admin-closed-incidents.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { accounts, incidents } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

async function desk() {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const closed = async (query: Record<string, string> = {}, from = browser) =>
    (await answer(await from.get(`/admin/closed-incidents?${new URLSearchParams(query)}`))).data as {
      incidents: ClosedIncident[]
      next: string | null
    }
  /** Alarms of one person that are over, each a minute after the one before. */
  const old = async (personUid: string, count: number, first: Date) => {
    const rows = Array.from({ length: count }, (_, index) => {
      const at = new Date(first.getTime() + index * 60_000)
      return {
        id: randomUid(),
        personUid,
        openedBy: 'FINDER' as const,
        openedAt: at,
        closedAt: at,
        closedReason: 'SAFE' as const,
      }
    })
    await its.db.insert(incidents).values(rows)
    return rows.map(({ id }) => id).toReversed()
  }
  return { ...its, browser, closed, old }
}

test('an alarm that is over is found by the person’s name, with the time to the first answer', async () => {
  const { person, code, carer, device, submission, db, browser, closed, pass, incidentsOf } = await desk()
  const uid = await person()
  await carer(uid)
  await db
    .update(accounts)
    .set({ firstname: 'Zuraidah', lastname: 'Qistina', searchName: 'zuraidah qistina' })
    .where(eq(accounts.uid, uid))
  await answer(await device().post('/public/credential/safereturncard', submission(await code(uid))))
  const id = (await incidentsOf(uid))[0]?.id ?? ''
  expect((await closed({ search: 'zuraidah' })).incidents).toEqual([])
  await pass(37)
  await answer(await browser.post(`/admin/incidents/${id}`, { act: 'take' }))
  await pass(30)
  await answer(await browser.post(`/admin/incidents/${id}`, { act: 'on-my-way' }))
  await answer(await browser.post(`/admin/incidents/${id}`, { act: 'safe' }))
  expect((await closed({ search: 'Zuraidah' })).incidents).toMatchObject([
    { id, person: { uid }, closedReason: 'SAFE', firstAnswerSeconds: 37, finders: 1, mayOpen: true },
  ])
  expect((await closed({ search: 'somebody else' })).incidents).toEqual([])
  expect(await refusal(await browser.get('/admin/closed-incidents?search=zu'))).toBe('search-too-short')
})

test('pages follow each other without a gap, and days are Singapore’s', async () => {
  const { person, closed, old } = await desk()
  const ids = await old(await person(), CONSOLE_PAGE + 3, new Date('2025-02-01T15:30:00Z'))
  const day = { from: '2025-02-01', to: '2025-02-02' }
  const first = await closed(day)
  const second = await closed({ ...day, after: first.next ?? '' })
  expect([...first.incidents, ...second.incidents].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  // 15:30 UTC is 23:30 in Singapore: thirty of them ended on the first, the rest on the second.
  expect((await closed({ from: '2025-02-01', to: '2025-02-01' })).incidents).toHaveLength(30)
})

test('nobody answered is said as such, and an organisation finds only its own', async () => {
  const { person, old, closed, organisationConsole } = await desk()
  const ours = await organisationConsole()
  const theirs = await organisationConsole()
  const day = { from: '2025-02-05', to: '2025-02-05' }
  const [id] = await old(await person({ masterPartnerUid: ours.organisationUid }), 1, new Date('2025-02-05T04:00:00Z'))
  expect((await closed(day, ours.browser)).incidents).toMatchObject([{ id, firstAnswerSeconds: null, mayOpen: false }])
  expect((await closed(day, theirs.browser)).incidents).toEqual([])
})
