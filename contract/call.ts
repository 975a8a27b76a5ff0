import type { Endpoint, Input, Result } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'

/**
 * The header that names the account, or the administrator, whose page makes a call: the session of another one, begun elsewhere in
 * the browser, does not count for it.
 */
export const ACCOUNT_HEADER = 'x-page-account'

/** Calls the service: in process while a page is rendered on the server, by fetch in the browser. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Result<E>>

/** What sending a call needs of its declaration: all that browsers load of it, as data without schemas (docs/decisions.md, D56.1). */
export interface SentCall extends Pick<Endpoint, 'method' | 'path' | 'file'> {
  query?: { shape: object }
  body?: object
  upload?: object
}
/** The part of a declaration that `requestOf` reads. */
export const sentPart = ({ method, path, query, body, upload, file }: Endpoint): SentCall => ({
  method,
  path,
  ...(query && { query: { shape: Object.fromEntries(Object.keys(query.shape).map((name) => [name, 1])) } }),
  ...(body && { body: {} }),
  ...(upload && { upload: {} }),
  ...(file !== undefined && { file }),
})

/** Where a call's input goes: path, query and body, JSON or a file, below the base of the API. */
export function requestOf(endpoint: SentCall, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    if (rest[name] !== undefined) query.set(name, String(rest[name]))
    delete rest[name]
  }
  const request = { method: endpoint.method.toUpperCase(), path: query.size > 0 ? `${path}?${query}` : path }
  if (endpoint.upload) {
    const file = rest.file as Blob
    return { ...request, body: file, contentType: file.type }
  }
  if (endpoint.body) return { ...request, body: JSON.stringify(rest), contentType: 'application/json' }
  return { ...request, body: undefined, contentType: undefined }
}

/** Parses the service's envelope; any other answer counts as the service being unreachable. */
export async function resultOf<E extends Endpoint>(response: Pick<Response, 'status' | 'json'>): Promise<Result<E>> {
  const envelope = (await response.json().catch(() => undefined)) as
    | { type: 'SUCCESS' }
    | { type: 'ERROR'; code?: unknown; message: string; data?: { field?: string } }
    | undefined
  if (envelope?.type === 'SUCCESS') {
    const { type: _success, ...answer } = envelope
    return { ok: true, ...answer } as Result<E>
  }
  // The list of refusals with their texts stays out of browsers: an envelope of ours names one of them.
  const named = typeof envelope?.code === 'string' && /^[a-z0-9-]+$/.test(envelope.code)
  const code = named ? (envelope.code as RefusalCode) : 'service-unavailable'
  return {
    ok: false,
    status: envelope ? response.status : 503,
    code,
    message: envelope?.message ?? '',
    ...(envelope?.data?.field && { field: envelope.data.field }),
  }
}
