import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { CurrentSpan, SpanStart, Tracing } from '../../service/tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/** W3C Trace Context, version 00: how a span's place in its trace is written. */
const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`

/** The context around a new span. What cannot be read as a `traceparent` begins a trace of its own. */
function around({ parent, root }: SpanStart): Context {
  if (root) return ROOT_CONTEXT
  const known = parent === undefined ? null : parseTraceParent(parent)
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : context.active()
}

/** What went wrong, by its name alone: a message may quote what a user typed. */
function fail(span: Span, error: unknown) {
  const name = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', name)
  span.setStatus({ code: SpanStatusCode.ERROR, message: name })
}

export const currentSpan = (): CurrentSpan | undefined => {
  const known = trace.getActiveSpan()?.spanContext()
  return known && { traceId: known.traceId, spanId: known.spanId, traceparent: traceparentOf(known) }
}

/** Makes spans by OpenTelemetry's API. */
export const tracingBy = (tracer: Tracer): Tracing => ({
  span(name, start, work) {
    const linked = start.link === undefined ? null : parseTraceParent(start.link)
    const options = {
      kind: KINDS[start.kind ?? 'internal'],
      ...(start.facts && { attributes: start.facts }),
      ...(linked && { links: [{ context: linked }] }),
    }
    return tracer.startActiveSpan(name, options, around(start), async (span) => {
      try {
        return await work({
          rename: (final) => void span.updateName(final),
          add: (facts) => void span.setAttributes(facts),
        })
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  },
  current: currentSpan,
})
