import { useTranslation } from 'react-i18next'
import { personDetails } from '#contract/forms.ts'
import { TextField } from './fields.tsx'
import { HomeNumber } from './person.tsx'
import { phone, PhoneFields } from './phone.tsx'
import { rowsOf, section } from './section.ts'

const FIELDS = ['email', 'prefixCountryNum', 'phone', 'homeNumber']

/** How to reach somebody; all of it may be left empty. */
export const contact = section({
  fields: () => FIELDS,
  rules: () => personDetails.filter(({ field }) => FIELDS.includes(field)),
  ...(phone.starts && { starts: phone.starts }),
  Ask: () => {
    const { t } = useTranslation('sections')
    return (
      <>
        <TextField
          name="email"
          label={t('person.email')}
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <PhoneFields optional />
        <HomeNumber />
      </>
    )
  },
  rows: (values) => [
    ...rowsOf(values, [['email', 'person.email']]),
    ...(phone.rows?.(values, {}) ?? []),
    ...rowsOf(values, [['homeNumber', 'person.homeNumber']]),
  ],
})
