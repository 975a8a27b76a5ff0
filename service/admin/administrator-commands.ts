import { eq } from 'drizzle-orm'
import type { Administrator } from '#contract/admin-administrators.ts'
import { isEmail } from '#contract/rules.ts'
import { writeAudit } from '../audit.ts'
import { readArguments, USAGE } from '../command-line.ts'
import { administrators } from '../db/tables.ts'
import type { Service } from '../service.ts'
import {
  closeAdministrator,
  hasOthers,
  lockAdministrators,
  restoreAdministrator,
  settleRequests,
  tellAdministrator,
  tellOthers,
} from './administrator-rows.ts'
import { aboutAdministrator, COMMAND, type Print } from './administrators.ts'
import { administratorsOf } from './list-administrators.ts'

/** `admin email USERNAME ADDRESS`: where an administrator is told what concerns their access. */
export async function setAdministratorEmail(service: Service, args: string[], print: Print): Promise<number> {
  const [username, email = ''] = readArguments(args, 2, {})?.words ?? []
  if (!username || !isEmail(email)) return USAGE
  return aboutAdministrator(service, [username], print, async ({ uid }) => {
    await service.db.transaction(async (tx) => {
      await tx.update(administrators).set({ email }).where(eq(administrators.uid, uid))
      const entry = { actor: COMMAND, action: 'administrator-email-changed', subject: uid }
      await writeAudit({ db: tx, now: service.now }, entry)
    })
    print(`${username} is written to at ${email} from now on.`)
  })
}

/** `admin end USERNAME`: may not sign in any more, from this moment; never the last one who may. What they did keeps their name. */
export async function endAdministratorCommand(service: Service, args: string[], print: Print): Promise<number> {
  let isLast = false
  const status = await aboutAdministrator(service, args, print, async (administrator) => {
    const { uid, username } = administrator
    isLast = await service.db.transaction(async (tx) => {
      await lockAdministrators(tx)
      if (!(await hasOthers(tx, uid))) return true
      await closeAdministrator(service, tx, uid)
      await settleRequests(service, tx, uid, { decision: 'APPROVED', decidedBy: COMMAND })
      await writeAudit({ db: tx, now: service.now }, { actor: COMMAND, action: 'administrator-ended', subject: uid })
      await tellAdministrator(service, tx, administrator, 'administrator-ended')
      await tellOthers(service, tx, uid, true)
      return false
    })
    if (isLast) print(`${username} is the last administrator who may sign in. Please make another one first.`)
    else print(`${username} may not sign in any more.`)
  })
  return isLast ? 1 : status
}

/** `admin restore USERNAME`: a suspended administrator may sign in again, where nobody is left to decide it at the console. */
export const restoreAdministratorCommand = (service: Service, args: string[], print: Print) =>
  aboutAdministrator(service, args, print, async (administrator) => {
    const { uid, username } = administrator
    await service.db.transaction(async (tx) => {
      await lockAdministrators(tx)
      await restoreAdministrator(tx, uid)
      await settleRequests(service, tx, uid, { decision: 'REFUSED', decidedBy: COMMAND })
      const entry = { actor: COMMAND, action: 'administrator-restored', subject: uid }
      await writeAudit({ db: tx, now: service.now }, entry)
      await tellAdministrator(service, tx, administrator, 'administrator-restored')
      await tellOthers(service, tx, uid, true)
    })
    print(`${username} may sign in again.`)
  })

/** One administrator as a line of `admin list`. */
function lineOf({ username, name, state, lastSignInAt, factors, email }: Administrator): string {
  const keys = [...(factors.app ? ['app'] : []), ...(factors.passkeys > 0 ? [`${factors.passkeys} passkey(s)`] : [])]
  return [
    username,
    name,
    state,
    `last sign-in ${lastSignInAt ?? 'never'}`,
    `second factor ${keys.join(' and ') || 'none'}`,
    email ?? 'no e-mail address',
  ].join(' · ')
}

/** `admin list`: who may sign in, when they last did, and with what. @returns the exit status */
export async function listAdministratorsCommand(service: Service, args: string[], print: Print): Promise<number> {
  if (!readArguments(args, 0, {})) return USAGE
  const listed = await administratorsOf(service.db, service.now(), COMMAND)
  for (const administrator of listed) print(lineOf(administrator))
  if (listed.length === 0) print('There is no administrator yet: admin create USERNAME --name "FULL NAME"')
  return 0
}
