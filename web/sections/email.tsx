import { publicMember } from '#contract/forms.ts'
import { useTranslation } from '../translation.ts'
import { TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

export function EmailField({
  name = 'email',
  label,
  ...more
}: {
  name?: string
  label?: string
  hint?: string
  optional?: boolean
}) {
  const { t } = useTranslation('sections')
  return (
    <TextField
      name={name}
      label={label ?? t('person.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...more}
    />
  )
}

/** An e-mail address that must be there. */
export const email = section({
  fields: () => ['email'],
  rules: () => publicMember.filter(({ field }) => field === 'email'),
  Ask: () => {
    const { t } = useTranslation('sections')
    return <EmailField hint={t('person.emailHint')} />
  },
  rows: (values) => rowsOf(values, [['email', 'person.email']]),
})
