import { startProduct } from '../e2e/support.ts'
import { randomUid } from '../service/secrets.ts'
import { effort } from './effort.ts'
import { finder } from './finder.ts'
import { populate } from './population.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { percentile, steadily } from './steady.ts'

/** Fifty requests a second for minutes: finders from arriving to saying goodbye (`npm run bench -- load --minutes 5`). */
const PER_SECOND = 50
const PERSONS = 500
const WARM_UP_SECONDS = 10

interface Step {
  expected: number
  ask: () => Promise<Response>
}

const postgres = await startPostgres()
const database = await postgres.createDatabase('load')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' })
const codes = await populate(database, PERSONS)

let found = 0
/** One finder's requests in their order, with the status that each must have. Every fifth meets something unusual. */
function* journey(): Generator<Step> {
  found += 1
  const { ask, post, json } = finder(product.url, `198.18.${Math.floor(found / 250) % 250}.${found % 250}`)
  const code = codes[found % codes.length] ?? ''
  const page = `/safereturncards/${code}`
  const status = `/api/public/safe-return/status?uid=${code}`
  const scan = `/api/public/dementia-info?uid=${code}`
  if (found % 5 === 0) {
    yield { expected: 404, ask: () => ask(`/safereturncards/${randomUid()}`) }
    yield { expected: 404, ask: () => ask(`/api/public/accounts/users/v2/${randomUid()}`) }
    yield { expected: 200, ask: () => ask('/go-to-points') }
    yield { expected: 400, ask: () => json('/api/public/credential/safereturncard', { name: 'Aisha' }) }
    yield { expected: 200, ask: () => ask('/') }
  }
  yield { expected: 200, ask: () => ask(page) }
  yield { expected: 200, ask: () => ask('/default-photo.webp') }
  yield { expected: 200, ask: () => json(scan, { qrCodeScanned: 1 }) }
  if (found % 5 === 1)
    yield { expected: 400, ask: () => post(page, { act: 'details', name: 'Aisha', phone: '12', country: 'SG' }) }
  yield { expected: 200, ask: () => ask(`/api/public/accounts/users/v2/${code}`) }
  const phone = `8${String(2_000_000 + found).slice(-7)}`
  yield { expected: 303, ask: () => post(page, { act: 'details', name: 'Aisha', phone, country: 'SG' }) }
  yield { expected: 200, ask: () => ask(`${page}?step=sent`) }
  yield { expected: 303, ask: () => post(page, { act: 'ok' }) }
  yield { expected: 200, ask: () => ask(page) }
  yield { expected: 200, ask: () => json(scan, { callByHelper: 1 }) }
  yield { expected: 303, ask: () => post(page, { act: 'where', place: 'Bus stop 53009' }) }
  for (let time = 0; time < 3; time += 1) yield { expected: 200, ask: () => ask(status) }
  yield { expected: 303, ask: () => post(page, { act: 'with-someone' }) }
}

const times: number[] = []
const wrong = new Map<string, number>()
let fiveHundreds = 0
const finders: Generator<Step>[] = []

/** The next request that is due; the time counts from when it was due, not from when we came to send it. */
async function send(due: number, counts: boolean) {
  const waiting = finders.shift() ?? journey()
  const next = waiting.next()
  const step = next.done ? undefined : next.value
  if (!step) return send(due, counts)
  const status = await step
    .ask()
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
    .catch(() => 0)
  finders.push(waiting)
  if (!counts) return
  times.push(performance.now() - due)
  if (status >= 500 || status === 0) fiveHundreds += 1
  if (status !== step.expected) {
    const what = `${status} for ${step.expected}`
    wrong.set(what, (wrong.get(what) ?? 0) + 1)
  }
}

try {
  const begun = performance.now()
  await steadily(PER_SECOND, WARM_UP_SECONDS + effort.minutes * 60, (due) =>
    send(due, due - begun >= WARM_UP_SECONDS * 1000),
  )
  const unexpected = [...wrong.values()].reduce((sum, count) => sum + count, 0)
  for (const [what, count] of wrong) console.log(`  ${count} × ${what}`)
  await record('load', {
    title: 'Fifty requests a second',
    how: `${PER_SECOND} requests a second for ${effort.minutes} minutes on PostgreSQL, jobs and messages working beside them: finders who scan,
mistype, leave details, call, share a place and watch, and others with codes that open nothing, on ${PERSONS} persons and from as
many addresses as finders (\`TRUST_PROXY\`). Each request is sent when it is due and timed from then; each answer must have
its own expected status, among them 303, 400 and 404. The product, its database and the finders share one machine.`,
    figures: [
      { what: 'requests', unit: '', rounds: [times.length] },
      { what: 'finders', unit: '', rounds: [found] },
      {
        what: 'answers with the expected status',
        unit: '%',
        rounds: [(100 * (times.length - unexpected)) / times.length],
        atLeast: 99.9,
      },
      { what: 'answers 5xx or none', unit: '', rounds: [fiveHundreds], atMost: 0 },
      { what: 'p50', unit: 'ms', rounds: [percentile(times, 0.5)] },
      { what: 'p95', unit: 'ms', rounds: [percentile(times, 0.95)], atMost: 50 },
      { what: 'p99', unit: 'ms', rounds: [percentile(times, 0.99)], atMost: 150 },
    ],
  })
} finally {
  await product.stop()
  await postgres.stop()
}
