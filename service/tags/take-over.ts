import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { uniquely } from '../accounts/account-row.ts'
import { readLink, useLink } from '../link-token.ts'
import { holdForChange } from '../accounts/contact-change.ts'
import { holdLink, linkOr, ownPassword, setPassword } from '../accounts/links.ts'
import { hashPassword } from '../accounts/password.ts'
import type { Caller } from '../caller.ts'
import { accounts, tags } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { maySignIn } from '../session.ts'
import { agreeToTag } from './answer-tag.ts'

/**
 * Hands an account that a person or staff made over to its caregiver: the link proves the phone, the caregiver chooses a
 * password, and agrees to the waiting link (`agreeToTag`). @throws `link-ended`, also of an account that may not sign in by then
 */
export async function takeOverAccount(
  service: Service,
  input: In<'takeOverAccount'>,
  caller: Caller,
): Out<'takeOverAccount'> {
  const token = linkOr(caller, input.token)
  const link = (await readLink(service, token, 'take-over')) ?? refuse('link-ended')
  const account = await ownPassword(service, link.recipient ?? '', input)
  const passwordHash = await hashPassword(input.password)
  await uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const stood = await holdForChange(tx, account.uid, 'link-ended')
      if (!maySignIn(stood)) refuse('link-ended')
      await useLink(service, tx, token, 'take-over')
      await setPassword(service, tx, account.uid, passwordHash)
      await tx.update(accounts).set({ phoneVerifiedAt: at }).where(eq(accounts.uid, account.uid))
      const waiting = await tx
        .select()
        .from(tags)
        .where(and(eq(tags.carerUid, account.uid), eq(tags.uidTags, link.createdBy ?? ''), eq(tags.status, 'PENDING')))
        .for('update')
      for (const tag of waiting) await agreeToTag(service, tx, tag, account.uid)
    }),
  )
  holdLink(caller, undefined)
  return { username: account.username ?? '' }
}
