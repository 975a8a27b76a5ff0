import { request as requestPlain } from 'node:http'
import { request as requestSecure, type RequestOptions } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { AnswerTooLong, readAtMost } from '../../read-at-most.ts'

/** What providers say of a message has some thousands. */
const ANSWER_MAX_BYTES = 1_000_000

/** What a service answered, or whether the request had left the house when the connection failed, and by which error. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string } | { sent: boolean; code: string }

/** One request within a time limit. Redirects are answers like others. Never throws. */
export function postRequest(
  address: URL,
  {
    method,
    headers,
    body,
    timeoutMs,
    lookup,
    reads = true,
  }: {
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body?: string | Uint8Array
    timeoutMs: number
    lookup?: RequestOptions['lookup']
    /** Whether the text of the answer is read. A stranger's could be without end. */
    reads?: boolean
  },
): Promise<Answer> {
  return new Promise((resolve) => {
    let sent = false
    const fail = (error: { code?: string; name?: string }) =>
      resolve({ sent, code: error.name === 'AbortError' ? 'ETIMEDOUT' : (error.code ?? 'unreachable') })
    const failReading = (error: { code?: string; name?: string }) =>
      fail(error instanceof AnswerTooLong ? { code: 'EMSGSIZE' } : error)
    // A connection of its own: one kept open, which the provider closed meanwhile, would read as an answer lost.
    const options = {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      agent: false as const,
      signal: AbortSignal.timeout(timeoutMs),
      ...(lookup && { lookup }),
    }
    const request = (address.protocol === 'https:' ? requestSecure : requestPlain)(address, options, (response) => {
      const answered = (text: string) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      if (reads) return readAtMost(response, ANSWER_MAX_BYTES).then((bytes) => answered(bytes.toString()), failReading)
      answered('')
      response.destroy()
    })
    // Emitted when the body has been handed to the connected, for https secured, socket.
    request.on('finish', () => (sent = true))
    request.on('error', fail)
    request.end(body)
  })
}
