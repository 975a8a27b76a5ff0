import { and, eq, sql } from 'drizzle-orm'
import { hours, later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { SESSION_HOURS } from '#contract/limits.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { googleIdentity, useGoogleNonce } from './google.ts'
import { beginUse, credentialsFor, noteUse, verifiedUse, type VerifiedUse } from './passkey-use.ts'
import { isPassword } from './password.ts'
import { admitTry, ownerOf } from './tries.ts'
import { endSession, replaceSession, NO_SIGN_IN, type Account } from '../session.ts'
import { signedIn } from './sign-up.ts'

/** The account with this username, compared without case. */
export const accountByUsername = async ({ db }: Pick<Service, 'db'>, username: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.username})`, username.trim().toLowerCase()))
  )[0]

/** A callback that another capability runs after a sign-in, once the session exists. */
export type OnSignedIn = (service: Service, account: Account) => Promise<void>

/**
 * Signs in, then does what `onSignedIn` lists, in its order. Unknown user, wrong password and an account that may not sign
 * in answer the same, after the same time (D1.40).
 * @throws `sign-in-failed`, `account-frozen`, `google-failed`, `passkey-failed`, `too-many-requests`
 */
export const signInWith =
  (onSignedIn: readonly OnSignedIn[]) =>
  async (service: Service, input: In<'signIn'>, caller: Caller): Out<'signIn'> => {
    const { passkey, idTokenGoogle } = input
    const use = passkey ? await verifiedUse(service, caller, 'SIGN_IN', passkey) : undefined
    if (!use && idTokenGoogle && caller.overLimit) refuse('too-many-requests', { retryAfterSeconds: 60 })
    const google = !use && idTokenGoogle ? await googleIdentity(service, caller, idTokenGoogle) : undefined
    const account = use
      ? await accountOfPasskey(service, use)
      : google
        ? await accountOfGoogle(service, google)
        : await accountOfPassword(service, input, caller)
    const failed = use ? 'passkey-failed' : 'sign-in-failed'
    if (!account) refuse(failed)
    const { answer, held } = await service.db.transaction(async (tx) => {
      const stands = (await heldAccount(tx, account, { isByPassword: !use && !google })) ?? refuse(failed)
      if (google) await useGoogleNonce(tx, google, service.now())
      if (use) await noteUse(service, tx, use)
      const { purpose, seconds } = sessionFor(stands, service.now())
      await endSessionBefore(service, tx, caller, stands.uid)
      const begun = await signedIn(service, tx, { ...caller, staff: false }, stands.uid, purpose, seconds)
      return { answer: begun, held: stands }
    })
    if (google) caller.remember('google', undefined)
    if (use) caller.remember('passkey', undefined)
    for (const hook of onSignedIn) await hook(service, held)
    return { ...answer, status: held.status }
  }

/**
 * The account as it stands now, held until its session has begun; undefined where it may not be signed in to, or its password is another one
 * than was tried: comparing takes a while, and a change in it would end every session but this one. (D72.5) @throws `account-frozen`
 */
async function heldAccount(tx: Tx, { uid, passwordHash }: Account, { isByPassword }: { isByPassword: boolean }) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('share')
  if (!account || NO_SIGN_IN.includes(account.status)) return undefined
  if (isByPassword && account.passwordHash !== passwordHash) return undefined
  // Said to the proved owner alone.
  return account.frozenAt ? refuse('account-frozen') : account
}

/**
 * Ends the session that this browser's cookie holds: the one that begins takes its place, and it could not be signed out of later. Its
 * own member, who signs in again, gets pushes there as before; of anybody else they end with it.
 */
async function endSessionBefore({ now }: Service, tx: Tx, { session, authorization }: Caller, uid: string) {
  if (!session || authorization !== undefined) return
  await (session.account.uid === uid ? replaceSession : endSession)(tx, session.id, now())
}

/**
 * The session that a sign-in begins. Unapproved staff go on in the session of their sign-up: a sign-in renews what is
 * left of it, and gives no more time to act for the organisation (D10.24).
 */
function sessionFor({ type, status, masterPartnerUid, createdAt }: Account, now: Date) {
  const seconds = Math.floor((later(createdAt, hours(SESSION_HOURS)).getTime() - now.getTime()) / 1000)
  const isAtWork = type === 'CAREGIVER' && status === 'PENDING' && masterPartnerUid !== null && seconds > 0
  if (isAtWork) return { purpose: 'registration', seconds } as const
  return { purpose: status === 'INCOMPLETE' ? 'registration' : 'member', seconds: SESSION_HOURS * 3600 } as const
}

async function accountOfPassword(service: Service, input: In<'signIn'>, caller: Caller) {
  const account = await accountByUsername(service, input.username)
  const subject = service.keys.hashSubject(input.username.toLowerCase())
  const owner = account && !NO_SIGN_IN.includes(account.status) ? ownerOf(account, 'portal') : undefined
  await admitTry(service, caller, { door: 'sign-in', subject, owner })
  return (await isPassword(account?.passwordHash, input.password)) ? account : undefined
}

/** The account of a passkey that was used; an administrator's opens the console alone. */
async function accountOfPasskey({ db }: Service, { owner }: VerifiedUse) {
  if (!('accountUid' in owner)) return undefined
  return (await db.select().from(accounts).where(eq(accounts.uid, owner.accountUid)))[0]
}

/** Begins a sign-in by passkey: of whichever account the device offers, or of the username that was typed. */
export async function beginPasskeySignIn(
  service: Service,
  { username }: In<'beginPasskeySignIn'>,
  caller: Caller,
): Out<'beginPasskeySignIn'> {
  const account = username ? await accountByUsername(service, username) : undefined
  const credentials = await credentialsFor(service, username, account && { accountUid: account.uid })
  return beginUse(service, caller, 'SIGN_IN', { credentials })
}

/** The account of a Google identity: by issuer and subject, never by e-mail. */
export const accountOfGoogle = async ({ db }: Service, { issuer, subject }: { issuer: string; subject: string }) =>
  (
    await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.googleIssuer, issuer), eq(accounts.googleSubject, subject)))
  )[0]

/**
 * Ends this browser's session and clears its registration cookies, because the next user of the device may be somebody
 * else. A registration that begins anew keeps a member's session, and the link it came by.
 */
export async function signOut(service: Service, { purpose }: In<'signOut'>, caller: Caller): Out<'signOut'> {
  if (purpose && caller.session && caller.session.purpose !== purpose) return { signedOut: true as const }
  if (caller.session) {
    const { id } = caller.session
    await service.db.transaction((tx) => endSession(tx, id, service.now()))
  }
  if (!purpose) caller.forgetPages()
  for (const name of ['session', 'phone', 'entry', 'link'] as const)
    if (!purpose || name === 'session' || name === 'phone') caller.remember(name, undefined)
  return { signedOut: true as const }
}
