import { eq, sql } from 'drizzle-orm'
import type { signIn as contract } from '../../contract/accounts.ts'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import { accounts } from '../db/tables.ts'
import type { Caller, Service } from '../service.ts'
import { isPassword } from './password.ts'
import { endSession } from './session.ts'
import { signedIn } from './sign-up.ts'

/** Tries for one account from one address; then a pause. Nobody can lock an account out for its owner elsewhere. */
const TRIES = { points: 10, seconds: 900 }
/** Tries for one account from anywhere: slows guessing from many addresses. */
const TRIES_ALL = { points: 100, seconds: 3600 }

/** The account of a username, as written in any case. */
export const accountByUsername = async ({ db }: Pick<Service, 'db'>, username: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.username})`, username.trim().toLowerCase()))
  )[0]

/**
 * Signs in. Unknown user, wrong password and an account that may not sign in answer the same, after the same time
 * (assurance §1.3). @throws `sign-in-failed`, `too-many-requests`
 */
export async function signIn(service: Service, input: Checked<typeof contract>, caller: Caller) {
  const subject = input.username.toLowerCase()
  const wait = Math.max(
    await service.limiter.take('sign-in', TRIES, `${subject} ${caller.address}`),
    await service.limiter.take('sign-in-all', TRIES_ALL, subject),
  )
  if (wait > 0) refuse('too-many-requests', wait)
  const account = await accountByUsername(service, input.username)
  const right = await isPassword(account?.passwordHash, input.password)
  if (!account || !right || ['REJECTED', 'ENDED', 'SUSPENDED'].includes(account.status)) refuse('sign-in-failed')
  const answer = await service.db.transaction((tx) =>
    signedIn(
      service,
      tx,
      { ...caller, staff: false },
      account.uid,
      account.status === 'INCOMPLETE' ? 'registration' : 'member',
    ),
  )
  return { ...answer, status: account.status }
}

/** Ends this browser's session. */
export async function signOut(service: Service, _input: unknown, caller: Caller) {
  if (caller.session) await endSession(service.db, caller.session.id, service.now())
  caller.remember('session', undefined)
  return { signedOut: true as const }
}
