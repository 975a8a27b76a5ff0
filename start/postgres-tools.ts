import { execFile } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ClientBase } from 'pg'

const run = promisify(execFile)

/** Where Debian and its kin keep the programs of each version. */
const DEBIAN = '/usr/lib/postgresql/*/bin/pg_dump'

/** From this major version on the programs write a setting into what they restore that older servers do not know. */
const WRITES_TRANSACTION_TIMEOUT = 17

/** A folder of PostgreSQL's programs, and their major version. */
interface FoundTools {
  folder: string
  major: number
}

/** The major version of the programs in a folder, or nothing where there are none. */
async function majorOf(folder: string): Promise<number | undefined> {
  const told = await run(join(folder, 'pg_dump'), ['--version']).catch(() => undefined)
  const major = /\(PostgreSQL\) (\d+)/.exec(told?.stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}

/**
 * Chooses the programs for a server of this major version: its own, else the nearest newer ones that it understands, for older ones
 * refuse it. @returns their folder, or in a sentence why none will do
 */
export function chosenTools(server: number, found: readonly FoundTools[]): { folder: string } | { why: string } {
  const isUnderstood = (major: number) => server >= WRITES_TRANSACTION_TIMEOUT || major < WRITES_TRANSACTION_TIMEOUT
  const newer = found.filter(({ major }) => major >= server).toSorted((one, other) => one.major - other.major)
  const [nearest] = newer.filter(({ major }) => isUnderstood(major))
  if (nearest) return { folder: nearest.folder }
  const wanted = `PostgreSQL’s client programs of version ${server}`
  const [first] = newer
  if (first)
    return {
      why: `pg_restore ${first.major} writes a setting that a server of version ${server} does not know: install ${wanted}.`,
    }
  return { why: `pg_dump and pg_restore of the server’s version or newer are not here: install ${wanted}.` }
}

/** The folder of `pg_dump` and `pg_restore` that work with this server, or why there is none. */
export async function postgresTools(client: ClientBase): Promise<{ folder: string } | { why: string }> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  const server = Math.floor(Number(rows[0]?.version) / 10_000)
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for await (const program of glob(DEBIAN)) folders.push(dirname(program))
  const found: FoundTools[] = []
  for (const folder of folders) {
    const major = await majorOf(folder)
    if (major !== undefined) found.push({ folder, major })
  }
  return chosenTools(server, found)
}
