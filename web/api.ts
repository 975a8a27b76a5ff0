import { ACCOUNT_HEADER, requestOf, resultOf } from '#contract/call.ts'
import type { Endpoint, Input, Result } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '#contract/limits.ts'
import { readPageAccount } from './shared/page-account.ts'

/** In memory alone, and never beside a session of its own: whom staff have just registered and act for. */
let actingToken: string | undefined
export function actFor(token: string | undefined) {
  actingToken = token
}

/** The account that the registration in this tab works with, once it is known. */
let accountOfTab: string | undefined
/** From now on only a session of this account counts for the calls of a registration; without one any session does. */
export function workAs(uid: string | undefined) {
  accountOfTab = uid
}

interface Sending {
  /** What a repeat must not do twice. */
  once?: string | undefined
  /** The browser finishes the request after the page is left. */
  keepalive?: boolean
}

/** Sends a call from the browser, in the name of whom this document works for. No answer within ten seconds (a file has a minute) throws. */
function send<E extends Endpoint>(endpoint: E, input: Input<E>, { once, keepalive = false }: Sending = {}) {
  const { method, path, body, contentType } = requestOf(endpoint, input as Record<string, unknown>)
  const account = readPageAccount() ?? accountOfTab
  const isFile = endpoint.upload !== undefined || endpoint.file !== undefined
  return fetch(`${import.meta.env.BASE_URL}api${path}`, {
    method,
    keepalive,
    ...(body !== undefined && { body }),
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(once && { 'idempotency-key': once }),
      ...(actingToken ? { authorization: actingToken } : account && { [ACCOUNT_HEADER]: account }),
    },
    signal: AbortSignal.timeout(isFile ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS),
  })
}

const UNREACHABLE = { ok: false, status: 503, code: 'service-unavailable', message: '' } as const

/**
 * Calls the service from the browser. No answer in time, or no network, is `service-unavailable`. `once` names what a repeat must not do
 * twice; with `keepalive` the browser finishes the request after the page is left.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  once?: string,
  keepalive = false,
): Promise<Result<E>> {
  try {
    return await resultOf(await send(endpoint, input, { once, keepalive }))
  } catch {
    return UNREACHABLE
  }
}

/** Calls for a file and has the browser save it under the name that the service gave it; a refusal comes back. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<RefusalCode | undefined> {
  try {
    const response = await send(endpoint, input)
    if (!response.ok) {
      const refused = await resultOf<E>(response)
      return refused.ok ? 'unexpected' : refused.code
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
    const address = URL.createObjectURL(await response.blob())
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
    URL.revokeObjectURL(address)
    return undefined
  } catch {
    return UNREACHABLE.code
  }
}

/** The address of a call, for the small scripts of plain pages, which carry no contract. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  `${import.meta.env.BASE_URL}api${requestOf(endpoint, input as Record<string, unknown>).path}`
