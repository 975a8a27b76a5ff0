import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { isPassword } from '../accounts/password.ts'
import { admitTry } from '../accounts/tries.ts'
import type { AdminSession } from '../admin-session.ts'
import { accounts, administrators } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/** Asks the password of whoever is signed in to the console, counted like a sign-in. @throws `password-wrong`, `too-many-requests` */
export async function confirmAtConsole(
  service: Service,
  { actor, role }: AdminSession,
  password: string,
  caller: Caller,
) {
  const isAdministrator = role === 'administrator'
  const owner = { uid: actor, to: 'console', isAdministrator } as const
  await admitTry(service, caller, { door: 'console-sign-in', subject: `unlock ${actor}`, owner })
  const table = isAdministrator ? administrators : accounts
  const [row] = await service.db.select({ hash: table.passwordHash }).from(table).where(eq(table.uid, actor))
  if (!(await isPassword(row?.hash, password))) refuse('password-wrong', { field: 'password' })
}
