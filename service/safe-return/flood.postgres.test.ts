import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { submissions } from '../db/tables.ts'
import { lost } from '../test/lost.ts'

const STORED = 5000
const FINDERS = 20
/** Rows that one report may look at among those that are stored. */
const ROWS_READ = 30

/** What the database has read of the table of reports since it started, as far as its connections have said. */
async function readSoFar(db: Awaited<ReturnType<typeof lost>>['db']) {
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = (await db.execute(
    sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read, n_tup_ins as stored
        from pg_stat_user_tables where relname = 'submissions'`,
  )) as unknown as { rows: { read: string; stored: string }[] }
  return { read: Number(rows[0]?.read), stored: Number(rows[0]?.stored) }
}

test('a report reads few of the thousands that were left before, on the same code and on others', async () => {
  const { db, uid, submit, device, runJobs, incident, service } = await lost()
  await submit()
  await runJobs()
  const { id } = await incident()
  const [first] = await db
    .select()
    .from(submissions)
    .where(sql`${submissions.incidentId} = ${id}`)
  const row = first ?? expect.fail('no report')
  const many = Array.from({ length: STORED }, (_, n) => ({
    ...row,
    id: `${n}-${uid}`.slice(0, 22),
    deviceHash: `device-${n}`,
    networkHash: `network-${n % 200}`,
    phone: `+658${String(n).padStart(7, '0')}`,
    createdAt: service.now(),
  }))
  for (let n = 0; n < STORED; n += 500) await db.insert(submissions).values(many.slice(n, n + 500))
  await db.execute(sql`analyze submissions`)
  // The first one after so many says that a flood is on, which counts them once in an alarm.
  await submit({ phone: '90000000' }, device())
  const stored = () => readSoFar(db).then((so) => so.stored)
  const seeded = await db.$count(submissions)
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThanOrEqual(seeded), { timeout: 20_000 })
  const before = await readSoFar(db)
  for (let n = 0; n < FINDERS; n += 1)
    expect((await submit({ phone: `9${String(1_000_000 + n)}` }, device())).status).toBe(200)
  // A connection says what it read with what it wrote, a moment later.
  await vi.waitFor(async () => expect(await stored()).toBe(before.stored + FINDERS), { timeout: 20_000 })
  const after = await readSoFar(db)
  expect((after.read - before.read) / FINDERS).toBeLessThanOrEqual(ROWS_READ)
}, 60_000)
