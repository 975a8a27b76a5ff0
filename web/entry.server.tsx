import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { modulesAfterPaint } from './after-paint.server.ts'
import { isPublicPage } from './public-pages.ts'
import { sharedPage, type SharedPage } from './shared-pages.server.ts'
import { addressOfRoutes, siteOf } from './site-routes.ts'
import { DocumentContext, siteContext, type InlineTexts, type PageHandle } from './site.ts'

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

/** Whether this answer is the same for everybody who asks for this address in this language. */
const isShared = ({ method, url }: Request, status: number) => {
  const { pathname, search } = new URL(url)
  const isRead = method === 'GET' && status === 200 && search === ''
  return import.meta.env.PROD && isRead && isPublicPage(pathname.slice(import.meta.env.BASE_URL.length))
}

/** Plain pages are drawn at once, public ones once for everybody; pages with the client runtime when their data has followed the markup. */
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
  const answerOf = (html: string | SharedPage) =>
    Object.assign(new Response(null, { status, headers }), { [WHOLE]: html })
  const pageWith = (allowed: { nonce: string } | { inline: InlineTexts }) => (
    <DocumentContext.Provider value={{ ...allowed, scriptText }}>
      <ServerRouter context={plain ? matchedOnly(router) : siteOnly(router)} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>
  )
  if (plain) {
    const draw = (allowed: Parameters<typeof pageWith>[0]) => `<!DOCTYPE html>${renderToString(pageWith(allowed))}`
    const { loaderData } = router.staticHandlerContext
    return answerOf(isShared(request, status) ? sharedPage(loaderData, (inline) => draw({ inline })) : draw({ nonce }))
  }
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(pageWith({ nonce }), {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        const drawn = buffer(body).then(String)
        resolve(drawn.then((html) => answerOf(handle?.css === undefined ? html : modulesAfterPaint(html))))
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
