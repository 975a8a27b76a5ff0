import { startProduct, type Running } from '../e2e/support.ts'
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

/** Who asks: finders alone, as in the worst hour, or each among so many visitors of the website. */
const MIXES = [
  { visitors: 0, who: 'finders alone' },
  { visitors: 19, who: 'a finder among twenty visitors' },
] as const
type Mix = (typeof MIXES)[number]

/** Raises the rate on a fresh database until two in a row are missed. @returns the highest rate before, and the p95 of each */
async function kneeOf(processes: 1 | 2, { visitors, who }: Mix): Promise<{ knee: number; figures: Figure[] }> {
  const database = await postgres.createDatabase(`knee_${processes}_${visitors}`)
  const running: Running[] = []
  try {
    for (let nth = 0; nth < processes; nth += 1)
      running.push(await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' }))
    const codes = await populate(database, PERSONS)
    const [first = '', ...others] = running.map(({ url }) => url)
    const load = mixedLoad([first, ...others], codes, { visitors })
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
      console.log(
        `  ${who}, ${processes} × ${rate}/s: p95 ${p95.toFixed(1)} ms, ${unexpected} unexpected, ${fiveHundreds} of them 5xx or none`,
      )
      figures.push({ what: `${who}: p95 at ${rate} a second, ${countOf(processes)}`, unit: 'ms', rounds: [p95] })
      const holds = p95 <= P95_MS && unexpected === 0
      if (holds && misses === 0) knee = rate
      misses = holds ? 0 : misses + 1
    }
    return { knee, figures }
  } finally {
    await Promise.all(running.map((product) => product.stop()))
  }
}
const countOf = (processes: 1 | 2) => (processes === 1 ? 'one process' : 'two processes')

try {
  const figures: Figure[] = []
  for (const mix of MIXES)
    for (const processes of [1, 2] as const) {
      const { knee, figures: rates } = await kneeOf(processes, mix)
      const what = `${mix.who}: highest rate with p95 within ${P95_MS} ms and every answer as expected, ${countOf(processes)}`
      figures.push({ what, unit: '/s', rounds: [knee], atLeast: 250 }, ...rates)
    }
  await record('knee', {
    title: 'How many requests a second',
    how: `The mixed requests of finders as above, on ${PERSONS.toLocaleString('en')} persons: from ${FIRST} a second, ${STEP} more each ${WARM_UP_SECONDS + SECONDS} s (the first ${WARM_UP_SECONDS} not counted),
until two rates in a row have a p95 above ${P95_MS} ms or an answer other than expected. The product in one process and in two, its
database, its jobs and the finders share one machine. Of finders alone every fifteenth request is a report, which texts five
contacts: with all that it sets off it takes about 30 ms of the product's processor and nearly as much of the database's. A report is
some thirty statements one after the other, and each message some twenty: the p95 of low rates is how long a report takes. In the
second mix nineteen visitors arrive with each finder, who read five pages, look for a place and have it suggested: one request in two
hundred is a report, which at 100 a second are still forty thousand alarms a day.`,
    figures,
  })
} finally {
  await postgres.stop()
}
