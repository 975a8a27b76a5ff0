import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { FinderThread, ThreadActor } from '#contract/thread.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { submissions } from '../db/tables.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { contactsOf } from './contacts.ts'
import { addWhereabouts, grantOf, isShort } from './finder-tells.ts'
import { lockIncident, type Incident } from './incident.ts'
import { ANY_CAREGIVER } from './kin-of-person.ts'
import { kinOf } from './kin.ts'
import { threadFinders, writtenTo, type ThreadFinder } from './thread-finders.ts'
import { messagesFor, shownMessages, threadMark } from './thread-messages.ts'
import { sayInThread } from './thread-say.ts'

/**
 * The thread of the finder who holds this grant, once a contact has written to them; nothing for a finder who may have
 * none, and once the person has stopped everything. Who scanned and then opened the link of a text is one finder: the device tells.
 */
export async function threadOfFinder(
  service: Service,
  db: Queryable,
  incident: Incident,
  { submissionId, deviceHash }: { submissionId: string; deviceHash?: string },
): Promise<(ThreadFinder & { mark: string }) | undefined> {
  // Most alarms have no thread: that is known before the reports are ranked.
  if (incident.closedAt || (await threadMark(db, incident.id)) === null) return undefined
  if (!(await isRescueOpen(db, incident.personUid))) return undefined
  const [own] = await db
    .select({ deviceHash: submissions.deviceHash })
    .from(submissions)
    .where(eq(submissions.id, submissionId))
  if (!own) return undefined
  // Asked for by its devices alone: however many others there are, none of them takes its place (D76.3).
  const devices = [own.deviceHash, ...(deviceHash === undefined ? [] : [deviceHash])]
  const finder = await writtenTo(db, incident.id, await threadFinders(service, db, incident, { devices }))
  const mark = finder && (await threadMark(db, incident.id, finder.reports))
  return finder && mark ? { ...finder, mark } : undefined
}

/** What the family and this finder wrote. @throws `details-needed-first`, `incident-closed`, also where there is no thread */
export async function readThread(service: Service, { uid }: In<'readThread'>, caller: Caller): Out<'readThread'> {
  const grant = await grantOf(service, uid, caller)
  const { incident } = grant
  const finder = (await threadOfFinder(service, service.db, incident, grant)) ?? refuse('incident-closed')
  return shownToFinder(service, incident, finder, isShort(uid))
}

/** What stands in a thread, for its finder. `isLesser`: on a page that says nothing of who cares for the person. */
async function shownToFinder(
  service: Service,
  incident: Incident,
  { reports }: ThreadFinder,
  isLesser: boolean,
): Promise<FinderThread> {
  const { db, now } = service
  const [rows, contacts] = await Promise.all([
    messagesFor(db, incident.id, 'finder', reports),
    isLesser ? [] : contactsOf(db, incident.personUid, now()),
  ])
  const kin = kinOf(contacts)
  const actorOf = (writer: Responder | null): ThreadActor => {
    if (writer === null) return { is: 'you' }
    if (writer.kind === 'DUTY') return { is: 'duty' }
    return isLesser ? { is: 'carer' } : { is: 'kin', kin: kin.get(writer.uid) ?? ANY_CAREGIVER }
  }
  return { messages: await shownMessages(service, rows, actorOf) }
}

/**
 * The finder writes. Where they are, they also told the alarm.
 * @throws `details-needed-first`, `incident-closed`, `too-many-requests`, `thread-full`
 */
export async function writeThread(
  service: Service,
  { uid, ...said }: In<'writeThread'>,
  caller: Caller,
): Out<'writeThread'> {
  await sayAsFinder(service, await grantOf(service, uid, caller), { ...said, locale: caller.locale })
  return readThread(service, { uid }, caller)
}

/** Writes into the thread of the finder who holds this grant. @throws `incident-closed`, `too-many-requests`, `thread-full` */
export async function sayAsFinder(
  service: Service,
  grant: Awaited<ReturnType<typeof grantOf>>,
  said: Parameters<typeof sayInThread>[5],
) {
  await transactionInTurn(service.db, `code:${grant.code}`, async (tx) => {
    const incident = await lockIncident(tx, grant.incidentId)
    if (!incident || incident.closedAt) refuse('incident-closed')
    const finder = (await threadOfFinder(service, tx, incident, grant)) ?? refuse('incident-closed')
    await sayInThread(service, tx, incident, finder, 'finder', said)
    if (said.position) await addWhereabouts(service, tx, incident, grant, { position: said.position })
  })
}
