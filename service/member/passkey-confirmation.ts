import { refuse } from '#contract/errors.ts'
import type { Out } from '#contract/index.ts'
import { passkeysOf } from '../accounts/passkey-rows.ts'
import { beginUse } from '../accounts/passkey-use.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/**
 * Begins the confirmation of a change by one of the caller's own passkeys. What is signed serves this purpose, this account and this
 * browser alone.
 * @throws `not-found` without a passkey
 */
export async function beginPasskeyConfirmation(
  service: Service,
  _input: unknown,
  caller: Caller,
): Out<'beginPasskeyConfirmation'> {
  const { account } = caller.session ?? refuse('sign-in-required')
  const known = await passkeysOf(service.db, { accountUid: account.uid })
  if (known.length === 0) refuse('not-found')
  const credentials = known.map(({ credentialId }) => credentialId)
  return beginUse(service, caller, 'CONFIRM', { credentials, ownerUid: account.uid })
}
