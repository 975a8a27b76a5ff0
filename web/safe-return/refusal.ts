import type { RefusalCode } from '#contract/errors.ts'

/** Why a form was not taken, which field is meant, and what was typed: nothing of it is lost. */
export interface Refusal {
  code: RefusalCode
  field?: string
  typed: Record<string, string>
}

/** The field a refusal is about when the service names none. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  'phone-impossible': 'phone',
  'name-too-long': 'name',
  'place-too-long': 'place',
}
const OTHER_NAMES: Record<string, string> = { country: 'phone', '': 'place' }

export function refusalOf(answer: { code: RefusalCode; field?: string }, typed: Record<string, string>): Refusal {
  const field = answer.field === undefined ? FIELDS[answer.code] : (OTHER_NAMES[answer.field] ?? answer.field)
  return { code: answer.code, typed, ...(field && { field }) }
}
