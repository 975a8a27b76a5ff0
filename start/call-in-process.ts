import { requestOf, resultOf, type Call } from '../contract/call.ts'
import type { Locale } from '../contract/options.ts'
import type { Peer } from '../service/caller.ts'
import type { OpenService } from '../service/open.ts'

/** Asks the service's app in process, as the browser that asked for the page; its cookies go back with the page. */
export function callInProcess(
  service: OpenService,
  page: Request,
  peer: Peer,
  locale: Locale,
  cookies: string[],
): Call {
  const forwarded = new Headers()
  for (const name of ['cookie', 'origin', 'sec-fetch-site', 'host', 'authorization']) {
    const value = page.headers.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  forwarded.set('x-page-language', locale)
  // Showing a page changes nothing and is read by nobody but who asked for it, wherever the link stood.
  if (page.method === 'GET' || page.method === 'HEAD') forwarded.set('sec-fetch-site', 'same-origin')
  return async (endpoint, input) => {
    const { method, path, body, contentType } = requestOf(endpoint, input as Record<string, unknown>)
    const headers = new Headers(forwarded)
    if (contentType) headers.set('content-type', contentType)
    const response = await service.app.request(
      path,
      { method, headers, ...(body !== undefined && { body }) },
      { ...peer, inProcess: true },
    )
    cookies.push(...response.headers.getSetCookie())
    return resultOf(response)
  }
}
