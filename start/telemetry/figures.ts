import { ValueType, type HrTime } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName, MetricValue, Registry } from 'prom-client'

type Family = MetricObjectWithValues<MetricValue<string>>
/** A value of a histogram says by its name which part of it it is; of the others it is the value. */
type Value = MetricValue<string> & Partial<Pick<MetricValueWithName<string>, 'metricName'>>

const without = (labels: Value['labels'], name: string) =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => key !== name))

interface Series {
  attributes: Record<string, string | number | undefined>
  /** How many were at or below each bound. */
  below: [bound: number, count: number][]
  sum: number
}

/** The buckets, sum and count of one series, gathered from the lines that Prometheus has of it. */
function histogramsOf(values: Value[], times: { startTime: HrTime; endTime: HrTime }): DataPoint<Histogram>[] {
  const series = new Map<string, Series>()
  for (const { labels, metricName, value } of values) {
    const attributes = without(labels, 'le')
    const key = JSON.stringify(attributes)
    const one: Series = series.get(key) ?? { attributes, below: [], sum: 0 }
    series.set(key, one)
    if (metricName?.endsWith('_bucket')) one.below.push([labels.le === '+Inf' ? Infinity : Number(labels.le), value])
    else if (metricName?.endsWith('_sum')) one.sum = value
  }
  return [...series.values()].map(({ attributes, below, sum }) => {
    const inOrder = below.toSorted(([one], [other]) => one - other)
    return {
      ...times,
      attributes,
      value: {
        buckets: {
          boundaries: inOrder.map(([bound]) => bound).filter(Number.isFinite),
          counts: inOrder.map(([, count], index) => count - (inOrder[index - 1]?.[1] ?? 0)),
        },
        sum,
        count: inOrder.at(-1)?.[1] ?? 0,
      },
    }
  })
}

/** One family of Prometheus as OpenTelemetry's data; of a summary, which it does not have, nothing. */
function dataOf({ name, help, type, values }: Family, startTime: HrTime): MetricData[] {
  const times = { startTime, endTime: hrTime() }
  const head = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () => values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))
  // prom-client's types know these names as an enum, its answers are words.
  switch (String(type)) {
    case 'counter':
      return [{ ...head, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
    case 'gauge':
      return [{ ...head, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram':
      return [{ ...head, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, times) }]
    default:
      return []
  }
}

/** Hands over what `/metrics` shows: each figure is counted once and has two ways out. */
export function producerOf(registry: Registry, refresh: () => Promise<void>): MetricProducer {
  const startTime = hrTime()
  return {
    async collect() {
      await refresh()
      const families = await registry.getMetricsAsJSON()
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [
            { scope: { name: 'homeward' }, metrics: families.flatMap((family) => dataOf(family, startTime)) },
          ],
        },
        errors: [],
      }
    },
  }
}
