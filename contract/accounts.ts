import { z } from 'zod'
import { Count, Identifier, PlainText } from './domain/bounds.ts'
import { AccountData, Credential, OwnAccount, SignedIn } from './account-data.ts'
import { Confirmation, CONFIRMATION_ERRORS } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { LinkTokenOrHeld } from './fields.ts'
import {
  address,
  agreements,
  caregiverCredentials,
  caregiverPerson,
  directScreening,
  googleCredentials,
  howFound,
  mobile,
  newPassword,
  personCredentials,
  personDetails,
  screening,
  terms,
  rulesFor,
} from './forms.ts'
import { UsedPasskey } from './passkey-forms.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().trim().max(200)
/** Whether a new password may be chosen, asked before it is sent with the account. */
const NewPassword = z.string().max(200).optional()
/**
 * A token as text, without a check of its form: a malformed token, and a session's token too, answers `link-ended`
 * like an expired one.
 */
const Token = z.string().trim().max(2000)
/** A link's token: in `Authorization`, else `?token=` (docs/decisions.md, "Names and calls"). */
export const TokenQuery = z.object({ token: Token.optional() })

/** Whether a username, e-mail or phone is taken. E-mail and phone are answered truthfully only to who proved a phone. */
export const checkCaregiverRegistration = endpoint({
  name: 'checkCaregiverRegistration',
  method: 'post',
  path: '/public/credential/checkCaregiverRegistration',
  source: 'R7.2, D14.4',
  who: ['public'],
  body: z.object({
    username: FormText.optional(),
    email: FormText.optional(),
    phone: FormText.optional(),
    prefixCountryNum: FormText.optional(),
    idTokenGoogle: z.string().max(8000).optional(),
    /** Refused when it is easy to guess, before anything else is asked; not kept. */
    password: NewPassword,
  }),
  answer: z.object({ registered: z.boolean() }),
  errors: ['google-failed', 'password-common'],
})

/**
 * Google's client id and a nonce for its sign-in page; null where Google is not configured. A cookie binds the nonce
 * to this browser.
 */
export const readGoogleSettings = endpoint({
  name: 'readGoogleSettings',
  method: 'get',
  path: '/public/credential/google',
  source: 'R4.7, D1.11',
  who: ['public'],
  answer: z.object({
    clientId: Identifier.nullable(),
    nonce: Identifier.nullable(),
    /** Where the browser goes to sign in. */
    authorizationUrl: PlainText.nullable(),
  }),
  errors: [],
})

/** Sends a six-digit code by SMS; also used to send another. */
export const generateCaregiverSignUpOTP = endpoint({
  name: 'generateCaregiverSignUpOTP',
  method: 'post',
  path: '/public/credential/generateCaregiverSignUpOTP',
  source: 'R7.3, R9.4, D31.6, D31.7',
  who: ['public'],
  body: z.object({
    phone: FormText.optional(),
    prefixCountryNum: FormText.default('+65'),
    channel: z.literal('sms').default('sms'),
    username: FormText.optional(),
  }),
  answer: z.object({ message: PlainText, resendAfterSeconds: Count }),
  errors: [...codesOf(mobile), 'code-wait', 'code-unavailable'],
})

/** Checks a code. A right one leaves a one-use phone proof with this browser. */
export const verifyCaregiverSignUpOTP = endpoint({
  name: 'verifyCaregiverSignUpOTP',
  method: 'post',
  path: '/public/credential/verifyCaregiverSignUpOTP',
  source: 'R7.4, D1.12, D31.5',
  who: ['public'],
  body: z.object({ phone: FormText.optional(), prefixCountryNum: FormText.default('+65'), code: FormText }),
  answer: z.object({ valid: z.object({ status: z.enum(['approved', 'pending']), valid: z.boolean() }) }),
  errors: [...codesOf(mobile), 'code-ended'],
})

