import { sql } from 'drizzle-orm'
import { channelChoices } from '../db/tables.ts'
import type { Message } from '../messages/incident-facts.ts'
import type { Service } from '../service.ts'

/**
 * Keeps that the owner of a number pressed 5 in a test call: calls reach them. It counts from the moment when the test was asked for, so
 * that a number that was confirmed since then is not proved by it.
 */
export async function keepCallProved(
  { db }: Pick<Service, 'db'>,
  { kind, recipientKind, recipientId, createdAt }: Message,
) {
  if (kind !== 'channel-test' || recipientKind !== 'ACCOUNT' || recipientId === null) return
  const newest = sql`greatest(${channelChoices.callProvedAt}, excluded.call_proved_at)`
  await db
    .insert(channelChoices)
    .values({ accountUid: recipientId, callProvedAt: createdAt })
    .onConflictDoUpdate({ target: channelChoices.accountUid, set: { callProvedAt: newest } })
}
