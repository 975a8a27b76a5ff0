import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { grantOf } from '../safe-return/finder-tells.ts'
import { withinHelperTime } from '../safe-return/helper-time.ts'
import { personUidByCode } from '../safe-return/person.ts'
import type { Service } from '../service.ts'
import { recordedPhrases } from './phrases.ts'
import { soundOf, voiceOf } from './voice-rows.ts'

/**
 * The person whose family's words this device may hear now: its grant is in force, the alarm is open, and the code still opens the
 * person's page, as it must for the photo (D69.4). @throws `details-needed-first`, `incident-closed`, `not-found`
 */
async function personHeard(service: Service, code: string, caller: Caller): Promise<string> {
  const { incident } = await grantOf(service, code, caller)
  if (incident.closedAt) refuse('incident-closed')
  const uid = await personUidByCode(service.db, code)
  return uid === incident.personUid ? uid : refuse('not-found')
}

const onHelperPage = (service: Service) => ({ ...service, db: service.helperDb })

/**
 * What a finder who left details can play to the person. A page that waits for it goes without it after 250 ms.
 * @throws as `personHeard`; `service-unavailable`
 */
export async function readRecordings(
  service: Service,
  { uid: code }: In<'readRecordings'>,
  caller: Caller,
): Out<'readRecordings'> {
  const reading = onHelperPage(service)
  return withinHelperTime(
    (async () => {
      const personUid = await personHeard(reading, code, caller)
      const [phrases, voice] = await Promise.all([
        recordedPhrases(reading.db),
        voiceOf(reading.db, personUid, service.now()),
      ])
      return {
        phrases: phrases.map(({ language, phrase, hash }) => ({ language, phrase, hash })),
        voice: voice?.speaker ?? null,
      }
    })(),
  )
}

/** @throws as `personHeard` */
export async function readFamilyVoice(
  service: Service,
  { uid: code }: In<'readFamilyVoice'>,
  caller: Caller,
): Out<'readFamilyVoice'> {
  const personUid = await personHeard(service, code, caller)
  const isKept = await voiceOf(service.db, personUid, service.now())
  return { name: 'voice.mp3', content: (isKept && (await soundOf(service.db, personUid))) ?? refuse('not-found') }
}
