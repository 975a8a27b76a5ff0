import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { people } from '../service/sample/people.ts'
import { openVault } from '../service/vault.ts'
import { connected, listening, ownDatabase, startOn, submission, within } from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''
const PHOTO = 'a'.repeat(22)
const lookup = Buffer.alloc(32, 9)
const sealing = [{ id: 'k1', key: Buffer.alloc(32, 1) }]
const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

/** A database of a process that has run, with a sealed text and a photo, and a place where texts would arrive. */
async function served() {
  const database = await ownDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'homeward-drill-'))
  let texts = 0
  const provider = createServer((asked, answer) => {
    asked.resume()
    texts += 1
    answer.writeHead(503).end()
  })
  const TWILIO_URL = `http://127.0.0.1:${await listening(provider)}`
  onTestFinished(() => void provider.close())
  const environment = {
    DATABASE_URL: database.href,
    DATA_DIR,
    APP_SECRET: 'a secret that only this test knows and that is long enough',
    ENCRYPTION_KEYS: keyOf('k1', 1),
    LOOKUP_KEY: lookup.toString('base64'),
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+6590000000',
    TWILIO_URL,
  }
  const { url, child, ended } = await startOn(database, environment)
  expect((await fetch(...submission(url, CODE))).status).toBe(200)
  // The texts of the alarm wait, for nobody takes them: a restored copy would send them.
  await within(30, () => texts > 0, true)
  child.kill('SIGTERM')
  await ended
  const records = await connected(database)
  onTestFinished(() => records.end())
  const { rows } = await records.query<{ uid: string }>("select uid from accounts where type = 'DEMENTIA' limit 1")
  const uid = rows[0]?.uid ?? ''
  const vault = openVault({ sealing, lookup })
  await records.query('update accounts set sealed = $2, nric_hash = $3 where uid = $1', [
    uid,
    vault.seal({ lastNric: '123A' }, uid),
    vault.nricHash('123A'),
  ])
  const command = async (words: string[], more: Record<string, string> = {}) => {
    const running = spawn(process.execPath, ['start/homeward.ts', ...words], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, APP_ENV: 'trial', ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const status = await new Promise<number | null>((resolve) => running.once('close', resolve))
    return { status, said }
  }
  const drill = (args: string[] = [], more = {}) => command(['drill', ...args], more)
  const forget = () => void (texts = 0)
  return { records, command, drill, uid, forget, sent: () => texts, dataDir: DATA_DIR }
}

test('a drill restores what was saved, proves it, starts on it and sends nothing; the database that serves is only read', async () => {
  const { records, drill, forget, sent } = await served()
  const rows = async () =>
    (await records.query('select (select count(*) from accounts) + (select count(*) from messages) as all')).rows
  const before = await rows()
  const waiting = await records.query(
    "select 1 from messages where status in ('WAITING', 'CLAIMED') and channel = 'sms'",
  )
  expect(waiting.rows.length).toBeGreaterThan(0)
  forget()
  const { status, said } = await drill()
  expect(said).toContain('rows in')
  expect(said).toContain('as many as in the source')
  expect(said).toMatch(/[1-9]\d* sealed texts open/)
  expect(said).toContain('LOOKUP_KEY finds people')
  expect(said).toMatch(/\d+ lines of the audit stand as they were sealed/)
  expect(said).toContain('The product is ready on it.')
  expect(said).toContain('The outside world is off, and its pages say so.')
  expect(said).toContain('It stopped in order.')
  expect([status, sent()], said).toEqual([0, 0])
  expect(await rows()).toEqual(before)
  const { rows: left } = await records.query("select datname from pg_database where datname like 'homeward_drill_%'")
  expect(left, 'the copy of real people’s data is gone').toEqual([])
}, 240_000)

test('a drill finds a key that is missing, a line of the audit that was changed, and a photo whose file is gone', async () => {
  const { records, command, drill, uid, dataDir } = await served()
  const wrongKey = await drill([], { ENCRYPTION_KEYS: keyOf('k2', 2) })
  expect([wrongKey.status, wrongKey.said]).toEqual([1, expect.stringContaining('sealed texts do not open')])

  await records.query("insert into audit (actor, action, created_at) values ('somebody', 'tested', now())")
  expect((await command(['audit', 'verify'])).status).toBe(0)
  await records.query(
    'alter table audit disable trigger user; update audit set actor = $$else$$ where id in (select min(audit_id) from audit_chain); alter table audit enable trigger user',
  )
  await records.query('insert into photos (key, account_uid, created_at) values ($1, $2, now())', [PHOTO, uid])
  const { status, said } = await drill()
  expect(status).toBe(1)
  expect(said).toMatch(/BAD +audit/)
  expect(said).toMatch(/BAD +photos/)
  await mkdir(join(dataDir, 'saved'), { recursive: true })
  for (const name of [`${PHOTO}.webp`, `${PHOTO}-small.webp`]) await writeFile(join(dataDir, 'saved', name), 'a photo')
  const saved = await drill(['--photos', join(dataDir, 'saved')])
  expect(saved.said).toMatch(/ok +photos +[1-9]\d* photos have their files/)
}, 300_000)
