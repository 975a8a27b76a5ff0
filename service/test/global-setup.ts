import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openEmbedded, openPostgres, type OpenedDatabase } from '../db/open.ts'
import { startJobs } from '../jobs.ts'
import { openLog } from '../log.ts'
import { randomUid } from '../secrets.ts'

/** Migrates one database, where TEST_DATABASE_URL says or embedded; each test file starts from a copy of it. */
export async function setup() {
  return process.env.TEST_DATABASE_URL ? setupServer(process.env.TEST_DATABASE_URL) : setupEmbedded()
}

/** Kept between runs, and made anew when the migrations, the jobs or the packages change. */
const KEPT = 'node_modules/.cache/homeward'
const DAY_MS = 24 * 3_600_000
const MADE_OF = [
  'package-lock.json',
  'service/jobs.ts',
  'service/db/open.ts',
  'service/db/migrate.ts',
  'service/db/migrations/**/*',
]

async function setupEmbedded() {
  const hash = createHash('sha256')
  for (const file of globSync(MADE_OF, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(file).update(await readFile(file))
  const copy = resolve(KEPT, `migrated-${hash.digest('hex').slice(0, 16)}.tar`)
  process.env.TEST_DATABASE_COPY = copy
  // Nothing is undone at the end: the copy is for the next run too.
  const keep = async () => {}
  if (existsSync(copy)) return keep
  const database = await openEmbedded()
  await migrate(database)
  await mkdir(KEPT, { recursive: true })
  // What another run may still read is left alone.
  for (const old of globSync(`${KEPT}/migrated-*`))
    if ((await stat(old)).mtimeMs < Date.now() - DAY_MS) await rm(old, { force: true })
  // Under its name only when it is whole: another run may begin meanwhile.
  const unfinished = `${copy}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await (await database.pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(unfinished, copy)
  await database.close()
  return keep
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
