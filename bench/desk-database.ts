import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../service/db/open.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { seedDesk } from './desk-seed.ts'

/** Outside the project, and left there: seeding takes longer than measuring. */
const FOLDER = join(tmpdir(), 'hw-bench')
const SETTINGS = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '0',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
}
const migrations = new URL('../service/db/migrations/', import.meta.url)

/** Whether every migration that the kept database has had is one of the project's, in its order: then the rest can be added. */
async function goesOn(url: string): Promise<boolean> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', migrations), 'utf8')) as {
    entries: { tag: string }[]
  }
  const ours = await Promise.all(
    journal.entries.map(async ({ tag }) =>
      createHash('sha256')
        .update(await readFile(new URL(`${tag}.sql`, migrations)))
        .digest('hex'),
    ),
  )
  const { db, close } = await openPostgres(url, { pool: 1, onError: () => {} })
  const { rows } = (await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)) as unknown as {
    rows: { hash: string }[]
  }
  await close()
  return rows.every(({ hash }, index) => hash === ours[index])
}

/** A server with the seeded database of so many accounts: the kept one where it can be brought up to date, else a new one. */
export async function deskDatabase(accounts: number) {
  const folder = join(FOLDER, String(accounts))
  const complete = join(folder, 'complete')
  const open = async () => {
    const server = await startPostgres(SETTINGS, folder)
    return { ...server, dataDir: join(folder, 'product'), desk: server.url.replace(/[^/]*$/, 'desk') }
  }
  if (existsSync(complete)) {
    const server = await open()
    if (await goesOn(server.desk)) return server
    console.log('  the kept database has another past: it is made anew')
    await server.stop()
  }
  await rm(folder, { recursive: true, force: true })
  const server = await open()
  await server.createDatabase('desk')
  const database = await openPostgres(server.desk, { pool: 1, onError: () => {} })
  await database.migrate()
  await seedDesk(database.db, accounts, new Date())
  await database.close()
  await writeFile(complete, '')
  return server
}

if (import.meta.main) {
  const { effort } = await import('./effort.ts')
  const server = await deskDatabase(effort.rows)
  await server.stop()
}
