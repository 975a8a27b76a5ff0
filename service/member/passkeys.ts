import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { beginAdding, storePasskey, verifiedNew } from '../accounts/passkey-adding.ts'
import { passkeysOf, removeOwned, renameOwned, shownPasskey } from '../accounts/passkey-rows.ts'
import { tellAccounts } from '../messages/queue.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { obeyOwner } from './account.ts'

const sessionOf = ({ session }: Caller) => session ?? refuse('sign-in-required')
const ownerOf = (caller: Caller) => ({ accountUid: sessionOf(caller).account.uid })

/** What a device lists a passkey by: the username, or the own name of an account without one. */
function namesOf({ username, firstname, lastname, displayName }: Account) {
  const whole = `${firstname} ${lastname}`.trim()
  return { name: username ?? whole, displayName: displayName ?? whole }
}

/** Begins making a passkey. @throws `password-wrong`, `sign-in-again`, `passkeys-full`, `too-many-requests` */
export async function beginAddingPasskey(
  service: Service,
  { password }: In<'beginAddingPasskey'>,
  caller: Caller,
): Out<'beginAddingPasskey'> {
  const session = sessionOf(caller)
  await obeyOwner(service, session, password)
  return beginAdding(service, caller, ownerOf(caller), namesOf(session.account))
}

/** Stores the passkey that was made, and tells the owner on every channel. @throws `passkey-failed`, `passkey-known`, `passkeys-full` */
export async function addPasskey(
  service: Service,
  { name, passkey }: In<'addPasskey'>,
  caller: Caller,
): Out<'addPasskey'> {
  const owner = ownerOf(caller)
  const credential = await verifiedNew(service, caller, owner, passkey)
  const stored = await service.db.transaction(async (tx) => {
    const row = await storePasskey(service, tx, owner, { name, credential })
    await tellAccounts(service, tx, { kind: 'passkey-added' }, [owner.accountUid])
    return row
  })
  caller.remember('passkey', undefined)
  return shownPasskey(stored)
}

export async function listPasskeys({ db }: Service, _input: unknown, caller: Caller): Out<'listPasskeys'> {
  return { passkeys: (await passkeysOf(db, ownerOf(caller))).map(shownPasskey) }
}

export const renamePasskey = async (
  service: Service,
  input: In<'renamePasskey'>,
  caller: Caller,
): Out<'renamePasskey'> => renameOwned(service, ownerOf(caller), input)

/** Takes a passkey away and tells the owner on every channel. @throws `password-wrong`, `sign-in-again`, `not-found`, `too-many-requests` */
export async function removePasskey(
  service: Service,
  { id, password }: In<'removePasskey'>,
  caller: Caller,
): Out<'removePasskey'> {
  const owner = ownerOf(caller)
  await obeyOwner(service, sessionOf(caller), password)
  await service.db.transaction(async (tx) => {
    await removeOwned(service, tx, owner, id)
    await tellAccounts(service, tx, { kind: 'passkey-removed' }, [owner.accountUid])
  })
  return { removed: true as const }
}
