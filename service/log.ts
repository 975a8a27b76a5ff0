import { hostname } from 'node:os'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

export type { Logger }

/**
 * Structured logs, to standard output unless told otherwise. What is logged is chosen by name at each place: never an
 * address, a body, a header or a query string.
 */
export const openLog = (level: Config['logLevel'], destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      // Tells the processes of one deployment apart, and an old one from a new one.
      base: { version: VERSION, host: hostname(), pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )

/**
 * What may be said of an unexpected error. Messages of the database quote the values of the query, which are
 * people's data; so of a database error only its code and the names involved are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const database = 'severity' in cause || error instanceof DrizzleQueryError
  // The stack begins with the message again.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const { code, constraint, table } = cause as { code?: string; constraint?: string; table?: string }
  return {
    name: error.name,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(!database && { message: error.message }),
    at: frames.slice(0, 6).map((line) => line.trim()),
  }
}
