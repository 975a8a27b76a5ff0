import { personDementia } from '#contract/forms.ts'
import { DEMENTIA_STAGES, DEMENTIA_TYPES, LANGUAGES, NOT_SURE } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { ChoiceField, SelectField } from './fields.tsx'
import { optionText } from './options.ts'
import { rowsOf, section } from './section.ts'

const FIELDS = ['language', 'typeDementia', 'stageDementia']

/** The language spoken, and what is known about the dementia. Nothing is preselected: it would be a false record. */
export const dementia = section({
  fields: () => FIELDS,
  rules: () => personDementia,
  Ask: () => {
    const { t } = useTranslation('sections')
    return (
      <>
        <SelectField name="language" label={t('dementia.language')} choices={[...LANGUAGES, NOT_SURE]} other empty />
        <SelectField
          name="typeDementia"
          label={t('dementia.type')}
          choices={[...DEMENTIA_TYPES, NOT_SURE]}
          other
          empty
        />
        <ChoiceField
          name="stageDementia"
          label={t('dementia.stage')}
          hint={t('dementia.stageHint')}
          choices={[...DEMENTIA_STAGES, NOT_SURE].map((value) => ({ value, label: optionText(t, value) }))}
        />
      </>
    )
  },
  rows: (values) =>
    rowsOf(values, [
      ['language', 'dementia.language'],
      ['typeDementia', 'dementia.type'],
      ['stageDementia', 'dementia.stage'],
    ]),
})
