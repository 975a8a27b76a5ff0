import { generateCaregiverSignUpOTP, verifyCaregiverSignUpOTP } from '#contract/accounts.ts'
import { CODE_RESEND_SECONDS } from '#contract/limits.ts'
import { codeSent, holdsCode, isProved, wholePhone } from '../sections/code-proof.ts'
import { mistakeOf, type Check } from './flow.ts'
import { textOf } from './payload.ts'

/** Sends a code, unless this number is already verified or a code for it is still valid. */
export const sendCode: Check = async ({ draft }, call) => {
  if (isProved(draft) || holdsCode(draft)) return undefined
  const answer = await call(generateCaregiverSignUpOTP, {
    phone: textOf(draft, 'phone') ?? '',
    prefixCountryNum: textOf(draft, 'prefixCountryNum') ?? '+65',
    channel: 'sms',
    username: textOf(draft, 'username'),
  })
  if (answer.ok) return { keep: codeSent(draft, answer.data.resendAfterSeconds) }
  // The service answers `code-wait` when a code was just sent, perhaps before a reload: that code is still valid.
  if (answer.code === 'code-wait') return { keep: codeSent(draft, CODE_RESEND_SECONDS[0]) }
  return { mistake: mistakeOf(answer) }
}

/** Sends a code to a number that is changed after the terms were accepted: its refusal stands where the number is. */
export const sendCodeAgain: Check = (situation, call) =>
  situation.draft.terms === true ? sendCode(situation, call) : Promise.resolve(undefined)

/** Verifies a code. The phone proof itself is an HttpOnly cookie. */
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
