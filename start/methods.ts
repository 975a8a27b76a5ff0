import type { MiddlewareHandler } from 'hono'

const OF_PAGES = ['GET', 'HEAD', 'POST']
const OF_CALLS = [...OF_PAGES, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers 405 to a method that nothing here has, before a page is drawn for it: a stranger's TRACE or PROPFIND is no error of the
 * product's, and must not fill its log and its error reports. `api` is where the calls are.
 */
export const refuseMethods =
  (api: string): MiddlewareHandler =>
  async (c, next) => {
    const methods = c.req.path.startsWith(`${api}/`) ? OF_CALLS : OF_PAGES
    return methods.includes(c.req.method) ? next() : c.body(null, 405, { Allow: methods.join(', ') })
  }
