import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import { queueMessage, type Occasion } from '../messages/queue.ts'
import { DUTY } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { stepOfRing, type Ring } from './ringing.ts'

/** Rings the desk's telephones, at each time one more of them, in their order. */
export async function ringDesk(service: Service, tx: Tx, occasion: Omit<Occasion, 'occasion' | 'step'>, ring: Ring) {
  const { phones } = await deskNow(service, tx)
  if (phones.length === 0 || !service.outside.voice) return
  const before = await tx.$count(
    messages,
    and(eq(messages.incidentId, ring.incidentId), eq(messages.recipientKind, 'DUTY'), eq(messages.channel, 'voice')),
  )
  const details = { ...occasion.details, phones: String(Math.min(phones.length, before + 1)) }
  const { kind } = occasion
  const { incidentId } = ring
  await queueMessage(
    service,
    tx,
    { kind, details, incidentId, occasion: 'ring', step: stepOfRing(ring) },
    DUTY,
    'voice',
  )
}
