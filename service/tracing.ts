/** What stands on a span beside its name: names and numbers of closed lists, ids of rows; never what a user typed. */
export type SpanFacts = Record<string, string | number | boolean>

export interface SpanStart {
  /** Who waits for whom: a `server` answers, a `client` asks a service outside, a `consumer` does what a `producer` queued. */
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  facts?: SpanFacts
  /** The span that this one goes on from, in W3C's form (`traceparent`), in place of the current one. */
  parent?: string
  /** Another span that it belongs to as well. */
  link?: string
  /** Begins a trace of its own whatever runs around it. */
  root?: boolean
}

/** A span that is open. */
export interface OpenSpan {
  /** Gives the span its final name, once that is known. */
  rename: (name: string) => void
  add: (facts: SpanFacts) => void
}

/** The current span: its ids, and the `traceparent` that carries it on. It names no person. */
export interface CurrentSpan {
  traceId: string
  spanId: string
  traceparent: string
}

/** What OpenTelemetry's SDK does for the service (start/telemetry/), which itself does not load it. */
export interface Tracing {
  span: <T>(name: string, start: SpanStart, work: (span: OpenSpan) => Promise<T>) => Promise<T>
  current: () => CurrentSpan | undefined
}

let tracing: Tracing | undefined

/** Has spans made from now on, or none any more. */
export function traceWith(given: Tracing | undefined) {
  tracing = given
}

/** Whether spans are made: OpenTelemetry is set up by its settings. */
export const isTraced = () => tracing !== undefined

const NO_SPAN: OpenSpan = { rename() {}, add() {} }

/** Does the work in a span of its own; without OpenTelemetry it only does the work. */
export const inSpan = <T>(name: string, start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  tracing ? tracing.span(name, start, work) : work(NO_SPAN)

export const currentSpan = (): CurrentSpan | undefined => tracing?.current()

const traceOf = (traceparent: string) => traceparent.split('-')[1]

/**
 * Has work go on in the trace that caused it, which is kept in a row: the current span is that trace's own, or what picked the row
 * up is only linked (a sweep that found a message which no job held).
 */
export function causedBy(traceparent: string | undefined): Pick<SpanStart, 'parent' | 'link'> {
  const current = currentSpan()
  if (!traceparent || !current || traceOf(traceparent) === current.traceId) return {}
  return { parent: traceparent, link: current.traceparent }
}
