import type { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '../../db/open.ts'
import { startJobs } from '../../jobs.ts'
import { openLog } from '../../log.ts'

/** A database with the tables of this version, those of the jobs among them. */
export async function currentDatabase() {
  const database = await openEmbedded()
  await database.migrate()
  await (await startJobs(database, { log: openLog('silent') })).stop()
  return database
}

/** Why a statement cannot be sent to this database, or nothing: PostgreSQL plans it, and nothing is run. */
export async function whyNotPrepared(pglite: PGlite, statement: string): Promise<string | undefined> {
  try {
    await pglite.exec(`prepare recorded as ${statement}`)
  } catch (error) {
    return (error as Error).message
  }
  await pglite.exec('deallocate recorded')
  return undefined
}
