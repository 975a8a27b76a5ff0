import { personDetails } from '#contract/forms.ts'
import { EmailField } from './email.tsx'
import { HomeNumber } from './person.tsx'
import { phone, PhoneFields } from './phone.tsx'
import { rowsOf, section } from './section.ts'

const FIELDS = ['email', 'prefixCountryNum', 'phone', 'homeNumber']

/** How to reach somebody; all of it may be left empty. */
export const contact = section({
  fields: () => FIELDS,
  rules: () => personDetails.filter(({ field }) => FIELDS.includes(field)),
  ...(phone.starts && { starts: phone.starts }),
  Ask: () => (
    <>
      <EmailField optional />
      <PhoneFields optional />
      <HomeNumber />
    </>
  ),
  rows: (values) => [
    ...rowsOf(values, [['email', 'person.email']]),
    ...(phone.rows?.(values, {}) ?? []),
    ...rowsOf(values, [['homeNumber', 'person.homeNumber']]),
  ],
})
