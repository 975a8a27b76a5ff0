import { findsByLookupKey } from '../service/accounts/reseal.ts'
import type { Config } from '../service/config.ts'
import type { OpenedDatabase } from '../service/db/open.ts'
import type { OpenService } from '../service/open.ts'
import { keysProblem, runningProcesses } from '../service/running.ts'
import { StartError } from './instance.ts'

/** Refuses to start with keys that do not go with those of the processes that run: some people's data would open in one of them only. @throws StartError */
export async function refuseOtherKeys({ kind, pool }: OpenedDatabase, { vault }: Config): Promise<void> {
  const problem = vault && kind === 'postgres' && keysProblem(vault, await runningProcesses(pool))
  if (problem) throw new StartError(problem)
}

const UNFINDABLE =
  'LOOKUP_KEY is not the one by which people are found here. With the right one nothing is to be done; if it was changed on purpose, stop every process and run "npm run homeward -- keys rewrite-lookups".'

/** Refuses to start with another LOOKUP_KEY than the rows were written with: nobody would be found, and people registered twice. @throws StartError */
export async function refuseOtherLookups(service: OpenService): Promise<void> {
  if (service.config.vault && !(await findsByLookupKey(service))) throw new StartError(UNFINDABLE)
}
