import { data } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'

/** A refused form: the refusal, the field it is about, and the typed values except secrets. */
export interface RefusedForm {
  code: RefusalCode
  field?: string
  typed: Record<string, string>
}

/** Secret fields, which are removed from a refused form before it is rendered again. */
export const SECRETS = ['currentPassword', 'password', 'confirmPassword', 'code']

/** The refused form as the page shows it again; a form names its fields by the last part of the service's name. */
export function refusedForm(
  { code, field }: { code: RefusalCode; field?: string },
  typed: Record<string, string>,
): RefusedForm {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRETS.includes(name)))
  const name = field?.split('.').at(-1)
  return { code, typed: kept, ...(name && { field: name }) }
}

/** What a page's action answers when a form is refused: the form as it comes back, and the status. */
export const refuseForm = (
  answer: { code: RefusalCode; status: number; field?: string },
  typed: Record<string, string>,
) => data({ refused: refusedForm(answer, typed) }, answer.status)
