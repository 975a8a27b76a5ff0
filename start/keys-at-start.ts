import { sql } from 'drizzle-orm'
import { findsByLookupKey } from '../service/accounts/reseal.ts'
import { strangeKey } from '../service/accounts/sealed-rows.ts'
import type { Config } from '../service/config.ts'
import { databaseTrouble } from '../service/db/away.ts'
import type { OpenedDatabase } from '../service/db/open.ts'
import type { OpenService } from '../service/open.ts'
import { keysProblem, runningProcesses } from '../service/running.ts'
import { StartError } from './instance.ts'

/** Refuses to start with keys that do not go with those of the processes that run: some people's data would open in one of them only. @throws StartError */
export async function refuseOtherKeys({ kind, pool }: OpenedDatabase, { vault }: Config): Promise<void> {
  const problem = vault && kind === 'postgres' && keysProblem(vault, await runningProcesses(pool))
  if (problem) throw new StartError(problem)
}

/** The look takes no longer of a start: a key that was taken out too early sealed almost everything, and is seen at once. */
const LOOKING_MS = 1000

/** Refuses to start without a key that still seals what is kept: reading that data would fail. @throws StartError */
export async function refuseLostKeys({ config, longDb, log }: OpenService): Promise<void> {
  const known = config.vault?.sealing.map(({ id }) => id)
  if (!known) return
  const lost = await longDb
    .transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(LOOKING_MS)}, true)`)
      return strangeKey(tx, known)
    })
    .catch((error: unknown) => {
      if (databaseTrouble(error)?.kind !== 'late') throw error
      log.warn('not all sealed texts were looked at for a missing key: "homeward -- keys" looks at every one')
      return undefined
    })
  if (lost !== undefined)
    throw new StartError(
      `ENCRYPTION_KEYS lacks the key ${lost}, which still seals what is kept. Put it back, last; "npm run homeward -- keys" says when it may go.`,
    )
}

const UNFINDABLE =
  'LOOKUP_KEY is not the one by which people are found here. With the right one nothing is to be done; if it was changed on purpose, stop every process and run "npm run homeward -- keys rewrite-lookups".'

/** Refuses to start with another LOOKUP_KEY than the rows were written with: no search would find a row, and people would be registered twice. @throws StartError */
export async function refuseOtherLookups(service: OpenService): Promise<void> {
  if (service.config.vault && !(await findsByLookupKey(service))) throw new StartError(UNFINDABLE)
}
