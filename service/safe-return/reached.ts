import type { Channel } from '#contract/messages.ts'
import type { Queryable } from '../db/open.ts'
import { deliveryOf, nextChannelFor } from '../messages/reach.ts'
import type { Service } from '../service.ts'
import type { Incident } from './incident.ts'

/**
 * Those of these accounts whom no message of this run has reached, as far as receipts tell (messages/reach.ts), each with the
 * next channel that was not used yet; without one where every channel was tried.
 */
export async function unreachedChannels(
  service: Pick<Service, 'outside'>,
  db: Queryable,
  { id, ladderStartedAt }: Incident,
  uids: string[],
): Promise<{ uid: string; channel: Channel | undefined }[]> {
  if (uids.length === 0 || !ladderStartedAt) return []
  const delivery = await deliveryOf(db, id, ladderStartedAt)
  const unreached = uids.filter((uid) => !delivery.get(uid)?.reached)
  return Promise.all(
    unreached.map(async (uid) => ({
      uid,
      channel: await nextChannelFor(service, db, uid, delivery.get(uid)?.tried ?? []),
    })),
  )
}
