import type pg from 'pg'
import { readArguments, USAGE } from '../service/command-line.ts'
import type { OpenService } from '../service/open.ts'
import { randomUid } from '../service/secrets.ts'
import { drillClient } from './drill-client.ts'
import { countsOf } from './drill-copy.ts'
import { Findings, proveRestored } from './drill-proofs.ts'
import { restoreByCopy, restoreByTools } from './drill-restore.ts'
import { proveStart } from './drill-start.ts'
import { postgresTools } from './postgres-tools.ts'
import { StartError } from './instance.ts'
import { undoneBeforeEnd } from './signals.ts'

type Print = (line: string) => void

/** The database that is saved, in one moment of it: what is counted there is what the dump holds. */
async function snapshotOf(service: OpenService, url: string) {
  const client = drillClient(service, url)
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return { client, id: rows[0]?.id ?? '' }
}

/** Names what an earlier drill left: one that was killed could not drop its database, and whoever kept one may have forgotten it. */
async function nameLeft(client: pg.Client, findings: Findings) {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, 'homeward_drill_') and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname) order by 1",
  )
  for (const { name } of rows)
    findings.look('left', `An earlier drill left ${name}, which holds real people’s data: drop database ${name}`)
}

/** Makes a database beside the one of `url`, or takes the empty one that was named. @throws StartError */
async function freshDatabase(service: OpenService, url: string, into: string | undefined) {
  const client = drillClient(service, into ?? url)
  await client.connect()
  try {
    if (into !== undefined) {
      const { rows } = await client.query("select 1 from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')")
      if (rows.length > 0) throw new StartError('The database of --into is not empty: name one that nobody uses.')
      return { url: into, drop: async () => {} }
    }
    const name = `homeward_drill_${randomUid().toLowerCase()}`
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error
      throw new StartError(
        'This role may not make a database: make an empty one, and name it by --into URL. Where another role owns the tables, DATABASE_OWNER_URL names it: a drill reads as the owner.',
      )
    })
    const its = new URL(url)
    its.pathname = `/${name}`
    const drop = async () => {
      const admin = drillClient(service, url)
      await admin.connect()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.close()
    }
    return { url: its.href, drop }
  } finally {
    await client.close()
  }
}

/**
 * `drill`: saves the database, restores it into a fresh one, proves what is in it, and starts the product on it with the outside
 * world off. The database that serves people is only read. @returns the exit status: 1 when something is bad
 */
export async function drillCommand(service: OpenService, args: string[], print: Print): Promise<number> {
  const typed = readArguments(args, 0, {
    dump: { type: 'string' },
    photos: { type: 'string' },
    into: { type: 'string' },
    keep: { type: 'boolean' },
  })
  if (!typed) return USAGE
  // As the owner, where that is another role: the service's own may not read which steps of a migration ran.
  const url = service.config.databaseOwnerUrl ?? service.config.databaseUrl
  if (!url)
    throw new StartError('A drill restores a PostgreSQL database: set DATABASE_URL. A trial promises no durability.')
  const { dump, photos, into, keep } = typed.values
  const findings = new Findings(print)
  const source = await snapshotOf(service, url)
  await nameLeft(source.client, findings)
  const fresh = await freshDatabase(service, url, into)
  const isKept = keep || into !== undefined
  const forget = undoneBeforeEnd(async () => {
    if (!isKept) await fresh.drop()
  })
  try {
    const tools = await postgresTools(source.client)
    if (dump !== undefined && 'why' in tools) throw new StartError(tools.why)
    if ('why' in tools) await restoreByCopy(service, source.client, fresh.url)
    else await restoreByTools({ url, snapshot: source.id }, fresh.url, tools.folder, dump)
    const way = dump === undefined ? 'pg_dump and pg_restore' : `pg_restore from ${dump}`
    findings.good('restore', 'why' in tools ? `Restored by COPY, for ${tools.why}` : `Restored by ${way}.`)
    const counts = dump === undefined ? await countsOf(source.client) : undefined
    await proveRestored(service, { url: fresh.url, counts, photos }, findings)
    await proveStart(fresh.url, findings)
  } finally {
    await source.client.close()
    forget()
    if (isKept) print(`Left as it is: ${new URL(fresh.url).pathname.slice(1)}. It holds real people’s data.`)
    else await fresh.drop()
  }
  return findings.status
}
