import { eq } from 'drizzle-orm'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts } from '../db/tables.ts'
import { heldReports } from '../safe-return/held.ts'
import type { Incident } from '../safe-return/incident.ts'
import { timelineFor } from '../safe-return/reading.ts'
import { recordOf } from '../card/record.ts'
import type { Service } from '../service.ts'
import { ACT_ON_INCIDENT, callSheet, homeOf } from './call-sheet.ts'
import { actsFor, actInIncident } from './incident-acts.ts'
import { ownIncident, speakerOf } from './incident-scope.ts'
import { answeringOf, takenBy } from './incidents.ts'
import { withKeptNumbers } from './kept-numbers.ts'
import { auditLook, writeLook } from './looks.ts'
import { accountInScope, consoleOf } from './scope.ts'
import { standingOf, toldAlarms } from './standing.ts'

/** The alarm as this session sees it: as the family does, and the call sheet beside it. */
async function incidentAsSeen(
  service: Service,
  incident: Incident,
  caller: Caller,
  before?: string,
): Promise<SeenIncident> {
  const { db } = service
  const session = consoleOf(caller)
  const [found, sheet, told, answering] = await Promise.all([
    timelineFor(service, incident, speakerOf(session), before),
    callSheet(service, incident, session),
    toldAlarms(db, [incident.id]),
    answeringOf(db, [incident.id]),
  ])
  // Staff pass on what only the desk has heard, where there is somebody to pass it on to.
  const isDesks = incident.audience === 'DESK' || (await heldReports(db, incident.id)).length > 0
  const isHeldBack = isDesks && sheet.contacts.length > 0
  const taken = await takenBy(db, session, answering)
  const known = {
    isGoing: found.onMyWay !== null || found.othersOnTheWay.length > 0,
    isTaken: taken !== null,
    isFound: found.reportCount > 0,
    isCallable: sheet.contacts.length > 0,
    isTold: told.has(incident.id),
  }
  return {
    ...found,
    reports: await withKeptNumbers(db, session, found.reports),
    id: incident.id,
    personUid: incident.personUid,
    audience: incident.audience,
    standing: incident.closedAt ? null : standingOf(incident, known),
    taken,
    policeInformedAt: incident.policeInformedAt?.toISOString() ?? null,
    acts: actsFor(session, incident, {
      isTaken: known.isTaken,
      isGoing: found.onMyWay !== null,
      isHeldBack,
      now: service.now(),
    }),
    mayOpenAccount: await isInScope(service, caller, incident.personUid),
    sheet,
  }
}

const isInScope = (service: Service, caller: Caller, uid: string) =>
  accountInScope(service, consoleOf(caller), uid).then(
    () => true,
    () => false,
  )

/** The alarm with the names and numbers of its family and finders: that somebody looked is audited, with whose it was. */
export async function readIncident(
  service: Service,
  { id, before }: In<'readIncident'>,
  caller: Caller,
): Out<'readIncident'> {
  const incident = await ownIncident(service, id, caller)
  await auditLook(service, {
    actor: consoleOf(caller).actor,
    action: 'incident-read',
    subject: incident.personUid,
    details: { incident: incident.id },
  })
  return incidentAsSeen(service, incident, caller, before)
}

/** The alarm as one page, for the police or as a record; a look at it like any other. @throws `user-not-found` */
export async function printIncident(
  service: Service,
  { id, locale }: In<'printIncident'>,
  caller: Caller,
): Out<'printIncident'> {
  const incident = await ownIncident(service, id, caller)
  const session = consoleOf(caller)
  const file = await recordOf(service, incident, speakerOf(session), locale)
  // Written each time: a page on paper goes through more hands than one on a screen.
  const look = { actor: session.actor, action: 'incident-read', subject: incident.personUid } as const
  await writeLook(service, { ...look, details: { incident: incident.id, printed: true } })
  return file
}

/**
 * Carries out an act of staff on the alarm, and audits it.
 * @throws `user-not-found`, `incident-closed`, `not-allowed`, `required-data`
 */
export async function actOnIncident(service: Service, said: In<'actOnIncident'>, caller: Caller): Out<'actOnIncident'> {
  await carryOutAct(service, said, caller)
  return incidentAsSeen(service, await ownIncident(service, said.id, caller), caller)
}

/** The same without reading the alarm's page afterwards. */
export async function carryOutAct(service: Service, said: In<'actOnIncident'>, caller: Caller): Promise<void> {
  const { id, act, contact, outcome, reports } = said
  const incident = await ownIncident(service, id, caller)
  const session = consoleOf(caller)
  const details = {
    incident: id,
    act,
    ...(act === 'call-noted' && { contact, outcome }),
    ...(act === 'send-again' && contact && { contact }),
    ...(reports && { reports }),
  }
  await service.db.transaction(async (tx) => {
    await actInIncident(service, tx, id, session, said)
    const line = { actor: session.actor, action: ACT_ON_INCIDENT, subject: incident.personUid, details }
    await writeAudit({ db: tx, now: service.now }, line)
  })
}

/** The person's whole address; who asked, and why, stands in the audit before the answer leaves. @throws `too-many-requests` */
export async function revealHome(
  service: Service,
  { id, reason }: In<'revealHome'>,
  caller: Caller,
): Out<'revealHome'> {
  const { personUid } = await ownIncident(service, id, caller)
  const { actor } = consoleOf(caller)
  const wait = await service.limiter.take('reveal', actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  await writeLook(service, { actor, action: 'home-revealed', subject: personUid, details: { incident: id, reason } })
  const [account] = await service.db.select().from(accounts).where(eq(accounts.uid, personUid))
  return { address: account ? homeOf(account) : null }
}
