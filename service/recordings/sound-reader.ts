import { answerOnce } from '../reader-child.ts'
import { encodeRecording } from './encode.ts'
import { SoundQuestion, type SoundAnswer } from './sound-messages.ts'

/** The process that encodes one recording: it takes one question from the process that started it, answers once and is ended by it. */

/** The largest recording that is taken (4 MB) needs 110. */
const READING_MEGABYTES = 200

answerOnce<SoundAnswer>({
  megabytes: READING_MEGABYTES,
  tooMuch: { refused: 'recording-unreadable' },
  work: async (message) => encodeRecording(SoundQuestion.parse(message).bytes),
})
