import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { newPassword } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { isEasyToGuess } from '../accounts/easy-password.ts'
import { holdLink, linkOr } from '../accounts/links.ts'
import { hashPassword } from '../accounts/password.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { administrators } from '../db/tables.ts'
import { useLink } from '../link-token.ts'
import { obey } from '../rules.ts'
import type { Service } from '../service.ts'
import { enterConsole } from './access.ts'
import { lockAdministrators, tellOthers } from './administrator-rows.ts'
import { invitedBy } from './invited-administrator.ts'

/** Whom the link of an invitation is for; its token stays in this browser and leaves the address. @throws `link-ended` */
export async function readAdministratorInvitation(
  service: Service,
  { token }: In<'readAdministratorInvitation'>,
  caller: Caller,
): Out<'readAdministratorInvitation'> {
  const given = linkOr(caller, token)
  const { name, username } = await invitedBy(service, given)
  holdLink(caller, given)
  return { name, username }
}

/**
 * Sets the password of an invited administrator and begins the sign-in, whose next step is the second factor.
 * @throws `link-ended`, the rules of a new password, `password-common`
 */
export async function acceptAdministratorInvitation(
  service: Service,
  { token, password, confirmPassword }: In<'acceptAdministratorInvitation'>,
  caller: Caller,
): Out<'acceptAdministratorInvitation'> {
  const given = linkOr(caller, token)
  const { uid, username } = await invitedBy(service, given)
  obey(newPassword, { password, confirmPassword: confirmPassword ?? password }, service.now())
  if (isEasyToGuess(password, username, service.config.brand)) refuse('password-common')
  const passwordHash = await hashPassword(password)
  const entered = await service.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    await useLink(service, tx, given, 'administrator')
    await tx.update(administrators).set({ passwordHash }).where(eq(administrators.uid, uid))
    const entry = { actor: uid, action: 'administrator-joined', subject: uid }
    await writeAudit({ db: tx, now: service.now }, entry)
    await tellOthers(service, tx, uid, false)
    return enterConsole(service, tx, { administratorUid: uid }, caller)
  })
  holdLink(caller, undefined)
  return entered
}
