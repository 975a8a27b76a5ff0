import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { modulesAfterPaint } from './after-paint.server.ts'
import { addressOfRoutes, siteOf } from './site-routes.ts'
import { DocumentContext, siteContext, type PageHandle } from './site.ts'

export { siteContext }

/** The HTML of plain pages, by their answer: as its body the text would be a stream before the start file has it. */
export const plainHtml = new WeakMap<Response, string>()

/**
 * What a plain page needs of all there is: it hands nothing over to a script, and leads to no other route without asking
 * the server again. The router otherwise prepares every route of the website for every page.
 */
function matchedOnly(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...router, manifest: { ...manifest, routes }, serverHandoffStream: undefined }
}

/** What an app page needs: the list of its own site's routes, where the build wrote one. */
function siteOnly(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router
  const site = siteOf(manifest, staticHandlerContext.matches.at(-1)?.route.id ?? 'root')
  if (!site || !import.meta.env.PROD) return router
  return { ...router, manifest: { ...manifest, url: addressOfRoutes(manifest.url, site) } }
}

/** Plain pages are one string; pages with the client runtime stream, because their data follows the markup. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce, scriptText } = context.get(siteContext)
  const { matches } = router.staticHandlerContext
  const handle = matches
    .map(({ route }) => router.routeModules[route.id]?.handle as PageHandle | undefined)
    .findLast(Boolean)
  // Nothing personal stands on these: the browser may keep them for its Back button, but asks again before it shows them.
  if (handle?.publicSite && status === 200) headers.set('Cache-Control', 'private, no-cache')
  const plain = handle?.script !== 'app'
  const page = (
    <DocumentContext.Provider value={{ nonce, scriptText }}>
      <ServerRouter context={plain ? matchedOnly(router) : siteOnly(router)} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>
  )
  if (plain) {
    const answer = new Response(null, { status, headers })
    plainHtml.set(answer, `<!DOCTYPE html>${renderToString(page)}`)
    return answer
  }
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        if (handle?.css === undefined)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        else resolve(text(body).then((html) => new Response(modulesAfterPaint(html), { status, headers })))
        pipe(body)
      },
      onShellError: reject,
    })
  })
}

/** Unexpected errors go to the start file's log, with the request's id and nothing else about the request. */
export const handleError = (error: unknown, { request, context }: HandleErrorArgs) => {
  if (!request.signal.aborted) context.get(siteContext).reportError(error)
}
type HandleErrorArgs = { request: Request; context: RouterContextProvider }
