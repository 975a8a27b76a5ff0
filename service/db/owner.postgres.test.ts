import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sealAudit } from '../audit-chain.ts'
import { verifyAudit } from '../audit-verify.ts'
import { writeAudit } from '../audit.ts'
import { cleanUp } from '../clean-up.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { openService } from '../open.ts'
import { randomUid } from '../secrets.ts'
import { createDatabase } from '../test/world.ts'
import { openPostgres } from './open.ts'
import { OlderTables, plannedMigrations } from './owner.ts'
import { audit } from './tables.ts'

const YEAR = 365 * 24 * 3_600_000

/** A database whose tables belong to one role, and the role of a service beside it. */
async function twoRoles() {
  const { url: ownerUrl, drop } = await createDatabase()
  const role = `service_${randomUid().toLowerCase()}`
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`create role ${role} login password 'only-here'`)
  onTestFinished(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`)
    await owner.end()
    await drop()
  })
  const its = new URL(ownerUrl)
  its.username = role
  its.password = 'only-here'
  const open = (withOwner: boolean) =>
    openPostgres(its.href, { pool: 2, ...(withOwner && { ownerUrl }), onError: () => {} })
  /** What the command `migrate` does. */
  const migrate = async () => {
    const database = await open(true)
    await database.migrate()
    await database.close()
  }
  /** The whole service, which knows the owner's password nowhere. */
  const serve = async () => {
    const database = await open(false)
    const service = await openService({
      config: readConfig({ APP_ENV: 'development' }),
      log: openLog('silent'),
      database,
      work: false,
      secret: 'a secret that only the tests know, long enough',
      publicUrl: () => 'https://homeward.test',
    })
    onTestFinished(() => service.close())
    return service
  }
  return { owner, open, migrate, serve }
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  )

describe('a service whose role does not own the tables', () => {
  test('starts on tables that their owner made, and does its work', async () => {
    const { migrate, serve } = await twoRoles()
    await migrate()
    await migrate()
    const service = await serve()
    await service.db.transaction((tx) => service.jobs.enqueue(tx, 'delete-photos', {}))
    const [job] = await service.jobs.boss.fetch('delete-photos')
    await service.jobs.boss.complete('delete-photos', job?.id ?? '')
    expect((await service.app.request('/account/go-to-points')).status).toBe(200)
    await cleanUp(service)
    await sealAudit(service)
    expect((await verifyAudit(service)).breaks).toEqual([])
  }, 60_000)

  test('adds to the audit and can do nothing else with it', async () => {
    const { migrate, serve } = await twoRoles()
    await migrate()
    const service = await serve()
    await writeAudit(service, { actor: 'somebody', action: 'tested' })
    await sealAudit(service)
    for (const table of ['audit', 'audit_chain']) {
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set ${table === 'audit' ? 'actor' : 'hash'} = 'x'`,
      ])
        expect(await refusalOf(Promise.resolve(service.db.execute(sql.raw(statement))))).toMatch(/permission denied/)
      expect(await refusalOf(Promise.resolve(service.db.execute(sql.raw(`truncate ${table}`))))).toMatch(
        /permission denied/,
      )
      for (const statement of [`alter table ${table} disable trigger user`, `drop table ${table}`])
        expect(await refusalOf(Promise.resolve(service.db.execute(sql.raw(statement))))).toMatch(/must be owner/)
    }
    const grant = sql`select grant_service_role(current_user)`
    expect(await refusalOf(Promise.resolve(service.db.execute(grant)))).toMatch(/permission denied/)
    expect(await service.db.$count(audit)).toBeGreaterThan(0)
  }, 60_000)

  test('cannot make younger lines deletable by one dated ahead; the clean-up still takes those of three years ago', async () => {
    const { migrate, serve } = await twoRoles()
    await migrate()
    const service = await serve()
    const line = (action: string, years: number) =>
      service.db
        .insert(audit)
        .values({ actor: 'somebody', action, createdAt: new Date(service.now().getTime() + years * YEAR) })
    await line('of long ago', -3)
    await line('of today', 0)
    await line('dated ahead', 3)
    await sealAudit(service)
    const forget = (at: Date) =>
      service.db.execute(sql`select audit_forget(${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)`)
    await forget(new Date(service.now().getTime() + 3 * YEAR))
    const has = async (action: string) => (await service.db.$count(audit, eq(audit.action, action))) > 0
    expect([await has('of long ago'), await has('of today'), await has('dated ahead')]).toEqual([false, true, true])
    await sealAudit(service)
    expect((await verifyAudit(service)).breaks.map(({ kind }) => kind)).toEqual(['dated-ahead', 'dated-ahead'])
  }, 60_000)

  test('does not start on tables of an earlier version, and says what to do', async () => {
    const { migrate, open, owner } = await twoRoles()
    await migrate()
    await owner.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    const database = await open(false)
    onTestFinished(() => database.close())
    await expect(database.migrate()).rejects.toThrow(OlderTables)
  }, 60_000)

  test('changes no tables by itself where it is live, and the plan names what the command would run', async () => {
    const { migrate, open, owner } = await twoRoles()
    const opened = async () => {
      const database = await open(true)
      onTestFinished(() => database.close())
      return database
    }
    const empty = await opened()
    await expect(empty.migrate('check')).rejects.toThrow('steps are missing. Run "npm run homeward -- migrate" first')
    expect((await owner.query("select to_regclass('public.accounts') as it")).rows).toEqual([{ it: null }])
    await migrate()
    expect(await plannedMigrations(owner)).toEqual([])
    await owner.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    const [step, ...others] = await plannedMigrations(owner)
    expect(others).toEqual([])
    expect(step?.sql).toBe(readFileSync(new URL(`./migrations/${step?.tag}.sql`, import.meta.url), 'utf8'))
    await expect((await opened()).migrate('check')).rejects.toThrow('1 step is missing')
  }, 60_000)
})

test('pg-boss’s tables too are made by the command alone: a live start without them is refused, and makes none', async () => {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_COPY)
  const database = await openPostgres(url, { pool: 2, onError: () => {} })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  await database.pool.query('drop schema pgboss cascade')
  const start = () =>
    openService({
      config: { ...readConfig({ APP_ENV: 'development' }), live: true },
      log: openLog('silent'),
      database,
      work: false,
      secret: 'a secret that only the tests know, long enough',
      publicUrl: () => 'https://homeward.test',
    })
  const version = async () =>
    (await database.pool.query("select to_regclass('pgboss.version')::text as version")).rows[0]?.version
  await expect(start()).rejects.toThrow('1 step is missing')
  expect(await version()).toBeNull()
  await database.migrate()
  expect(await version()).toBe('pgboss.version')
  const { jobs } = await start()
  expect(await jobs.ready()).toBe(true)
  await jobs.stop()
}, 60_000)