/** Makes a caregiver's account from a phone proof, or under a valid partner token. Status and maker are the server's. */
export const signupCaregiver = endpoint({
  name: 'signupCaregiver',
  method: 'post',
  path: '/public/credential/signupCaregiver',
  source: 'R7.5, D3.1',
  who: ['public'],
  body: z.object({
    credential: Credential,
    token: Token.optional(),
    partnerToken: Token.optional(),
    invitationId: FormText.optional(),
  }),
  answer: SignedIn,
  errors: [
    ...codesOf(caregiverCredentials, googleCredentials, mobile, howFound, terms, caregiverPerson, address, agreements),
    'password-common',
    'link-ended',
    'phone-not-verified',
    'username-taken',
    'phone-taken',
    'email-taken',
    'google-failed',
    'google-taken',
  ],
})

/** A person living with dementia signs up directly: INCOMPLETE until confirmed on the card. */
export const signupDementia = endpoint({
  name: 'signupDementia',
  method: 'post',
  path: '/public/credential/signupDementia',
  source: 'R7.6, D10.21, D35.8',
  who: ['public'],
  body: z.object({ credential: Credential, token: Token.optional(), partnerToken: Token.optional() }),
  answer: SignedIn,
  errors: [
    ...codesOf(personCredentials, personDetails, address, directScreening),
    'password-common',
    'link-ended',
    'username-taken',
    'person-exists',
    'google-failed',
    'google-taken',
  ],
})

export const checkDementiaRegistration = endpoint({
  name: 'checkDementiaRegistration',
  method: 'post',
  path: '/public/credential/checkDementiaRegistration',
  source: 'R7.7',
  who: ['public'],
  body: z.object({ username: FormText, password: NewPassword }),
  answer: z.object({ registered: z.boolean() }),
  errors: ['password-common'],
})

/**
 * Sign-in of every member, by username and password, by Google or by a passkey. The same words for an unknown user and a wrong password,
 * after the same time.
 */
export const signIn = endpoint({
  name: 'signIn',
  method: 'post',
  path: '/public/credential/signIn',
  source: 'D2.15, D3.1, D29.4, D31.1',
  who: ['public'],
  body: z.object({
    username: FormText.default(''),
    password: z.string().max(200).default(''),
    idTokenGoogle: z.string().max(8000).optional(),
    /** What the browser signed, after `beginPasskeySignIn`; it takes the place of username and password. */
    passkey: UsedPasskey.optional(),
  }),
  answer: SignedIn.extend({ status: Identifier }),
  errors: ['sign-in-failed', 'account-frozen', 'google-failed', 'passkey-failed', 'too-many-requests'],
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'post',
  path: '/account/signOut',
  source: 'D2.15',
  who: ['public'],
  /** With a purpose, only a session of that purpose ends: /registration begins anew, a member stays signed in. */
  body: z.object({ purpose: z.literal('registration').optional() }),
  answer: z.object({ signedOut: z.literal(true) }),
  errors: [],
})

/** One's own account, with every field that was stored. */
export const readOwnAccount = endpoint({
  name: 'readOwnAccount',
  method: 'get',
  path: '/account/me',
  source: 'D2.15',
  who: ['registration', 'member'],
  answer: OwnAccount,
  errors: [],
})

/** Changes one's own account; name, birth, NRIC part and gender only while INCOMPLETE (D10.31). */
export const changeOwnAccount = endpoint({
  name: 'changeOwnAccount',
  method: 'patch',
  path: '/account/me',
  source: 'D2.15, D10.31',
  who: ['registration', 'member'],
  body: z.object({
    accountData: AccountData,
    /** Asked for where the e-mail address or the number changes, but for the session of the sign-up itself (D28.2). */
    confirmation: Confirmation.optional(),
  }),
  answer: OwnAccount,
  errors: [
    ...codesOf(caregiverPerson, personDetails, address, screening),
    'email-taken',
    'person-exists',
    ...CONFIRMATION_ERRORS,
    'account-frozen',
  ],
})

/** INCOMPLETE → PENDING, with the consents given on the summary. */
export const confirmOwnAccount = endpoint({
  name: 'confirmOwnAccount',
  method: 'post',
  path: '/account/confirm',
  source: 'D2.15, D10.21',
  who: ['registration', 'member'],
  body: z.object({ consents: AccountData.shape.consents, displayName: AccountData.shape.displayName }),
  answer: z.object({ status: Identifier }),
  errors: ['already-confirmed', ...codesOf(agreements, address, screening), 'display-name-too-long', 'person-exists'],
})

