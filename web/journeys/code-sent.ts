import { generateCaregiverSignUpOTP, verifyCaregiverSignUpOTP } from '#contract/accounts.ts'
import { text, type Rule } from '#contract/rules.ts'
import { CODE_MINUTES, CODE_RESEND_SECONDS } from '#contract/limits.ts'
import type { Draft } from './draft.ts'
import { mistakeOf, type Check } from './flow.ts'
import { textOf } from './payload.ts'

/** Exactly six digits (R§5, "Code verification"); none for a number that is proved. */
export const codeRules: readonly Rule[] = [
  {
    field: 'code',
    code: 'code-invalid',
    broken: (filled) => !isProved(filled) && !/^\d{6}$/.test(text(filled, 'code')),
  },
]

/** The number as it is sent to and proved. */
export const wholePhone = (draft: Draft) =>
  `${textOf(draft, 'prefixCountryNum') ?? '+65'}${textOf(draft, 'phone') ?? ''}`

export const isProved = (draft: Draft) => draft.verifiedPhone === wholePhone(draft)

/** What is remembered of a code: to which number it went, when, and when another may be asked for. */
export const codeSent = (draft: Draft, resendAfterSeconds: number): Draft => ({
  codeSentTo: wholePhone(draft),
  codeSentAt: Date.now(),
  resendAt: Date.now() + resendAfterSeconds * 1000,
})
/** A code for this number is on its way, or lies there. */
export const holdsCode = (draft: Draft) =>
  draft.codeSentTo === wholePhone(draft) && Number(draft.codeSentAt) > Date.now() - CODE_MINUTES * 60_000

/** Sends a code, unless this number is proved or has one. */
export const sendCode: Check = async ({ draft }, call) => {
  if (isProved(draft) || holdsCode(draft)) return undefined
  const answer = await call(generateCaregiverSignUpOTP, {
    phone: textOf(draft, 'phone') ?? '',
    prefixCountryNum: textOf(draft, 'prefixCountryNum') ?? '+65',
    channel: 'sms',
    username: textOf(draft, 'username'),
  })
  if (answer.ok) return { keep: codeSent(draft, answer.data.resendAfterSeconds) }
  // Asked for a moment ago, perhaps before a reload: that code is still good.
  if (answer.code === 'code-wait') return { keep: codeSent(draft, CODE_RESEND_SECONDS[0]) }
  return { mistake: mistakeOf(answer) }
}

/** A right code proves the number; the proof itself is a cookie that no script reads. */
export const proveCode: Check = async ({ draft }, call) => {
  if (isProved(draft)) return undefined
  const answer = await call(verifyCaregiverSignUpOTP, {
    phone: textOf(draft, 'phone') ?? '',
    prefixCountryNum: textOf(draft, 'prefixCountryNum') ?? '+65',
    code: textOf(draft, 'code') ?? '',
  })
  if (!answer.ok) return { mistake: mistakeOf(answer) }
  const { status, valid } = answer.data.valid
  if (status !== 'approved' && !valid) return { mistake: { field: 'code', code: 'code-invalid' } }
  return { keep: { verifiedPhone: wholePhone(draft), code: undefined } }
}
