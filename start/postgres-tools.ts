import { execFile } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ClientBase } from 'pg'

const run = promisify(execFile)

/** Where Debian and its kin keep the programs of each version. */
const DEBIAN = '/usr/lib/postgresql/*/bin/pg_dump'

/** The major version of the programs in a folder, or nothing where there are none. */
async function majorOf(folder: string): Promise<number | undefined> {
  const told = await run(join(folder, 'pg_dump'), ['--version']).catch(() => undefined)
  const major = /\(PostgreSQL\) (\d+)/.exec(told?.stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}

/** The folder of `pg_dump` and `pg_restore` that are not older than this server, or nothing: they refuse a newer one. */
export async function postgresTool(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  const server = Math.floor(Number(rows[0]?.version) / 10_000)
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for await (const program of glob(DEBIAN)) folders.push(dirname(program))
  for (const folder of folders) {
    const major = await majorOf(folder)
    if (major !== undefined && major >= server) return folder
  }
  return undefined
}
