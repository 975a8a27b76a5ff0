import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { OpenedDatabase } from './db/open.ts'
import { metrics } from './metrics.ts'

/** The clocks of a process and of its database may differ by this much. */
export const MAX_SKEW_SECONDS = 5

const skewGauge = new Gauge({
  name: 'homeward_clock_skew_seconds',
  help: 'Seconds by which the clock of this process is ahead of the database’s, as measured last.',
  registers: [metrics],
})

/**
 * Seconds by which the clock of this process is ahead of the database's, negative when behind; what the answer's way may
 * account for is taken off. The embedded database runs on the clock of its process.
 */
export async function clockSkew({ db, kind }: Pick<OpenedDatabase, 'db' | 'kind'>): Promise<number> {
  if (kind === 'pglite') return 0
  const asked = Date.now()
  const [answer] = await db
    .select({ milliseconds: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8` })
    .from(sql`(values (1)) as one`)
  const answered = Date.now()
  if (!answer) throw new Error('the database did not say the time')
  const { milliseconds } = answer
  const skew = milliseconds < asked ? asked - milliseconds : Math.min(0, answered - milliseconds)
  skewGauge.set(skew / 1000)
  return skew / 1000
}

/** One sentence about clocks that differ too much, or nothing. */
export function skewProblem(skew: number): string | undefined {
  if (Math.abs(skew) <= MAX_SKEW_SECONDS) return undefined
  const side = skew > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${Math.abs(skew).toFixed(1)} s ${side} the database’s, more than ${MAX_SKEW_SECONDS} s: set both by NTP.`
}
