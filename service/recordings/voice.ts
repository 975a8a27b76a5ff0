import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { sessionActor } from '../accounts/actor.ts'
import { may } from '../accounts/may.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { voices } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { allows, standingWith, type Standing } from '../tags/standing.ts'
import { encodedSound } from './sound.ts'
import { soundOf, voiceOf } from './voice-rows.ts'

async function shownVoice({ db, now }: Service, standing: Standing) {
  const voice = await voiceOf(db, standing.person.uid, now())
  return {
    voice: voice ? { ...voice.speaker, isMine: voice.carerUid === standing.me.uid, at: voice.at.toISOString() } : null,
    mayRecord: allows(standing, 'record-voice'),
  }
}

/** @throws `not-found` */
export async function readVoice(service: Service, { uid }: In<'readVoice'>, caller: Caller): Out<'readVoice'> {
  return shownVoice(service, await standingWith(service, caller, uid, 'voice'))
}

/** @throws `not-found` */
export async function hearVoice(service: Service, { uid }: In<'hearVoice'>, caller: Caller): Out<'hearVoice'> {
  await standingWith(service, caller, uid, 'voice')
  const isKept = await voiceOf(service.db, uid, service.now())
  return { name: 'voice.mp3', content: (isKept && (await soundOf(service.db, uid))) ?? refuse('not-found') }
}

/**
 * Keeps what a caregiver said to the person; what was kept before is gone. @throws `not-found`, and as `encodedSound`
 */
export async function putVoice(service: Service, { uid, file }: In<'putVoice'>, caller: Caller): Out<'putVoice'> {
  const standing = await standingWith(service, caller, uid, 'record-voice')
  const { me } = standing
  const sound = await encodedSound(service, caller, { file, by: me.uid })
  const kept = { carerUid: me.uid, sound, createdAt: service.now() }
  const actor = sessionActor(caller.session ?? refuse('sign-in-required'))
  await service.db.transaction(async (tx) => {
    // The link may have ended while the recording was encoded.
    if (!(await may({ db: tx, now: service.now }, actor, 'record-voice', uid))) refuse('not-found')
    await tx
      .insert(voices)
      .values({ personUid: uid, ...kept })
      .onConflictDoUpdate({ target: voices.personUid, set: kept })
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'voice-put', subject: uid })
  })
  return shownVoice(service, standing)
}

/** Removes the recording that is kept for a person, of whichever caregiver. @throws `not-found` */
export async function removeVoice(service: Service, { uid }: In<'removeVoice'>, caller: Caller): Out<'removeVoice'> {
  const standing = await standingWith(service, caller, uid, 'voice')
  await service.db.transaction(async (tx) => {
    const gone = await tx.delete(voices).where(eq(voices.personUid, uid)).returning({ uid: voices.personUid })
    if (gone.length === 0) refuse('not-found')
    await writeAudit({ db: tx, now: service.now }, { actor: standing.me.uid, action: 'voice-removed', subject: uid })
  })
  return shownVoice(service, standing)
}
