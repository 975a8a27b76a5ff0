import { readConfig } from '../service/config.ts'
import { tablesSay } from '../service/db/later.ts'
import type { OpenedDatabase } from '../service/db/open.ts'
import { plannedMigrations } from '../service/db/owner.ts'
import { openLog } from '../service/log.ts'
import { openService } from '../service/open.ts'
import { openDatabase } from '../service/open-database.ts'
import { VERSION } from '../service/version.ts'
import { runCommand } from './commands.ts'
import { handOver } from './command-socket.ts'
import { failureSays } from './failure.ts'
import { holdDataFolder, refuseSkew, StartError } from './instance.ts'
import { openTerminal } from './terminal.ts'

/** Said instead of an answer about a database that nobody meant: an empty one says that all is well. */
const NOBODY_NAMED =
  'No database is named, and no process runs here. Set DATABASE_URL (and what else .env.example lists for it), or add --trial to work on the trial data of this folder.'

/** Prints the SQL that `migrate` would run, and runs nothing. */
async function plan(database: OpenedDatabase): Promise<number> {
  try {
    const steps = database.kind === 'postgres' ? await plannedMigrations(database.pool) : []
    if (steps.length === 0) console.log(`${await tablesSay(database.pool)} Nothing is to be done.`)
    for (const { tag, sql } of steps) console.log(`-- ${tag}\n${sql}\n`)
    return 0
  } finally {
    await database.close()
  }
}

/** `npm run homeward -- …`: in the running process where there is one, else on the database itself. */
async function main(given: string[]): Promise<number> {
  if (given[0] === '--version') {
    console.log(VERSION)
    return 0
  }
  const onTrial = given.includes('--trial')
  const args = given.filter((word) => word !== '--trial')
  const config = readConfig(process.env)
  // npm runs scripts in the package's folder; relative paths of a command mean the folder the person stands in.
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
  if (!config.databaseUrl) {
    const status = await handOver(config.dataDir, args)
    if (status !== undefined) return status
    if (!onTrial) throw new StartError(NOBODY_NAMED)
  }
  const release = config.databaseUrl ? undefined : await holdDataFolder(config.dataDir)
  const log = openLog('warn')
  const database = await openDatabase(config, log, { serving: false })
  await refuseSkew(database)
  const migrates = args[0] === 'migrate'
  if (migrates && args.includes('--plan')) return plan(database)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const service = await openService({ config, log, database, publicUrl: () => publicUrl, work: false, migrates })
  try {
    return await runCommand({ service, folder: process.cwd(), ...openTerminal() }, args)
  } finally {
    await service.close()
    await release?.()
  }
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(failureSays(error))
  process.exit(1)
}
