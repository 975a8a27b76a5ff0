import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { accounts, workItems } from '../db/tables.ts'

/** Clears the report of the person's death, so that codes work as before. */
export const withdrawDeath = (tx: Tx, uid: string, at: Date) =>
  tx.update(accounts).set({ deathReportedAt: null, deathReportedBy: null, updatedAt: at }).where(eq(accounts.uid, uid))

/** Closes the work items about a reported death, once it was confirmed or withdrawn. */
export const closeDeathItems = (tx: Tx, accountUid: string, closedBy: string, closedAt: Date) =>
  tx
    .update(workItems)
    .set({ closedAt, closedBy })
    .where(and(eq(workItems.accountUid, accountUid), eq(workItems.kind, 'death-reported'), isNull(workItems.closedAt)))
