import { dayOf } from './domain/time.ts'
import type { RefusalCode } from './errors.ts'

/** What a person filled in, by the specification's names; absent and empty mean the same. */
export type Filled = Readonly<Record<string, unknown>>

/** One rule of a form: which field it is about, what it answers, and when it is broken. */
export interface Rule {
  field: string
  code: RefusalCode
  broken: (filled: Filled, now: Date) => boolean
}

/** A mistake as dialogs and answers name it. */
export interface Mistake {
  field: string
  code: RefusalCode
}

/** The first rule that is broken at `now`, in the order the specification gives; form and service ask the same list. */
export function firstMistake(rules: readonly Rule[], filled: Filled, now: Date): Mistake | undefined {
  const rule = rules.find(({ broken }) => broken(filled, now))
  return rule && { field: rule.field, code: rule.code }
}

/** What these rules can answer: an endpoint's `errors` name them. */
export const codesOf = (...forms: readonly (readonly Rule[])[]): RefusalCode[] => [
  ...new Set(forms.flat().map(({ code }) => code)),
]

/** A field's text, trimmed; anything else counts as not filled. */
export const text = (filled: Filled, field: string): string => {
  const value = filled[field]
  return typeof value === 'string' ? value.trim() : ''
}
const raw = (filled: Filled, field: string) => (typeof filled[field] === 'string' ? (filled[field] as string) : '')

export const required = (field: string, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => {
    const value = filled[field]
    return Array.isArray(value) ? value.length === 0 : typeof value === 'boolean' ? false : text(filled, field) === ''
  },
})
export const allRequired = (fields: readonly string[], code: RefusalCode): Rule[] =>
  fields.map((field) => required(field, code))

export const atLeast = (field: string, count: number, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => [...raw(filled, field)].length < count,
})
export const atMost = (field: string, count: number, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => [...raw(filled, field)].length > count,
})
export const same = (field: string, other: string, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => raw(filled, field) !== raw(filled, other),
})
export const ticked = (field: string, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => filled[field] !== true,
})
/** Only where something is filled in. */
export const whenFilled = (field: string, rule: Rule): Rule => ({
  ...rule,
  broken: (filled, now) => text(filled, field) !== '' && rule.broken(filled, now),
})
export const when = (condition: (filled: Filled) => boolean, rules: readonly Rule[]): Rule[] =>
  rules.map((rule) => ({ ...rule, broken: (filled, now) => condition(filled) && rule.broken(filled, now) }))

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(\.[^\s@.<>(),;:"]+)+$/u
export const isEmail = (value: string) => value.length <= 254 && EMAIL.test(value)
export const email = (field: string, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => !isEmail(text(filled, field)),
})

/** Three digits and a letter: the last four characters of an NRIC (R9.5). Length is said before form. */
export const lastNric = (field = 'lastNric'): Rule[] => [
  { field, code: 'last-nric-length', broken: (filled) => text(filled, field).length !== 4 },
  { field, code: 'last-nric-format', broken: (filled) => !/^\d{3}[A-Za-z]$/.test(text(filled, field)) },
]

/** A day that exists and lies before today in Singapore, as YYYY-MM-DD. */
export function isPastDate(value: string, now: Date): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value)
    return false
  return value < dayOf(now) && value >= '1880-01-01'
}
export const pastDate = (field: string, code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled, now) => !isPastDate(text(filled, field), now),
})
export const oneOf = (field: string, values: readonly string[], code: RefusalCode): Rule => ({
  field,
  code,
  broken: (filled) => !values.includes(text(filled, field)),
})
