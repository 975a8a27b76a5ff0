import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../db/open.ts'
import { startJobs } from '../jobs.ts'
import { openLog } from '../log.ts'

/** Migrates one embedded database; each test file starts from a copy of it. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'homeward-test-'))
  const database = await openEmbedded()
  await database.migrate()
  const jobs = await startJobs(database, { log: openLog('silent') })
  await jobs.stop()
  const copy = join(folder, 'migrated.tar')
  await writeFile(copy, Buffer.from(await (await database.pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  process.env.TEST_DATABASE_COPY = copy
  return () => rm(folder, { recursive: true })
}
