import { startProduct } from '../e2e/support.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { effort } from './effort.ts'
import type { Figure } from './figures.ts'
import { mixedLoad } from './mixed-load.ts'
import { populate } from './population.ts'
import { record } from './record.ts'
import { percentile, steadily } from './steady.ts'

/** The highest rate of mixed requests that is answered in time: more and more each second (`npm run bench -- knee --seconds 8`). */
const [FIRST, STEP, MOST] = [25, 25, 1000]
const WARM_UP_SECONDS = 10
const SECONDS = effort.seconds * 5
const PERSONS = 2000
const P95_MS = 50

const postgres = await startPostgres()
const database = await postgres.createDatabase('knee')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' })

try {
  const codes = await populate(database, PERSONS)
  const load = mixedLoad(product.url, codes)
  const figures: Figure[] = []
  let knee = 0
  let misses = 0
  // One rate that is missed may be another process's moment; two are the knee.
  for (let rate = FIRST; rate <= MOST && misses < 2; rate += STEP) {
    const begun = performance.now()
    await steadily(rate, WARM_UP_SECONDS + SECONDS, (due) => load.send(due, due - begun >= WARM_UP_SECONDS * 1000))
    const { times, wrong, fiveHundreds } = load.taken()
    const unexpected = [...wrong.values()].reduce((sum, count) => sum + count, 0)
    const p95 = percentile(times, 0.95)
    console.log(`  ${rate}/s: p95 ${p95.toFixed(1)} ms, ${unexpected} unexpected, ${fiveHundreds} of them 5xx or none`)
    figures.push({ what: `p95 at ${rate} a second`, unit: 'ms', rounds: [p95] })
    const holds = p95 <= P95_MS && unexpected === 0
    if (holds && misses === 0) knee = rate
    misses = holds ? 0 : misses + 1
  }
  await record('knee', {
    title: 'How many requests a second',
    how: `The mixed requests of finders as above, on ${PERSONS.toLocaleString('en')} persons: from ${FIRST} a second, ${STEP} more each ${WARM_UP_SECONDS + SECONDS} s (the first ${WARM_UP_SECONDS} not counted),
until two rates in a row have a p95 above ${P95_MS} ms or an answer other than expected. The product in one process, its database, its
jobs and the finders share one machine. Every fifteenth request is a finder's report, which texts five
contacts: counted at 12 a second, a request costs 32 statements with all that it sets off (40 before D56.9). Profiled at 60, a fifth of the busy
time of the product's process hands queries and answers to the system, another fifth builds queries (Drizzle), the router takes 3 %, React 1. The
machine differs from day to day: in the same hour the tree before D56.9 had a p95 of 39, 70 and 178 ms at 25, 50 and 75 a second.`,
    figures: [
      {
        what: `highest rate with p95 within ${P95_MS} ms and every answer as expected`,
        unit: '/s',
        rounds: [knee],
        atLeast: 250,
      },
      ...figures,
    ],
  })
} finally {
  await product.stop()
  await postgres.stop()
}
