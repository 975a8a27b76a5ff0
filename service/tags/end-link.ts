import { eq } from 'drizzle-orm'
import { endQuestionsAskedOf } from '../accounts/sent-questions.ts'
import type { Tx } from '../db/open.ts'
import { tags } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { acceptedCarers } from './carers.ts'
import { watchContacts } from './watch-contacts.ts'

type Tag = typeof tags.$inferSelect

/**
 * Ends a waiting or active link at once, on behalf of `by`. When an active link ends, the others are told that this
 * contact is no longer called.
 */
export async function endLink(service: Service, tx: Tx, tag: Tag, by: string) {
  await tx.update(tags).set({ status: 'ENDED', updatedAt: service.now() }).where(eq(tags.id, tag.id))
  await endQuestionsAskedOf(service, tx, tag)
  if (tag.status === 'ACCEPTED') await tellOfCarerOff(service, tx, tag, by)
}

/** The carer of a link in force is called no longer. The end of a barred one is told to none. An alarm that only they answered goes on. */
async function tellOfCarerOff(service: Service, tx: Tx, { personUid, carerUid, barredAt }: Tag, by: string) {
  if (!barredAt) {
    await tellThoseWhoStay(service, tx, { personUid, carerUid }, by)
    if (by !== carerUid) await tellAccounts(service, tx, { kind: 'carer-ended', details: { personUid } }, [carerUid])
  }
  await watchContacts(service, tx, personUid)
}

/** Tells the person and the remaining carers, except the one who ended the link, that this carer is no longer called. */
export async function tellThoseWhoStay(
  service: Service,
  tx: Tx,
  { personUid, carerUid }: Pick<Tag, 'personUid' | 'carerUid'>,
  by: string,
) {
  const staying = [personUid, ...(await acceptedCarers(tx, personUid))].filter((uid) => uid !== carerUid && uid !== by)
  await tellAccounts(service, tx, { kind: 'carer-left', details: { personUid, carerUid } }, staying)
}
