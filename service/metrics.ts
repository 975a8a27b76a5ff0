import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { VERSION } from './version.ts'

/** What `/metrics` shows; each capability registers its own. */
export const metrics = new Registry()

new Gauge({
  name: 'homeward_build_info',
  help: '1 for the version that this process runs.',
  labelNames: ['version'],
  registers: [metrics],
}).set({ version: VERSION }, 1)

/**
 * A counter that begins at 0 with every combination of its labels' values, so that `increase()` sees the first event: from a series
 * that begins at 1, Prometheus reads no increase. `derived` labels follow from the others, so that no combination is made that never comes.
 */
export function counterFromZero(
  name: string,
  help: string,
  labels: Readonly<Record<string, readonly string[]>>,
  derived: Readonly<Record<string, (combination: Readonly<Record<string, string>>) => string>> = {},
): Counter<string> {
  const labelNames = [...Object.keys(derived), ...Object.keys(labels)]
  const counter = new Counter<string>({ name, help, labelNames, registers: [metrics] })
  const combinations = Object.entries(labels).reduce<Record<string, string>[]>(
    (known, [label, values]) => known.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  )
  for (const combination of combinations) {
    const its = Object.entries(derived).map(([label, valueOf]) => [label, valueOf(combination)])
    counter.inc({ ...Object.fromEntries(its), ...combination }, 0)
  }
  return counter
}

/** CPU, memory, heap, event loop, garbage collection and handles of this process, from now on: where somebody reads them. */
export function watchProcess() {
  if (!metrics.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: metrics })
}
