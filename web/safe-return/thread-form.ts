import type { THREAD_SENTENCES } from '#contract/thread.ts'
import { positionIn } from './helper-form.ts'

/** The hidden `act` of every form of a thread. */
export const WRITE = 'write'

/** What a form of a thread says: one of a ready sentence, words, a position, and the message that is reported. */
export const saidIn = <Sentence extends (typeof THREAD_SENTENCES)[number]>(
  sentences: readonly Sentence[],
  typed: Record<string, string>,
) => {
  const sentence = sentences.find((one) => one === typed.sentence)
  return {
    ...(sentence && { sentence }),
    ...(typed.text && { text: typed.text }),
    ...(typed.report && { report: typed.report }),
    ...positionIn(typed),
  }
}
