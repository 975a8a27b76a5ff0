import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '../db/open.ts'
import { messages } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { callableOf } from './arrival.ts'
import { contactsOf } from './contacts.ts'
import type { Incident } from './incident.ts'
import { newestReport } from './named-report.ts'
import { nextStepOf } from './told.ts'

/** Those of these accounts whom no message of the alarm is known to have reached; all of them where each one was reached. */
async function unreached(tx: Tx, incidentId: string, uids: string[]): Promise<string[]> {
  const delivered = await tx
    .select({ uid: messages.recipientId })
    .from(messages)
    .where(and(eq(messages.incidentId, incidentId), eq(messages.status, 'DELIVERED')))
  const others = uids.filter((uid) => !delivered.some((row) => row.uid === uid))
  return others.length > 0 ? others : uids
}

/**
 * Staff have the alarm's message sent once more: to the contact they chose, else to everybody in the family whom nothing is
 * known to have reached. An answer that stands is left alone, and so is the ladder's clock. @throws `required-data` for
 * an account that is no contact
 */
export async function sendAgain(service: Service, tx: Tx, incident: Incident, chosen: string | undefined) {
  const report = await newestReport(service, tx, incident, incident.audience)
  const kind = report ? (report.kind === 'UNUSABLE' ? ('unusable' as const) : ('found' as const)) : ('missing' as const)
  const occasion = {
    kind,
    incidentId: incident.id,
    occasion: 'another-finder',
    step: await nextStepOf(tx, incident.id, 'another-finder'),
    ...(report && { details: { submissionId: report.id } }),
  } as const
  // What only the desk may hear goes to no contact by being sent again.
  if (incident.audience === 'DESK') return tellDuty(service, tx, occasion)
  if (chosen !== undefined) {
    const contacts = await contactsOf(tx, incident.personUid, service.now())
    if (!contacts.some(({ uid }) => uid === chosen)) refuse('required-data')
    return tellAccounts(service, tx, occasion, [chosen])
  }
  const { callable } = await callableOf(service, tx, incident)
  const uids = callable.map(({ uid }) => uid)
  return tellAccounts(service, tx, occasion, await unreached(tx, incident.id, uids))
}
