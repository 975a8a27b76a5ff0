import type { Handlers } from '../serve.ts'
import { checkCaregiverRegistration, checkDementiaRegistration } from './checks.ts'
import { readGoogleSettings } from './google.ts'
import {
  openLink,
  requestNewPassword,
  resetPassword,
  takeOverAccount,
  verifyEmail,
  verifyToken,
  verifyTokenResetPassword,
} from './links.ts'
import { generateCaregiverSignUpOTP, verifyCaregiverSignUpOTP } from './one-time-code.ts'
import { changeOwnAccount, confirmOwnAccount, readOwnAccount } from './own-account.ts'
import { signIn, signOut } from './sign-in.ts'
import { signupCaregiver } from './sign-up.ts'

export const accountHandlers = {
  checkCaregiverRegistration,
  readGoogleSettings,
  generateCaregiverSignUpOTP,
  verifyCaregiverSignUpOTP,
  signupCaregiver,
  checkDementiaRegistration,
  signIn,
  signOut,
  readOwnAccount,
  changeOwnAccount,
  confirmOwnAccount,
  verifyToken,
  openLink,
  requestNewPassword,
  verifyTokenResetPassword,
  resetPassword,
  verifyEmail,
  takeOverAccount,
} satisfies Partial<Handlers>
