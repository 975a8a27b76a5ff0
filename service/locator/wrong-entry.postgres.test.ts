import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workItems } from '../db/tables.ts'
import { reportWrongWords } from '../wrong-words.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'
import { reportWrongEntry } from './wrong-entry.ts'

test('what is said in the moment in which staff settle the same is an item of its own', async () => {
  const { db, service, administrator } = await adminConsole()
  const { browser } = await administrator()
  const form = { name: 'Kopitiam', address: '18 Lorong Sample', postalCode: '310018', lat: 1.3334, lng: 103.8485 }
  const { id } = (await answer(await browser.post('/admin/points', form))).data
  const waits = async () => {
    const found = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (found as unknown as { rows: unknown[] }).rows.length > 0
  }
  const reports = {
    'wrong-entry': (text: string) => reportWrongEntry(service, { id, what: 'hours', text }),
    'wrong-words': (text: string) => reportWrongWords(service, { locale: 'ta', place: 'locator', text }),
  }
  for (const [kind, report] of Object.entries(reports)) {
    await report('Closes at 5')
    const isIt = eq(workItems.kind, kind as keyof typeof reports)
    let second: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.update(workItems).set({ closedAt: service.now(), closedBy: 'somebody' }).where(isIt)
      second = report('Closed on Sundays')
      while (!(await waits())) await pause(10)
    })
    await second
    const open = (await db.select().from(workItems).where(isIt)).filter(({ closedAt }) => closedAt === null)
    expect(open, kind).toMatchObject([{ details: { count: '1', text: 'Closed on Sundays' } }])
  }
})
