import { z } from 'zod'
import { CalledAs } from './called-as.ts'
import { listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint, FileAnswer, UploadedFile, type Upload } from './endpoint.ts'
import { ReturnCode } from './fields.ts'
import { FinderRelation } from './finder-relation.ts'
import { RECORDING_KEPT_SECONDS, RECORDING_MAX_BYTES } from './limits.ts'
import { PersonUid } from './member.ts'

/** The accepted media types; browsers and systems have three names for WAV. A file's content decides, not its declared type. */
export const RECORDING_TYPES = ['audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/wave'] as const

/** What a finder can play to a person, each as its own recording. The helper page says the same in writing. */
export const PHRASES = ['hello', 'safe', 'wait', 'asked', 'ask'] as const
export type Phrase = (typeof PHRASES)[number]

/** The languages in which phrases are recorded. Hakka is one of them, though registration does not ask for it. */
export const SPOKEN_LANGUAGES = [
  'Hokkien',
  'Teochew',
  'Cantonese',
  'Hakka',
  'Mandarin',
  'Malay',
  'Tamil',
  'English',
] as const
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]

const upload: Upload = {
  types: RECORDING_TYPES,
  maxBytes: RECORDING_MAX_BYTES,
  tooLarge: 'recording-too-large',
  wrongType: 'recording-type',
}
/** What a recording itself is refused for. */
const REFUSED = ['recording-unreadable', 'recording-too-short', 'recording-silent'] as const

const PhraseOf = { language: z.enum(SPOKEN_LANGUAGES), phrase: z.enum(PHRASES) }
/** Of what is heard: another recording has another one, so that a browser may keep each for good. */
const Hash = z
  .string()
  .trim()
  .max(20, 'not-found')
  .regex(/^[0-9a-f]{20}$/, 'not-found')
const RecordedPhrase = z.object({ ...PhraseOf, hash: PlainText })
export type RecordedPhrase = z.output<typeof RecordedPhrase>

/** The relation of the speaker of a recording to the person: never a name (D8.8). */
const Speaker = z.object({ relation: FinderRelation, calledAs: CalledAs.nullable() })

/** What a finder who has left details can play: the recorded phrases, and the recording of a caregiver. */
export const readRecordings = endpoint({
  name: 'readRecordings',
  method: 'get',
  path: '/public/safe-return/recordings',
  source: 'D69.3, D69.4',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode }),
  answer: z.object({
    phrases: listOf(RecordedPhrase, PHRASES.length * SPOKEN_LANGUAGES.length),
    voice: Speaker.nullable(),
  }),
  errors: ['details-needed-first', 'incident-closed', 'user-not-found', 'not-found'],
})

/** The sound of a caregiver's recording, for a device with the grant, while the alarm is open. */
export const readFamilyVoice = endpoint({
  name: 'readFamilyVoice',
  method: 'get',
  path: '/public/safe-return/voice',
  source: 'D69.4',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: ReturnCode }),
  answer: FileAnswer,
  file: 'audio/mpeg',
  errors: ['details-needed-first', 'incident-closed', 'user-not-found', 'not-found'],
})

/** The sound of a phrase, the same for everybody. */
export const readPhrase = endpoint({
  name: 'readPhrase',
  method: 'get',
  path: '/public/phrases/{hash}',
  source: 'D69.3',
  who: ['public'],
  anonymous: true,
  keptSeconds: RECORDING_KEPT_SECONDS,
  params: z.object({ hash: Hash }),
  answer: FileAnswer,
  file: 'audio/mpeg',
  errors: ['not-found'],
})

const StoredPhrases = z.object({
  phrases: listOf(RecordedPhrase.extend({ at: Timestamp }), PHRASES.length * SPOKEN_LANGUAGES.length),
})

/** Which phrases are recorded, and since when. */
export const listPhrases = endpoint({
  name: 'listPhrases',
  method: 'get',
  path: '/admin/phrases',
  source: 'D69.2',
  who: ['administrator'],
  answer: StoredPhrases,
  errors: [],
})

/** Records a phrase in one language, in place of the recording before it. */
export const putPhrase = endpoint({
  name: 'putPhrase',
  method: 'put',
  path: '/admin/phrases/{language}/{phrase}',
  source: 'D69.1, D69.2',
  who: ['administrator'],
  params: z.object(PhraseOf),
  body: z.object({ file: UploadedFile }),
  upload,
  answer: StoredPhrases,
  errors: REFUSED,
})

/** Removes the recording of a phrase in one language. */
export const removePhrase = endpoint({
  name: 'removePhrase',
  method: 'delete',
  path: '/admin/phrases/{language}/{phrase}',
  source: 'D69.2',
  who: ['administrator'],
  params: z.object(PhraseOf),
  answer: StoredPhrases,
  errors: ['not-found'],
})

/** The caregivers' recording for a person, as a caregiver sees it. */
export const Voice = z.object({
  voice: Speaker.extend({ isMine: z.boolean(), at: Timestamp }).nullable(),
  /** The caller may record words in place of these. */
  mayRecord: z.boolean(),
})
export type Voice = z.output<typeof Voice>

/** Whose words finders can play to the person, and since when. */
export const readVoice = endpoint({
  name: 'readVoice',
  method: 'get',
  path: '/account/people/{uid}/voice',
  source: 'D69.5',
  who: ['member'],
  params: PersonUid,
  answer: Voice,
  errors: ['not-found'],
})

/** The words themselves, to listen to. */
export const hearVoice = endpoint({
  name: 'hearVoice',
  method: 'get',
  path: '/account/people/{uid}/voice/sound',
  source: 'D69.5',
  who: ['member'],
  params: PersonUid,
  answer: FileAnswer,
  file: 'audio/mpeg',
  errors: ['not-found'],
})

/** Keeps ten seconds of the caller's own voice for the person, in place of what was kept before. */
export const putVoice = endpoint({
  name: 'putVoice',
  method: 'put',
  path: '/account/people/{uid}/voice',
  source: 'D69.1, D69.5',
  who: ['member'],
  params: PersonUid,
  body: z.object({ file: UploadedFile }),
  upload,
  answer: Voice,
  errors: ['not-found', ...REFUSED],
})

/** Removes the words that are kept for the person. */
export const removeVoice = endpoint({
  name: 'removeVoice',
  method: 'delete',
  path: '/account/people/{uid}/voice',
  source: 'D69.5',
  who: ['member'],
  params: PersonUid,
  answer: Voice,
  errors: ['not-found'],
})
