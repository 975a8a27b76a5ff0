import { refuse } from '#contract/errors.ts'
import { NEED_NO_MARK } from '#contract/hand-over.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { transactionInTurn } from '../in-turn.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { grantOf, tellFamilyThat } from './finder-tells.ts'
import { placesTold } from './fold.ts'
import { bearerOf } from './hand-over-mark.ts'
import { triesLeftFor } from './hand-over-tries.ts'
import { addEvent, lockIncident, makeRoom, reportById, type Incident } from './incident.ts'
import { isMuted } from './mute.ts'
import { nextStepOf } from './told.ts'
import { BOUNDED_WORDS, saidWithSomeone, WORDS_IN_TEN_MINUTES } from './with-someone.ts'

type HandOverInput = In<'tellHandedOver'> & { submissionId: string }
type Outcome = 'taken' | 'hand-over-wrong' | 'hand-over-closed'

/**
 * Writes down to whom the finder handed the person, and tells the family. Wrong colour or digits are counted for the alarm; the
 * third tells the duty desk.
 * @throws `details-needed-first`, `incident-closed`, `not-allowed`, `hand-over-wrong`, `hand-over-closed`
 */
export async function tellHandedOver(
  service: Service,
  said: In<'tellHandedOver'>,
  caller: Caller,
): Out<'tellHandedOver'> {
  const { code, incidentId, submissionId } = await grantOf(service, said.uid, caller)
  const its = { ...said, uid: code, submissionId }
  const outcome = await transactionInTurn(service.db, `code:${code}`, async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident || incident.closedAt) refuse('incident-closed')
    const report = await reportById(tx, submissionId)
    const left = await triesLeftFor(tx, incident, service.now(), submissionId)
    if (left === null || !report || (await isMuted(service, tx, incident.personUid, report, service.now())))
      refuse('not-allowed')
    return said.how === 'SHOWN'
      ? takeShown(service, tx, incident, its, left)
      : takeWord(service, tx, incident, its, left)
  })
  // Only now: a refusal inside would undo the count.
  if (outcome !== 'taken') refuse(outcome)
  return { recorded: true as const }
}

/** Compares what was shown. A second tap after the right one changes nothing. */
async function takeShown(
  service: Service,
  tx: Tx,
  incident: Incident,
  said: HandOverInput,
  left: number,
): Promise<Outcome> {
  const { colour, digits, submissionId } = said
  const before = await saidWithSomeone(tx, incident, submissionId)
  if (before?.kind === 'handed-over') return 'taken'
  if (!colour || !digits) refuse('required-data')
  if (left === 0) return 'hand-over-closed'
  const taker = await bearerOf(service, tx, incident, { colour, digits })
  if (!taker) {
    await miss(service, tx, incident, said, left)
    return left === 1 ? 'hand-over-closed' : 'hand-over-wrong'
  }
  const where = await whereOf(tx, incident, said)
  const event = { kind: 'handed-over', code: said.uid, submissionId, by: taker, ...where } as const
  await addEvent(tx, incident.id, service.now(), event)
  const whom = taker.kind === 'DUTY' ? 'CARE_STAFF' : 'FAMILY'
  await tellFamilyThat(service, tx, incident, { kind: 'with-someone', submissionId, whom })
  return 'taken'
}

async function miss(
  service: Service,
  tx: Tx,
  incident: Incident,
  { uid: code, submissionId }: HandOverInput,
  left: number,
) {
  await addEvent(tx, incident.id, service.now(), { kind: 'hand-over-missed', code, submissionId })
  if (left > 1) return
  const step = await nextStepOf(tx, incident.id, 'hand-over')
  const details = { submissionId }
  await tellDuty(service, tx, {
    kind: 'hand-over-missed',
    incidentId: incident.id,
    occasion: 'hand-over',
    step,
    details,
  })
}

/**
 * The finder's word alone: to police, ambulance or care staff at any time; to anybody else only after the tries are used up,
 * for until then colour and digits are asked for. It is written as said without proof.
 */
async function takeWord(
  service: Service,
  tx: Tx,
  incident: Incident,
  said: HandOverInput,
  left: number,
): Promise<Outcome> {
  const { how, submissionId } = said
  if (how === 'UNPROVED' && left > 0) refuse('not-allowed')
  const whom = NEED_NO_MARK.find((known) => known === how) ?? null
  const before = await saidWithSomeone(tx, incident, submissionId)
  const where = await whereOf(tx, incident, said)
  if (before?.kind === 'handed-over') return 'taken'
  if (before?.kind === 'handed-over-unproved' && before.whom === whom && before.place === where.place) return 'taken'
  const now = service.now()
  const room = { incidentId: incident.id, submissionId, kinds: BOUNDED_WORDS, limit: WORDS_IN_TEN_MINUTES }
  const isMany = await makeRoom(tx, now, room)
  const event = { kind: 'handed-over-unproved', code: said.uid, submissionId, whom, ...where } as const
  await addEvent(tx, incident.id, now, event)
  if (!isMany) await tellFamilyThat(service, tx, incident, { kind: 'with-someone', submissionId, whom })
  return 'taken'
}

/** Where it happened: what the finder says with it, else where they last said they were. */
async function whereOf(tx: Tx, incident: Incident, { submissionId, place }: HandOverInput) {
  const { places, positions } = await placesTold(tx, incident.id, [submissionId])
  const position = positions.get(submissionId)
  return {
    place: place || (position ? null : (places.get(submissionId)?.place ?? null)),
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    accuracy: position?.accuracy ?? null,
  }
}
