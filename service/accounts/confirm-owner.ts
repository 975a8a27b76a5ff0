import { eq } from 'drizzle-orm'
import type { Confirmation } from '#contract/confirmation.ts'
import { ago, hours, minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { RECENT_SIGN_IN_MINUTES, SESSION_HOURS } from '#contract/limits.ts'
import type { UsedPasskey } from '#contract/passkey-forms.ts'
import type { Caller } from '../caller.ts'
import { sessions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Session } from '../session.ts'
import { uidOf } from './passkey-rows.ts'
import { noteUse, verifiedUse } from './passkey-use.ts'
import { isPassword } from './password.ts'

/**
 * Verifies that the caller owns the account and does not only hold a session of it: by the passkey or password that was sent, or by a
 * recent sign-in where the account has no password, and in a session of registration, whose pages ask for none. `field` is the call's
 * name for the present password. Called before a transaction, because it counts and hashes.
 * @throws `password-wrong`, `passkey-failed`, `sign-in-again`, `too-many-requests`
 */
export async function confirmOwner(
  service: Service,
  caller: Caller,
  confirmation: Confirmation | undefined,
  field = 'password',
) {
  const session = caller.session ?? refuse('sign-in-required')
  const asksPassword = session.account.passwordHash !== null
  if (confirmation?.passkey) await obeyPasskey(service, caller, confirmation.passkey)
  else if (asksPassword && (confirmation || session.purpose !== 'registration'))
    await obeyPassword(service, session, confirmation?.password ?? '', field)
  else await obeyRecentSignIn(service, session)
}

/**
 * Obeys what a passkey signed for `beginPasskeyConfirmation`, which named the account whose passkey alone will do.
 * @throws `passkey-failed`, `too-many-requests`
 */
async function obeyPasskey(service: Service, caller: Caller, passkey: UsedPasskey) {
  const use = await verifiedUse(service, caller, 'CONFIRM', passkey)
  if (uidOf(use.owner) !== caller.session?.account.uid) refuse('passkey-failed')
  await service.db.transaction((tx) => noteUse(service, tx, use))
}

/**
 * Tries are counted by session: whoever guesses in one that its owner left open keeps nobody from confirming in another. (D79.5)
 * @throws `password-wrong`; `too-many-requests`
 */
async function obeyPassword({ limiter }: Service, { id, account }: Session, password: string, field: string) {
  const wait = await limiter.take('own-password', `${account.uid} ${id}`)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  if (!(await isPassword(account.passwordHash, password))) refuse('password-wrong', { field })
}

/** @throws `sign-in-again` */
async function obeyRecentSignIn({ db, now }: Service, { id }: Session) {
  const [row] = await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, id))
  if (!row || row.at < ago(now(), minutes(RECENT_SIGN_IN_MINUTES))) refuse('sign-in-again')
}

/**
 * Whether this is a session of the account's own registration: of an unapproved one, on the day of its sign-up, or of one that
 * staff register and that has nothing to sign in with. Such a session was begun by the one who typed what it changes.
 */
export function isOwnSignUp({ purpose, account }: Session, now: Date): boolean {
  const { status, createdAt, credentialType } = account
  if (purpose !== 'registration' || (status !== 'INCOMPLETE' && status !== 'PENDING')) return false
  return createdAt > ago(now, hours(SESSION_HOURS)) || (status === 'INCOMPLETE' && credentialType === null)
}
