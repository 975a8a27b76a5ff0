import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { ADMIN_SESSION_HOURS } from '#contract/limits.ts'
import { passkeysOf } from '../accounts/passkey-rows.ts'
import { beginUse, credentialsFor, noteUse, verifiedUse } from '../accounts/passkey-use.ts'
import { beginAdminSession, endAdminSession } from '../admin-session.ts'
import { writeAudit } from '../audit.ts'
import { administrators } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { administratorByUsername } from './access.ts'

/** Begins entering the console by passkey: of the administrator whose password was given, else of whoever's passkey is chosen. */
export async function beginConsolePasskey(
  service: Service,
  { username }: In<'beginConsolePasskey'>,
  caller: Caller,
): Out<'beginConsolePasskey'> {
  const { db } = service
  const { admin } = caller
  if (admin?.role === 'administrator' && !admin.secondFactor) {
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
 * @throws `passkey-failed`, also for a member's passkey and for an administrator who has left
 */
export async function enterByPasskey(
  service: Service,
  { passkey }: In<'enterByPasskey'>,
  caller: Caller,
): Out<'enterByPasskey'> {
  const { db, now } = service
  const use = await verifiedUse(service, caller, 'CONSOLE', passkey)
  const { owner } = use
  if (!('administratorUid' in owner)) refuse('passkey-failed')
  const uid = owner.administratorUid
  const token = await db.transaction(async (tx) => {
    const [administrator] = await tx.select().from(administrators).where(eq(administrators.uid, uid)).for('update')
    if (!administrator || administrator.endedAt) refuse('passkey-failed')
    await noteUse(service, tx, use)
    if (caller.admin) await endAdminSession(tx, caller.admin.id, now())
    const details = { passkey: use.passkey.id }
    await writeAudit({ db: tx, now }, { actor: uid, action: 'console-signed-in', subject: uid, details })
    return beginAdminSession(service, tx, owner, true)
  })
  caller.remember('admin', token, ADMIN_SESSION_HOURS * 3600)
  caller.remember('passkey', undefined)
  return { entered: true as const }
}
