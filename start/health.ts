import { Hono } from 'hono'
import { clockSkew, skewProblem } from '../service/clock.ts'
import { READS_ONLY, refuseReader } from '../service/db/reader.ts'
import { databaseTrouble } from '../service/db/away.ts'
import { metrics } from '../service/metrics.ts'
import type { OpenService } from '../service/open.ts'
import { sameText } from '../service/secrets.ts'
import { VERSION } from '../service/version.ts'

/**
 * `/healthz` says that the process answers, and its version; `/readyz` that database and jobs do too, within two seconds, that both clocks
 * agree, and that the process is not `stopping`: then a balancer looks elsewhere.
 */
export function health({ database, jobs }: OpenService, stopping: () => boolean) {
  const app = new Hono()
  app.get('/healthz', (c) => c.text(`ok ${VERSION}`, 200, { 'Cache-Control': 'no-store' }))
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
