import { z } from 'zod'
import { listOf, PlainText } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { RECOVERY_CODES } from './limits.ts'
import { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkey-forms.ts'
import {
  Confirmed,
  ForUsername,
  Passkey,
  PASSKEY_REFUSALS,
  PasskeyList,
  PasskeyName,
  WhichPasskey,
} from './passkeys.ts'

/**
 * Begins entering the console by passkey: in place of username and password, or, where the password was given, as the second
 * factor of that administrator.
 */
export const beginConsolePasskey = endpoint({
  name: 'beginConsolePasskey',
  method: 'post',
  path: '/admin/passkey/begin',
  source: 'D29.6',
  who: ['public'],
  body: ForUsername,
  answer: PasskeyRequest,
  errors: [],
})

/** Enters the console by a passkey that verified its user: no password and no code are asked beside it. */
export const enterByPasskey = endpoint({
  name: 'enterByPasskey',
  method: 'post',
  path: '/admin/passkey',
  source: 'D29.6',
  who: ['public'],
  body: z.object({ passkey: UsedPasskey }),
  answer: z.object({ entered: z.literal(true) }),
  errors: ['passkey-failed', 'administrator-suspended', 'too-many-requests'],
})

/**
 * Begins making an administrator's passkey: at the set-up of the second factor, where the password was just given, or in the
 * console, which asks for it.
 */
export const beginAddingConsolePasskey = endpoint({
  name: 'beginAddingConsolePasskey',
  method: 'post',
  path: '/admin/passkeys/begin',
  source: 'D29.2, D29.7',
  who: ['public'],
  body: Confirmed,
  answer: PasskeyCreation,
  errors: ['sign-in-required', 'not-allowed', 'password-wrong', 'passkeys-full', 'too-many-requests'],
})

/** Stores the passkey. At the set-up it opens the console, and the recovery codes are shown this once. */
export const addConsolePasskey = endpoint({
  name: 'addConsolePasskey',
  method: 'post',
  path: '/admin/passkeys',
  source: 'D29.7',
  who: ['public'],
  body: z.object({ name: PasskeyName, passkey: MadePasskey }),
  answer: z.object({ passkey: Passkey, recoveryCodes: listOf(PlainText, RECOVERY_CODES).nullable() }),
  errors: ['passkey-name-required', 'sign-in-required', 'not-allowed', ...PASSKEY_REFUSALS],
})

export const listConsolePasskeys = endpoint({
  name: 'listConsolePasskeys',
  method: 'get',
  path: '/admin/passkeys',
  source: 'D29.7',
  who: ['administrator'],
  answer: PasskeyList,
  errors: [],
})

export const renameConsolePasskey = endpoint({
  name: 'renameConsolePasskey',
  method: 'patch',
  path: '/admin/passkeys/{id}',
  source: 'D29.2, D29.7',
  who: ['administrator'],
  params: WhichPasskey,
  body: Confirmed.extend({ name: PasskeyName }),
  answer: Passkey,
  errors: ['passkey-name-required', 'password-wrong', 'not-found', 'too-many-requests'],
})

/** Takes a passkey away; not the last one of an administrator without an app. */
export const removeConsolePasskey = endpoint({
  name: 'removeConsolePasskey',
  method: 'post',
  path: '/admin/passkeys/{id}/remove',
  source: 'D29.2, D29.8',
  who: ['administrator'],
  params: WhichPasskey,
  body: Confirmed,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['password-wrong', 'not-found', 'last-second-factor', 'too-many-requests'],
})
