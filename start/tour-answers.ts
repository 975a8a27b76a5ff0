import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { OpenService } from '../service/open.ts'
import type { Env, PeerOf } from './peer.ts'

/** The two addresses of the tour answer JSON to programs; people get the page, which stands behind. */
export function tourAnswers(service: OpenService, peerOf: PeerOf) {
  const app = new Hono<Env>()
  for (const path of ['/dev', '/dev/outbox']) {
    app.get(path, async (c, next) => {
      if (!c.req.header('accept')?.includes('application/json')) return next()
      const answer = await service.app.request(path, {}, peerOf(c))
      const body = (await answer.json()) as { type: string; data: unknown }
      return c.json(body.type === 'SUCCESS' ? body.data : body, answer.status as ContentfulStatusCode)
    })
  }
  return app
}
