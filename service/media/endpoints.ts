import { PHOTO_KEPT_HOURS } from '#contract/limits.ts'
import type { Api } from '../http.ts'
import type { Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { putPhoto, readPhoto, removePhoto } from './photo.ts'

/**
 * Every photo has an address of its own, so what a browser keeps can never be wrong; kept for as long as an incident may
 * last, by that browser alone, because a stranger's phone is no place for somebody's photo.
 */
const KEPT = `private, max-age=${PHOTO_KEPT_HOURS * 3600}, immutable`

export const mediaHandlers = { putPhoto, removePhoto } satisfies Partial<Handlers>

/** The photos, each at the address that other answers name. */
export function mediaFiles(app: Api, service: Service) {
  app.document.registerPath({
    method: 'get',
    path: '/photos/{file}',
    operationId: 'readPhoto',
    description: 'A photo, by the address that other answers name. Who may call: whoever was shown the address.',
    responses: {
      200: { description: 'Done.', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
      404: { description: 'not-found' },
      503: { description: 'service-unavailable' },
    },
  })
  app.get('/photos/:file', async (c) => {
    c.set('route', 'readPhoto')
    const photo = await readPhoto(service, c.req.param('file'))
    return c.body(photo, 200, {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline; filename="photo.webp"',
      'Cache-Control': KEPT,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
  })
}
