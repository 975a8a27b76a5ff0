import { signIn } from '#contract/accounts.ts'
import { readConsole, showSecondFactor, signInToConsole, unlockConsole } from '#contract/admin-access.ts'
import type { Call } from '#contract/call.ts'

interface Login {
  username: string
  password: string
  totpCode?: string | undefined
}

/** Signs a member in. @returns whether it went well */
export const enterPortal = async (call: Call, { username, password }: Login): Promise<boolean> =>
  (await call(signIn, { username, password })).ok

/**
 * Goes one step of the way into the console. @returns 'in' once it is open, 'again' where the next request (`isBegun`) has to go on
 * with the cookie of this one, 'refused' where the code of this half minute has been used before
 */
export async function enterConsole(
  call: Call,
  { username, password, totpCode = '' }: Login,
  role: 'administrator' | 'organisation',
  isBegun: boolean,
): Promise<'in' | 'again' | 'refused'> {
  const answer = await call(readConsole, {})
  const { step, role: whose } = answer.ok ? answer.data : { step: 'password', role: null }
  if (isBegun && step === 'code') return (await call(showSecondFactor, { code: totpCode })).ok ? 'in' : 'refused'
  if (step === 'in' && whose === role) return 'in'
  if (step === 'locked' && whose === role) return (await call(unlockConsole, { password })).ok ? 'in' : 'refused'
  return (await call(signInToConsole, { username, password })).ok ? 'again' : 'refused'
}
