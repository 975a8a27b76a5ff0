import { redirect, redirectDocument } from 'react-router'
import type { Endpoint, Result } from '#contract/endpoint.ts'
import { refuseForm } from '../shared/refused-form.ts'

/** What a page shows; without a session the way leads to the sign-in, and without a right back to the account. */
export function loadOrRedirect<E extends Endpoint>(answer: Result<E>) {
  if (answer.ok) return answer.data
  if (answer.code === 'sign-in-required') throw redirectDocument('/registration?tab=sign-in')
  if (answer.code === 'not-allowed') throw redirect('/account')
  throw new Response(null, { status: answer.status })
}

/** A form that was taken leads on; a refused one comes back with what was typed. */
export function takenOr<E extends Endpoint>(answer: Result<E>, to: string, typed: Record<string, string>) {
  if (answer.ok) return redirect(to, 303)
  if (answer.code === 'sign-in-required') return redirectDocument('/registration?tab=sign-in', 303)
  return refuseForm(answer, typed)
}
