import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** Swagger UI at `/api/docs`: a reader for the document that the contract generates. */
export function apiReader(documentUrl: string) {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    // Swagger UI sets style attributes; no page of the product does.
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
  })
  // The page names its files beside itself, so its address ends in a slash.
  app.get('/', (c) => c.redirect(`${c.req.path}/`))
  app.get('/*', async (c, next) =>
    c.req.path.endsWith('/')
      ? c.html(
          `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>API</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="swagger-ui.css"></head><body><div id="reader"></div><script src="swagger-ui-bundle.js"></script><script src="reader.js"></script></body></html>`,
        )
      : next(),
  )
  app.get('/reader.js', (c) =>
    c.body(`SwaggerUIBundle({ url: ${JSON.stringify(documentUrl)}, dom_id: '#reader' })`, 200, {
      'Content-Type': 'text/javascript',
    }),
  )
  for (const file of FILES) app.get(`/${file}`, serveStatic({ root: folder, rewriteRequestPath: () => `/${file}` }))
  return app
}
