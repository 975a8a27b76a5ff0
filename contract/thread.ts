import { z } from 'zod'
import { Coordinates, Identifier, listOf, Metres, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint, FileAnswer, UploadedFile } from './endpoint.ts'
import { FinderCode, LinkToken, Position } from './fields.ts'
import { Actor } from './found.ts'
import { PHOTO_MAX_BYTES, THREAD_SHOWN, THREAD_TEXT_MAX } from './limits.ts'
import { PHOTO_TYPES } from './media.ts'
import { LOCALES } from './options.ts'

/** What a finder says with one tap; stored by its key, so that each side reads it in their own language. */
export const FINDER_SENTENCES = [
  'sitting',
  'inside',
  'walking',
  'calm',
  'upset',
  'tired',
  'thirsty',
  'hungry',
  'drinking',
  'toilet',
  'hurt',
  'asks-for-you',
  'wants-to-go',
  'can-stay',
  'must-leave',
] as const
/** What the family says with one tap. */
export const FAMILY_SENTENCES = [
  'thanks',
  'five-minutes',
  'ten-minutes',
  'twenty-minutes',
  'somebody-comes',
  'arrived',
  'cannot-find-you',
  'stay-there',
  'sit-down',
  'go-inside',
  'give-water',
  'what-do-you-see',
  'tell-where',
  'say-i-come',
  'call-page-number',
] as const
export const THREAD_SENTENCES = [...FINDER_SENTENCES, ...FAMILY_SENTENCES] as const

/** Who wrote in a thread; to a finder who did not scan, a contact is "a carer", and nothing more. */
export const ThreadActor = z.discriminatedUnion('is', [...Actor.options, z.object({ is: z.literal('carer') })])
export type ThreadActor = z.output<typeof ThreadActor>

/** One thing that was said in a thread: exactly one of sentence, text, position and photo. */
export const ThreadMessage = z.object({
  id: Identifier,
  by: ThreadActor,
  at: Timestamp,
  sentence: z.enum(THREAD_SENTENCES).nullable(),
  /** In the writer's own words: quoted, never linked, never translated. */
  text: PlainText.nullable(),
  /** The language of the page the words were written on. */
  locale: z.enum(LOCALES),
  position: z.object({ ...Coordinates, accuracy: Metres.nullable() }).nullable(),
  /** The nearest address to the position; null where none is known. */
  place: PlainText.nullable(),
  /** A photo of the place, which the family asks for by the message's id. */
  photo: z.boolean(),
})
export type ThreadMessage = z.output<typeof ThreadMessage>

/** The newest messages, the oldest of them first. */
const Messages = listOf(ThreadMessage, THREAD_SHOWN)

/** What one side says, or the message that this reader wants out of sight and staff to look at. */
const sentenceFields = <Sentence extends string>(sentences: readonly [Sentence, ...Sentence[]]) => ({
  sentence: z.enum(sentences, 'invalid-input').optional(),
  text: z.string().trim().max(THREAD_TEXT_MAX, 'thread-text-too-long').optional(),
  position: Position.optional(),
  report: z.string().max(20, 'invalid-input').regex(/^\d+$/, 'invalid-input').optional(),
})
/** Exactly one thing is said at a time. */
const isOneThing = ({ sentence, text, position, report }: Record<string, unknown>) =>
  [sentence, text, position, report].filter(Boolean).length === 1
const ONE_THING = { error: 'required-data', path: ['text'] }

const FinderSays = z.object({ uid: FinderCode, ...sentenceFields(FINDER_SENTENCES) }).refine(isOneThing, ONE_THING)
export const FamilySays = z
  .object({
    /** The report of the finder who is written to. */
    to: z.string('invalid-input').trim().max(30, 'invalid-input'),
    ...sentenceFields(FAMILY_SENTENCES),
  })
  .refine(isOneThing, ONE_THING)
export type FamilySays = z.output<typeof FamilySays>

const SAYING = ['required-data', 'thread-text-too-long', 'thread-full', 'too-many-requests', 'incident-closed'] as const

/** The thread as this finder's page shows it; closed to a finder to whom no contact has written. */
export const FinderThread = z.object({ messages: Messages })
export type FinderThread = z.output<typeof FinderThread>

