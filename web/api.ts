import { ACCOUNT_HEADER, requestOf, resultOf } from '#contract/call.ts'
import type { Endpoint, Input, Result } from '#contract/endpoint.ts'
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '#contract/limits.ts'

/** In memory alone, and never beside a session of its own: whom staff have just registered and act for. */
let actingToken: string | undefined
export function actFor(token: string | undefined) {
  actingToken = token
}

/** The account that this document works with, once it is known. */
let accountOfPage: string | undefined
/** From now on only a session of this account counts for the document's calls; without one any session does. */
export function workAs(uid: string | undefined) {
  accountOfPage = uid
}

/**
 * Calls the service from the browser. No answer within ten seconds (a file has a minute), or no network, is `service-unavailable`.
 * `once` names what a repeat must not do twice; with `keepalive` the browser finishes the request after the page is left.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  once?: string,
  keepalive = false,
): Promise<Result<E>> {
  const { method, path, body, contentType } = requestOf(endpoint, input as Record<string, unknown>)
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}api${path}`, {
      method,
      keepalive,
      ...(body !== undefined && { body }),
      headers: {
        ...(contentType && { 'content-type': contentType }),
        ...(once && { 'idempotency-key': once }),
        ...(actingToken ? { authorization: actingToken } : accountOfPage && { [ACCOUNT_HEADER]: accountOfPage }),
      },
      signal: AbortSignal.timeout(endpoint.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS),
    })
    return await resultOf(response)
  } catch {
    return { ok: false, status: 503, code: 'service-unavailable', message: '' }
  }
}

/** The address of a call, for the small scripts of plain pages, which carry no contract. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  `${import.meta.env.BASE_URL}api${requestOf(endpoint, input as Record<string, unknown>).path}`
