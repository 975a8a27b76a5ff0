import type { Confirmation } from '#contract/confirmation.ts'
import { parsed } from './parsed.ts'

/**
 * The confirmation that a form was sent with: a passkey's, else the password's; none from an account without a password. What a proof
 * must look like the service checks, so that no page carries its schema.
 */
export function confirmationOf({ password, passkeyProof }: Record<string, string>): Confirmation | undefined {
  const passkey = passkeyProof ? (parsed(passkeyProof) as Confirmation['passkey']) : undefined
  if (passkey) return { password: '', passkey }
  return password === undefined ? undefined : { password }
}
