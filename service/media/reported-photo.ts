import { and, eq, isNull } from 'drizzle-orm'
import type { AnsweredFile } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { In } from '#contract/index.ts'
import { writeLook } from '../admin/looks.ts'
import { reportedMessages } from '../admin/reported-messages.ts'
import { consoleOf } from '../admin/scope.ts'
import type { Caller } from '../caller.ts'
import { workItems } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { photoFile } from './thread-photo.ts'

/**
 * The photo of a thread that was reported, as long as the alarm is open and the item is: who had it shown stands in the audit before
 * the answer is sent, and the person reads it among the looks at their record. @throws `not-found`, `service-unavailable`
 */
export async function readReportedPhoto(
  service: Service,
  { id }: In<'readReportedPhoto'>,
  caller: Caller,
): Promise<AnsweredFile> {
  const { db, now } = service
  const { actor } = consoleOf(caller)
  const [item] = await db
    .select()
    .from(workItems)
    .where(and(eq(workItems.id, id), eq(workItems.kind, 'thread-reported'), isNull(workItems.closedAt)))
  const subject = item?.accountUid
  const key = item && (await reportedMessages(db, [item], now())).photoKeyOf(item)
  if (!subject || !key) refuse('not-found')
  const file = await photoFile(service, key)
  const details = { incident: item.details.incident }
  await writeLook(service, { actor, action: 'photo-revealed', subject, details })
  return file
}
