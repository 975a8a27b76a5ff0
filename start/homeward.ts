import { ConfigError, readConfig } from '../service/config.ts'
import { OlderTables } from '../service/db/owner.ts'
import { openLog } from '../service/log.ts'
import { openService } from '../service/open.ts'
import { openDatabase } from '../service/open-database.ts'
import { runCommand } from './commands.ts'
import { handOver } from './command-socket.ts'
import { holdDataFolder, refuseSkew, StartError } from './instance.ts'
import { openTerminal } from './terminal.ts'

/** `npm run homeward -- …`: in the running process where there is one, else on the database itself. */
async function main(args: string[]): Promise<number> {
  const config = readConfig(process.env)
  // npm runs scripts in the package's folder; relative paths of a command mean the folder the person stands in.
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
  if (!config.databaseUrl) {
    const status = await handOver(config.dataDir, args)
    if (status !== undefined) return status
  }
  const release = config.databaseUrl ? undefined : await holdDataFolder(config.dataDir)
  const log = openLog('warn')
  const database = await openDatabase(config, log, { serving: false })
  await refuseSkew(database)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const service = await openService({ config, log, database, publicUrl: () => publicUrl, work: false })
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
  if (error instanceof ConfigError) console.error(['The settings need attention:', ...error.problems].join('\n  '))
  else if (error instanceof StartError || error instanceof OlderTables) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
