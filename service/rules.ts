import { Refusal, type RefusalCode } from '../contract/errors.ts'
import { firstMistake, type Filled, type Rule } from '../contract/rules.ts'

/** A refusal that names the field it is about, so that a form can put the focus there. */
export class InvalidField extends Refusal {
  readonly field: string
  constructor(code: RefusalCode, field: string) {
    super(code)
    this.field = field
  }
}

/** Refuses with the first broken rule, in the specification's order. */
export function obey(rules: readonly Rule[], filled: Filled): void {
  const mistake = firstMistake(rules, filled)
  if (mistake) throw new InvalidField(mistake.code, mistake.field)
}
