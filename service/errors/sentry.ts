import { createTransport } from '@sentry/core'
import { ServerRuntimeClient } from '@sentry/core/server'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { describeError } from '../log.ts'
import type { Outside } from '../outside.ts'

/**
 * Tells Sentry of what nobody expected, in production and staging. Only what may also stand in a log leaves: no request,
 * no address, no values of a query (service/log.ts).
 */
export function openSentry(
  dsn: string,
  environment: string,
): { reportError: Outside['reportError']; close: () => Promise<boolean> } {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    integrations: [],
    stackParser: () => [],
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          redirect: 'error',
          body: body as string,
          headers: { ...options.headers, 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        })
        return { statusCode: response.status }
      }),
  })
  return {
    reportError(error, requestId) {
      const { name, ...rest } = describeError(error)
      client.captureEvent({ level: 'error', message: String(name), extra: rest, tags: { requestId } })
    },
    close: () => client.close(2000) as Promise<boolean>,
  }
}
