import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { HELD_LINK } from '#contract/fields.ts'
import { newPassword, personCredentials, rulesFor } from '#contract/forms.ts'
import type { Tx } from '../db/open.ts'
import type { In, Out } from '#contract/index.ts'
import { accounts } from '../db/tables.ts'
import { obey } from '../rules.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { choosesUsername, uniquely } from './account-row.ts'
import { holdForChange, noteContactChange } from './contact-change.ts'
import { readLink, revokeLinks, useLink } from '../link-token.ts'
import { rememberDevice } from './known-device.ts'
import { isEasyToGuess } from './easy-password.ts'
import { hashPassword } from './password.ts'
import { mayStillUse } from './reset-link.ts'
import { endLinksSentBy } from './sent-links.ts'
import { endSessions, maySignIn } from '../session.ts'

/** The given link token, or the one in this browser's cookie when the call sends the placeholder HELD_LINK. */
export const linkOr = (caller: Caller, token: string) => (token === HELD_LINK ? (caller.linkToken ?? '') : token)

/** The token of a link: in `Authorization`, else `?token=`, else the cookie this registration began with. */
export const givenToken = (caller: Caller, { token }: { token?: string | undefined }) =>
  caller.authorization ?? (token === undefined ? (caller.entryToken ?? '') : linkOr(caller, token))

/** Keeps a one-time link's token in this browser's cookie while its page is open, and removes it after use. */
export const holdLink = (caller: Caller, token: string | undefined) => caller.remember('link', token)

/**
 * The account behind an admin or partner token. This browser then keeps the token in a cookie, so that no later
 * address has to hold it.
 */
export async function verifyToken(service: Service, input: In<'verifyToken'>, caller: Caller): Out<'verifyToken'> {
  const token = givenToken(caller, input)
  const link = (await readLink(service, token, 'admin', 'caregiver-partner', 'mop')) ?? refuse('link-ended')
  caller.remember('entry', token)
  const purpose = link.purpose as 'admin' | 'caregiver-partner' | 'mop'
  return { account: { uid: (purpose === 'admin' ? link.createdBy : link.partnerUid) ?? '' }, purpose }
}

/** @throws `link-ended`, also for a link of another purpose */
export async function openLink(service: Service, { token, purpose }: In<'openLink'>, caller: Caller): Out<'openLink'> {
  const given = linkOr(caller, token)
  if (!(await readLink(service, given, purpose))) refuse('link-ended')
  holdLink(caller, given)
  return { opened: true as const }
}

export async function verifyTokenResetPassword(
  service: Service,
  { token }: In<'verifyTokenResetPassword'>,
  caller: Caller,
): Out<'verifyTokenResetPassword'> {
  const given = linkOr(caller, token)
  const link = (await readLink(service, given, 'reset', 'set-password')) ?? refuse('link-ended')
  const [account] = await service.db
    .select()
    .from(accounts)
    .where(eq(accounts.uid, link.recipient ?? ''))
  if (!account || !(await mayStillUse(service, link, account))) refuse('link-ended')
  holdLink(caller, given)
  return { valid: true as const, asksUsername: choosesUsername(account) }
}

/**
 * Sets a new password by link: ends every session and tells the owner. TOTP of staff stays. An account without a username gets
 * the one that is chosen with it.
 */
export async function resetPassword(
  service: Service,
  input: In<'resetPassword'>,
  caller: Caller,
): Out<'resetPassword'> {
  const { password } = input
  const token = linkOr(caller, input.token)
  const link = (await readLink(service, token, 'reset', 'set-password')) ?? refuse('link-ended')
  const account = await ownPassword(service, link.recipient ?? '', input)
  const passwordHash = await hashPassword(password)
  await uniquely(() =>
    service.db.transaction(async (tx) => {
      const stood = await holdForChange(tx, account.uid, 'link-ended')
      const used = await useLink(service, tx, token, 'reset', 'set-password')
      if (!(await mayStillUse({ db: tx, now: service.now }, used, stood))) refuse('link-ended')
      if (choosesUsername(account))
        await tx
          .update(accounts)
          .set({ username: input.username?.trim(), credentialType: 'USERNAME' })
          .where(eq(accounts.uid, account.uid))
      await setPassword(service, tx, account.uid, passwordHash)
      for (const kind of ['reset', 'set-password'] as const) await revokeLinks(service, tx, kind, account.uid)
      await noteContactChange(service, tx, stood, { part: 'password', kind: 'password-changed', by: account.uid })
    }),
  )
  holdLink(caller, undefined)
  // An owner whom others' failures slow down gets in by a new password: the browser that set it is the owner's.
  rememberDevice(service, caller, { uid: account.uid, to: 'portal' })
  const staff = account.type === 'PARTNER' || (account.type === 'CAREGIVER' && account.masterPartnerUid !== null)
  const signIn = staff ? ('admin' as const) : ('member' as const)
  return { message: 'Reset password success', signIn }
}

/** The account of a link, once the password it chose is checked. @throws `link-ended`, the rules of a new password */
export async function ownPassword(
  service: Service,
  uid: string,
  given: { username?: string | undefined; password: string; confirmPassword?: string | undefined },
) {
  const { password, confirmPassword } = given
  const [account] = await service.db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account || !maySignIn(account)) refuse('link-ended')
  const username = choosesUsername(account) ? (given.username ?? '').trim() : (account.username ?? '')
  if (choosesUsername(account)) obey(rulesFor(personCredentials, ['username']), { username }, service.now())
  obey(newPassword, { password, confirmPassword: confirmPassword ?? password }, service.now())
  if (isEasyToGuess(password, username, service.config.brand)) refuse('password-common')
  return account
}

/** Stores a new password and ends every session. */
export async function setPassword(service: Service, tx: Tx, uid: string, passwordHash: string) {
  const at = service.now()
  await tx.update(accounts).set({ passwordHash, updatedAt: at }).where(eq(accounts.uid, uid))
  await endSessions(tx, uid, at)
}

/** The owner of the address pressed Confirm. @throws `link-ended`, `email-taken` */
export async function verifyEmail(service: Service, input: In<'verifyEmail'>, caller: Caller): Out<'verifyEmail'> {
  const token = linkOr(caller, input.token)
  const { recipient } = (await readLink(service, token, 'email')) ?? refuse('link-ended')
  const uid = recipient ?? ''
  await uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const stood = await holdForChange(tx, uid, 'link-ended')
      const link = await useLink(service, tx, token, 'email')
      const email = stood.newEmail ?? stood.email
      if (!email || !service.keys.isHashOf(link.boundTo ?? '', email.toLowerCase())) refuse('link-ended')
      if (stood.emailVerifiedAt && stood.email !== email)
        await noteContactChange(service, tx, stood, { part: 'email', kind: 'email-changed', by: uid })
      if (stood.email !== email) await endLinksSentBy(service, tx, uid, 'email')
      await tx
        .update(accounts)
        .set({ email, newEmail: null, emailVerifiedAt: at, updatedAt: at })
        .where(eq(accounts.uid, uid))
    }),
  )
  holdLink(caller, undefined)
  return { verified: true as const }
}
