import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Locale } from '#contract/options.ts'
import type { FamilySays, FoundThreads, ThreadActor } from '#contract/thread.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { isSameResponder, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { heldIds } from './held.ts'
import { lockIncident, type Incident } from './incident.ts'
import { ANY_CAREGIVER, kinOfPerson } from './kin-of-person.ts'
import { openLink } from './reading.ts'
import { tellWritten } from './tell-finders.ts'
import { offeredFinders, threadFinders, type ThreadFinder } from './thread-finders.ts'
import { messagesFor, shownMessages } from './thread-messages.ts'
import { sayInThread } from './thread-say.ts'

/** The finders to whom this reader may write, or of `which` of them: in an open alarm, and never one about themself. */
async function findersFor(
  service: Service,
  db: Queryable,
  incident: Incident,
  me: Responder,
  which: typeof threadFinders = threadFinders,
): Promise<ThreadFinder[]> {
  const isSelf = me.kind === 'ACCOUNT' && me.uid === incident.personUid
  // Once the person has stopped everything no page of a finder shows what is written.
  if (incident.closedAt || isSelf || !(await isRescueOpen(db, incident.personUid))) return []
  const withheld = me.kind === 'DUTY' ? [] : (await heldIds(db, incident.id)).map(({ id }) => id)
  return which(service, db, incident, { withheld })
}

/** The threads of an alarm as one reader sees them; none once it is closed. */
export async function threadsFor(service: Service, incident: Incident, me: Responder): Promise<FoundThreads> {
  const { db, now } = service
  const finders = await findersFor(service, db, incident, me, offeredFinders)
  if (finders.length === 0) return { threads: [] }
  const [rows, kin] = await Promise.all([
    messagesFor(
      db,
      incident.id,
      me,
      finders.flatMap(({ reports }) => reports),
    ),
    kinOfPerson(db, incident.personUid, now()),
  ])
  const threads = finders.map(async ({ report, reports, door }) => {
    const actorOf = (writer: Responder | null): ThreadActor => {
      if (writer === null) return { is: 'finder', name: report.name }
      if (isSameResponder(writer, me)) return { is: 'you' }
      return writer.kind === 'DUTY' ? { is: 'duty' } : { is: 'kin', kin: kin.get(writer.uid) ?? ANY_CAREGIVER }
    }
    const own = rows.filter(({ submissionId }) => reports.includes(submissionId))
    const { id, name, createdAt } = report
    return { report: id, door, name, at: createdAt.toISOString(), messages: await shownMessages(service, own, actorOf) }
  })
  return { threads: await Promise.all(threads) }
}

/** The key of the photo of a message that this reader sees; nothing of any other message. */
export async function photoKeyFor(service: Service, incident: Incident, me: Responder, message: string) {
  const finders = await findersFor(service, service.db, incident, me)
  const rows = await messagesFor(
    service.db,
    incident.id,
    me,
    finders.flatMap(({ reports }) => reports),
  )
  return rows.find(({ id }) => String(id) === message)?.photoKey ?? undefined
}

/** Writes to a finder, which opens the thread; who may have no page before them is texted where it is. @throws `incident-closed`, `too-many-requests`, `thread-full`, `invalid-input` */
export async function sayToFinder(
  service: Service,
  incidentId: string,
  me: Responder,
  { to, locale, ...said }: FamilySays & { locale: Locale },
) {
  await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt || !(await isRescueOpen(tx, incident.personUid))) refuse('incident-closed')
    const finders = await findersFor(service, tx, incident, me)
    const finder = finders.find(({ reports }) => reports.includes(to)) ?? refuse('invalid-input')
    await sayInThread(service, tx, incident, finder, me, { ...said, locale })
    if (!said.report) await tellWritten(service, tx, incident, finder.report)
  })
}

/** @throws `link-ended` */
export async function readFoundThreads(service: Service, { token }: In<'readFoundThreads'>): Out<'readFoundThreads'> {
  const { me, incident } = await openLink(service, token)
  return threadsFor(service, incident, me)
}

/** @throws `link-ended`, and as `sayToFinder` */
export async function writeFoundThread(
  service: Service,
  { token, ...said }: In<'writeFoundThread'>,
  { locale }: Caller,
): Out<'writeFoundThread'> {
  const { me, incident } = await openLink(service, token)
  await sayToFinder(service, incident.id, me, { ...said, locale })
  return readFoundThreads(service, { token })
}
