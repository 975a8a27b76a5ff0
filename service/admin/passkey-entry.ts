import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { passkeysOf } from '../accounts/passkey-rows.ts'
import { beginUse, credentialsFor, noteUse, verifiedUse } from '../accounts/passkey-use.ts'
import { beginAdminSession, endAdminSession } from '../admin-session.ts'
import type { Tx } from '../db/open.ts'
import { administrators } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { administratorByUsername, openConsole } from './access.ts'

/** Begins entering the console by passkey: of the administrator whose password was given or whose console is locked, else of whoever's passkey is chosen. */
export async function beginConsolePasskey(
  service: Service,
  { username }: In<'beginConsolePasskey'>,
  caller: Caller,
): Out<'beginConsolePasskey'> {
  const { db } = service
  const admin = caller.admin?.secondFactor ? undefined : (caller.admin ?? caller.lockedAdmin)
  if (admin?.role === 'administrator') {
    const owner = { administratorUid: admin.actor }
    const credentials = (await passkeysOf(db, owner)).map(({ credentialId }) => credentialId)
    return beginUse(service, caller, 'CONSOLE', { credentials, ownerUid: admin.actor })
  }
  const found = username ? await administratorByUsername(db, username) : undefined
  const credentials = await credentialsFor(service, username, found && { administratorUid: found.uid })
  return beginUse(service, caller, 'CONSOLE', { credentials })
}

/**
 * Enters the console by an administrator's passkey, in a new session; an earlier one of this browser ends.
 * @throws `too-many-requests`; `administrator-suspended`; `passkey-failed`, also for a member's passkey and for an administrator who has left
 */
export async function enterByPasskey(
  service: Service,
  { passkey }: In<'enterByPasskey'>,
  caller: Caller,
): Out<'enterByPasskey'> {
  const use = await verifiedUse(service, caller, 'CONSOLE', passkey)
  const { owner } = use
  if (!('administratorUid' in owner)) refuse('passkey-failed')
  const uid = owner.administratorUid
  const open = async (tx: Tx) => {
    const [administrator] = await tx.select().from(administrators).where(eq(administrators.uid, uid)).for('update')
    if (!administrator || administrator.endedAt) refuse('passkey-failed')
    if (administrator.suspendedAt) refuse('administrator-suspended')
    await noteUse(service, tx, use)
    const before = caller.admin ?? caller.lockedAdmin
    if (before) await endAdminSession(tx, before.id, service.now())
    return beginAdminSession(service, tx, owner, true)
  }
  await openConsole(service, open, uid, caller, 'console-signed-in', { passkey: use.passkey.id })
  caller.remember('passkey', undefined)
  return { entered: true as const }
}
