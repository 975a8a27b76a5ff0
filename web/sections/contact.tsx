import { caregiverPerson, personContact, rulesFor } from '#contract/forms.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { EmailField } from './email.tsx'
import { HomeNumber } from './home-number.tsx'
import { phone, PhoneFields } from './phone.tsx'
import { rowsOf, section } from './section.ts'

/** How to reach somebody; all of it may be left empty. */
export const contact = section({
  fields: () => ['email', 'prefixCountryNum', 'phone', 'homeNumber'],
  rules: () => personContact,
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

const OWN = ['email', 'homeNumber']
/** A caregiver's own e-mail, which must be there, and a number at home; the mobile number was proved before. */
export const ownContact = section({
  fields: () => OWN,
  rules: () => rulesFor(caregiverPerson, OWN),
  Ask: () => {
    const { t } = useTranslation('sections')
    const { values } = useAnswers()
    // What Google has confirmed is not confirmed once more.
    const isConfirmed = values.credentialType === 'GOOGLE'
    return (
      <>
        <EmailField {...(!isConfirmed && { hint: t('person.emailHint') })} />
        <HomeNumber />
      </>
    )
  },
  rows: (values) =>
    rowsOf(values, [
      ['email', 'person.email'],
      ['homeNumber', 'person.homeNumber'],
    ]),
})
