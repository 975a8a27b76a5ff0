import { pino } from 'pino'
import { addressOf, readConfig } from '../service/config.ts'
import { tablesSay } from '../service/db/later.ts'
import type { OpenedDatabase } from '../service/db/open.ts'
import { plannedMigrations } from '../service/db/owner.ts'
import { openLog } from '../service/log.ts'
import { openService } from '../service/open.ts'
import { openDatabase } from '../service/open-database.ts'
import { VERSION } from '../service/version.ts'
import { runCommand, runWithoutDatabase } from './commands.ts'
import { handOver } from './command-socket.ts'
import { failureSays } from './failure.ts'
import { holdDataFolder, refuseSkew, StartError } from './instance.ts'
import { endOnSignals, unlessEnding } from './signals.ts'
import { openTerminal } from './terminal.ts'

/** Said instead of an answer about a database that was not meant: an empty one says that all is well. */
const NOBODY_NAMED =
  'No database is named, and no process runs here. Set DATABASE_URL (and what else .env.example lists for it), or add --trial to work on the trial data of this folder.'

/** Said where the shell names a server and the person the trial: the command must not reach the one that was not meant. */
const TWO_NAMED =
  'DATABASE_URL is set, and --trial means the trial data of this folder: leave out --trial, or unset DATABASE_URL and APP_ENV.'

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
  const answered = await runWithoutDatabase((line) => console.log(line), args)
  if (answered !== undefined) return answered
  const config = readConfig(process.env)
  if (onTrial && config.databaseUrl) throw new StartError(TWO_NAMED)
  // npm runs scripts in the package's folder; relative paths of a command mean the folder the person stands in.
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
  if (!config.databaseUrl) {
    const status = await handOver(config.dataDir, args)
    if (status !== undefined) return status
    if (!onTrial) throw new StartError(NOBODY_NAMED)
  }
  const release = config.databaseUrl ? undefined : await holdDataFolder(config.dataDir)
  const log = openLog('warn', pino.destination(2))
  const migrates = args[0] === 'migrate'
  const plans = migrates && args.includes('--plan')
  // What was done to the tables their owner reads; a service that goes over to two roles has no right yet.
  const databaseUrl = (plans && config.databaseOwnerUrl) || config.databaseUrl
  const database = await openDatabase({ ...config, databaseUrl }, log, { serving: false })
  await refuseSkew(database)
  if (plans) return plan(database)
  const publicUrl = addressOf(config, `http://localhost:${config.port}`)
  const service = await openService({ config, log, database, publicUrl: () => publicUrl, work: false, migrates })
  try {
    return await runCommand({ service, folder: process.cwd(), ...openTerminal() }, args)
  } finally {
    await service.close()
    await release?.()
  }
}

endOnSignals()
// Whoever reads has enough, as head does: what is left to say is for nobody.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.kill(process.pid, 'SIGTERM')
})
try {
  const status = await main(process.argv.slice(2))
  await unlessEnding()
  process.exit(status)
} catch (error) {
  await unlessEnding()
  console.error(failureSays(error))
  process.exit(1)
}
