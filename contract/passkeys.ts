import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { Confirmation, CONFIRMATION_ERRORS } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from './limits.ts'
import { MadePasskey, PasskeyCreation, PasskeyRequest } from './passkey-forms.ts'

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: Identifier,
  name: PlainText,
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.output<typeof Passkey>
export const PasskeyList = z.object({ passkeys: listOf(Passkey, PASSKEYS_MAX) })
export const PasskeyName = z.string().trim().min(1, 'passkey-name-required').max(PASSKEY_NAME_MAX)

/** The username, where it was typed: a passkey that no device lists is found by it. An unknown one answers alike. */
export const ForUsername = z.object({ username: z.string().trim().max(200).default('') })
export const Confirmed = z.object({ confirmation: Confirmation.optional() })
export const WhichPasskey = z.object({ id: z.string().trim().max(200) })

/** Why making a passkey is refused, to a member and at the console alike. */
export const PASSKEY_REFUSALS = ['passkey-failed', 'passkey-known', 'passkeys-full'] as const

/** Begins a sign-in by passkey: what the browser is to sign, which serves once, within minutes and in this browser alone. */
export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'post',
  path: '/public/credential/passkey',
  source: 'D29.4, D29.5',
  who: ['public'],
  body: ForUsername,
  answer: PasskeyRequest,
  errors: [],
})

/**
 * Begins the owner's confirmation of a change by a passkey of the account, in the password's place: what the browser is to sign. The
 * signature is sent as `confirmation.passkey`.
 */
export const beginPasskeyConfirmation = endpoint({
  name: 'beginPasskeyConfirmation',
  method: 'post',
  path: '/account/passkeys/confirm',
  source: 'D29.16',
  who: ['member'],
  answer: PasskeyRequest,
  errors: ['not-found'],
})

/** Asks for the owner's confirmation and begins making a passkey. */
export const beginAddingPasskey = endpoint({
  name: 'beginAddingPasskey',
  method: 'post',
  path: '/account/passkeys/begin',
  source: 'D29.2',
  who: ['member'],
  body: Confirmed,
  answer: PasskeyCreation,
  errors: [...CONFIRMATION_ERRORS, 'passkeys-full'],
})

/** Stores the passkey that was made, and tells the owner, by a link that freezes the account. */
export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'post',
  path: '/account/passkeys',
  source: 'D29.2, D29.3',
  who: ['member'],
  body: z.object({ name: PasskeyName, passkey: MadePasskey }),
  answer: Passkey,
  errors: ['passkey-name-required', ...PASSKEY_REFUSALS, 'account-frozen'],
})

/** The caller's passkeys, the newest first. */
export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'get',
  path: '/account/passkeys',
  source: 'D29.3',
  who: ['member'],
  answer: PasskeyList,
  errors: [],
})

/** Asks for the owner's confirmation and gives the passkey another name. */
export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'patch',
  path: '/account/passkeys/{id}',
  source: 'D29.2, D29.3',
  who: ['member'],
  params: WhichPasskey,
  body: Confirmed.extend({ name: PasskeyName }),
  answer: Passkey,
  errors: ['passkey-name-required', ...CONFIRMATION_ERRORS, 'account-frozen', 'not-found'],
})

/** Asks for the owner's confirmation, takes the passkey away and tells the owner, by a link that freezes the account. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'post',
  path: '/account/passkeys/{id}/remove',
  source: 'D29.2, D29.3',
  who: ['member'],
  params: WhichPasskey,
  body: Confirmed,
  answer: z.object({ removed: z.literal(true) }),
  errors: [...CONFIRMATION_ERRORS, 'account-frozen', 'not-found'],
})
