import { and, eq, isNull, ne } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { newPassword } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { ownAccount, storeConsents, uniquely } from '../accounts/account-row.ts'
import { confirmOwner } from '../accounts/confirm-owner.ts'
import { holdAsConfirmed, noteContactChange } from '../accounts/contact-change.ts'
import { checkCode, phoneParts, signUpPhone, useCode } from '../accounts/one-time-code.ts'
import { endNumberQuestion } from '../accounts/number-confirmed.ts'
import { isEasyToGuess } from '../accounts/easy-password.ts'
import { hashPassword } from '../accounts/password.ts'
import { endLinksSentBy } from '../accounts/sent-links.ts'
import { endAdminSessions } from '../admin-session.ts'
import { revokeLinks } from '../link-token.ts'
import { writeAudit } from '../audit.ts'
import { accounts, consents, sessions } from '../db/tables.ts'
import { endDevices } from '../push-devices.ts'
import { obey } from '../rules.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/**
 * A new number, proved by the code on it. It must not be another account's: the index decides a race, but a person's may equal a
 * caregiver's. The contacts from before hear of it. @throws `code-invalid`, `phone-taken`, as `signUpPhone`, `confirmOwner` and
 * `holdAsConfirmed`
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
  await confirmOwner(service, caller, input.confirmation)
  const codeId = (await checkCode(service, phone, input.code, caller)) ?? refuse('code-invalid')
  const account = await uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const stood = await holdAsConfirmed(tx, session)
      if (!(await useCode(service, tx, codeId))) refuse('code-invalid')
      await noteContactChange(service, tx, stood, { part: 'phone', kind: 'contact-changed', by: uid })
      const [changed] = await tx
        .update(accounts)
        .set({ ...phoneParts(phone), phoneVerifiedAt: at, updatedAt: at })
        .where(eq(accounts.uid, uid))
        .returning()
      await endLinksSentBy(service, tx, uid, 'sms')
      await endNumberQuestion(service, tx, uid, uid)
      await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'phone-changed', subject: uid })
      return changed ?? refuse('sign-in-required')
    }),
  )
  return ownAccount(service, account)
}

/** @throws `not-allowed` without a password of one's own (Google); as `confirmOwner` and `holdAsConfirmed`; the texts of R5.25 */
export async function changeOwnPassword(
  service: Service,
  input: In<'changeOwnPassword'>,
  caller: Caller,
): Out<'changeOwnPassword'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account } = session
  if (!account.passwordHash) refuse('not-allowed')
  const { password, confirmPassword } = input
  await confirmOwner(service, caller, input.confirmation, 'currentPassword')
  obey(newPassword, { password, confirmPassword: confirmPassword ?? password }, service.now())
  if (isEasyToGuess(password, account.username ?? '', service.config.brand)) refuse('password-common')
  const passwordHash = await hashPassword(password)
  await service.db.transaction(async (tx) => {
    const at = service.now()
    const stood = await holdAsConfirmed(tx, session)
    await tx.update(accounts).set({ passwordHash, updatedAt: at }).where(eq(accounts.uid, account.uid))
    const others = and(eq(sessions.accountUid, account.uid), ne(sessions.id, session.id), isNull(sessions.revokedAt))
    await tx.update(sessions).set({ revokedAt: at }).where(others)
    await endDevices(tx, account.uid, { but: session.id })
    await endAdminSessions(tx, { accountUid: account.uid }, at)
    for (const kind of ['reset', 'set-password'] as const) await revokeLinks(service, tx, kind, account.uid)
    await writeAudit({ db: tx, now: service.now }, { actor: account.uid, action: 'password-changed' })
    await noteContactChange(service, tx, stood, { part: 'password', kind: 'password-changed', by: account.uid })
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
