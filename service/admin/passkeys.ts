import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { beginAdding, lockOwner, storePasskey, verifiedNew } from '../accounts/passkey-adding.ts'
import { passkeysOf, removeOwned, renameOwned, shownPasskey } from '../accounts/passkey-rows.ts'
import { administrators } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { openConsole } from './access.ts'
import { confirmAtConsole } from './confirm-at-console.ts'
import { enrolByPasskey, hasApp, isEnrolled } from './second-factor.ts'

/** The administrator of this console session. @throws `sign-in-required`; `not-allowed` to staff of an organisation */
function administratorOf({ admin }: Caller) {
  const session = admin ?? refuse('sign-in-required')
  if (session.role !== 'administrator') refuse('not-allowed')
  return { session, owner: { administratorUid: session.actor } }
}

/**
 * Whether this session is at the set-up of the second factor: the password was just given, and there is no second factor yet.
 * @throws `not-allowed` where there is one and it was not shown: a password alone must not add another
 */
async function isSettingUp({ db }: Service, { session }: ReturnType<typeof administratorOf>) {
  if (session.secondFactor) return false
  return (await isEnrolled(db, session.actor)) ? refuse('not-allowed') : true
}

/** Begins making an administrator's passkey. @throws `not-allowed`, `password-wrong`, `passkeys-full`, `too-many-requests` */
export async function beginAddingConsolePasskey(
  service: Service,
  { confirmation }: In<'beginAddingConsolePasskey'>,
  caller: Caller,
): Out<'beginAddingConsolePasskey'> {
  const who = administratorOf(caller)
  const { actor, name } = who.session
  if (!(await isSettingUp(service, who)))
    await confirmAtConsole(service, who.session, confirmation?.password ?? '', caller)
  const [row] = await service.db
    .select({ username: administrators.username })
    .from(administrators)
    .where(eq(administrators.uid, actor))
  return beginAdding(service, caller, who.owner, { name: row?.username ?? name, displayName: name })
}

/** Stores an administrator's passkey; at the set-up it opens the console. @throws `not-allowed`, as `verifiedNew` and `storePasskey` */
export async function addConsolePasskey(
  service: Service,
  { name, passkey }: In<'addConsolePasskey'>,
  caller: Caller,
): Out<'addConsolePasskey'> {
  const who = administratorOf(caller)
  const { session, owner } = who
  const settingUp = await isSettingUp(service, who)
  const credential = await verifiedNew(service, caller, owner, passkey)
  const { row, recoveryCodes } = await service.db.transaction(async (tx) => {
    await lockOwner(tx, owner)
    const codes = settingUp ? await enrolByPasskey(service, tx, session.actor) : null
    return { row: await storePasskey(service, tx, owner, { name, credential }), recoveryCodes: codes }
  })
  caller.remember('passkey', undefined)
  if (settingUp) await openConsole(service, session.id, session.actor, caller, 'console-enrolled')
  return { passkey: shownPasskey(row), recoveryCodes }
}

export async function listConsolePasskeys(
  { db }: Service,
  _input: unknown,
  caller: Caller,
): Out<'listConsolePasskeys'> {
  return { passkeys: (await passkeysOf(db, administratorOf(caller).owner)).map(shownPasskey) }
}

/** Gives a passkey another name. @throws as `confirmAtConsole`; `not-found` */
export async function renameConsolePasskey(
  service: Service,
  { id, name, confirmation }: In<'renameConsolePasskey'>,
  caller: Caller,
): Out<'renameConsolePasskey'> {
  const { session, owner } = administratorOf(caller)
  await confirmAtConsole(service, session, confirmation?.password ?? '', caller)
  return service.db.transaction((tx) => renameOwned(service, tx, owner, { id, name }))
}

/** Takes a passkey away. @throws as `confirmAtConsole`; `not-found`; `last-second-factor` without an app beside it */
export async function removeConsolePasskey(
  service: Service,
  { id, confirmation }: In<'removeConsolePasskey'>,
  caller: Caller,
): Out<'removeConsolePasskey'> {
  const { session, owner } = administratorOf(caller)
  await confirmAtConsole(service, session, confirmation?.password ?? '', caller)
  await service.db.transaction(async (tx) => {
    await lockOwner(tx, owner)
    await removeOwned(service, tx, owner, id)
    const left = await passkeysOf(tx, owner)
    if (left.length === 0 && !(await hasApp(tx, session.actor))) refuse('last-second-factor')
  })
  return { removed: true as const }
}
