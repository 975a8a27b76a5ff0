import { SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api'
import pg from 'pg'

/** A query as what it does, and to which table first. Its values are never looked at, nor what stands in quotes in its text. */
export function summaryOf(query: string): { operation: string; table?: string; summary: string } {
  const text = query.replaceAll(/'(?:[^']|'')*'/g, '')
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?(?:\w+"?\."?)?([a-z_]\w*)/i.exec(text)?.[1]
  return { operation, ...(table && { table }), summary: table ? `${operation} ${table}` : operation }
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  const held = typeof query === 'object' && query !== null && 'text' in query ? query.text : undefined
  return typeof held === 'string' ? held : ''
}

const end = (span: Span, error: unknown) => {
  if (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    span.setAttribute('db.response.status_code', code)
    span.setStatus({ code: SpanStatusCode.ERROR, message: code })
  }
  span.end()
}

/** A span of this query below the current one; a query of no request and no job, such as a poll, has none. */
function spanOf(tracer: Tracer, query: unknown): Span | undefined {
  if (!trace.getActiveSpan()) return undefined
  const { operation, table, summary } = summaryOf(textOf(query))
  return tracer.startSpan(summary, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      ...(table && { 'db.collection.name': table }),
    },
  })
}

const isThenable = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** The same function, each call of which is a span; answers by a promise, or by the callback that is its last argument. */
function traced<F extends (...args: never[]) => unknown>(tracer: Tracer, query: F): F {
  return new Proxy(query, {
    apply(target, self, given: unknown[]) {
      const span = spanOf(tracer, given[0])
      const last = given.at(-1)
      if (!span) return Reflect.apply(target, self, given)
      if (typeof last === 'function') {
        const answered = (error: unknown, ...rest: unknown[]) => {
          end(span, error)
          Reflect.apply(last, undefined, [error, ...rest])
        }
        return Reflect.apply(target, self, [...given.slice(0, -1), answered])
      }
      const answer: unknown = Reflect.apply(target, self, given)
      if (isThenable(answer))
        answer.then(
          () => end(span, undefined),
          (error: unknown) => end(span, error),
        )
      else span.end()
      return answer
    },
  })
}

/** Makes each query of a request or job a span, on a server and on the embedded database. @returns how to take it back */
export function traceQueries(tracer: Tracer): () => void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = traced(tracer, query)
  return () => void (pg.Client.prototype.query = query)
}
