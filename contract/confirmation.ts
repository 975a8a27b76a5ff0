import { z } from 'zod'
import { UsedPasskey } from './passkey-forms.ts'

/**
 * The proof by which an owner confirms a change of how the account is reached (D28.1): the present password, or what a passkey of the
 * account signed for `beginPasskeyConfirmation` (D29.16). An account without a password may send none: a fresh sign-in is its proof.
 */
export const Confirmation = z.object({
  password: z.string().max(200).default(''),
  passkey: UsedPasskey.optional(),
})
export type Confirmation = z.output<typeof Confirmation>

/** What a call that asks for a confirmation refuses with. */
export const CONFIRMATION_ERRORS = ['password-wrong', 'passkey-failed', 'sign-in-again', 'too-many-requests'] as const

/** What of an account a change of how it is reached is about. */
export const CONTACT_PARTS = ['email', 'phone', 'password', 'second-factor', 'passkey', 'push', 'channels'] as const
export type ContactPart = (typeof CONTACT_PARTS)[number]
