import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { startJobs } from '../service/jobs.ts'
import { openDatabase } from '../service/open-database.ts'
import type { OpenService } from '../service/open.ts'
import { drillClient } from './drill-client.ts'
import { copyCounters, dumpByCopy, loadByCopy, tablesOf } from './drill-copy.ts'
import { StartError } from './instance.ts'
import { undoneBeforeEnd } from './signals.ts'

const run = promisify(execFile)

/** Where systems keep the authorities that they believe; PostgreSQL's programs look in none of them by themselves. */
const AUTHORITIES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem']

/** An address without its password, which would stand in the list of processes, and what the program is told beside it. */
function handedOver(url: string) {
  const database = new URL(url)
  const password = database.searchParams.get('password') ?? decodeURIComponent(database.password)
  database.password = ''
  // Cut out and not written anew: PostgreSQL reads a space written as a plus as one.
  database.search = database.search.replace(/([?&])password=[^&]*&?/g, '$1').replace(/[?&]$/, '')
  const authorities = process.env.PGSSLROOTCERT ?? process.env.NODE_EXTRA_CA_CERTS ?? AUTHORITIES.find(existsSync)
  const env = { ...process.env, PGPASSWORD: password, ...(authorities && { PGSSLROOTCERT: authorities }) }
  return { address: database.href, env }
}

/** Runs one of PostgreSQL's programs on a database. @throws StartError with the first line of what it says: the next may quote rows */
async function runOn(url: string, program: string, args: string[]) {
  const { address, env } = handedOver(url)
  const running = run(program, [`--dbname=${address}`, ...args], { env })
  const forget = undoneBeforeEnd(async () => running.child.kill())
  try {
    await running
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    throw new StartError(`${basename(program)} failed: ${said || 'it said nothing'}`)
  } finally {
    forget()
  }
}

/** Works in a folder of its own that is gone afterwards, also where a signal ends the work: it holds real people's data. */
async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-drill-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const forget = undoneBeforeEnd(remove)
  try {
    await work(folder)
  } finally {
    await remove()
    forget()
  }
}

/** Dumps and restores by PostgreSQL's own programs; `dump` is a file that is there already. */
export const restoreByTools = (
  source: { url: string; snapshot: string },
  target: string,
  tools: string,
  dump?: string,
) =>
  inFolder(async (folder) => {
    const file = dump ?? join(folder, 'homeward.dump')
    if (dump === undefined)
      await runOn(source.url, join(tools, 'pg_dump'), [
        '--format=custom',
        `--snapshot=${source.snapshot}`,
        `--file=${file}`,
      ])
    await runOn(target, join(tools, 'pg_restore'), ['--exit-on-error', '--no-owner', '--no-privileges', file])
  })

/** Dumps and restores through our own connections, where none of PostgreSQL's programs works with the server. */
export const restoreByCopy = (service: OpenService, source: pg.Client, targetUrl: string) =>
  inFolder(async (folder) => {
    const target = drillClient(service, targetUrl)
    try {
      await dumpByCopy(source, folder)
      const config = { ...service.config, databaseUrl: targetUrl, databaseOwnerUrl: undefined }
      const made = await openDatabase(config, service.log, { serving: false })
      await made.migrate()
      await (await startJobs(made, { log: service.log })).stop()
      await made.close()
      await target.connect()
      await loadByCopy(target, folder, await tablesOf(source))
      await copyCounters(source, target)
    } finally {
      await target.close()
    }
  })
