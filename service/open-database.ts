import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openEmbedded, openPostgres, type OpenedDatabase } from './db/open.ts'
import { describeError, type Logger } from './log.ts'
import { preparedDatabase } from './prepared-database.ts'
import { nameOfProcess } from './running.ts'
import { randomToken, randomUid } from './secrets.ts'

/** The database that the settings name, not yet migrated; `serving` people, or for a command, which may take long. */
export const openDatabase = (config: Config, log: Logger, { serving }: { serving: boolean }): Promise<OpenedDatabase> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        pool: config.databasePool,
        serving,
        ownerUrl: config.databaseOwnerUrl,
        name: serving && config.vault ? nameOfProcess(config.vault, randomUid()) : undefined,
        onError: (error) => log.error({ error: describeError(error) }, 'database: an idle connection broke'),
        onWait: (tries) => log.warn({ tries }, 'migrate: a lock was not free, and is tried for again'),
        onBusy: (holder) =>
          log.warn(
            { holder },
            'another process starts or migrates on this database: waiting for it (pg_stat_activity)',
          ),
      })
    : openOwn(join(config.dataDir, 'pg'))

/** The embedded database in a folder; a new one begins with what was prepared, if anything was. */
const openOwn = async (folder: string): Promise<OpenedDatabase> =>
  openEmbedded(folder, existsSync(join(folder, 'PG_VERSION')) ? undefined : await preparedDatabase())

/** What a file beside the data holds; where there is none, what is made now, which only this user of the machine reads. */
export async function keptBeside(
  { dataDir }: Pick<Config, 'dataDir'>,
  name: string,
  make: () => string,
): Promise<string> {
  const file = join(dataDir, name)
  try {
    return await readFile(file, 'utf8')
  } catch {
    const made = make()
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(file, made, { mode: 0o600 })
    return made
  }
}

/** The deployment's secrets, newest first; on the embedded database one of its own is made and kept beside the data. */
export async function readSecrets(config: Config): Promise<[newest: string, ...older: string[]]> {
  const [newest, ...older] = config.secrets ?? []
  if (newest) return [newest, ...older]
  return [await keptBeside(config, 'secret', randomToken)]
}
