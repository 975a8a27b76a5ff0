import type { In, Out } from '#contract/index.ts'
import { refuse } from '#contract/errors.ts'
import { days, later } from '#contract/domain/time.ts'
import { holdLink } from '../accounts/links.ts'
import type { Caller } from '../caller.ts'
import { photos } from '../db/tables.ts'
import { storeAnswer } from '../persons/answer-question.ts'
import { questionOfLink } from '../persons/questions.ts'
import type { Service } from '../service.ts'
import { eq } from 'drizzle-orm'
import { storePhoto } from './photo.ts'

/** An undecided photo is deleted after this time: so long may a case wait. */
const WAITS = days(90)

/** Stores the photo that answers a question beside the one in use, until staff take it. @throws `link-ended`, as `storePhoto` */
export async function answerWithPhoto(
  service: Service,
  input: In<'answerWithPhoto'>,
  caller: Caller,
): Out<'answerWithPhoto'> {
  const { token, question, account } = await questionOfLink(service, caller, input.token)
  if (question.id !== input.question) refuse('link-ended')
  if (question.opened !== 'photo') refuse('invalid-input')
  const key = await storePhoto(service, caller, { uid: account.uid, by: question.askedUid, file: input.file })
  await service.db.transaction(async (tx) => {
    await storeAnswer(service, tx, caller, {
      id: question.id,
      accountUid: account.uid,
      token,
      answer: {},
      photoKey: key,
    })
    await tx
      .update(photos)
      .set({ endedAt: later(service.now(), WAITS) })
      .where(eq(photos.key, key))
  })
  holdLink(caller, undefined)
  return { answered: true as const }
}
