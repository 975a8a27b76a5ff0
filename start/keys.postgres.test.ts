import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { openVault } from '../service/vault.ts'
import { asked, connected, ownDatabase, startOn } from './test/product.ts'

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [K1, K2] = [key('k1', 1), key('k2', 2)]
const lookup = Buffer.alloc(32, 9)
const APP_SECRET = 'a secret that only this test knows and that is long enough'
const settings = (...sealing: string[]) => ({
  APP_SECRET,
  ENCRYPTION_KEYS: sealing.join(','),
  LOOKUP_KEY: lookup.toString('base64'),
})

/** Runs a command, and gives what it said and its exit status. */
async function command(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['start/homeward.ts', ...args], {
    env: { PATH: process.env.PATH, APP_ENV: 'trial', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, said }
}

test('keys are changed in two steps with two processes running; a wrong order is refused, and the command says what is next', async () => {
  const database = await ownDatabase()
  const on = (...sealing: string[]) => startOn(database, settings(...sealing))
  const keys = (sealing: string[], ...words: string[]) =>
    command({ DATABASE_URL: database.href, ...settings(...sealing) }, 'keys', ...words)
  const stop = async ({ child, ended }: Awaited<ReturnType<typeof on>>) => {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  let [one, two] = [await on(K1), await on(K1)]
  const records = await connected(database)
  const { rows } = await records.query<{ uid: string }>("select uid from accounts where type = 'DEMENTIA' limit 1")
  const uid = rows[0]?.uid ?? ''
  const vault = openVault({ sealing: [{ id: 'k1', key: Buffer.alloc(32, 1) }], lookup })
  await records.query('update accounts set sealed = $2, nric_hash = $3 where uid = $1', [
    uid,
    vault.seal({ lastNric: '123A' }, uid),
    vault.nricHash('123A'),
  ])
  expect((await keys([K1], 'new')).said).toMatch(/^k\d{8}[a-z]{2}:[\w+/]{43}=\n.*\nPut it LAST/)

  await expect(on(K2, K1), 'first before the others know it').rejects.toThrow(
    '2 running processes cannot open what the key k2 seals, which is first in ENCRYPTION_KEYS here.',
  )
  expect((await keys([K1, K2])).said).toContain('Next, if k2 is new: start every process with it last')
  await stop(one)
  one = await on(K1, K2)
  await expect(on(K2, K1), 'one of the two does not know it').rejects.toThrow('1 running process cannot open')
  await stop(two)
  two = await on(K1, K2)
  expect((await keys([K1, K2])).said).toContain('Next, if k2 is new: start every process with it first')

  await stop(one)
  one = await on(K2, K1)
  const early = await keys([K2, K1], 'reseal')
  expect([early.status, early.said]).toEqual([
    1,
    expect.stringContaining('Only 1 of 2 running processes seals with k2'),
  ])
  await stop(two)
  two = await on(K2, K1)
  expect((await keys([K2, K1])).said).toContain('Next: npm run homeward -- keys reseal')
  const resealed = await keys([K2, K1], 'reseal')
  expect(resealed.said).toMatch(/Sealed anew: [1-9]/)
  expect(resealed.said).toContain('If it is old: start every process without it')

  await stop(one)
  one = await on(K2)
  const { rows: sealed } = await records.query<{ key: string }>(
    "select distinct split_part(sealed, '.', 2) as key from accounts where sealed is not null",
  )
  expect(sealed).toEqual([{ key: 'k2' }])
  for (const { url } of [one, two]) expect((await asked(`${url}/readyz`)).status).toBe(200)
  await stop(two)
  const lost = await keys([K1])
  expect([lost.status, lost.said]).toEqual([1, expect.stringContaining('k2: not in ENCRYPTION_KEYS')])
  await stop(one)
  await expect(on(K1), 'without the key that still seals').rejects.toThrow(
    'ENCRYPTION_KEYS lacks the key k2, which still seals what is kept.',
  )
  await records.end()
}, 300_000)

test('another LOOKUP_KEY is refused while a process runs and while the rows are those of the old one; rewritten, it finds people', async () => {
  const database = await ownDatabase()
  const before = settings(K1)
  const after = { ...before, LOOKUP_KEY: Buffer.alloc(32, 10).toString('base64') }
  const rewrite = () => command({ DATABASE_URL: database.href, ...after }, 'keys', 'rewrite-lookups')
  const running = await startOn(database, before)
  const records = await connected(database)
  const { rows } = await records.query<{ uid: string }>('select uid from accounts order by uid')
  const vault = openVault({ sealing: [{ id: 'k1', key: Buffer.alloc(32, 1) }], lookup })
  for (const { uid } of [rows.at(0), rows.at(-1)].flatMap((row) => row ?? []))
    await records.query('update accounts set sealed = $2, nric_hash = $3 where uid = $1', [
      uid,
      vault.seal({ lastNric: '123A' }, uid),
      vault.nricHash('123A'),
    ])
  await expect(startOn(database, after)).rejects.toThrow('1 running process has another LOOKUP_KEY')
  const early = await rewrite()
  expect([early.status, early.said]).toEqual([1, expect.stringContaining('Not while the service runs')])
  running.child.kill('SIGTERM')
  await running.ended
  await expect(startOn(database, after)).rejects.toThrow('LOOKUP_KEY is not the one by which people are found here')
  expect((await rewrite()).said).toMatch(/Rewritten: \d+\. Start every process/)
  expect((await asked(`${(await startOn(database, after)).url}/readyz`)).status).toBe(200)
  await records.end()
}, 180_000)
