import { minutes } from '#contract/domain/time.ts'
import { text, type Filled, type Rule } from '#contract/rules.ts'
import { CODE_MINUTES } from '#contract/limits.ts'

/** Exactly six digits (R5.7); none for a number that is proved. */
export const codeRules: readonly Rule[] = [
  {
    field: 'code',
    code: 'code-invalid',
    broken: (filled) => !isProved(filled) && !/^\d{6}$/.test(text(filled, 'code')),
  },
]

/** The number as it is sent to and proved. */
export const wholePhone = (filled: Filled) => `${text(filled, 'prefixCountryNum') || '+65'}${text(filled, 'phone')}`

export const isProved = (filled: Filled) => filled.verifiedPhone === wholePhone(filled)

/** What is remembered of a code: to which number it went, when, and when another may be asked for. */
export const codeSent = (filled: Filled, resendAfterSeconds: number): Filled => ({
  codeSentTo: wholePhone(filled),
  codeSentAt: Date.now(),
  resendAt: Date.now() + resendAfterSeconds * 1000,
})
/** A code for this number is on its way, or lies there. */
export const holdsCode = (filled: Filled) =>
  filled.codeSentTo === wholePhone(filled) && Number(filled.codeSentAt) > Date.now() - minutes(CODE_MINUTES)
