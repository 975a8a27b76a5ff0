import { join } from 'node:path'
import { refuse } from '#contract/errors.ts'
import { askReader } from '../reader-process.ts'
import { PictureAnswer, type Drawn, type PictureQuestion } from './picture-messages.ts'

/** Reading a picture ends after this time. The largest photo that is taken needs less than a second of one core (D37.1). */
const READING_SECONDS = 15
const READER = join(import.meta.dirname, 'picture-reader.ts')

/**
 * Reads a picture in a process of its own, which ends with it.
 * @throws `photo-type`, `photo-too-many-pixels`; `photo-unreadable` also for what takes too much time or memory and for what the
 * decoder dies of; `ReaderAway`
 */
export async function drawInProcess(question: PictureQuestion, seconds = READING_SECONDS): Promise<Drawn> {
  const unreadable: PictureAnswer = { refused: 'photo-unreadable' }
  const answer = await askReader(READER, question, { answers: PictureAnswer, unreadable, seconds })
  return 'refused' in answer ? refuse(answer.refused) : answer
}
