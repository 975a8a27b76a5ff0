import type { Confirmation } from '#contract/confirmation.ts'
import { UsedPasskey } from '#contract/passkey-forms.ts'
import { parsed } from './parsed.ts'

/** The confirmation that a form was sent with: a passkey's, else the password's; none from an account without a password. */
export function confirmationOf({ password, passkeyProof }: Record<string, string>): Confirmation | undefined {
  const passkey = passkeyProof ? UsedPasskey.safeParse(parsed(passkeyProof)) : undefined
  if (passkey?.success) return { password: '', passkey: passkey.data }
  return password === undefined ? undefined : { password }
}
