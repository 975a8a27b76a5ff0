import { defaultPrintedName, followsNames } from '#contract/domain/printed-name.ts'
import { publicMember } from '#contract/forms.ts'
import type { Filled } from '#contract/rules.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { TextField } from './fields.tsx'
import { rowsOf, section, textOf } from './section.ts'

const FIELDS = ['firstname', 'lastname']

/** A change of names; the printed name changes along until somebody has chosen another one. */
export function renamed(values: Filled, changes: Filled): Filled {
  const names = (filled: Filled) => ({ firstname: textOf(filled, 'firstname'), lastname: textOf(filled, 'lastname') })
  if (!followsNames(textOf(values, 'displayName'), names(values))) return changes
  return { ...changes, displayName: defaultPrintedName(names({ ...values, ...changes })) }
}

export function NameFields({ hint }: { hint?: string }) {
  const { t } = useTranslation('sections')
  const { values, set } = useAnswers()
  return (
    <>
      <TextField
        name="firstname"
        label={t('person.firstname')}
        {...(hint && { hint })}
        autoComplete="given-name"
        onChange={({ target }) => set(renamed(values, { firstname: target.value }))}
      />
      <TextField
        name="lastname"
        label={t('person.lastname')}
        autoComplete="family-name"
        onChange={({ target }) => set(renamed(values, { lastname: target.value }))}
      />
    </>
  )
}

/** First and last name alone. */
export const names = section({
  fields: () => FIELDS,
  rules: () => publicMember.filter(({ field }) => FIELDS.includes(field)),
  Ask: () => <NameFields />,
  rows: (values) =>
    rowsOf(values, [
      ['firstname', 'person.firstname'],
      ['lastname', 'person.lastname'],
    ]),
})
