import { and, eq, inArray, isNull } from 'drizzle-orm'
import { workItems } from '../db/tables.ts'

/** Whether whoever answered a telephone of these accounts said that it is the wrong person, and staff have not looked into it yet. */
export const isDoubted = (uids: string[]) =>
  and(inArray(workItems.accountUid, uids), eq(workItems.kind, 'number-doubted'), isNull(workItems.closedAt))