/** What the family and this finder wrote to each other. */
export const readThread = endpoint({
  name: 'readThread',
  method: 'get',
  path: '/public/safe-return/thread',
  source: 'D65.1, D65.2',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: FinderCode }),
  answer: FinderThread,
  errors: ['details-needed-first', 'user-not-found', 'incident-closed'],
})

/** The finder writes to the family, once a contact has written first; or reports a message. */
export const writeThread = endpoint({
  name: 'writeThread',
  method: 'post',
  path: '/public/safe-return/thread',
  source: 'D65.1, D65.3, D65.5',
  who: ['public'],
  anonymous: true,
  body: FinderSays,
  answer: FinderThread,
  errors: [...SAYING, 'details-needed-first', 'user-not-found'],
})

/** A finder's photo of the place, drawn anew before it is kept; it goes with the alarm. */
export const sendThreadPhoto = endpoint({
  name: 'sendThreadPhoto',
  method: 'put',
  path: '/public/safe-return/thread/photo',
  source: 'D65.9',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: FinderCode }),
  body: z.object({ file: UploadedFile }),
  upload: { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo-too-large', wrongType: 'photo-type' },
  answer: FinderThread,
  errors: [
    ...SAYING,
    'details-needed-first',
    'user-not-found',
    'photo-heic',
    'photo-too-many-pixels',
    'photo-unreadable',
    'photo-storage-away',
  ],
})

/** By which door a finder came who may have a thread: a finder who did not scan sees no name, no photo and no relation. */
export const THREAD_DOORS = ['FOUND', 'TYPED', 'TEXTED', 'CALLED_IN'] as const

/** The finders with whom the family may write, the newest first, each with what was written. */
export const FoundThreads = z.object({
  threads: listOf(
    z.object({
      /** The finder's newest report. */
      report: Identifier,
      door: z.enum(THREAD_DOORS),
      name: PlainText,
      /** When that report was left. */
      at: Timestamp,
      messages: Messages,
    }),
  ),
})
export type FoundThreads = z.output<typeof FoundThreads>

/** The threads of an alarm, for the holder of a link to it. */
export const readFoundThreads = endpoint({
  name: 'readFoundThreads',
  method: 'get',
  path: '/public/found/{token}/threads',
  source: 'D65.1',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
  answer: FoundThreads,
  errors: ['link-ended'],
})

/** Writes to a finder, which opens the thread with that finder; or reports a message. */
export const writeFoundThread = endpoint({
  name: 'writeFoundThread',
  method: 'post',
  path: '/public/found/{token}/threads',
  source: 'D65.1, D65.3, D65.5',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
  body: FamilySays,
  answer: FoundThreads,
  errors: [...SAYING, 'link-ended'],
})

const OwnIncident = z.object({ id: z.string().trim().max(200) })

/** The threads of an alarm, for a caregiver or the appointed organisation who signed in. */
export const readOwnThreads = endpoint({
  name: 'readOwnThreads',
  method: 'get',
  path: '/account/incidents/{id}/threads',
  source: 'D65.1',
  who: ['member'],
  params: OwnIncident,
  answer: FoundThreads,
  errors: ['not-found'],
})

/** The same as on the private link. */
export const writeOwnThread = endpoint({
  name: 'writeOwnThread',
  method: 'post',
  path: '/account/incidents/{id}/threads',
  source: 'D65.1, D65.3, D65.5',
  who: ['member'],
  params: OwnIncident,
  body: FamilySays,
  answer: FoundThreads,
  errors: [...SAYING, 'not-found'],
})

const OfMessage = { message: z.string().trim().max(20, 'not-found').regex(/^\d+$/, 'not-found') }

/** A photo of a thread, for the holder of a link to its alarm. */
export const readThreadPhoto = endpoint({
  name: 'readThreadPhoto',
  method: 'get',
  path: '/public/found/{token}/threads/{message}/photo',
  source: 'D65.9',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken, ...OfMessage }),
  answer: FileAnswer,
  file: 'image/webp',
  errors: ['link-ended', 'not-found'],
})

/** The same for a caregiver or the appointed organisation who signed in. */
export const readOwnThreadPhoto = endpoint({
  name: 'readOwnThreadPhoto',
  method: 'get',
  path: '/account/incidents/{id}/threads/{message}/photo',
  source: 'D65.9',
  who: ['member'],
  params: OwnIncident.extend(OfMessage),
  answer: FileAnswer,
  file: 'image/webp',
  errors: ['not-found'],
})
