import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { INCIDENT_HOURS } from '#contract/limits.ts'
import type { FoundAct, FoundActBody } from '#contract/found.ts'
import { hours, later } from '#contract/domain/time.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { incidents, messages, submissions } from '../db/tables.ts'
import { queueMessages } from '../messages/queue.ts'
import { recipientOf, uidOf, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { isRescueOpen, mayAnswer } from './open-safe-return.ts'
import { addEvent, lockIncident, mayReopen, openIncidentOf, type Incident } from './incident.ts'
import { AFTER_REOPENING, startLadder } from './ladder.ts'
import { mutedReports, muteReports, unmuteReports } from './mute.ts'
import { sayOnMyWay, sayStillGoing, withdraw, type Speaker } from './on-the-way.ts'
import { endAllAnswers } from './responders.ts'
import { screen, unscreen } from './screening.ts'
import { endThreadPhotos } from './thread-photos.ts'
import { giveToDesk } from './take.ts'
import { TO_FINDERS } from './tell-finders.ts'
import { tellOthers } from './told.ts'

/** What a contact or the desk says of an alarm, with the administrator where it is the duty desk's word. */
type SpokenAct = FoundActBody & Pick<Speaker, 'administrator'>
type Act = (service: Service, tx: Tx, incident: Incident, said: SpokenAct & { me: Responder }) => Promise<void>

/** What is said of an alarm as long as it is open; of one that ended; or of both. */
const SAID_OF: Record<FoundAct, 'open' | 'ended' | 'both'> = {
  'on-my-way': 'open',
  'still-going': 'open',
  withdraw: 'open',
  safe: 'open',
  'false-alarm': 'open',
  reopen: 'ended',
  unmute: 'both',
  screen: 'both',
  unscreen: 'both',
}

/** Does what a responder says, in the caller's transaction. @throws `link-ended`, `incident-closed` */
export async function actAs(service: Service, tx: Tx, incidentId: string, me: Responder, said: SpokenAct) {
  const held = (await lockIncident(tx, incidentId)) ?? refuse('link-ended')
  if (!(await mayAnswer(tx, held.personUid, me))) refuse('link-ended')
  const state = held.closedAt ? 'ended' : 'open'
  if (SAID_OF[said.act] !== 'both' && SAID_OF[said.act] !== state) {
    // The same word twice is one word: a double tap is no error.
    if (said.act === 'reopen' || (said.act === 'safe' && held.closedReason === 'SAFE')) return
    if (said.act === 'false-alarm' && held.closedReason === 'FALSE_ALARM') return
    refuse('incident-closed')
  }
  await acts[said.act](service, tx, held, { ...said, me })
}

const acts: Record<FoundAct, Act> = {
  'on-my-way': sayOnMyWay,
  'still-going': sayStillGoing,
  withdraw: (service, tx, incident, { me }) => withdraw(service, tx, incident, me),
  async safe(service, tx, incident, { me }) {
    await close(service, tx, incident, me, 'SAFE')
    await thankFinders(service, tx, incident)
  },
  async 'false-alarm'(service, tx, incident, { me, reports = [] }) {
    await close(service, tx, incident, me, 'FALSE_ALARM')
    await muteReports(service, tx, incident, me, reports)
  },
  unmute: (service, tx, incident, { me, reports = [] }) => unmuteReports(service, tx, incident, me, reports),
  screen: (service, tx, incident, { me }) => screen(service, tx, incident, me),
  unscreen: (service, tx, incident, { me }) => unscreen(service, tx, incident, me),
  async reopen(service, tx, incident, { me }) {
    const now = service.now()
    await lockSubject(tx, `person:${incident.personUid}`)
    if (!mayReopen(incident, now) || (await openIncidentOf(tx, incident.personUid))) refuse('incident-closed')
    const [reopened] = await tx
      .update(incidents)
      .set({ closedAt: null, closedReason: null, closedByKind: null, closedBy: null, reopenedAt: now })
      .where(eq(incidents.id, incident.id))
      .returning()
    await addEvent(tx, incident.id, now, { kind: 'reopened', by: me })
    const after = later(now, hours(INCIDENT_HOURS))
    await service.jobs.enqueue(tx, 'expire-incident', { incidentId: incident.id }, { after })
    // It was no false alarm after all.
    await unmuteReports(service, tx, incident, me, await mutedReports(service, tx, incident))
    // A person who chose "Stop now" since is looked for by the desk alone, as in an alarm that was open then.
    if (!(await isRescueOpen(tx, incident.personUid))) return giveToDesk(service, tx, incident.personUid)
    await tellOthers(service, tx, incident, { kind: 'reopened', occasion: 'reopened', but: me })
    // The contacts have just been told: the ladder begins behind its first rung. A ladder that never ran does not begin here.
    if (reopened?.ladderStartedAt) await startLadder(service, tx, reopened, { from: AFTER_REOPENING })
  },
}

async function close(service: Service, tx: Tx, incident: Incident, me: Responder, reason: 'SAFE' | 'FALSE_ALARM') {
  const now = service.now()
  await tx
    .update(incidents)
    .set({ closedAt: now, closedReason: reason, closedByKind: me.kind, closedBy: uidOf(me) })
    .where(eq(incidents.id, incident.id))
  await endAllAnswers(service, tx, incident.id)
  await endThreadPhotos(service, tx, incident.id)
  const kind = reason === 'SAFE' ? 'safe' : 'false-alarm'
  await addEvent(tx, incident.id, now, { kind, by: me })
  await tellOthers(service, tx, incident, { kind, occasion: 'closed', but: me })
}

/** Thanks go where another text of the alarm went, and nowhere else: not to a number left on an unusable code, which tells nothing of the person. */
async function thankFinders(service: Service, tx: Tx, incident: Incident) {
  const finders = await tx
    .selectDistinct({ recipientKind: messages.recipientKind, recipientId: messages.recipientId })
    .from(messages)
    .innerJoin(
      submissions,
      and(
        eq(submissions.id, messages.recipientId),
        inArray(submissions.kind, ['FOUND', 'TYPED', 'TEXTED', 'CALLED_IN']),
      ),
    )
    .where(and(eq(messages.incidentId, incident.id), inArray(messages.kind, TO_FINDERS)))
  const thanks = { kind: 'finder-thanks', incidentId: incident.id, occasion: 'thanks', step: 0 } as const
  const theirs = finders.map((finder) => ({ recipient: recipientOf(finder), channel: 'sms' as const }))
  await queueMessages(service, tx, thanks, theirs)
}
