import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPostgres } from './db/open.ts'
import { openFigures } from './figures.ts'
import { metrics } from './metrics.ts'
import { createDatabase } from './test/world.ts'

const shown = async (series: string) => {
  const line = (await metrics.metrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1))
}

test('a lock on a table that is read ends the reading after its second, and every pool tells who uses it', async () => {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_COPY)
  const database = await openPostgres(url, { pool: 4, serving: true, onError: () => {} })
  const other = await openPostgres(url, { pool: 2, onError: () => {} })
  try {
    const now = () => new Date()
    await openFigures({ database, now })()
    const before = await shown('homeward_figures_timestamp_seconds')
    expect(before).toBeGreaterThan(0)
    for (const pool of ['acts', 'helper', 'locator', 'jobs', 'long'])
      expect(await shown(`homeward_pool_waiting{pool="${pool}"}`), pool).toBe(0)
    expect(await shown('homeward_pool_size{pool="acts"}')).toBe(4)
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`lock table messages in access exclusive mode`)
      const refresh = openFigures({ database, now })
      await refresh()
      // The server has ended the statement: the connection is free for a job again.
      await expect.poll(() => database.pools.jobs?.idleCount, { timeout: 5000 }).toBe(database.pools.jobs?.totalCount)
      expect(await shown('homeward_figures_timestamp_seconds')).toBe(before)
    })
  } finally {
    await Promise.all([database.close(), other.close()])
    await drop()
  }
})
