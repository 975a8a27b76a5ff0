import { readShortCode } from '#contract/domain/short-code.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Tx } from '../db/open.ts'
import { tellDuty, tellResponders } from '../messages/queue.ts'
import { DUTY, toAccount } from '../messages/recipient.ts'
import type { WithWhom } from '../messages/text-values.ts'
import type { Caller } from '../caller.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Service } from '../service.ts'
import { liftOut } from './arrival.ts'
import { contactsOf } from './contacts.ts'
import { openGrant, typedGrant } from './grant.ts'
import { isHeld } from './held.ts'
import { addEvent, lockIncident, makeRoom, reportById, type Incident } from './incident.ts'
import { BOUNDED_WORDS, saidWithSomeone, WORDS_IN_TEN_MINUTES } from './with-someone.ts'
import { isMuted } from './mute.ts'
import { sayNobodyCame } from './on-the-way.ts'
import { isNamed, nextStepOf, toldOf } from './told.ts'

/** Whether a finder asks by the short code, which opens less than the one of the card. */
export const isShort = (code: string) => readShortCode(code) === code

/**
 * The grant of this device for a code, scanned or typed. Without one it says nothing of the code, so that a typed one cannot be
 * guessed here. Whether its alarm is open is asked by the writer, under its lock. @throws `details-needed-first`
 */
export async function grantOf(service: Service, code: string, { device }: Caller) {
  const ofDevice = isShort(code) ? typedGrant : openGrant
  return (device && (await ofDevice(service, code, device))) || refuse('details-needed-first')
}

/**
 * Adds where the finder is to the timeline, for whom the report is: the newest place is always taken in.
 * @throws `details-needed-first`, `incident-closed`
 */
export async function tellWhereabouts(
  service: Service,
  { uid, place, position }: In<'tellWhereabouts'>,
  caller: Caller,
): Out<'tellWhereabouts'> {
  const grant = await grantOf(service, uid, caller)
  await transactionInTurn(service.db, `code:${grant.code}`, async (tx) => {
    const incident = await lockIncident(tx, grant.incidentId)
    if (!incident || incident.closedAt) refuse('incident-closed')
    await addWhereabouts(service, tx, incident, grant, { place, position })
  })
  return { shared: true as const }
}

/** Adds where a finder is to the timeline of an open alarm, which the caller holds. */
export async function addWhereabouts(
  service: Service,
  tx: Tx,
  incident: Incident,
  { code, submissionId }: { code: string; submissionId: string },
  { place, position }: Pick<In<'tellWhereabouts'>, 'place' | 'position'>,
) {
  const now = service.now()
  const event = { kind: 'whereabouts-shared', code, submissionId, place: place || null, ...position } as const
  await makeRoom(tx, now, { incidentId: incident.id, submissionId, kinds: [event.kind] })
  await addEvent(tx, incident.id, now, event)
  const report = await reportById(tx, submissionId)
  // A position in Singapore tells a finder from a script.
  if (report && position) await liftOut(service, tx, incident, { ...report, accuracy: null, ...position })
}

/**
 * Tells the family that the finder says the person is safe with someone, with whom and where, or no longer so. It neither
 * closes nor stops anything; who is folded is not told by it either, nor shown. @throws `details-needed-first`, `incident-closed`
 */
export async function tellWithSomeone(
  service: Service,
  { uid, place, undo, ...said }: In<'tellWithSomeone'>,
  caller: Caller,
): Out<'tellWithSomeone'> {
  const grant = await grantOf(service, uid, caller)
  const whom = said.whom ?? null
  await transactionInTurn(service.db, `code:${grant.code}`, async (tx) => {
    const incident = await lockIncident(tx, grant.incidentId)
    if (!incident || incident.closedAt) refuse('incident-closed')
    const before = await saidWithSomeone(tx, incident, grant.submissionId)
    const isSame = undo
      ? !before
      : before?.kind === 'with-someone' && before.whom === whom && before.place === (place || null)
    // Handed over says more than safe with someone, and only taking it back changes it.
    if (isSame || (!undo && before?.kind === 'handed-over')) return
    const event = {
      kind: undo ? 'not-with-someone' : 'with-someone',
      code: grant.code,
      submissionId: grant.submissionId,
    } as const
    const now = service.now()
    // What takes back colour and digits that were right stays: it makes new ones (hand-over.ts).
    const isKept = undo && before?.kind === 'handed-over'
    const isMany = !isKept && (await makeRoom(tx, now, { ...grant, kinds: BOUNDED_WORDS, limit: WORDS_IN_TEN_MINUTES }))
    await addEvent(tx, incident.id, now, { ...event, ...(!undo && { whom, place: place || null }) })
    if (isMany || !(await isNamed(tx, incident.id, grant.submissionId))) return
    await tellFamilyThat(service, tx, incident, { ...event, whom: undo ? null : whom })
  })
  return { recorded: true as const }
}

/** Everybody who cares hears it, and the desk where it was told before; of a finder who is the desk's alone only the desk. */
export async function tellFamilyThat(
  service: Service,
  tx: Tx,
  incident: Incident,
  {
    kind,
    submissionId,
    whom,
  }: { kind: 'with-someone' | 'not-with-someone' | 'all-right'; submissionId: string; whom: WithWhom | null },
) {
  const now = service.now()
  const step = await nextStepOf(tx, incident.id, 'with-someone')
  const details = { submissionId, ...(whom && { whom }) }
  const occasion = { kind, incidentId: incident.id, occasion: 'with-someone', step, details } as const
  const report = await reportById(tx, submissionId)
  const isMutedNow = report !== undefined && (await isMuted(service, tx, incident.personUid, report, now))
  const isDesks = isMutedNow || incident.audience === 'DESK' || (await isHeld(tx, incident.id, submissionId))
  if (isDesks) return tellDuty(service, tx, occasion)
  const caregivers = (await contactsOf(tx, incident.personUid, now)).filter(({ type }) => type === 'CAREGIVER')
  const told = await toldOf(service, tx, incident)
  const hear = [...caregivers.map(({ uid }) => toAccount(uid)), ...told, ...(caregivers.length === 0 ? [DUTY] : [])]
  await tellResponders(service, tx, occasion, hear)
}

/** The finder says "Nobody came". @throws `details-needed-first`, `incident-closed` */
export async function tellNobodyCame(
  service: Service,
  { uid }: In<'tellNobodyCame'>,
  caller: Caller,
): Out<'tellNobodyCame'> {
  const grant = await grantOf(service, uid, caller)
  await transactionInTurn(service.db, `code:${grant.code}`, async (tx) => {
    const incident = await lockIncident(tx, grant.incidentId)
    if (!incident || incident.closedAt) refuse('incident-closed')
    await sayNobodyCame(service, tx, incident, grant.submissionId)
  })
  return { recorded: true as const }
}
