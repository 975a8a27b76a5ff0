import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startJobs } from '../service/jobs.ts'
import { openDatabase } from '../service/open-database.ts'
import type { OpenService } from '../service/open.ts'
import { copyCounters, dumpByCopy, loadByCopy, tablesOf } from './drill-copy.ts'

const run = promisify(execFile)

/** Runs one of PostgreSQL's programs on a database; the password stands in no list of processes. */
async function runOn(url: string, program: string, args: string[]) {
  const database = new URL(url)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(database.password) }
  database.password = ''
  await run(program, [`--dbname=${database.href}`, ...args], { env })
}

/** Dumps and restores by PostgreSQL's own programs; `dump` is a file that is there already. */
export async function restoreByTools(
  source: { url: string; snapshot: string },
  target: string,
  tools: string,
  dump?: string,
) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-drill-'))
  try {
    const file = dump ?? join(folder, 'homeward.dump')
    if (dump === undefined)
      await runOn(source.url, join(tools, 'pg_dump'), [
        '--format=custom',
        `--snapshot=${source.snapshot}`,
        `--file=${file}`,
      ])
    await runOn(target, join(tools, 'pg_restore'), ['--exit-on-error', '--no-owner', '--no-privileges', file])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Dumps and restores through our own connections, where PostgreSQL's programs are missing or older than the server. */
export async function restoreByCopy(service: OpenService, source: pg.Client, targetUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-drill-'))
  const target = new pg.Client({ connectionString: targetUrl })
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
    await target.end()
    await rm(folder, { recursive: true, force: true })
  }
}
