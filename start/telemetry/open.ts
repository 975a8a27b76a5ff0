import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../../service/config.ts'
import { describeError, type Logger } from '../../service/log.ts'
import { metrics } from '../../service/metrics.ts'
import { traceWith } from '../../service/tracing.ts'
import { VERSION } from '../../service/version.ts'
import { producerOf } from './figures.ts'
import { handOn } from './logs.ts'
import { traceQueries } from './queries.ts'
import { tracingBy } from './spans.ts'

type Settings = NonNullable<Config['telemetry']>

/** What is not yet sent when the process stops has this long. */
const LAST_MS = 2000
/** A collector that is away is told of once in so long. */
const TROUBLE_EVERY_MS = 60_000

export interface Telemetry {
  /** Takes each line of the log. */
  onLine?: (line: string) => void
  /** From now on figures are read anew before they are sent, and what is wrong with the sending is logged. */
  serve: (service: { log: Logger; refresh: () => Promise<void> }) => void
  /** Sends what waits, for LAST_MS at most. */
  close: () => Promise<void>
}

/** The sampler that OTEL_TRACES_SAMPLER names. */
function samplerOf({ sampler, ratio }: Settings) {
  const [, parentBased, name] = /^(parentbased_)?(\w+)$/.exec(sampler) ?? []
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler()
  return parentBased ? new ParentBasedSampler({ root }) : root
}

/** Logs trouble with the collector, at most once a minute; what it answered is not repeated. */
function toldSeldom(log: () => Logger | undefined) {
  let last = -Infinity
  return (error: unknown) => {
    if (performance.now() - last < TROUBLE_EVERY_MS) return
    last = performance.now()
    const { name, code } = describeError(error)
    log()?.warn({ error: { name, ...(code !== undefined && { code }) } }, 'telemetry: the collector does not take it')
  }
}

/**
 * Opens OpenTelemetry as the settings say: traces, figures and lines of the log go to a collector by OTLP (http/protobuf). Address,
 * headers, time-outs and certificates are read by the SDK itself from its standard variables. What cannot be sent is dropped:
 * queues are bounded, and no request waits for a collector.
 */
export async function openTelemetry(settings: Settings): Promise<Telemetry> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'homeward', 'service.version': VERSION }))
    .merge(resourceFromAttributes({ 'host.name': hostname(), 'process.pid': process.pid }))
    .merge(detectResources({ detectors: [envDetector] }))
  let served: Parameters<Telemetry['serve']>[0] | undefined
  const trouble = toldSeldom(() => served?.log)
  setGlobalErrorHandler(trouble)
  diag.setLogger(
    { error: trouble, warn: () => {}, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const ends: (() => Promise<unknown>)[] = []
  if (settings.traces) ends.push(await openTraces(settings, resource))
  if (settings.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: settings.metricMillis,
      exportTimeoutMillis: settings.metricMillis,
      metricProducers: [producerOf(metrics, async () => served?.refresh())],
    })
    const provider = new MeterProvider({ resource, readers: [reader] })
    ends.push(() => provider.shutdown())
  }
  let onLine: Telemetry['onLine']
  if (settings.logs) {
    const processor = new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })
    const provider = new LoggerProvider({ resource, processors: [processor] })
    onLine = handOn(provider.getLogger('homeward', VERSION))
    ends.push(() => provider.shutdown())
  }
  return {
    ...(onLine && { onLine }),
    serve: (service) => void (served = service),
    async close() {
      const sent = Promise.allSettled(ends.map((end) => end()))
      await Promise.race([sent, pause(LAST_MS, undefined, { ref: false })])
    },
  }
}

/** Begins to make spans. @returns how to end it */
async function openTraces(settings: Settings, resource: ReturnType<typeof defaultResource>) {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })
  const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] })
  trace.setGlobalTracerProvider(provider)
  const tracer = provider.getTracer('homeward', VERSION)
  const untrace = traceQueries(tracer)
  traceWith(tracingBy(tracer))
  return async () => {
    traceWith(undefined)
    untrace()
    await provider.shutdown()
    trace.disable()
    context.disable()
  }
}
