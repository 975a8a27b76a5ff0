import * as contract from '../../contract/accounts.ts'
import { serve, type Api } from '../http.ts'
import { signupDementia } from '../persons/sign-up.ts'
import type { Service } from '../service.ts'
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

export function accountEndpoints(app: Api, service: Service) {
  serve(app, service, contract.checkCaregiverRegistration, checkCaregiverRegistration)
  serve(app, service, contract.readGoogleSettings, readGoogleSettings)
  serve(app, service, contract.generateCaregiverSignUpOTP, generateCaregiverSignUpOTP)
  serve(app, service, contract.verifyCaregiverSignUpOTP, verifyCaregiverSignUpOTP)
  serve(app, service, contract.signupCaregiver, signupCaregiver)
  serve(app, service, contract.signupDementia, signupDementia)
  serve(app, service, contract.checkDementiaRegistration, checkDementiaRegistration)
  serve(app, service, contract.signIn, signIn)
  serve(app, service, contract.signOut, signOut)
  serve(app, service, contract.readOwnAccount, readOwnAccount)
  serve(app, service, contract.changeOwnAccount, changeOwnAccount)
  serve(app, service, contract.confirmOwnAccount, confirmOwnAccount)
  serve(app, service, contract.verifyToken, verifyToken)
  serve(app, service, contract.openLink, openLink)
  serve(app, service, contract.requestNewPassword, requestNewPassword)
  serve(app, service, contract.verifyTokenResetPassword, verifyTokenResetPassword)
  serve(app, service, contract.resetPassword, resetPassword)
  serve(app, service, contract.verifyEmail, verifyEmail)
  serve(app, service, contract.takeOverAccount, takeOverAccount)
}
