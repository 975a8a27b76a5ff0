import { createHash } from 'node:crypto'
import { existsSync, globSync, openAsBlob } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { days } from '#contract/domain/time.ts'
import { openEmbedded, type OpenedDatabase } from './db/open.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** Kept between runs, and made anew when the migrations, the jobs or the packages change. */
const KEPT = join(ROOT, 'node_modules/.cache/homeward')
const MADE_OF = ['package-lock.json', 'service/jobs.ts', 'service/db/{open,migrate}.ts', 'service/db/migrations/**/*']

/** Where the copy of an embedded database stands that is migrated and empty; its name tells what it was made of. */
async function pathOfPrepared(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(MADE_OF, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(file.slice(ROOT.length)).update(await readFile(file))
  return join(KEPT, `migrated-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Brings the tables of a new database up to date, those of the jobs too. */
export async function migrateAll(database: OpenedDatabase) {
  await database.migrate()
  const jobs = await startJobs(database, { log: openLog('silent') })
  await jobs.stop()
}

/** Makes the copy, unless it is there. @returns its path */
export async function prepareDatabase(): Promise<string> {
  const copy = await pathOfPrepared()
  if (existsSync(copy)) return copy
  const database = await openEmbedded()
  await migrateAll(database)
  await mkdir(KEPT, { recursive: true })
  // What another run may still read is left alone.
  for (const old of globSync(join(KEPT, 'migrated-*')))
    if ((await stat(old)).mtimeMs < Date.now() - days(1)) await rm(old, { force: true })
  // Under its name only when it is whole: another run may begin meanwhile.
  const unfinished = `${copy}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await (await database.pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(unfinished, copy)
  await database.close()
  return copy
}

/**
 * What a new embedded database begins with, where it was prepared (`npm run build`): making one and migrating it takes five times as
 * long as unpacking it (D56.5). One that was made of anything else has another name, and is not taken.
 */
export async function preparedDatabase(): Promise<Blob | undefined> {
  const copy = await pathOfPrepared()
  return existsSync(copy) ? openAsBlob(copy) : undefined
}
