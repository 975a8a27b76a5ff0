import { sql } from 'drizzle-orm'
import { findsByLookupKey } from '../service/accounts/reseal.ts'
import { otherKey, strangeKey } from '../service/accounts/sealed-rows.ts'
import type { Config } from '../service/config.ts'
import { databaseTrouble } from '../service/db/away.ts'
import type { OpenedDatabase, Tx } from '../service/db/open.ts'
import type { OpenService } from '../service/open.ts'
import { keysProblem, runningProcesses } from '../service/running.ts'
import { StartError } from './instance.ts'

/** Refuses to start with keys that do not go with those of the processes that run: some people's data would open in one of them only. @throws StartError */
export async function refuseOtherKeys({ kind, pool }: OpenedDatabase, { vault }: Config): Promise<void> {
  const problem = vault && kind === 'postgres' && keysProblem(vault, await runningProcesses(pool))
  if (problem) throw new StartError(problem)
}

/** A statement of the look takes no longer of a start: a key that is missing or another one sealed almost everything, and is seen at once. */
const LOOKING_MS = 1000

/** What a look at sealed texts finds; nothing where it takes too long. */
const lookAt = ({ longDb, log }: OpenService, look: (tx: Tx) => Promise<string | undefined>) =>
  longDb
    .transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(LOOKING_MS)}, true)`)
      return look(tx)
    })
    .catch((error: unknown) => {
      if (databaseTrouble(error)?.kind !== 'late') throw error
      log.warn('not all sealed texts were looked at for a missing key: "homeward -- keys" looks at every one')
      return undefined
    })

/** Refuses to start without a key that still seals what is kept, or with another one under its id: reading that data would fail. @throws StartError */
export async function refuseLostKeys(service: OpenService): Promise<void> {
  const keys = service.config.vault
  if (!keys) return
  const other = await lookAt(service, (tx) => otherKey(tx, keys))
  if (other !== undefined)
    throw new StartError(
      `ENCRYPTION_KEYS has another key ${other} than the one that sealed what is kept. Put the right one there; a new one needs an id of its own.`,
    )
  const known = keys.sealing.map(({ id }) => id)
  const lost = await lookAt(service, (tx) => strangeKey(tx, known))
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
