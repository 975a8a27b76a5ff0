import { hostname } from 'node:os'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { currentSpan } from './tracing.ts'
import { VERSION } from './version.ts'

export type { Logger }

/** The ids by which a line is found from its trace, under the names that OpenTelemetry gives them in logs. */
function ofTrace() {
  const span = currentSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/**
 * Structured logs, to standard output unless told otherwise. What is logged is chosen by name at each place: never an
 * address, a body, a header or a query string. `onLine` is handed each line too.
 */
export const openLog = (
  level: Config['logLevel'],
  destination?: DestinationStream,
  onLine?: (line: string) => void,
): Logger =>
  pino(
    {
      level,
      mixin: ofTrace,
      ...(onLine && {
        hooks: {
          streamWrite(line) {
            onLine(line)
            return line
          },
        },
      }),
      // Tells the processes of one deployment apart, and an old one from a new one.
      base: { version: VERSION, host: hostname(), pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )

const textIn = (error: object, name: string): string | undefined => {
  const held: unknown = Reflect.get(error, name)
  return typeof held === 'string' ? held : undefined
}

/** Whether the error comes from a query, so that its message may quote the query's values. */
export const isOfDatabase = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (error instanceof DrizzleQueryError || 'severity' in error || ('query' in error && 'params' in error))

/**
 * What may be said of an unexpected error. Messages of the database quote the values of the query, which are
 * people's data; so of a database error only its code and the names involved are kept. pg-boss tells of errors by plain objects
 * with the properties of the error.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null || textIn(error, 'message') === undefined)
    return { name: typeof error }
  const { name, message, stack } = partsOf(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const found = ['code', 'constraint', 'table'].flatMap((key) => {
    const value = textIn(cause, key)
    return value ? [[key, value]] : []
  })
  // The stack begins with the message again.
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    name,
    ...Object.fromEntries(found),
    ...(!isOfDatabase(error) && !isOfDatabase(cause) && { message }),
    at: frames.slice(0, 6).map((line) => line.trim()),
  }
}

/** Name, message and stack of an error, or of an object that stands for one: its stack begins with the name. */
function partsOf(error: object): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' }
  const stack = textIn(error, 'stack') ?? ''
  const name = textIn(error, 'name') ?? /^(\w*Error)\b/.exec(stack)?.[1] ?? 'object'
  return { name, message: textIn(error, 'message') ?? '', stack }
}
