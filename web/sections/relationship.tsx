import { caregiverRelationship, relationship as rules } from '#contract/forms.ts'
import { CAREGIVER_SIDE_RELATIONSHIPS, RELATIONSHIPS } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { SelectField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

const ABOUT = {
  person: { label: 'relationship.person', choices: CAREGIVER_SIDE_RELATIONSHIPS, rules },
  caregiver: { label: 'relationship.caregiver', choices: RELATIONSHIPS, rules: caregiverRelationship },
} as const
/** What staff are to a person; the other choices say what the person is to somebody. */
const STAFF_ROLES = ['Organisation Staff', 'Volunteer'] as const
interface Options {
  /** Whom the sentence is about: "the person is my ..." or "the caregiver is my ...". */
  about?: keyof typeof ABOUT
  /** Staff say what the one is to the other, for neither is theirs. */
  staff?: boolean
}

export const relationship = section<Options>({
  fields: () => ['relationship'],
  rules: ({ about = 'person' }) => ABOUT[about].rules,
  Ask: ({ about = 'person', staff = false }) => {
    const { t } = useTranslation('sections')
    const { label } = ABOUT[about]
    const choices = staff && about === 'person' ? STAFF_ROLES : ABOUT[about].choices
    return (
      <SelectField
        name="relationship"
        label={t(staff ? `relationship.byStaff.${about}` : label)}
        choices={choices}
        other
        empty
      />
    )
  },
  rows: (values) => rowsOf(values, [['relationship', 'relationship.is']]),
})
