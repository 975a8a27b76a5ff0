import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WRONG_WORDS_MAX } from './limits.ts'
import { LOCALES } from './options.ts'

/** The pages whose words are reported. Few and closed: an address may hold a secret, and anybody may send this. */
export const WORD_PLACES = ['site', 'safe-return', 'locator', 'registration', 'member', 'console'] as const

/**
 * Reports that words of ours are wrong in a language. It goes to the console's queue; the reporter is not asked who they are, and what
 * is said of the same pages in the same language is one work item.
 */
export const reportWrongWords = endpoint({
  name: 'reportWrongWords',
  method: 'post',
  path: '/public/words/wrong',
  source: 'D61.5',
  who: ['public'],
  body: z.object({
    locale: z.enum(LOCALES),
    place: z.enum(WORD_PLACES, 'required-data'),
    text: z.string().trim().min(1, 'required-data').max(WRONG_WORDS_MAX, 'text-too-long'),
  }),
  answer: z.object({ received: z.literal(true) }),
  errors: ['required-data', 'text-too-long'],
})
