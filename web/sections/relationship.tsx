import { useTranslation } from 'react-i18next'
import { caregiverRelationship, relationship as rules } from '#contract/forms.ts'
import { CAREGIVER_SIDE_RELATIONSHIPS, RELATIONSHIPS } from '#contract/options.ts'
import { SelectField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

const ABOUT = {
  person: { label: 'relationship.person', choices: CAREGIVER_SIDE_RELATIONSHIPS, rules },
  caregiver: { label: 'relationship.caregiver', choices: RELATIONSHIPS, rules: caregiverRelationship },
} as const
interface Options {
  /** Whom the sentence is about: "the person is my ..." or "the caregiver is my ...". */
  about?: keyof typeof ABOUT
}

export const relationship = section<Options>({
  fields: () => ['relationship'],
  rules: ({ about = 'person' }) => ABOUT[about].rules,
  Ask: ({ about = 'person' }) => {
    const { t } = useTranslation('sections')
    const { label, choices } = ABOUT[about]
    return <SelectField name="relationship" label={t(label)} choices={choices} other empty />
  },
  rows: (values) => rowsOf(values, [['relationship', 'relationship.is']]),
})
