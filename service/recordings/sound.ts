import { join } from 'node:path'
import pLimit from 'p-limit'
import { refuse } from '#contract/errors.ts'
import { inTurn, unlessTooLate } from '../in-turn.ts'
import { describeError } from '../log.ts'
import { askReader, ReaderAway } from '../reader-process.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { SoundAnswer, type SoundQuestion } from './sound-messages.ts'

const READER = join(import.meta.dirname, 'sound-reader.ts')
/** Encoding ends after this time, in seconds; ten seconds of speech need a tenth of one. */
const ENCODING_SECONDS = 10
/** A recording that waited longer for its turn, in milliseconds, is refused when it comes. */
const LONGEST_WAIT = 20_000
/** So many recordings are encoded at the same time. */
const atATime = pLimit(2)

/**
 * What is kept of a recording: its first ten seconds as MP3, decoded and encoded anew in a process of its own, so that nothing but
 * the sound is left of what came, and no other request waits. Who sends several has them read one after the other.
 * @throws `recording-type`, `recording-unreadable`, `recording-too-short`, `recording-silent`, `service-unavailable`
 */
export async function encodedSound(
  { log }: Pick<Service, 'log'>,
  { requestId }: Pick<Caller, 'requestId'>,
  { file, by, seconds = ENCODING_SECONDS }: { file: Blob; by: string; seconds?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Anything else never reaches the process.
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'RIFF') refuse('recording-type')
  const question: SoundQuestion = { bytes }
  const unreadable: SoundAnswer = { refused: 'recording-unreadable' }
  const read = unlessTooLate(LONGEST_WAIT, () =>
    askReader(READER, question, { answers: SoundAnswer, unreadable, seconds }),
  )
  const answer = await inTurn(`recordings ${by}`, () => atATime(read)).catch((error: unknown) => {
    if (!(error instanceof ReaderAway)) throw error
    log.warn({ requestId, error: describeError(error) }, 'recording not encoded')
    return refuse('service-unavailable', { retryAfterSeconds: 5 })
  })
  return 'refused' in answer ? refuse(answer.refused) : new Uint8Array(answer.mp3)
}
