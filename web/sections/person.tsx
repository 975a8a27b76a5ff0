import { caregiverPerson, rulesFor } from '#contract/forms.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { BirthField } from './birth-field.tsx'
import { ChoiceField, TextField } from './fields.tsx'
import { NameFields } from './names.tsx'
import { joinedRow, rowsOf, section, textOf, type SummaryRow } from './section.ts'

interface Options {
  /** How the person likes to be called, as it stands on a card. */
  displayName?: boolean
  /** Only a part of it, where a step asks other things too. */
  part?: 'names' | 'birth'
}

const fields = ({ displayName, part }: Options): string[] => [
  ...(part === 'birth' ? [] : ['firstname', 'lastname', ...(displayName ? ['displayName'] : [])]),
  ...(part === 'names' ? [] : ['birth', 'gender', 'lastNric']),
]

/** Who somebody is: names, birth, gender and the last four characters of the NRIC. */
export const person = section<Options>({
  fields,
  rules: (options) => rulesFor(caregiverPerson, fields(options)),
  Ask: ({ displayName, part }) => (
    <>
      {part !== 'birth' && <Names displayName={displayName} />}
      {part !== 'names' && <Birth />}
    </>
  ),
  rows: (values, options) => {
    const asked = fields(options)
    const rows: SummaryRow[] = [
      ...joinedRow('firstname', 'person.name', [textOf(values, 'firstname'), textOf(values, 'lastname')], ' '),
      ...rowsOf(values, [['displayName', 'person.displayName']]),
      ...rowsOf(values, [['birth', 'person.birth']]).map((row): SummaryRow => ({ ...row, date: true })),
      ...rowsOf(values, [
        ['gender', 'person.gender'],
        ['lastNric', 'person.lastNric'],
      ]),
    ]
    return rows.filter(({ field }) => asked.includes(field))
  },
})

function Names({ displayName }: Pick<Options, 'displayName'>) {
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
    </>
  )
}

function Birth() {
  const { t } = useTranslation('sections')
  return (
    <>
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
    </>
  )
}
