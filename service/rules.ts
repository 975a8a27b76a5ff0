import { refuse } from '../contract/errors.ts'
import { firstMistake, type Filled, type Rule } from '../contract/rules.ts'

/** Refuses with the first broken rule, in the specification's order. */
export function obey(rules: readonly Rule[], filled: Filled): void {
  const mistake = firstMistake(rules, filled)
  if (mistake) refuse(mistake.code, { field: mistake.field })
}
