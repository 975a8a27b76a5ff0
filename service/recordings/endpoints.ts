import type { Handlers } from '../serve.ts'
import { listPhrases, putPhrase, readPhrase, removePhrase } from './phrases.ts'
import { readFamilyVoice, readRecordings } from './recordings.ts'
import { hearVoice, putVoice, readVoice, removeVoice } from './voice.ts'

export const recordingHandlers = {
  readRecordings,
  readFamilyVoice,
  readPhrase,
  listPhrases,
  putPhrase,
  removePhrase,
  readVoice,
  hearVoice,
  putVoice,
  removeVoice,
} satisfies Partial<Handlers>
