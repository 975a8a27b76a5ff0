import { z } from 'zod'
import { Count, Identifier, listOf, PlainText } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { RECOVERY_CODES } from './limits.ts'
import { UsedPasskey } from './passkey-forms.ts'

const FormText = z.string().max(200)

/** The steps of signing in to the console; the sign-in page asks for the one that a session has reached. */
export const CONSOLE_STEPS = ['password', 'enrol', 'code', 'locked', 'in'] as const
export type ConsoleStep = (typeof CONSOLE_STEPS)[number]
export const Step = z.enum(CONSOLE_STEPS)

/** Whose console this is, and which role they act in. */
export const Console = z.object({
  step: Step,
  /** The administrator, or the account of staff, whose console it is; null where it is not open. */
  actor: Identifier.nullable(),
  /** By what the second factor can be set up, at the step `enrol`, or shown, also to unlock. */
  factors: listOf(z.enum(['passkey', 'app'])),
  name: PlainText.nullable(),
  role: z.enum(['administrator', 'organisation']).nullable(),
  /** The organisation that staff act for. */
  organisation: z.object({ uid: Identifier, name: PlainText }).nullable(),
  /** Seconds until the console locks if it is not used; null where it is not open. */
  locksIn: Count.nullable(),
})
export type Console = z.output<typeof Console>

/** Username and password: the first half of signing in to the console. Staff use their own account's. */
export const signInToConsole = endpoint({
  name: 'signInToConsole',
  method: 'post',
  path: '/admin/sign-in',
  source: 'D3.4, D22.1',
  who: ['public'],
  body: z.object({ username: FormText, password: FormText }),
  answer: z.object({ step: Step }),
  errors: ['sign-in-failed', 'administrator-suspended', 'account-frozen', 'staff-not-approved', 'too-many-requests'],
})

/** Who is signed in to the console in this browser, or how far they have come. */
export const readConsole = endpoint({
  name: 'readConsole',
  method: 'get',
  path: '/admin/session',
  source: 'D3.3',
  who: ['public'],
  answer: Console,
  errors: [],
})

/**
 * The secret for an authenticator app; the same one until its first code confirms it. Null without a password sign-in,
 * and once a second factor is enrolled: a password alone must not replace a second factor.
 */
export const beginEnrolment = endpoint({
  name: 'beginEnrolment',
  method: 'post',
  path: '/admin/second-factor/enrolment',
  source: 'D22.1',
  who: ['public'],
  answer: z.object({ secret: Identifier, uri: PlainText }).nullable(),
  errors: [],
})

/**
 * Confirms the second factor by the app's first code and answers the recovery codes, which are shown only this once.
 */
export const confirmEnrolment = endpoint({
  name: 'confirmEnrolment',
  method: 'post',
  path: '/admin/second-factor',
  source: 'D22.1',
  who: ['public'],
  body: z.object({ code: FormText }),
  answer: z.object({ recoveryCodes: listOf(PlainText, RECOVERY_CODES) }),
  errors: ['sign-in-required', 'not-allowed', 'second-factor-wrong', 'too-many-requests'],
})

/** Verifies the second factor: a code of the app, or one of the recovery codes, each of which is accepted once. */
export const showSecondFactor = endpoint({
  name: 'showSecondFactor',
  method: 'post',
  path: '/admin/second-factor/code',
  source: 'D22.1, D22.2',
  who: ['public'],
  body: z.object({ code: FormText }),
  /** How many recovery codes are left, when one was used. */
  answer: z.object({ recoveryCodesLeft: Count.nullable() }),
  errors: ['sign-in-required', 'not-allowed', 'second-factor-wrong', 'too-many-requests'],
})

/**
 * Opens a console that locked after half an hour without use, by a code of the second factor or by the password. What is on the
 * page stays: the session is the same.
 */
export const unlockConsole = endpoint({
  name: 'unlockConsole',
  method: 'post',
  path: '/admin/unlock',
  source: 'D30.8, D29.6',
  who: ['public'],
  body: z.object({
    code: z.string().trim().max(200).default(''),
    password: FormText.default(''),
    /** What the browser signed, after `beginConsolePasskey`; it takes the place of code and password. */
    passkey: UsedPasskey.optional(),
  }),
  answer: z.object({ open: z.literal(true) }),
  errors: ['sign-in-required', 'passkey-failed', 'second-factor-wrong', 'password-wrong', 'too-many-requests'],
})

/** Reports use of the console (a key, a press), so that it does not lock. */
export const keepConsoleOpen = endpoint({
  name: 'keepConsoleOpen',
  method: 'post',
  path: '/admin/session/use',
  source: 'D30.8',
  who: ['administrator', 'organisation'],
  answer: z.object({ open: z.literal(true) }),
  errors: [],
})

export const signOutOfConsole = endpoint({
  name: 'signOutOfConsole',
  method: 'post',
  path: '/admin/sign-out',
  source: 'D3.3',
  who: ['public'],
  answer: z.object({ signedOut: z.literal(true) }),
  errors: [],
})

/**
 * Signs in to the console with the one-time hand-over token of the two submit calls, valid for 60 seconds, in place of
 * the password.
 */
export const handOverToConsole = endpoint({
  name: 'handOverToConsole',
  method: 'post',
  path: '/admin/hand-over',
  source: 'R4.2, D3.16',
  who: ['public'],
  body: z.object({ token: FormText }),
  answer: z.object({ step: Step }),
  errors: ['link-ended'],
})

/**
 * Begins a session of registration for the staff member at an organisation's console, so that a client's caregiver or appointment
 * can be added from there; one that this browser holds already goes on.
 */
export const beginRegistering = endpoint({
  name: 'beginRegistering',
  method: 'post',
  path: '/admin/registering',
  source: 'D10.38',
  who: ['organisation'],
  answer: z.object({ begun: z.literal(true) }),
  errors: [],
})
