import { ACCOUNT_HEADER, requestOf, resultOf, type Call } from '#contract/call.ts'
import type { Locale } from '#contract/options.ts'
import type { Peer } from '../service/caller.ts'
import { answerText } from '../service/answer-text.ts'
import type { OpenService } from '../service/open.ts'

/** The headers of a page's request that say who calls, and what must not be done twice. */
const FORWARDED = [
  'cookie',
  'origin',
  'sec-fetch-site',
  'host',
  'authorization',
  'user-agent',
  'sec-fetch-dest',
  ACCOUNT_HEADER,
  'idempotency-key',
]

/**
 * Returns a `call` that invokes the service's app in process with the credentials of the page's request; cookies that
 * are set, and what a sign-out clears, go back with the page by `answers`.
 */
export function callInProcess(service: OpenService, page: Request, peer: Peer, locale: Locale, answers: Headers): Call {
  const forwarded = new Headers()
  for (const name of FORWARDED) {
    const value = page.headers.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  forwarded.set('x-page-language', locale)
  // A GET has no side effects and only its sender reads the answer, so that it counts as same-origin wherever the link
  // stood.
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
    for (const cookie of response.headers.getSetCookie()) answers.append('Set-Cookie', cookie)
    const cleared = response.headers.get('Clear-Site-Data')
    if (cleared !== null) answers.set('Clear-Site-Data', cleared)
    const text = answerText(response)
    return resultOf(text === undefined ? response : { status: response.status, json: async () => JSON.parse(text) })
  }
}
