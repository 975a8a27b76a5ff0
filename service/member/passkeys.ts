import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { confirmOwner } from '../accounts/confirm-owner.ts'
import { holdAsConfirmed, holdInSession, noteContactChange } from '../accounts/contact-change.ts'
import { beginAdding, storePasskey, verifiedNew } from '../accounts/passkey-adding.ts'
import { passkeysOf, removeOwned, renameOwned, shownPasskey } from '../accounts/passkey-rows.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

const sessionOf = ({ session }: Caller) => session ?? refuse('sign-in-required')
const ownerOf = (caller: Caller) => ({ accountUid: sessionOf(caller).account.uid })

/** What a device lists a passkey by: the username, or the own name of an account without one. */
function namesOf({ username, firstname, lastname, displayName }: Account) {
  const whole = `${firstname} ${lastname}`.trim()
  return { name: username ?? whole, displayName: displayName ?? whole }
}

/** Begins making a passkey, once the owner has confirmed it. @throws as `confirmOwner`; `passkeys-full` */
export async function beginAddingPasskey(
  service: Service,
  { confirmation }: In<'beginAddingPasskey'>,
  caller: Caller,
): Out<'beginAddingPasskey'> {
  const session = sessionOf(caller)
  await confirmOwner(service, caller, confirmation)
  return beginAdding(service, caller, ownerOf(caller), namesOf(session.account))
}

/**
 * Stores the passkey that was made, by what was given to sign after the confirmation, and tells the owner on every channel.
 * @throws `passkey-failed`, `passkey-known`, `passkeys-full`; as `holdInSession`
 */
export async function addPasskey(
  service: Service,
  { name, passkey }: In<'addPasskey'>,
  caller: Caller,
): Out<'addPasskey'> {
  const session = sessionOf(caller)
  const owner = ownerOf(caller)
  const credential = await verifiedNew(service, caller, owner, passkey)
  const stored = await service.db.transaction(async (tx) => {
    const stood = await holdInSession(tx, session)
    await noteContactChange(service, tx, stood, { part: 'passkey', kind: 'passkey-added', by: owner.accountUid })
    return storePasskey(service, tx, owner, { name, credential })
  })
  caller.remember('passkey', undefined)
  return shownPasskey(stored)
}

export async function listPasskeys({ db }: Service, _input: unknown, caller: Caller): Out<'listPasskeys'> {
  return { passkeys: (await passkeysOf(db, ownerOf(caller))).map(shownPasskey) }
}

/** Gives a passkey another name. @throws as `confirmOwner` and `holdAsConfirmed`; `not-found` */
export async function renamePasskey(
  service: Service,
  { id, name, confirmation }: In<'renamePasskey'>,
  caller: Caller,
): Out<'renamePasskey'> {
  const session = sessionOf(caller)
  const owner = ownerOf(caller)
  await confirmOwner(service, caller, confirmation)
  return service.db.transaction(async (tx) => {
    await holdAsConfirmed(tx, session)
    return renameOwned(service, tx, owner, { id, name })
  })
}

/** Takes a passkey away and tells the owner on every channel. @throws as `confirmOwner` and `holdAsConfirmed`; `not-found` */
export async function removePasskey(
  service: Service,
  { id, confirmation }: In<'removePasskey'>,
  caller: Caller,
): Out<'removePasskey'> {
  const session = sessionOf(caller)
  const owner = ownerOf(caller)
  await confirmOwner(service, caller, confirmation)
  await service.db.transaction(async (tx) => {
    const stood = await holdAsConfirmed(tx, session)
    await removeOwned(service, tx, owner, id)
    await noteContactChange(service, tx, stood, { part: 'passkey', kind: 'passkey-removed', by: owner.accountUid })
  })
  return { removed: true as const }
}
