import { redirect, redirectDocument } from 'react-router'
import type { Endpoint, Result } from '#contract/endpoint.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { signInAddress } from './signed-out.ts'

/** The sign-in that leads back to the page, as the portal's middleware names it (`way-back.ts`). */
const signInOf = (answer: object) =>
  (answer as { signIn?: string }).signIn ?? signInAddress({ pathname: '/account', search: '' }, false)

/** What a page shows; without a session the way leads to the sign-in and back, and without a right to the account. */
export function loadOrRedirect<E extends Endpoint>(answer: Result<E>) {
  if (answer.ok) return answer.data
  if (answer.code === 'sign-in-required') throw redirectDocument(signInOf(answer))
  if (answer.code === 'not-allowed') throw redirect('/account')
  throw new Response(null, { status: answer.status })
}

/** A form that was taken leads on; a refused one comes back with what was typed. */
export function takenOr<E extends Endpoint>(answer: Result<E>, to: string, typed: Record<string, string>) {
  if (answer.ok) return redirect(to, 303)
  return signedOut(answer) ?? refuseForm(answer, typed)
}

/** The way to the sign-in, where a form was refused because the session has ended. */
export const signedOut = (answer: { code: string }) =>
  answer.code === 'sign-in-required' ? redirectDocument(signInOf(answer), 303) : undefined
