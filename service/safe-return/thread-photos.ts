import { inArray, and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { photos, threadMessages } from '../db/tables.ts'
import type { Service } from '../service.ts'

/** The photos of an alarm's threads end with it: no page shows them any more, and the job of this transaction deletes their files. */
export async function endThreadPhotos({ now, jobs }: Pick<Service, 'now' | 'jobs'>, tx: Tx, incidentId: string) {
  const keys = tx
    .select({ key: threadMessages.photoKey })
    .from(threadMessages)
    .where(and(eq(threadMessages.incidentId, incidentId), isNotNull(threadMessages.photoKey)))
  const ended = await tx
    .update(photos)
    .set({ endedAt: now() })
    .where(inArray(photos.key, keys))
    .returning({ key: photos.key })
  if (ended.length > 0) await jobs.enqueue(tx, 'delete-photos', {})
}
