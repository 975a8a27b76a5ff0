import { startProduct } from '../e2e/support.ts'
import { effort } from './effort.ts'
import { mixedLoad } from './mixed-load.ts'
import { populate } from './population.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { percentile, steadily } from './steady.ts'

/** Fifty requests a second for minutes: finders from arriving to saying goodbye (`npm run bench -- load --minutes 5`). */
const PER_SECOND = 50
const PERSONS = 500
const WARM_UP_SECONDS = 10

const postgres = await startPostgres()
const database = await postgres.createDatabase('load')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' })
const codes = await populate(database, PERSONS)

const load = mixedLoad([product.url], codes)

try {
  const begun = performance.now()
  await steadily(PER_SECOND, WARM_UP_SECONDS + effort.minutes * 60, (due) =>
    load.send(due, due - begun >= WARM_UP_SECONDS * 1000),
  )
  const { times, wrong, fiveHundreds, found } = load.taken()
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
