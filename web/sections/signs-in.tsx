import { useTranslation } from '../translation.ts'
import { ChoiceField } from './fields.tsx'
import { section } from './section.ts'

/** Whether the person will sign in themselves; without an account of their own to sign in to, nothing is asked for it. */
export const signsIn = section({
  fields: () => ['signsIn'],
  rules: () => [],
  starts: { signsIn: 'no' },
  Ask: function SignsIn() {
    const { t } = useTranslation('sections')
    return (
      <ChoiceField
        name="signsIn"
        label={t('signsIn.question')}
        hint={t('signsIn.hint')}
        choices={(['no', 'yes'] as const).map((value) => ({ value, label: t(`signsIn.${value}`) }))}
        many
      />
    )
  },
})
