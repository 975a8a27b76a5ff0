import { AMBULANCE, POLICE } from '#contract/brand.ts'
import { HAND_OVER_COLOURS, type HandOverMark } from '#contract/hand-over.ts'
import type { Queryable } from '../db/open.ts'
import { isSameResponder, linkOwner, type Responder } from '../messages/recipient.ts'
import { sameText } from '../secrets.ts'
import type { Service } from '../service.ts'
import { bearersOf } from './hand-over-bearers.ts'
import { takenBack } from './hand-over-round.ts'
import type { Incident } from './incident.ts'

const DIGITS = 1000
/** Said aloud beside a lost person, these would sound like a call for the police or the ambulance. */
const EMERGENCY: readonly string[] = [POLICE, AMBULANCE]

/** Colour and three digits for a number below colours × 1,000; never the digits of an emergency number, which give way to the number before them. (D60.9) */
export function markOfNumber(number: number): HandOverMark {
  const digits = String(number % DIGITS).padStart(3, '0')
  const colour = HAND_OVER_COLOURS[Math.floor(number / DIGITS)] ?? HAND_OVER_COLOURS[0]
  return EMERGENCY.includes(digits) ? { colour, digits: String(Number(digits) - 1) } : { colour, digits }
}

/** Colour and digits of one responder under one of the deployment's secrets. */
function markBy(
  keys: Pick<Service['keys'], 'handOverNumber'>,
  { id, reopenedAt }: Pick<Incident, 'id' | 'reopenedAt'>,
  round: number,
  responder: Responder,
): HandOverMark {
  const subject = [id, reopenedAt?.toISOString() ?? '', round, linkOwner(responder)].join('\n')
  return markOfNumber(keys.handOverNumber(subject, HAND_OVER_COLOURS.length * DIGITS))
}

/** What this reader shows when they come for the person; null where they are not on the way. */
export async function markOfReader(
  { keys }: Pick<Service, 'keys'>,
  db: Queryable,
  incident: Incident,
  me: Responder,
): Promise<HandOverMark | null> {
  if (incident.closedAt || (me.kind === 'ACCOUNT' && me.uid === incident.personUid)) return null
  if (!(await bearersOf(db, incident)).some((one) => isSameResponder(one, me))) return null
  return markBy(keys, incident, await takenBack(db, incident), me)
}

/** Whose colour and digits these are; undefined where they are wrong. */
export async function bearerOf(
  { keys }: Pick<Service, 'keys'>,
  db: Queryable,
  incident: Incident,
  shown: HandOverMark,
): Promise<Responder | undefined> {
  const round = await takenBack(db, incident)
  const bearers = await bearersOf(db, incident)
  return bearers.find((bearer) =>
    keys.each.some((each) => {
      const { colour, digits } = markBy(each, incident, round, bearer)
      return sameText(`${colour} ${digits}`, `${shown.colour} ${shown.digits}`)
    }),
  )
}
