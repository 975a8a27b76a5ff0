import { useTranslation } from 'react-i18next'
import { publicMember } from '#contract/forms.ts'
import { TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

const FIELDS = ['firstname', 'lastname']

export function NameFields({ hint }: { hint?: string }) {
  const { t } = useTranslation('sections')
  return (
    <>
      <TextField name="firstname" label={t('person.firstname')} {...(hint && { hint })} autoComplete="given-name" />
      <TextField name="lastname" label={t('person.lastname')} autoComplete="family-name" />
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
