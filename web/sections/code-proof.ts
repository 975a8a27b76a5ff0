import { minutes } from '#contract/domain/time.ts'
import { text, type Filled, type Rule } from '#contract/rules.ts'
import { CODE_MINUTES } from '#contract/limits.ts'

/** The rules of the code: exactly six digits (R5.7), or none when the number is already verified. */
export const codeRules: readonly Rule[] = [
  {
    field: 'code',
    code: 'code-invalid',
    broken: (filled) => !isProved(filled) && !/^\d{6}$/.test(text(filled, 'code')),
  },
]

/** The number in E.164, to which the code is sent. */
export const wholePhone = (filled: Filled) => `${text(filled, 'prefixCountryNum') || '+65'}${text(filled, 'phone')}`

export const isProved = (filled: Filled) => filled.verifiedPhone === wholePhone(filled)

/** The draft's record of a sent code: to which number, when, and when another one may be requested. */
export const codeSent = (filled: Filled, resendAfterSeconds: number): Filled => ({
  codeSentTo: wholePhone(filled),
  codeSentAt: Date.now(),
  resendAt: Date.now() + resendAfterSeconds * 1000,
})
/** Whether a code was sent to this number and is still valid. */
export const holdsCode = (filled: Filled) =>
  filled.codeSentTo === wholePhone(filled) && Number(filled.codeSentAt) > Date.now() - minutes(CODE_MINUTES)
