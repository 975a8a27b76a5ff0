import { Hono } from 'hono'
import { ping } from '../service/db/open.ts'
import { metrics } from '../service/metrics.ts'
import type { OpenService } from '../service/open.ts'
import { sameText } from '../service/secrets.ts'

/** `/healthz` says that the process answers; `/readyz` that database and jobs do too, within two seconds. */
export function health({ db, jobs }: OpenService) {
  const app = new Hono()
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      await Promise.race([
        Promise.all([ping(db), jobs.ready()]),
        new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 2000).unref()),
      ])
      return c.text('ready')
    } catch {
      return c.text('not ready', 503)
    }
  })
  return app
}

/** `/metrics` for whoever knows the token; without a token in the settings, for nobody. */
export function metricsPage({ config: { metricsToken } }: OpenService) {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (!metricsToken || !sameText(given, metricsToken)) return c.notFound()
    return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  })
  return app
}
