import type { Handlers } from '../serve.ts'
import { checkCaregiverRegistration, checkDementiaRegistration } from './checks.ts'
import { freezeAccount } from './freeze.ts'
import { readGoogleSettings } from './google.ts'
import { openLink, resetPassword, verifyEmail, verifyToken, verifyTokenResetPassword } from './links.ts'
import { requestNewPassword } from './reset-link.ts'
import { generateCaregiverSignUpOTP, verifyCaregiverSignUpOTP } from './one-time-code.ts'
import { beginPasskeySignIn, signInWith, signOut, type OnSignedIn } from './sign-in.ts'
import { signupCaregiver } from './sign-up.ts'

/**
 * The handlers of the accounts calls. `onSignedIn` lists what other capabilities do after a sign-in, injected because
 * this capability does not know them.
 */
export const accountHandlers = (onSignedIn: readonly OnSignedIn[]) =>
  ({
    checkCaregiverRegistration,
    readGoogleSettings,
    generateCaregiverSignUpOTP,
    verifyCaregiverSignUpOTP,
    signupCaregiver,
    checkDementiaRegistration,
    beginPasskeySignIn,
    signIn: signInWith(onSignedIn),
    signOut,
    verifyToken,
    openLink,
    requestNewPassword,
    verifyTokenResetPassword,
    resetPassword,
    verifyEmail,
    freezeAccount,
  }) satisfies Partial<Handlers>
