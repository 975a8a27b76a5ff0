import { eq } from 'drizzle-orm'
import { ADMINISTRATOR_USERNAME } from '#contract/limits.ts'
import { isEmail } from '#contract/rules.ts'
import { hashPassword } from '../accounts/password.ts'
import { accountByUsername } from '../accounts/sign-in.ts'
import { writeAudit } from '../audit.ts'
import { readArguments, USAGE } from '../command-line.ts'
import { administrators } from '../db/tables.ts'
import { randomToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { administratorByUsername } from './access.ts'
import { endAdminSessions } from '../admin-session.ts'
import { removeSecondFactor } from './second-factor.ts'

/** Whoever may run commands on the machine: who made the first administrator stands in the audit as this. */
export const COMMAND = 'command'
/** Long enough that nobody guesses it; it is printed once. */
const PASSWORD_LETTERS = 20

export type Print = (line: string) => void

/** `admin create USERNAME --name "…" [--email …]`: the password is made here and printed once. @returns the exit status */
export async function createAdministrator(service: Service, args: string[], print: Print): Promise<number> {
  const typed = readArguments(args, 1, { name: { type: 'string' }, email: { type: 'string' } })
  const [username] = typed?.words ?? []
  const name = typed?.values.name?.trim()
  const email = typed?.values.email?.trim() ?? null
  if (!username || !name || (email !== null && !isEmail(email))) return USAGE
  const { min, max } = ADMINISTRATOR_USERNAME
  if (!/^[\w.@-]+$/.test(username) || username.length < min || username.length > max) {
    print(`The username needs ${min} to ${max} letters, digits or . _ @ -`)
    return 1
  }
  if ((await administratorByUsername(service.db, username)) ?? (await accountByUsername(service, username))) {
    print(`The username ${username} is taken.`)
    return 1
  }
  const password = randomToken().slice(0, PASSWORD_LETTERS)
  const passwordHash = await hashPassword(password)
  const uid = randomUid()
  await service.db.transaction(async (tx) => {
    await tx
      .insert(administrators)
      .values({ uid, username, name, email, passwordHash, createdBy: COMMAND, createdAt: service.now() })
    await writeAudit({ db: tx, now: service.now }, { actor: COMMAND, action: 'administrator-created', subject: uid })
  })
  print(`${name} may sign in at ${service.publicUrl()}/admin/login`)
  print(`  username: ${username}`)
  print(`  password: ${password}`)
  print('The password is shown this once. A passkey or an authenticator app is set up at the first sign-in.')
  return 0
}

/** One of the commands about an administrator who stands. @returns the exit status */
export async function aboutAdministrator(
  service: Service,
  args: string[],
  print: Print,
  work: (administrator: typeof administrators.$inferSelect) => Promise<void>,
): Promise<number> {
  const [username] = readArguments(args, 1, {})?.words ?? []
  if (!username) return USAGE
  const administrator = await administratorByUsername(service.db, username)
  if (!administrator || administrator.endedAt) {
    print(`There is no administrator ${username}.`)
    return 1
  }
  await work(administrator)
  return 0
}

/**
 * `admin reset-second-factor USERNAME`: for a lost phone without recovery codes; the next sign-in sets up a new one. Of an administrator,
 * or of an account that signs in to the console for its organisation (D38.4).
 */
export async function resetSecondFactor(service: Service, args: string[], print: Print): Promise<number> {
  const [username = ''] = readArguments(args, 1, {})?.words ?? []
  const account = username ? await accountByUsername(service, username) : undefined
  const remove = async (owner: { administratorUid: string } | { accountUid: string }, uid: string) => {
    await service.db.transaction(async (tx) => {
      await removeSecondFactor(tx, uid)
      await endAdminSessions(tx, owner, service.now())
      const entry = { actor: COMMAND, action: 'second-factor-reset', subject: uid }
      await writeAudit({ db: tx, now: service.now }, entry)
    })
    print(`${username} sets up a second factor anew at the next sign-in.`)
  }
  if (!account) return aboutAdministrator(service, args, print, ({ uid }) => remove({ administratorUid: uid }, uid))
  await remove({ accountUid: account.uid }, account.uid)
  return 0
}

/** `admin new-password USERNAME`: made here and printed once; the second factor stays, every session ends. */
export const newAdministratorPassword = (service: Service, args: string[], print: Print) =>
  aboutAdministrator(service, args, print, async ({ uid, username }) => {
    const password = randomToken().slice(0, PASSWORD_LETTERS)
    const passwordHash = await hashPassword(password)
    await service.db.transaction(async (tx) => {
      await tx.update(administrators).set({ passwordHash }).where(eq(administrators.uid, uid))
      await endAdminSessions(tx, { administratorUid: uid }, service.now())
      const entry = { actor: COMMAND, action: 'administrator-password-changed', subject: uid }
      await writeAudit({ db: tx, now: service.now }, entry)
    })
    print(`The new password of ${username}, shown this once: ${password}`)
  })
