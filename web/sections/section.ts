import type { ReactNode } from 'react'
import type { Filled, Rule } from '#contract/rules.ts'

/** One line of a summary. */
export interface SummaryRow {
  field: string
  /** Key of its name, in `sections`. */
  label: string
  /** What was answered; a listed choice is shown in the reader's language. */
  value: string
  /** A day as stored, shown dd-MM-yyyy. */
  date?: true
}

/** One question of registration, told what it asks by its options, never who asks. */
export interface Section<Options extends object> {
  /** What it asks, by the specified names (R3.1). */
  fields: (options: Options) => readonly string[]
  /** Its checks, in the specification's order. */
  rules: (options: Options) => readonly Rule[]
  /** Default values, computed from earlier answers where needed. */
  starts?: Filled | ((answers: Filled) => Filled)
  /** A further condition for the section to be complete, besides its rules. */
  isAnswered?: (values: Filled) => boolean
  Ask: (options: Options) => ReactNode
  rows?: (values: Filled, options: Options) => SummaryRow[]
}
/** Declares a section; only fixes the types. */
export const section = <Options extends object = {}>(declared: Section<Options>) => declared

export const textOf = (values: Filled, field: string) => (typeof values[field] === 'string' ? values[field] : '')
/** One row of the summary for answers that make one thing together; none where all are empty. */
export const joinedRow = (field: string, label: string, parts: readonly string[], between: string): SummaryRow[] => {
  const value = parts.filter(Boolean).join(between)
  return value ? [{ field, label, value }] : []
}
/** The summary's rows of plain-text answers, in the order they were asked; empty ones are left out. */
export const rowsOf = (values: Filled, names: readonly (readonly [field: string, label: string])[]): SummaryRow[] =>
  names.flatMap(([field, label]) => {
    const value = textOf(values, field)
    return value ? [{ field, label, value }] : []
  })
