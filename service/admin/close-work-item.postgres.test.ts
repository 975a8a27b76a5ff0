import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, workItems } from '../db/tables.ts'
import { closeDeathItems, withdrawDeath } from '../safe-return/reported-death.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'
import { lockPerson } from './while-lost.ts'

/** A person whose death was reported, and its work item; `waits` ends once somebody waits for a lock. */
async function desk() {
  const its = await adminConsole()
  const { db } = its
  const [one, other] = [await its.administrator('Aishah Rahim'), await its.administrator('Daryl Koh')]
  const uid = await its.person()
  const seen = (await its.row(uid))?.updatedAt.toISOString()
  const died = { decision: 'end', cause: 'death', reason: 'Told by the hospital', seen }
  await answer(await one.browser.post(`/admin/accounts/${uid}/decision`, died))
  const open = and(eq(workItems.accountUid, uid), isNull(workItems.closedAt))
  const [item] = await db.select().from(workItems).where(open)
  if (!item) expect.fail('no work item')
  const isWaiting = async () => {
    const found = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (found as unknown as { rows: unknown[] }).rows.length > 0
  }
  const waits = async () => {
    while (!(await isWaiting())) await pause(10)
  }
  return { ...its, other, uid, item, waits }
}

test.each(['end', 'keep'])(
  'an item is closed ("%s") while its account is decided at its own page: the later of the two is told so',
  async (outcome) => {
    const { db, service, other, uid, item, waits } = await desk()
    let closing: Promise<Response> | undefined
    // What decideAccount does, in its order.
    await db.transaction(async (tx) => {
      await lockPerson(tx, uid)
      await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
      closing = other.browser.post(`/admin/work-items/${item.id}`, { note: 'Spoke with the family', outcome })
      await waits()
      await withdrawDeath(tx, uid, service.now())
      await closeDeathItems(tx, uid, 'somebody', service.now())
    })
    if (!closing) expect.fail('nobody closes it')
    expect(await refusal(await closing)).toBe('decided-already')
  },
)
