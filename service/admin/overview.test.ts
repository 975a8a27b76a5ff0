import { expect, test } from 'vitest'
import type { Overview } from '#contract/admin-overview.ts'
import { cleanUp } from '../clean-up.ts'
import { messages, scans } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'
import { START, world } from '../test/world.ts'
import { overdueBefore } from './overdue.ts'

const DAY_MS = 86_400_000

async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const organisation = await its.organisationConsole()
  const own = await its.person({ masterPartnerUid: organisation.organisationUid })
  const foreign = await its.person()
  const read = async ({ browser }: Pick<typeof administrator, 'browser'>): Promise<Overview> =>
    (await answer(await browser.get('/admin/overview'))).data
  const scan = async (personUid: string, daysAgo: number) =>
    its.db.insert(scans).values({
      code: await its.code(personUid),
      personUid,
      deviceHash: randomUid(),
      createdAt: new Date(its.service.now().getTime() - daysAgo * DAY_MS),
    })
  return { ...its, administrator, organisation, own, foreign, read, scan }
}
const sum = (bars: { count: number }[]) => bars.reduce((total, { count }) => total + count, 0)

test('scans and safe returns are counted by the weeks of Singapore, the running one last', async () => {
  await (await world()).moveTo(START)
  const { administrator, foreign, read, scan, device, code, submission } = await desk()
  const before = await read(administrator)
  expect(before.scans).toHaveLength(12)
  expect(before.scans.at(-1)?.from, 'this Monday').toBe('2025-03-10')
  expect(before.scans[0]?.from).toBe('2024-12-23')
  await scan(foreign, 0)
  await scan(foreign, 1)
  await scan(foreign, 77) // the Monday of the first week
  await scan(foreign, 80) // before it
  await device().post('/public/credential/safereturncard', submission(await code(foreign)))
  const after = await read(administrator)
  const more = (bars: 'scans' | 'safeReturns') =>
    after[bars].map(({ count }, week) => count - (before[bars][week]?.count ?? 0))
  expect(more('scans')).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(more('safeReturns').at(-1)).toBe(1)
  expect(after.openIncidents - before.openIncidents).toBe(1)
})

test('an organisation’s numbers are those of its own people, and deliveries are none of its business', async () => {
  const { organisation, own, foreign, read, scan, account } = await desk()
  await scan(own, 0)
  await scan(foreign, 0)
  await account({ type: 'DEMENTIA', status: 'PENDING', masterPartnerUid: organisation.organisationUid })
  await account({ type: 'DEMENTIA', status: 'PENDING' })
  const overview = await read(organisation)
  expect(sum(overview.scans)).toBe(1)
  expect(overview).toMatchObject({ waiting: 1, overdue: 0, delivery: null, approvals: 0 })
})

test('what went with the clean-up is still counted for administrators', async () => {
  const { administrator, foreign, read, scan, service, moveClock } = await desk()
  await scan(foreign, 0)
  const before = sum((await read(administrator)).scans)
  await moveClock(70 * 24 * 3600)
  await scan(foreign, 0)
  await moveClock(21 * 24 * 3600)
  await cleanUp(service)
  const after = await adminConsole()
  const overview = await read(await after.administrator())
  expect(sum(overview.scans)).toBeGreaterThan(0)
  expect(before).toBeGreaterThan(0)
})

test('a registration is overdue once the promised working days are over, holidays and weekends left out', async () => {
  // Singapore, 10 am; good Friday is 18 April 2025.
  const at = (day: string) => overdueBefore(new Date(`${day}T02:00:00Z`)).toISOString()
  expect(at('2025-03-10'), 'a Monday: what came before Thursday the 27th').toBe('2025-02-26T16:00:00.000Z')
  expect(at('2025-04-22'), 'Easter between').toBe('2025-04-09T16:00:00.000Z')
  const { administrator, read, account, service } = await desk()
  const before = await read(administrator)
  const since = (days: number) => new Date(service.now().getTime() - days * DAY_MS)
  await account({ type: 'DEMENTIA', status: 'PENDING', createdAt: since(20), confirmedAt: since(20) })
  await account({ type: 'DEMENTIA', status: 'PENDING', createdAt: since(20), confirmedAt: since(1) })
  const after = await read(administrator)
  expect([after.waiting - before.waiting, after.overdue - before.overdue]).toEqual([2, 1])
})

test('delivery shows a week of what was sent and what failed, and since when the oldest waits', async () => {
  const { administrator, read, db, service } = await desk()
  await db.delete(messages)
  const row = (status: 'SENT' | 'FAILED' | 'WAITING', daysAgo: number) => ({
    id: randomUid(),
    kind: 'approved' as const,
    channel: 'sms' as const,
    recipientKind: 'DUTY' as const,
    status,
    createdAt: new Date(service.now().getTime() - daysAgo * DAY_MS),
  })
  await db
    .insert(messages)
    .values([row('SENT', 0), row('SENT', 6), row('SENT', 7), row('FAILED', 1), row('WAITING', 2)])
  const { delivery } = await read(administrator)
  expect(delivery).toMatchObject({
    failed: 1,
    failedSince: new Date(service.now().getTime() - DAY_MS).toISOString(),
    waiting: 1,
    waitingSince: new Date(service.now().getTime() - 2 * DAY_MS).toISOString(),
  })
  expect(delivery?.days.map(({ sent, failed }) => [sent, failed])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 1],
    [1, 0],
  ])
})
