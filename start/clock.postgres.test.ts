import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { people } from '../service/sample/people.ts'
import { connected, ownDatabase, startProduct, submission, asked, within } from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''
const OFF_SECONDS = 600

/** A module for `--import` that moves the clock of a process: at once, or when it is sent SIGUSR2. */
const moved = (seconds: number, when: 'at once' | 'on SIGUSR2') =>
  `data:text/javascript,${encodeURIComponent(`
    const real = Date
    let off = ${when === 'at once' ? seconds * 1000 : 0}
    process.on('SIGUSR2', () => { off = ${seconds * 1000} })
    globalThis.Date = class extends real {
      constructor(...given) { given.length === 0 ? super(real.now() + off) : super(...given) }
      static now() { return real.now() + off }
    }
  `)}`

test.each([
  ['start/main.ts', OFF_SECONDS, 'ahead of'],
  ['start/main.ts', -OFF_SECONDS, 'behind'],
  ['start/homeward.ts', OFF_SECONDS, 'ahead of'],
])(
  '%s on a clock %i s off is refused in one sentence',
  async (script, seconds, side) => {
    const database = await ownDatabase()
    const child = spawn(process.execPath, ['--import', moved(seconds, 'at once'), script, 'check'], {
      env: { PATH: process.env.PATH, APP_ENV: 'trial', PORT: '0', DATABASE_URL: database.href },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await new Promise((done) => child.once('close', done))).toBe(1)
    expect(said).toMatch(
      new RegExp(`The clock of this machine is \\d+\\.\\d s ${side} the database’s, more than 5 s: set both by NTP\\.`),
    )
  },
  60_000,
)

test('a clock that goes wrong later is seen in /readyz and the metrics, and moves no rung of an alarm', async () => {
  const database = await ownDatabase()
  const { url: site, child } = await startProduct({
    args: ['--import', moved(-OFF_SECONDS, 'on SIGUSR2'), 'start/main.ts'],
    environment: { DATABASE_URL: database.href, METRICS_TOKEN: 'a token for this test' },
  })
  await within(30, () => asked(`${site}/readyz`).then(({ status }) => status), 200)
  expect((await asked(`${site}/servez`)).status).toBe(200)
  child.kill('SIGUSR2')
  await within(30, () => asked(`${site}/readyz`).then(({ status }) => status), 503)
  expect((await asked(`${site}/readyz`)).text).toMatch(/^not ready: The clock of this machine is .* s behind/)
  await within(30, () => asked(`${site}/servez`).then(({ status }) => status), 503)
  const { text } = await asked(`${site}/metrics`, { headers: { authorization: 'Bearer a token for this test' } })
  expect(Number(/^homeward_clock_skew_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(-OFF_SECONDS + 60)

  expect((await fetch(...submission(site, CODE))).status).toBe(200)
  const records = await connected(database)
  const jobs = (name: string) =>
    records
      .query<{ seconds: number }>(
        'select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job where name = $1',
        [name],
      )
      .then(({ rows }) => rows.map(({ seconds }) => seconds))
  // By the process's clock both would have been due at once, again and again.
  await within(20, async () => (await jobs('climb-ladder')).length, 1)
  const [rung = 0] = await jobs('climb-ladder')
  expect(rung).toBeGreaterThan(20)
  expect(rung).toBeLessThan(200)
  const [expiry = 0] = await jobs('expire-incident')
  expect(Math.round(expiry / 3600)).toBe(24)

  // Expired by the database's clock while the process still thinks it early: it comes again a day later by its own count, and does not spin.
  await records.query("update pgboss.job set start_after = now() where name = 'expire-incident'")
  await within(20, async () => (await jobs('expire-incident')).length, 2)
  expect(Math.round(Math.max(...(await jobs('expire-incident'))) / 3600)).toBe(24)
  await records.end()
}, 120_000)
