import { openPostgres } from '../db/open.ts'
import { migrateAll, prepareDatabase } from '../prepared-database.ts'
import { randomUid } from '../secrets.ts'

/** Migrates one database, where TEST_DATABASE_URL says or embedded; each test file starts from a copy of it. */
export async function setup() {
  return process.env.TEST_DATABASE_URL ? setupServer(process.env.TEST_DATABASE_URL) : setupEmbedded()
}

async function setupEmbedded() {
  process.env.TEST_DATABASE_COPY = await prepareDatabase()
  // Nothing is undone at the end: the copy is for the next run too.
  return async () => {}
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
  await migrateAll(database)
  await database.close()
  process.env.TEST_DATABASE_COPY = name
  return async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
