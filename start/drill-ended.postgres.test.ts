import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from '../test/postgres-server.ts'
import { liveCommand } from './test/live.ts'
import { connected, ownDatabase, within } from './test/product.ts'

// A server of its own: what other drills make and drop beside it would be counted.
let server: Awaited<ReturnType<typeof startPostgres>>
let database: URL
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' })
  vi.stubEnv('TEST_DATABASE_URL', server.url)
  database = await ownDatabase()
  expect(await liveCommand(database, ['migrate']).ended).toBe(0)
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

/** A drill whose pg_dump is this script, which tells first what it was handed. */
async function drillWith(script: string, url = database) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-tools-'))
  const TMPDIR = join(folder, 'tmp')
  await mkdir(TMPDIR)
  const program = join(folder, 'pg_dump')
  const told = join(folder, 'told')
  const first = `[ "$1" = --version ] && { echo "pg_dump (PostgreSQL) 99.0"; exit 0; }\necho "$*|$PGPASSWORD|$PGSSLROOTCERT" > ${told}\n`
  await writeFile(program, `#!/bin/sh\n${first}${script}\n`)
  await chmod(program, 0o755)
  const drill = liveCommand(url, ['drill'], {
    PATH: `${folder}:${process.env.PATH}`,
    TMPDIR,
    NODE_EXTRA_CA_CERTS: '/authority.crt',
  })
  return { drill, TMPDIR, told: () => readFile(told, 'utf8').catch(() => '') }
}

const copies = async () => {
  const records = await connected(database)
  const { rows } = await records.query("select datname from pg_database where datname like 'homeward_drill_%'")
  await records.end()
  return rows.map(({ datname }: { datname: string }) => datname)
}

test('a drill that a signal ends leaves neither a copy of real people’s data nor a dump', async () => {
  const { drill, TMPDIR, told } = await drillWith('exec sleep 60')
  await within(30, async () => (await told()) !== '', true)
  expect(await copies()).toHaveLength(1)
  drill.child.kill('SIGINT')
  expect(await drill.ended).toBe(130)
  expect([await copies(), await readdir(TMPDIR)]).toEqual([[], []])
}, 60_000)

test('PostgreSQL’s programs hear the password by themselves and are told whom to believe; what they refuse is one sentence', async () => {
  const url = new URL(database)
  url.searchParams.set('password', url.password)
  url.password = ''
  const { drill, told } = await drillWith(
    'echo "pg_dump: error: no" >&2\necho "DETAIL: Key (phone)=(+6581234567)" >&2\nexit 1',
    url,
  )
  expect(await drill.ended).toBe(1)
  expect(await told()).toMatch(/^--dbname=postgres:\/\/homeward@\S+ .*\|homeward\|\/authority\.crt$/m)
  expect(await told()).not.toContain('password=')
  const said = drill.said().trim().split('\n')
  expect(said.at(-1)).toBe('pg_dump failed: pg_dump: error: no')
  expect(drill.said()).not.toMatch(/81234567|^ +at /m)
  expect(await copies()).toEqual([])
}, 60_000)

test('a copy that an earlier drill left is named', async () => {
  const records = await connected(database)
  await records.query('create database homeward_drill_left')
  const { drill } = await drillWith('exit 1')
  await drill.ended
  await records.query('drop database homeward_drill_left')
  await records.end()
  expect(drill.said()).toMatch(
    /LOOK +left +An earlier drill left homeward_drill_left, .*: drop database homeward_drill_left/,
  )
}, 60_000)
