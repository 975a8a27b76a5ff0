import { useTranslation } from 'react-i18next'
import { caregiverPerson } from '#contract/forms.ts'
import { useAnswers } from './answers.ts'
import { EmailField } from './email.tsx'
import { BirthField } from './birth-field.tsx'
import { ChoiceField, TextField } from './fields.tsx'
import { NameFields } from './names.tsx'
import { rowsOf, section, type SummaryRow } from './section.ts'

interface Options {
  /** How the person likes to be called, as it stands on a card. */
  displayName?: boolean
  email?: boolean
  homeNumber?: boolean
}

const fields = ({ displayName, email, homeNumber }: Options): string[] => [
  'firstname',
  'lastname',
  ...(displayName ? ['displayName'] : []),
  'birth',
  'gender',
  'lastNric',
  ...(email ? ['email'] : []),
  ...(homeNumber ? ['homeNumber'] : []),
]

/** Who somebody is: names, birth, gender and the last four characters of the NRIC. */
export const person = section<Options>({
  fields,
  rules: (options) => caregiverPerson.filter(({ field }) => fields(options).includes(field)),
  Ask: ({ displayName, email, homeNumber }) => {
    const { t } = useTranslation('sections')
    const { isAboutAnother } = useAnswers()
    return (
      <>
        <NameFields hint={t('person.firstnameHint')} />
        {displayName && (
          <TextField
            name="displayName"
            label={t('person.displayName')}
            hint={t(isAboutAnother ? 'person.theirDisplayNameHint' : 'person.displayNameHint')}
            autoComplete="nickname"
          />
        )}
        <BirthField name="birth" label={t('person.birth')} hint={t('person.birthHint')} />
        <ChoiceField
          name="gender"
          label={t('person.gender')}
          choices={[
            { value: 'male', label: t('options.male') },
            { value: 'female', label: t('options.female') },
          ]}
        />
        <TextField
          name="lastNric"
          label={t('person.lastNric')}
          hint={t('person.lastNricHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={4}
          className="short"
          clean={(typed) => typed.toUpperCase()}
        />
        {email && <EmailField hint={t('person.emailHint')} />}
        {homeNumber && <HomeNumber />}
      </>
    )
  },
  rows: (values, options) => [
    ...rowsOf(values, [
      ['firstname', 'person.firstname'],
      ['lastname', 'person.lastname'],
      ...(options.displayName ? ([['displayName', 'person.displayName']] as const) : []),
    ]),
    ...rowsOf(values, [['birth', 'person.birth']]).map((row): SummaryRow => ({ ...row, date: true })),
    ...rowsOf(values, [
      ['gender', 'person.gender'],
      ['lastNric', 'person.lastNric'],
      ...(options.email ? ([['email', 'person.email']] as const) : []),
      ...(options.homeNumber ? ([['homeNumber', 'person.homeNumber']] as const) : []),
    ]),
  ],
})

export function HomeNumber() {
  const { t } = useTranslation('sections')
  return (
    <TextField
      name="homeNumber"
      label={t('person.homeNumber')}
      optional
      type="tel"
      inputMode="tel"
      autoComplete="tel-local"
      clean={(typed) => typed.replaceAll(/\D/g, '')}
    />
  )
}
