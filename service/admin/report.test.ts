import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MonthlyReport } from '#contract/admin-report.ts'
import { CONSOLE_LOCALES } from '#contract/options.ts'
import { eraseAccounts } from '../accounts/erase.ts'
import { cleanUp } from '../clean-up.ts'
import { incidentEvents, incidents, messages, monthlyFigures, scans } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'
import { freshDatabase } from '../test/world.ts'
import { keepMonths } from './monthly-figures.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function desk() {
  await freshDatabase()
  const its = await adminConsole()
  const reader = async () => {
    const { browser } = await its.administrator()
    return async (month: string): Promise<MonthlyReport> =>
      (await answer(await browser.get(`/admin/report?month=${month}`))).data
  }
  /** An alarm of somebody new: answered and closed so many minutes after it was opened, or never answered. */
  const alarm = async (openedAt: Date, { answered, safe }: { answered?: number; safe: number }) => {
    const personUid = await its.person({ createdAt: new Date('2024-01-05T00:00:00Z'), approvedAt: null })
    const id = randomUid()
    const after = (minutes: number) => new Date(openedAt.getTime() + minutes * MINUTE)
    await its.db.insert(incidents).values({
      id,
      personUid,
      openedBy: 'FINDER',
      openedAt,
      closedAt: after(safe),
      closedReason: 'SAFE',
      closedByKind: 'DUTY',
    })
    if (answered !== undefined)
      await its.db
        .insert(incidentEvents)
        .values({ incidentId: id, kind: 'on-my-way', actorKind: 'DUTY', createdAt: after(answered) })
    return personUid
  }
  const message = (status: 'SENT' | 'DELIVERED' | 'FAILED' | 'WAITING', createdAt: Date) =>
    its.db.insert(messages).values({
      id: randomUid(),
      kind: 'approved',
      channel: 'sms',
      recipientKind: 'DUTY',
      status,
      createdAt,
    })
  return { ...its, reader, alarm, message }
}

test('a month is Singapore’s, registrations stand by kind, and times are given from five cases on', async () => {
  const { reader, account, alarm, message, moveTo } = await desk()
  await moveTo(new Date('2025-05-10T00:00:00Z'))
  // The last minute of April and the first of May in Singapore.
  const [april, may] = [new Date('2025-04-30T15:59:00Z'), new Date('2025-04-30T16:00:00Z')]
  await account({ type: 'PUBLIC', status: 'PENDING', createdAt: april })
  await account({ type: 'PUBLIC', status: 'PENDING', createdAt: may })
  await account({ type: 'PUBLIC', status: 'INCOMPLETE', createdAt: april })
  await account({ type: 'PUBLIC', status: 'PENDING', createdAt: april, registeredAgainAt: april })
  for (const waited of [1, 2, 3, 4])
    await account({
      type: 'PARTNER',
      status: 'APPROVED',
      createdAt: new Date(april.getTime() - 10 * DAY),
      approvedAt: new Date(april.getTime() - (10 - waited) * DAY),
    })
  for (const [answered, safe] of [
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ] as const)
    await alarm(new Date('2025-04-12T04:00:00Z'), { answered, safe })
  await alarm(new Date('2025-04-12T04:00:00Z'), { safe: 50 })
  await message('SENT', april)
  await message('DELIVERED', april)
  await message('FAILED', april)
  await message('WAITING', april)
  const { figures, settled } = await (await reader())('2025-04')
  expect(settled).toBe(true)
  expect(figures).toMatchObject({
    registrations: { PUBLIC: 1, PARTNER: 4 },
    waiting: { count: 4, median: null, ninety: null },
    alarms: 5,
    ended: { SAFE: 5, FALSE_ALARM: 0, EXPIRED: 0 },
    unanswered: 1,
    answer: { count: 4, median: null },
    safe: { count: 5, median: 1800, ninety: 2760 },
    handedOver: 2,
    failed: 1,
  })
  await account({
    type: 'PARTNER',
    status: 'REJECTED',
    createdAt: new Date(april.getTime() - 9 * DAY),
    statusChangedAt: april,
  })
  const { figures: five } = await (await reader())('2025-04')
  expect(five?.waiting, 'a refusal is a decision, too').toEqual({
    count: 5,
    median: 3 * 86_400,
    ninety: 7 * 86_400,
  })
})

