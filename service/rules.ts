import { refuse } from '#contract/errors.ts'
import { firstMistake, type Filled, type Rule } from '#contract/rules.ts'

/** Refuses with the first rule that is broken at `now`, in the specification's order. */
export function obey(rules: readonly Rule[], filled: Filled, now: Date): void {
  const mistake = firstMistake(rules, filled, now)
  if (mistake) refuse(mistake.code, { field: mistake.field })
}
