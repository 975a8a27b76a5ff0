import { eq } from 'drizzle-orm'
import { lockSubject } from '../db/open.ts'
import { incidents, messages, workItems } from '../db/tables.ts'
import type { Message } from '../messages/incident-facts.ts'
import { recipientOf, toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { isDoubted } from '../messages/doubted.ts'
import { handOn } from './hand-on.ts'
import { addEvent, lockIncident } from './incident.ts'

/** Why a call failed whose telephone is not the contact's (messages/failure.ts). */
export const WRONG_PERSON = 'wrong person'

/**
 * The callee says that they are not the contact: the link stays, for a child may have pressed the key. The number is doubtful and not
 * rung until staff have looked into it, and the next contact hears at once.
 */
export async function keepWrongPerson(service: Service, message: Message) {
  const recipient = recipientOf(message)
  if (recipient.kind !== 'ACCOUNT') return
  await service.db.transaction(async (tx) => {
    const { incidentId } = message
    if (incidentId) await lockIncident(tx, incidentId)
    await lockSubject(tx, `number-doubted:${recipient.uid}`)
    const now = service.now()
    const open = await tx.$count(workItems, isDoubted([recipient.uid]))
    if (open > 0) return
    await tx
      .insert(workItems)
      .values({ id: randomUid(), kind: 'number-doubted', accountUid: recipient.uid, createdAt: now })
    const [failed] = await tx
      .update(messages)
      .set({ status: 'FAILED', failure: WRONG_PERSON, sentAt: message.sentAt ?? now, deliveredAt: null })
      .where(eq(messages.id, message.id))
      .returning()
    if (!incidentId || !failed) return
    const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId))
    if (!incident || incident.closedAt) return
    await addEvent(tx, incidentId, now, { kind: 'message-failed', by: toAccount(recipient.uid), channel: 'voice' })
    await handOn(service, tx, incidentId, failed)
  })
}