describe('what is deleted in its time', () => {
  test('stays in the figures of its month, which were written down before and are written once', async () => {
    const { reader, alarm, message, account, code, db, service, moveTo } = await desk()
    await moveTo(new Date('2025-06-10T00:00:00Z'))
    for (const minutes of [5, 6, 7, 8, 9]) await alarm(service.now(), { answered: minutes, safe: minutes * 2 })
    const person = await account({ type: 'DEMENTIA' })
    await db
      .insert(scans)
      .values({ code: await code(person), personUid: person, deviceHash: 'd', createdAt: service.now() })
    await message('FAILED', service.now())
    await moveTo(new Date('2025-07-01T00:00:00Z'))
    expect((await (await reader())('2025-06')).settled, 'an alarm of the last night may still end').toBe(false)
    await cleanUp(service)
    expect(await db.select().from(monthlyFigures).where(eq(monthlyFigures.month, '2025-06'))).toEqual([])

    await moveTo(new Date('2025-07-03T00:00:00Z'))
    const before = (await (await reader())('2025-06')).figures
    expect(before).toMatchObject({ alarms: 5, scans: 1, failed: 1, answer: { count: 5, median: 420 } })
    // A process that is killed right after it wrote the figures: the next one writes them no second time.
    await keepMonths(db, service.now())
    const [kept] = await db.select().from(monthlyFigures).where(eq(monthlyFigures.month, '2025-06'))
    await moveTo(new Date('2025-10-20T00:00:00Z'))
    await cleanUp(service)
    await cleanUp(service)
    expect(await db.select().from(incidents)).toEqual([])
    expect((await (await reader())('2025-06')).figures).toEqual(before)
    expect(await db.select().from(monthlyFigures).where(eq(monthlyFigures.month, '2025-06'))).toEqual([kept])
  })

  test('is known of months in which the service stood still, too, for nothing was deleted meanwhile', async () => {
    const { reader, account, alarm, service, moveTo, db } = await desk()
    await account({ type: 'PUBLIC' })
    await moveTo(new Date('2025-11-05T00:00:00Z'))
    await cleanUp(service)
    await moveTo(new Date('2025-11-20T00:00:00Z'))
    for (let nth = 0; nth < 5; nth += 1) await alarm(service.now(), { answered: 2, safe: 4 })
    // Until spring no process runs.
    await moveTo(new Date('2026-04-10T00:00:00Z'))
    await cleanUp(service)
    expect(await db.select().from(incidents)).toEqual([])
    const report = await (await reader())('2025-11')
    expect(report.figures).toMatchObject({ alarms: 5, safe: { count: 5, median: 240 } })
    expect(report.months).toEqual(
      expect.arrayContaining(['2026-04', '2026-03', '2026-02', '2026-01', '2025-12', '2025-11']),
    )
  })

  test('of a month that nobody wrote down is no longer known, and never reads as zero', async () => {
    const { reader, administrator } = await desk()
    const { figures, months } = await (await reader())('2024-03')
    expect(figures).toBeNull()
    expect(months).not.toContain('2024-03')
    const { browser } = await administrator()
    expect(await refusal(await browser.get('/admin/report/export?month=2024-03'))).toBe('not-found')
    expect(await refusal(await browser.get('/admin/report/print?month=2024-03'))).toBe('not-found')
  })
})

test('a registration that is erased before its month is over is still counted, and so are its scans', async () => {
  const { reader, account, code, db, service, moveTo } = await desk()
  await moveTo(new Date('2026-05-12T00:00:00Z'))
  const read = await reader()
  const { registrations, scans: scanned } = (await read('2026-05')).figures ?? expect.fail('the month is not known')
  const person = await account({ type: 'DEMENTIA' })
  const incomplete = await account({ type: 'DEMENTIA', status: 'INCOMPLETE' })
  await db
    .insert(scans)
    .values({ code: await code(person), personUid: person, deviceHash: 'd', createdAt: service.now() })
  await db.transaction((tx) => eraseAccounts(tx, [person, incomplete]))
  const after = await read('2026-05')
  expect(after.figures?.registrations.DEMENTIA).toBe(registrations.DEMENTIA + 1)
  expect(after.figures?.scans).toBe(scanned + 1)
})

test.each(CONSOLE_LOCALES)('the same figures are a file and a sheet of paper, in %s', async (locale) => {
  const { administrator, reader, moveTo, service, alarm } = await desk()
  await moveTo(new Date(service.now().getTime() + DAY))
  await alarm(service.now(), { safe: 10 })
  const { browser } = await administrator()
  const month = service.now().toISOString().slice(0, 7)
  const { figures } = await (await reader())(month)
  const csv = await browser.get(`/admin/report/export?month=${month}&locale=${locale}`)
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  const lines: string[][] = parse(await csv.text(), { bom: true })
  const value = (key: string) => lines.find((line) => line[1] === key)?.[3]
  expect(value('alarms')).toBe(String(figures?.alarms))
  expect(value('registrations-dementia')).toBe(String(figures?.registrations.DEMENTIA))
  expect(value('safe-median'), 'too few to say').toBe('')
  const pdf = await browser.get(`/admin/report/print?month=${month}&locale=${locale}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const pages = (await PDFDocument.load(await pdf.arrayBuffer())).getPages()
  expect(pages.map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual([[595, 842]])
})

test('an organisation is not let in', async () => {
  const { organisationConsole } = await desk()
  const { browser } = await organisationConsole()
  expect(await refusal(await browser.get('/admin/report'))).toBe('not-allowed')
})

test('a month is written down once the last of its alarms is over, also one that was opened again', async () => {
  const { reader, alarm, db, service, moveTo } = await desk()
  await moveTo(new Date('2026-09-30T15:00:00Z'))
  const person = await alarm(service.now(), { safe: 23 * 60 })
  const its = eq(incidents.personUid, person)
  const kept = () => db.select().from(monthlyFigures).where(eq(monthlyFigures.month, '2026-09'))
  // The family opens it again a day later, and it is open still when the third begins.
  const open = { closedAt: null, closedReason: null, closedByKind: null, reopenedAt: new Date('2026-10-02T10:00:00Z') }
  await db.update(incidents).set(open).where(its)
  await moveTo(new Date('2026-10-02T16:30:00Z'))
  await keepMonths(db, service.now())
  expect(await kept()).toEqual([])
  expect((await (await reader())('2026-09')).settled).toBe(false)
  await db
    .update(incidents)
    .set({ closedAt: service.now(), closedReason: 'FALSE_ALARM', closedByKind: 'DUTY' })
    .where(its)
  // It may be opened again for a day.
  await moveTo(new Date('2026-10-03T16:29:00Z'))
  await keepMonths(db, service.now())
  expect(await kept()).toEqual([])
  await moveTo(new Date('2026-10-03T16:31:00Z'))
  await keepMonths(db, service.now())
  expect(await kept()).toMatchObject([{ figures: { ended: { SAFE: 0, FALSE_ALARM: 1 } } }])
  expect(await (await reader())('2026-09')).toMatchObject({ settled: true, figures: { ended: { FALSE_ALARM: 1 } } })
})
