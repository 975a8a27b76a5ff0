import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Found } from '#contract/found.ts'
import type { In, Out } from '#contract/index.ts'
import { REOPEN_HOURS } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import { incidents } from '../db/tables.ts'
import { toAccount } from '../messages/recipient.ts'
import { actAs } from '../safe-return/acts.ts'
import { historyOf } from '../safe-return/history.ts'
import type { Incident } from '../safe-return/incident.ts'
import { withFinderLines } from '../safe-return/finder-relay.ts'
import { timelineFor } from '../safe-return/reading.ts'
import { ago, hours } from '#contract/domain/time.ts'
import type { Act } from '../accounts/authority.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { changesOf } from './changes.ts'
import { shownPerson, standingWith } from '../tags/standing.ts'
import { auditStaffLook } from './staff-look.ts'

/** Scans and incidents of the last 90 days, and a page of what others changed, each the newest first. */
export async function readHistory(
  service: Service,
  { uid, after }: In<'readHistory'>,
  caller: Caller,
): Out<'readHistory'> {
  const standing = await standingWith(service, caller, uid, 'history')
  await auditStaffLook(service, standing)
  const [happened, changed] = await Promise.all([historyOf(service.db, uid), changesOf(service, standing, after)])
  return { person: shownPerson(standing), ...happened, ...changed }
}

/** The incident and what the caller is to its person. @throws `not-found`; `not-allowed` without the authority for what is asked */
export async function ownIncident(service: Service, caller: Caller, id: string, act: Act) {
  const [incident] = await service.db.select().from(incidents).where(eq(incidents.id, id))
  // For an unknown incident the standing with no person is checked as well, so that it answers like another person's.
  const standing = await standingWith(service, caller, incident?.personUid ?? '', act)
  return { incident: incident ?? refuse('not-found'), standing }
}

/** Whether an alarm is open or ended less than a day ago: so long a private link would show it. */
export const isFresh = ({ closedAt }: Pick<Incident, 'closedAt'>, now: Date) =>
  closedAt === null || closedAt > ago(now, hours(REOPEN_HOURS))

/**
 * An incident's timeline. A finder's name and number, which stand for the family alone, are shown to who cares for the
 * person, as long as a private link would show them: while it is open and 24 h longer.
 */
export async function readOwnIncident(
  service: Service,
  { id, before }: In<'readOwnIncident'>,
  caller: Caller,
): Out<'readOwnIncident'> {
  const { incident, standing } = await ownIncident(service, caller, id, 'history')
  await auditStaffLook(service, standing, id)
  const { carer, me } = standing
  const timeline = await timelineFor(service, incident, toAccount(carer ?? me.uid), before)
  const found = await withFinderLines(service, incident.id, caller.locale, timeline)
  const whole = carer !== undefined && isFresh(incident, service.now())
  return { ...(whole ? found : withoutFinders(found)), personUid: incident.personUid, mayAct: whole }
}

/** The incident without anything about its finders: when something happened, and which of the family did it. */
const withoutFinders = (found: Found): Found => ({
  ...found,
  reports: [],
  folded: [],
  latest: null,
  withSomeone: null,
  handOver: null,
  missing: found.missing && { ...found.missing, lastSeen: null },
  reopenUntil: null,
  screenedUntil: null,
  mayScreen: false,
  moments: found.moments.map((moment) => ({
    ...moment,
    who: moment.who.filter(({ is }) => is !== 'finder'),
    place: null,
    position: null,
  })),
})

/**
 * Carries out an act of the private link for a signed-in caregiver or the appointed organisation.
 * @throws `incident-closed`
 */
export async function actOnOwnIncident(
  service: Service,
  { id, ...said }: In<'actOnOwnIncident'>,
  caller: Caller,
): Out<'actOnOwnIncident'> {
  const { incident, standing } = await ownIncident(service, caller, id, 'answer-alarm')
  const { carer, me } = standing
  if (!carer || !isFresh(incident, service.now())) refuse('not-allowed')
  await service.db.transaction(async (tx) => {
    await actAs(service, tx, incident.id, toAccount(carer), said)
    await writeAudit(
      { db: tx, now: service.now },
      { actor: me.uid, action: `incident-${said.act}`, subject: incident.id },
    )
  })
  return readOwnIncident(service, { id }, caller)
}