/** Reads an admin or partner token: whose it is. */
export const verifyToken = endpoint({
  name: 'verifyToken',
  method: 'post',
  path: '/public/credential/verifyToken',
  source: 'R7.19, D3.25',
  who: ['public'],
  query: TokenQuery,
  answer: z.object({
    account: z.object({ uid: Identifier }),
    purpose: z.enum(['admin', 'caregiver-partner', 'mop']),
  }),
  errors: ['link-ended'],
})

/**
 * Validates a one-time link without consuming it. The token is then kept in a cookie, so that it can leave the
 * address.
 */
export const openLink = endpoint({
  name: 'openLink',
  method: 'post',
  path: '/public/credential/openLink',
  source: 'D3.24',
  who: ['public'],
  body: z.object({ token: Token, purpose: z.enum(['take-over', 'email', 'freeze', 'question', 'number']) }),
  answer: z.object({ opened: z.literal(true) }),
  errors: ['link-ended'],
})

/**
 * Sends a reset link where the account exists. Always answers SUCCESS, so that the answer does not reveal whether it
 * does.
 */
export const requestNewPassword = endpoint({
  name: 'requestNewPassword',
  method: 'post',
  path: '/public/reset-password/request',
  source: 'D2.16, D3.27',
  who: ['public'],
  body: z.object({ username: FormText }),
  answer: z.object({ received: z.literal(true) }),
  errors: [],
})

export const verifyTokenResetPassword = endpoint({
  name: 'verifyTokenResetPassword',
  method: 'post',
  path: '/public/verify-token-reset-password',
  source: 'R7.18',
  who: ['public'],
  body: z.object({ token: Token }),
  answer: z.object({
    valid: z.literal(true),
    /** The account has no username yet: it is chosen with the password. */
    asksUsername: z.boolean(),
  }),
  errors: ['link-ended'],
})

/** Sets a new password, ends every session of the account and tells its owner. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'post',
  path: '/public/reset-password',
  source: 'R7.18, D1.38',
  who: ['public'],
  body: z.object({
    token: Token,
    /** Only where the account has none. */
    username: FormText.optional(),
    password: z.string().max(200),
    confirmPassword: z.string().max(200).optional(),
  }),
  answer: z.object({ message: PlainText, signIn: z.enum(['member', 'admin']) }),
  errors: [
    'link-ended',
    ...codesOf(rulesFor(personCredentials, ['username']), newPassword),
    'password-common',
    'username-taken',
  ],
})

/** The owner of an e-mail address pressed Confirm on its link. */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'post',
  path: '/public/verify-email/{token}',
  source: 'D10.16',
  who: ['public'],
  params: z.object({ token: LinkTokenOrHeld }),
  body: z.object({}),
  answer: z.object({ verified: z.literal(true) }),
  errors: ['link-ended', 'email-taken'],
})

/**
 * The owner who was told of a change of how the account is reached says that it was not theirs: the account is frozen until staff have
 * decided, and no session of it begins. Safe return goes on.
 */
export const freezeAccount = endpoint({
  name: 'freezeAccount',
  method: 'post',
  path: '/public/freeze/{token}',
  source: 'D28.5',
  who: ['public'],
  params: z.object({ token: LinkTokenOrHeld }),
  body: z.object({}),
  answer: z.object({ frozen: z.literal(true) }),
  errors: ['link-ended'],
})

/** A caregiver whom a person added proves the phone, chooses a password of their own and accepts, by the link on that phone. */
export const takeOverAccount = endpoint({
  name: 'takeOverAccount',
  method: 'post',
  path: '/public/credential/takeOver',
  source: 'D1.17',
  who: ['public'],
  body: z.object({ token: Token, password: z.string().max(200), confirmPassword: z.string().max(200).optional() }),
  answer: z.object({ username: PlainText }),
  errors: ['link-ended', ...codesOf(newPassword), 'password-common', 'phone-taken'],
})
