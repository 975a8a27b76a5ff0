import { data, redirect } from 'react-router'
import type { Endpoint, Result } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'

/** What a page shows; without a session the way leads to the sign-in, and without a right back to the account. */
export function shown<E extends Endpoint>(answer: Result<E>) {
  if (answer.ok) return answer.data
  if (answer.code === 'sign-in-required') throw redirect('/registration?tab=sign-in')
  if (answer.code === 'not-allowed') throw redirect('/account')
  throw new Response(null, { status: answer.status })
}

/** Why a form was not taken, which field is meant, and what was typed: nothing of it is lost. */
export interface Refused {
  code: RefusalCode
  field?: string
  typed: Record<string, string>
}

/** Never the secrets: a refused form comes back without them. */
const SECRETS = ['currentPassword', 'password', 'confirmPassword', 'code']

/** A form that was taken leads on; a refused one comes back with what was typed. */
export function takenOr<E extends Endpoint>(answer: Result<E>, to: string, typed: Record<string, string>) {
  if (answer.ok) return redirect(to, 303)
  if (answer.code === 'sign-in-required') return redirect('/registration?tab=sign-in', 303)
  return refused(answer, typed)
}

export function refused(
  { code, status, field }: { code: RefusalCode; status: number; field?: string },
  typed: Record<string, string>,
) {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRETS.includes(name)))
  const refusal: Refused = { code, typed: kept, ...(field && { field: field.replace(/^accountData\./, '') }) }
  return data({ refused: refusal }, status)
}
