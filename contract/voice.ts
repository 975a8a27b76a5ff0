import { z } from 'zod'
import { ID, ID_MAX } from './domain/base58.ts'
import { PlainText } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'

/** Where a call stands when the provider asks what to say: just picked up, or after a question whose key it brings. */
export const VOICE_STEPS = ['answered', 'greeting', 'menu', 'sure'] as const
export type VoiceStep = (typeof VOICE_STEPS)[number]

/** How often a question is repeated while the callee presses no key. */
export const VOICE_ASKED_TIMES = 3

const SINCE_MAX = 99_999_999_999

/**
 * What a telephone that we rang says next, by the keys that were pressed. The provider signs address and every field, so none is
 * dropped here. No limit: a request over one would leave the callee with a silent telephone, and nothing happens without the signature.
 */
export const answerVoiceCall = endpoint({
  name: 'answerVoiceCall',
  method: 'post',
  path: '/public/voice',
  source: 'D57.5, D57.6, D57.7',
  who: ['public'],
  form: true,
  query: z.object({
    message: z.string().regex(ID).max(ID_MAX),
    step: z.enum(VOICE_STEPS),
    /** How often this question was said before. */
    again: z.coerce
      .number()
      .int()
      .min(0)
      .max(VOICE_ASKED_TIMES - 1),
    /** When the call was picked up, in seconds of the epoch; 0 until then. */
    since: z.coerce.number().int().min(0).max(SINCE_MAX).default(0),
  }),
  body: z.object({ fields: z.record(PlainText, z.array(PlainText).max(100)) }),
  answer: FileAnswer,
  file: 'text/xml',
  errors: ['not-allowed', 'not-found'],
})
