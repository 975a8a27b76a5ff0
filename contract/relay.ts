import { z } from 'zod'
import { PlainText } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'
import { LOCALES, type Locale } from './options.ts'

/** Where a call to our relay number stands: just picked up, after the digits were asked for, or after whom it was connected with. */
export const RELAY_STEPS = ['answered', 'digits', 'ended'] as const
export type RelayStep = (typeof RELAY_STEPS)[number]

/** How a finder reaches a contact who keeps their number: our own number, and the digits to press there. */
export const RelayLine = z.object({ number: PlainText, digits: PlainText })
export type RelayLine = z.output<typeof RelayLine>

/** How often the digits are asked for in one call. */
export const RELAY_ASKED_TIMES = 3
/** The digits of an alarm and a contact; before them stands one for the language of the page. */
const LINE_DIGITS = 7
export const RELAY_DIGITS = 1 + LINE_DIGITS
const DIALLED = /^\d{8}$/

/** The digits as a page in this language shows and dials them. */
export const relayDigits = (locale: Locale, line: string) => `${LOCALES.indexOf(locale) + 1}${line}`

/** The language and the line that were dialled; nothing where they cannot be digits of ours. */
export function readRelayDigits(digits: string): { locale: Locale; line: string } | undefined {
  const locale = LOCALES[Number(digits[0]) - 1]
  return DIALLED.test(digits) && locale ? { locale, line: digits.slice(1) } : undefined
}

/** The number of a line from the bits of its keyed hash. */
export const lineOf = (bits: number) => String(bits % 10 ** LINE_DIGITS).padStart(LINE_DIGITS, '0')

/**
 * What a telephone hears that dialled our relay number, and whom it is connected with. The provider signs address and every field. No
 * limit here: nothing happens without the signature, and wrong digits are counted by who dials them.
 */
export const answerRelayCall = endpoint({
  name: 'answerRelayCall',
  method: 'post',
  path: '/public/relay',
  source: 'D64.11, D64.12',
  who: ['public'],
  form: true,
  query: z.object({
    step: z.enum(RELAY_STEPS),
    /** How often the digits were asked for before. */
    again: z.coerce
      .number()
      .int()
      .min(0)
      .max(RELAY_ASKED_TIMES - 1),
    /** In which language the call went on; none before digits said it. */
    locale: z.enum(LOCALES).optional(),
  }),
  body: z.object({ fields: z.record(PlainText, z.array(PlainText).max(100)) }),
  answer: FileAnswer,
  file: 'text/xml',
  errors: ['not-allowed', 'not-found'],
})
