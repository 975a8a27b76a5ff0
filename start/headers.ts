import type { Context, Next } from 'hono'
import type { Config } from '../service/config.ts'
import { compressed } from './compress.ts'
import { securityHeaders } from './security.ts'

/** Middleware that gives every answer each security header that it did not bring itself, and compresses it. */
export function headersAndCompression(config: Config) {
  const always = Object.entries(securityHeaders(config))
  return async (c: Context, next: Next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value)
    const response = await compressed(c.req.raw, c.res)
    if (response === c.res) return
    // Clears the answer first, because Hono copies the old answer's headers to the new one.
    c.res = undefined
    c.res = response
  }
}
