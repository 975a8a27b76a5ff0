import { isNull } from 'drizzle-orm'
import { accountByUsername } from '../accounts/sign-in.ts'
import { endAdminSessions } from '../admin-session.ts'
import { writeAudit } from '../audit.ts'
import { readArguments, USAGE } from '../command-line.ts'
import { adminSessions, pushDevices, sessions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { endSessions } from '../session.ts'
import { administratorByUsername } from './access.ts'

/**
 * `sessions end USERNAME`, or `--all`: whoever is signed in to that account, or to any, signs in again; watches, and pushes to devices,
 * end too. For a telephone that was lost, or a break-in (D38.4).
 * @returns the exit status
 */
export async function endSessionsCommand(service: Service, args: string[], print: (line: string) => void) {
  const all = readArguments(args, 0, { all: { type: 'boolean' } })?.values.all === true
  const [username = ''] = readArguments(args, 1, {})?.words ?? []
  if (!all && !username) return USAGE
  const administrator = all ? undefined : await administratorByUsername(service.db, username)
  const account = all ? undefined : await accountByUsername(service, username)
  const subject = administrator?.uid ?? account?.uid
  if (!all && !subject) {
    print(`Nobody has the username ${username}.`)
    return 1
  }
  await service.db.transaction(async (tx) => {
    const at = service.now()
    if (administrator) await endAdminSessions(tx, { administratorUid: administrator.uid }, at)
    else if (account) await endSessions(tx, account.uid, at)
    else {
      await tx.delete(pushDevices)
      for (const table of [sessions, adminSessions])
        await tx.update(table).set({ revokedAt: at }).where(isNull(table.revokedAt))
    }
    const entry = { actor: 'command', action: 'sessions-ended', ...(subject && { subject }) }
    await writeAudit({ db: tx, now: service.now }, entry)
  })
  print(all ? 'Everybody signs in again.' : `${username} signs in again.`)
  return 0
}
