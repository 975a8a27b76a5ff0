import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import { queueMessage, type Occasion } from '../messages/queue.ts'
import { DUTY } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { stepOfRing, type Ring } from './ringing.ts'

type DeskOccasion = Pick<Occasion, 'kind' | 'details'>

/** Rings the desk's telephones, at each time one more of them, in their order. */
export const ringDesk = (service: Service, tx: Tx, told: DeskOccasion, ring: Ring) =>
  ringDeskFor(service, tx, { ...told, incidentId: ring.incidentId, occasion: 'ring', step: stepOfRing(ring) })

/** The same for an occasion that is no rung's. */
export async function ringDeskFor(service: Service, tx: Tx, occasion: Occasion & { incidentId: string }) {
  const { phones } = await deskNow(service, tx)
  if (phones.length === 0 || !service.outside.voice) return
  const before = await tx.$count(
    messages,
    and(
      eq(messages.incidentId, occasion.incidentId),
      eq(messages.recipientKind, 'DUTY'),
      eq(messages.channel, 'voice'),
    ),
  )
  const details = { ...occasion.details, phones: String(Math.min(phones.length, before + 1)) }
  await queueMessage(service, tx, { ...occasion, details }, DUTY, 'voice')
}
