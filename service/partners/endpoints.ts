import type { Handlers } from '../serve.ts'
import { submitCGUnderPartner, submitPartner, verifyCGUnderPartner, verifyPartnerToken } from './credentials.ts'
import { signUpMoP, signUpPartner } from './sign-up.ts'

export const partnerHandlers = {
  signUpPartner,
  signUpMoP,
  verifyPartnerToken,
  verifyCGUnderPartner,
  submitPartner,
  submitCGUnderPartner,
} satisfies Partial<Handlers>
