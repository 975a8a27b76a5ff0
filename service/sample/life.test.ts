import { asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ClosedIncident } from '#contract/admin-closed-incidents.ts'
import { jobHandlers } from '../app.ts'
import { sealAudit } from '../audit-chain.ts'
import { verifyAudit } from '../audit-verify.ts'
import { readConfig } from '../config.ts'
import { administrators, audit, dutyShifts, incidents, messages, outbox, scans, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'
import { loadSampleAccounts } from './accounts.ts'
import { ADMINISTRATORS, loadSampleAdministrators } from './administrators.ts'
import { loadSampleLife } from './life.ts'
import { loadSample } from './load.ts'
import { carers } from './people.ts'

const DAY = 86_400_000
/** The service as `npm start` opens it. */
const trial = () => ({ ...its.service, config: readConfig({ APP_ENV: 'trial' }) })
let its: Awaited<ReturnType<typeof adminConsole>>
beforeAll(async () => {
  its = await adminConsole()
  const { service, db } = its
  await loadSample(db, service.now())
  await loadSampleAccounts(service)
  await loadSampleAdministrators(service)
  await loadSampleLife(trial(), jobHandlers)
})

const desk = async (nth = 0) => {
  const browser = await its.consoleOf({ administratorUid: ADMINISTRATORS[nth]?.uid ?? '' })
  return async (path: string) => (await answer(await browser.get(`/admin/${path}`))).data
}

test('every page of the console has three weeks to show', async () => {
  const read = await desk()
  const overview = await read('overview')
  expect(overview).toMatchObject({ openIncidents: 0, unanswered: 0 })
  expect(overview.waiting).toBeGreaterThanOrEqual(8)
  expect(overview.overdue).toBeGreaterThanOrEqual(2)
  expect(overview.delivery.failed).toBeGreaterThan(0)
  for (const queue of ['registrations', 'organisations', 'public'])
    expect((await read(`queues/${queue}`)).waiting.length, queue).toBeGreaterThan(1)
  const closed: ClosedIncident[] = (await read('closed-incidents')).incidents
  expect(closed).toHaveLength(5)
  expect(closed.every(({ firstAnswerSeconds }) => firstAnswerSeconds !== null && firstAnswerSeconds > 0)).toBe(true)
  expect(new Set(closed.map(({ closedReason }) => closedReason))).toEqual(new Set(['SAFE', 'FALSE_ALARM']))
  const { moments } = await read(`incidents/${closed[0]?.id}`)
  const kinds = moments.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['details-left', 'message-sent', 'taken', 'safe']))
  expect((await read('delivery')).messages.length).toBeGreaterThan(0)
  expect((await read('duty')).shifts).toHaveLength(3)
  expect((await read('work-items')).items.length).toBeGreaterThan(0)
  const { entries } = await read('audit')
  const actors = new Set(entries.map(({ actor }: { actor: { name: string | null } }) => actor.name))
  expect([...actors]).toEqual(expect.arrayContaining(['Aishah Rahim', 'Daryl Koh']))
})

test('nothing of it leaves, waits or rings', async () => {
  const { db } = its
  expect(await db.select().from(outbox)).toEqual([])
  expect(
    await db
      .select()
      .from(messages)
      .where(inArray(messages.status, ['WAITING', 'CLAIMED'])),
  ).toEqual([])
  expect((await db.select().from(incidents)).filter(({ closedAt }) => closedAt === null)).toEqual([])
  await its.runJobs()
  expect(await db.select().from(outbox), 'what the jobs of these weeks still had to do').toEqual([])
})

test('it is the past: no line is dated ahead or out of its order, and the audit’s chain holds', async () => {
  const { db, service } = its
  const now = service.now().getTime()
  const lines = (await db.select().from(audit).orderBy(asc(audit.id))).map(({ createdAt }) => createdAt.getTime())
  expect(lines).toEqual(lines.toSorted((one, other) => one - other))
  expect(lines.every((at) => at <= now && at > now - 22 * DAY)).toBe(true)
  for (const table of [messages, scans, workItems])
    expect((await db.select().from(table)).every(({ createdAt }) => createdAt.getTime() <= now)).toBe(true)
  expect((await db.select().from(dutyShifts)).every(({ until }) => until.getTime() <= now)).toBe(true)
  await sealAudit(service)
  expect((await verifyAudit(service)).breaks).toEqual([])
})

test('an organisation has its forty clients, and a caregiver two parents', async () => {
  const { db } = its
  const organisation = carers['Sunrise Day Care']?.uid ?? ''
  const browser = await its.consoleOf({ accountUid: organisation })
  const page = (await answer(await browser.get('/admin/accounts?type=DEMENTIA'))).data
  expect(page.accounts.length).toBeGreaterThanOrEqual(40)
  const { rows } = (await db.execute(
    `select count(*)::int as count from tags where carer_uid = '${carers['Hui Min']?.uid}' and relationship = 'Parent'`,
  )) as unknown as { rows: { count: number }[] }
  expect(rows[0]?.count).toBe(2)
})

test('a second start adds nothing, and a database in which somebody has worked gets nothing', async () => {
  const { db } = its
  const before = await db.$count(audit)
  await loadSampleLife(trial(), jobHandlers)
  expect(await db.$count(audit)).toBe(before)
  expect(await db.select().from(administrators).where(eq(administrators.createdBy, 'sample'))).toHaveLength(2)
})
