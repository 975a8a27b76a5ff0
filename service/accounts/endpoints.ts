import * as contract from '../../contract/accounts.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { checkCaregiverRegistration, checkDementiaRegistration } from './checks.ts'
import { readGoogleSettings } from './google.ts'
import {
  openLink,
  requestNewPassword,
  resetPassword,
  verifyEmail,
  verifyToken,
  verifyTokenResetPassword,
} from './links.ts'
import { generateCaregiverSignUpOTP, verifyCaregiverSignUpOTP } from './one-time-code.ts'
import { signInWith, signOut, type OnSignedIn } from './sign-in.ts'
import { signupCaregiver } from './sign-up.ts'

/** The calls of accounts; `onSignedIn` is what floors above do once somebody has signed in. */
export function accountEndpoints(app: Api, service: Service, onSignedIn: readonly OnSignedIn[]) {
  serve(app, service, contract.checkCaregiverRegistration, checkCaregiverRegistration)
  serve(app, service, contract.readGoogleSettings, readGoogleSettings)
  serve(app, service, contract.generateCaregiverSignUpOTP, generateCaregiverSignUpOTP)
  serve(app, service, contract.verifyCaregiverSignUpOTP, verifyCaregiverSignUpOTP)
  serve(app, service, contract.signupCaregiver, signupCaregiver)
  serve(app, service, contract.checkDementiaRegistration, checkDementiaRegistration)
  serve(app, service, contract.signIn, signInWith(onSignedIn))
  serve(app, service, contract.signOut, signOut)
  serve(app, service, contract.verifyToken, verifyToken)
  serve(app, service, contract.openLink, openLink)
  serve(app, service, contract.requestNewPassword, requestNewPassword)
  serve(app, service, contract.verifyTokenResetPassword, verifyTokenResetPassword)
  serve(app, service, contract.resetPassword, resetPassword)
  serve(app, service, contract.verifyEmail, verifyEmail)
}
