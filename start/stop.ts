import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Logger } from '../service/log.ts'
import type { Drain } from './drain.ts'

/** The time limit for running requests, uploads among them, and jobs to finish. */
export const RUNNING_MS = 25_000
/** The common time limit for closing everything after them; then the process ends anyway. */
export const CLOSING_MS = 5000

interface Stopping {
  drain: Drain
  /** How long `/readyz` refuses before the port closes. */
  drainSeconds: number
  /** What runs beside the requests and comes to its end with them. */
  running: (() => Promise<unknown>)[]
  /** What is closed when nothing runs any more, in this order. */
  closing: (() => Promise<unknown>)[]
  log: Logger
  /** Prints a line for the operator who started the process, where its output is no log that others collect. */
  print?: (line: string) => void
}

/**
 * Stops in order: the balancer is told and has time to look elsewhere, running requests and jobs end, the database is
 * closed. A step that fails or hangs holds up no other, and the process ends a fixed time after the first signal.
 */
export async function stop({ drain, drainSeconds, running, closing, log, print = () => {} }: Stopping): Promise<never> {
  setTimeout(
    () => {
      log.error('stopped before everything was closed')
      print('Stopped before everything was closed.')
      process.exit(1)
    },
    drainSeconds * 1000 + RUNNING_MS + CLOSING_MS,
  ).unref()
  const step = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.error({ error: describeError(error) }, 'stop: a step failed'))
  const since = performance.now()
  log.info({ drainSeconds }, 'stopping')
  print('Stopping: running requests and jobs come to their end.')
  drain.begin()
  await pause(drainSeconds * 1000)
  const ended = Promise.all([drain.end(RUNNING_MS), ...running.map(step)]).then(([whole]) => whole)
  const whole = await Promise.race([ended, pause(RUNNING_MS, false, { ref: false })])
  log.info({ whole, ms: Math.round(performance.now() - since) }, 'stopped')
  for (const close of closing) await step(close)
  print(whole ? 'Stopped.' : `Stopped; what still ran after ${RUNNING_MS / 1000} s was cut.`)
  process.exit(whole ? 0 : 1)
}
