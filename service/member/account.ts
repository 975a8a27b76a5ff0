import { and, eq, isNull, ne } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { newPassword } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts'
import { ownAccount, storeConsents, uniquely } from '../accounts/account-row.ts'
import { checkCode, phoneParts, signUpPhone, useCode } from '../accounts/one-time-code.ts'
import { hashPassword, isEasyToGuess, isPassword } from '../accounts/password.ts'
import { endAdminSessions } from '../admin-session.ts'
import { revokeLinks } from '../link-token.ts'
import type { Account, Session } from '../session.ts'
import { writeAudit } from '../audit.ts'
import { accounts, consents, sessions } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import { ago, minutes } from '#contract/domain/time.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/** Asks the present password; `field` is the call's name for it. @throws `password-wrong`; `too-many-requests` */
async function obeyPassword({ limiter }: Service, account: Account, password: string, field: string) {
  const wait = await limiter.take('own-password', account.uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  if (!(await isPassword(account.passwordHash, password))) refuse('password-wrong', { field })
}

/**
 * Verifies that the caller owns the account and does not only hold a session: by the password, or a recent sign-in
 * where there is none.
 * @throws `password-wrong`, `sign-in-again`
 */
export async function obeyOwner(service: Service, session: Session, password: string) {
  if (session.account.passwordHash) await obeyPassword(service, session.account, password, 'password')
  else await obeyRecentSignIn(service, session)
}

/**
 * Requires a recent sign-in, which takes the place of a password for accounts that sign in by Google.
 * @throws `sign-in-again`
 */
async function obeyRecentSignIn({ db, now }: Service, { id }: Session) {
  const [row] = await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, id))
  if (!row || row.at < ago(now(), minutes(RECENT_SIGN_IN_MINUTES))) refuse('sign-in-again')
}

/**
 * A new number, proved by the code on it. It is nobody else's: the index decides a race, but a person's may equal a
 * caregiver's. The owner hears of it by e-mail. @throws `code-invalid`, `phone-taken`, as `signUpPhone`
 */
export async function changeOwnPhone(
  service: Service,
  input: In<'changeOwnPhone'>,
  caller: Caller,
): Out<'changeOwnPhone'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { uid } = session.account
  const phone = signUpPhone(input, service.now())
  // Asks for the password, because reset links go to the new number: a stolen session alone must not take over the
  // account.
  await obeyOwner(service, session, input.password)
  const codeId = (await checkCode(service, phone, input.code, caller)) ?? refuse('code-invalid')
  const account = await uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      if (!(await useCode(service, tx, codeId))) refuse('code-invalid')
      const [changed] = await tx
        .update(accounts)
        .set({ ...phoneParts(phone), phoneVerifiedAt: at, updatedAt: at })
        .where(eq(accounts.uid, uid))
        .returning()
      await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'phone-changed', subject: uid })
      await tellAccounts(service, tx, { kind: 'contact-changed' }, [uid], 'email')
      return changed ?? refuse('sign-in-required')
    }),
  )
  return ownAccount(service, account)
}

/** @throws `not-allowed` without a password of one's own (Google); `password-wrong`, the texts of R5.25 */
export async function changeOwnPassword(
  service: Service,
  input: In<'changeOwnPassword'>,
  caller: Caller,
): Out<'changeOwnPassword'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account } = session
  if (!account.passwordHash) refuse('not-allowed')
  const { password, confirmPassword } = input
  await obeyPassword(service, account, input.currentPassword, 'currentPassword')
  obey(newPassword, { password, confirmPassword: confirmPassword ?? password }, service.now())
  if (isEasyToGuess(password, account.username ?? '')) refuse('password-common')
  const passwordHash = await hashPassword(password)
  await service.db.transaction(async (tx) => {
    const at = service.now()
    await tx.update(accounts).set({ passwordHash, updatedAt: at }).where(eq(accounts.uid, account.uid))
    const others = and(eq(sessions.accountUid, account.uid), ne(sessions.id, session.id), isNull(sessions.revokedAt))
    await tx.update(sessions).set({ revokedAt: at }).where(others)
    await endAdminSessions(tx, { accountUid: account.uid }, at)
    for (const kind of ['reset', 'set-password'] as const) await revokeLinks(service, tx, kind, account.uid)
    await writeAudit({ db: tx, now: service.now }, { actor: account.uid, action: 'password-changed' })
    await tellAccounts(service, tx, { kind: 'password-changed' }, [account.uid])
  })
  return { changed: true as const }
}

/**
 * Gives or withdraws the marketing consent. Giving inserts a row, withdrawing keeps the row with its time; idempotent.
 */
export async function changeMarketingConsent(
  service: Service,
  { given }: In<'changeMarketingConsent'>,
  caller: Caller,
): Out<'changeMarketingConsent'> {
  const { uid } = (caller.session ?? refuse('sign-in-required')).account
  await service.db.transaction(async (tx) => {
    const at = service.now()
    // A row lock serialises two taps, so that they insert one row.
    await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, uid)).for('update')
    const standing = and(eq(consents.accountUid, uid), eq(consents.kind, 'MARKETING'), isNull(consents.withdrawnAt))
    if (!given) {
      await tx.update(consents).set({ withdrawnAt: at }).where(standing)
      return
    }
    const [known] = await tx.select({ id: consents.id }).from(consents).where(standing)
    const consent = { accountUid: uid, kinds: ['MARKETING'] as const, locale: caller.locale, givenBy: uid, at }
    if (!known) await storeConsents(tx, consent)
  })
  return { given }
}
