import type { Call } from '#contract/call.ts'
import type { OwnAccount } from '#contract/account-data.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { loadOrRedirect } from './answers.ts'

/** What an owner can confirm a change with: a password, a passkey, both, or neither, which leaves a fresh sign-in. */
export interface ConfirmsBy {
  password: boolean
  passkey: boolean
}

/** Reads what the signed-in member can confirm a change with. */
export async function readConfirmsBy(
  call: Call,
  { credentialType }: Pick<OwnAccount, 'credentialType'>,
): Promise<ConfirmsBy> {
  const { passkeys } = loadOrRedirect(await call(listPasskeys, {}))
  return { password: credentialType !== 'GOOGLE', passkey: passkeys.length > 0 }
}
