import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { modulesAfterPaint } from './after-paint.server.ts'
import { isPublicPage } from './public-pages.ts'
import { sharedPage, type DrawnPage, type SharedPage } from './shared-pages.server.ts'
import { addressOfRoutes, siteOf } from './site-routes.ts'
import { DocumentContext, siteContext, type PageHandle } from './site.ts'

export { siteContext }

/** At the answer itself: beside it in a weak map the text would stay until the next full collection of garbage. */
const WHOLE = Symbol('whole page')

/** The HTML of a page, which as the answer's body would be a stream before the start file has it. */
export const wholePageOf = (answer: Response & { [WHOLE]?: string | SharedPage }) => answer[WHOLE]

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

/** Whether this page is the same for everybody who asks for its address in this language. */
function isShared({ method, url }: Request, status: number, handle: PageHandle | undefined, loaderData: unknown) {
  if (!import.meta.env.PROD || method !== 'GET' || status !== 200) return false
  const { pathname, search } = new URL(url)
  if (handle?.isShared) return handle.isShared(loaderData, search)
  return search === '' && isPublicPage(pathname.slice(import.meta.env.BASE_URL.length))
}

/** The whole of a page with the client runtime: its data has followed the markup. */
const drawWhole = (page: ReactElement, nonce: string) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        resolve(buffer(body).then(String))
        pipe(body)
      },
      onShellError: reject,
    })
  })

/** Plain pages are drawn at once, those with the client runtime when all of them is there; what is the same for everybody, once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce, scriptText } = context.get(siteContext)
  const { matches, loaderData } = router.staticHandlerContext
  const shown = matches.findLast(({ route }) => Boolean(router.routeModules[route.id]?.handle))?.route.id ?? 'root'
  const handle = router.routeModules[shown]?.handle as PageHandle | undefined
  // Nothing personal stands on these, unless their own headers say so: the browser may keep them for its Back button, but asks again before it shows them.
  if (handle?.publicSite && status === 200 && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'private, no-cache')
  const plain = handle?.script !== 'app'
  const draw = async (its: string): Promise<DrawnPage> => {
    const page = (
      <DocumentContext.Provider value={{ nonce: its, scriptText }}>
        <ServerRouter context={plain ? matchedOnly(router) : siteOnly(router)} url={request.url} nonce={its} />
      </DocumentContext.Provider>
    )
    if (plain) return { html: `<!DOCTYPE html>${renderToString(page)}` }
    const html = await drawWhole(page, its)
    return handle.css === undefined ? { html } : modulesAfterPaint(html)
  }
  const whole = isShared(request, status, handle, loaderData[shown])
    ? await sharedPage(loaderData, draw)
    : (await draw(nonce)).html
  return Object.assign(new Response(null, { status, headers }), { [WHOLE]: whole })
}

/** Unexpected errors go to the start file's log, with the request's id and nothing else about the request. */
export const handleError = (error: unknown, { request, context }: HandleErrorArgs) => {
  if (!request.signal.aborted) context.get(siteContext).reportError(error)
}
type HandleErrorArgs = { request: Request; context: RouterContextProvider }
