import { Hono } from 'hono'
import { clockSkew, skewProblem } from '../service/clock.ts'
import { READS_ONLY, refuseReader } from '../service/db/reader.ts'
import { databaseTrouble } from '../service/db/away.ts'
import { metrics } from '../service/metrics.ts'
import type { OpenService } from '../service/open.ts'
import { sameText } from '../service/secrets.ts'
import { VERSION } from '../service/version.ts'

/** A clock is compared with the database's at most this often. */
const COMPARED_MS = 5000

/**
 * A question that answers at once what was found last about the clocks, and begins the next comparison where that is old: nobody waits for
 * the database. One that is away forgets what was found, for nothing is written at a wrong time meanwhile.
 */
function clockWatch(database: OpenService['database']): () => string | undefined {
  let found: string | undefined
  let isComparing = false
  let last = Number.NEGATIVE_INFINITY
  const compare = async () => {
    isComparing = true
    // On the jobs' connections: a person never waits for one because of this.
    found = await clockSkew({ db: database.jobsDb, kind: database.kind }).then(skewProblem, () => undefined)
    last = performance.now()
    isComparing = false
  }
  return () => {
    if (!isComparing && performance.now() - last > COMPARED_MS) void compare()
    return found
  }
}

/**
 * `/healthz` says that the process answers, and its version. `/servez` says whether a balancer is to send it requests: not while it is
 * `stopping` or its clock is wrong, and always else, for without a database the product still names whom to call. `/readyz` says, for people
 * and upgrades, that database and jobs answer too, within two seconds.
 */
export function health(
  { database, jobs }: { database: OpenService['database']; jobs: Pick<OpenService['jobs'], 'ready'> },
  stopping: () => boolean,
) {
  const app = new Hono()
  const problemOfClock = clockWatch(database)
  app.get('/healthz', (c) => c.text(`ok ${VERSION}`, 200, { 'Cache-Control': 'no-store' }))
  app.get('/servez', (c) => {
    const problem = stopping() ? 'stopping' : problemOfClock()
    return c.text(problem ? `not serving: ${problem}` : 'serving', problem ? 503 : 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (stopping()) return c.text('not ready: stopping', 503)
    try {
      const [skew] = await Promise.race([
        Promise.all([clockSkew(database), jobs.ready(), refuseReader(database)]),
        new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 2000).unref()),
      ])
      const problem = skewProblem(skew)
      return problem ? c.text(`not ready: ${problem}`, 503) : c.text('ready')
    } catch (error) {
      const onlyReads = databaseTrouble(error)?.says === READS_ONLY
      return c.text(`not ready: the database ${onlyReads ? 'only reads' : 'does not answer in time'}`, 503)
    }
  })
  return app
}

/** `/metrics` for a scraper that sends the token; without a token in the settings it is closed. */
export function metricsPage({ config: { metricsToken }, refreshFigures }: OpenService) {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (!metricsToken || !sameText(given, metricsToken)) return c.notFound()
    await refreshFigures()
    return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  })
  return app
}
