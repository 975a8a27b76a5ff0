import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, openPostgres, type OpenedDatabase } from '../db/open.ts'
import { startJobs } from '../jobs.ts'
import { openLog } from '../log.ts'
import { randomUid } from '../secrets.ts'

/** Migrates one database, where TEST_DATABASE_URL says or embedded; each test file starts from a copy of it. */
export async function setup() {
  return process.env.TEST_DATABASE_URL ? setupServer(process.env.TEST_DATABASE_URL) : setupEmbedded()
}

async function setupEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-test-'))
  const database = await openEmbedded()
  await migrate(database)
  const copy = join(folder, 'migrated.tar')
  await writeFile(copy, Buffer.from(await (await database.pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  process.env.TEST_DATABASE_COPY = copy
  return () => rm(folder, { recursive: true })
}

async function setupServer(server: string) {
  const { default: pg } = await import('pg')
  const name = `test_${randomUid().toLowerCase()}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, { pool: 2, onError: () => {} })
  await migrate(database)
  await database.close()
  process.env.TEST_DATABASE_COPY = name
  return async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function migrate(database: OpenedDatabase) {
  await database.migrate()
  const jobs = await startJobs(database, { log: openLog('silent') })
  await jobs.stop()
}
