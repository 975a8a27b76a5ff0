import { refuse } from '#contract/errors.ts'
import type { AnsweredFile } from '#contract/endpoint.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { ownIncident } from '../member/history.ts'
import { toAccount } from '../messages/recipient.ts'
import { PhotoStoreAway } from '../outside.ts'
import { grantOf } from '../safe-return/finder-tells.ts'
import { openLink } from '../safe-return/reading.ts'
import { photoKeyFor } from '../safe-return/thread-family.ts'
import { readThread, sayAsFinder, threadOfFinder } from '../safe-return/thread.ts'
import { countPhotos } from '../safe-return/thread-say.ts'
import type { Service } from '../service.ts'
import { storePhoto } from './photo.ts'

/**
 * Stores a finder's photo of the place, whole, and writes it into their thread; it ends with the alarm.
 * @throws as `writeThread` and `storePhoto`
 */
export async function sendThreadPhoto(
  service: Service,
  { uid, file }: In<'sendThreadPhoto'>,
  caller: Caller,
): Out<'sendThreadPhoto'> {
  const grant = await grantOf(service, uid, caller)
  const { incident, submissionId } = grant
  // No picture is decoded that could not be sent then.
  const finder = (await threadOfFinder(service, service.db, incident, grant)) ?? refuse('incident-closed')
  await countPhotos(service.db, incident, finder)
  const key = await storePhoto(service, caller, { uid: incident.personUid, by: submissionId, file, use: 'whole' })
  await sayAsFinder(service, grant, { photoKey: key, locale: caller.locale })
  return readThread(service, { uid }, caller)
}

/** @throws `link-ended`, `not-found` */
export async function readThreadPhoto(
  service: Service,
  { token, message }: In<'readThreadPhoto'>,
): Out<'readThreadPhoto'> {
  const { me, incident } = await openLink(service, token)
  return photoFile(service, await photoKeyFor(service, incident, me, message))
}

/** @throws `not-found` */
export async function readOwnThreadPhoto(
  service: Service,
  { id, message }: In<'readOwnThreadPhoto'>,
  caller: Caller,
): Out<'readOwnThreadPhoto'> {
  const { incident, standing } = await ownIncident(service, caller, id, 'answer-alarm')
  const carer = standing.carer ?? refuse('not-found')
  return photoFile(service, await photoKeyFor(service, incident, toAccount(carer), message))
}

/** The file of a thread's photo. @throws `not-found`, `service-unavailable` */
export async function photoFile({ outside }: Service, key: string | undefined): Promise<AnsweredFile> {
  if (!key) refuse('not-found')
  try {
    return { name: 'place.webp', content: (await outside.photos.get(`${key}.webp`)) ?? refuse('not-found') }
  } catch (error) {
    if (!(error instanceof PhotoStoreAway)) throw error
    refuse('service-unavailable', { retryAfterSeconds: 5 })
  }
}
