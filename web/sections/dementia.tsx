import { useTranslation } from 'react-i18next'
import { personDetails } from '#contract/forms.ts'
import { DEMENTIA_STAGES, DEMENTIA_TYPES, LANGUAGES } from '#contract/options.ts'
import { ChoiceField, SelectField } from './fields.tsx'
import { optionText } from './options.ts'
import { rowsOf, section } from './section.ts'

const FIELDS = ['language', 'typeDementia', 'stageDementia']

/** The language spoken, and what is known about the dementia. */
export const dementia = section({
  fields: () => FIELDS,
  rules: () => personDetails.filter(({ field }) => FIELDS.includes(field)),
  starts: { language: 'English', typeDementia: "Alzheimer's Disease" },
  Ask: () => {
    const { t } = useTranslation('sections')
    return (
      <>
        <SelectField name="language" label={t('dementia.language')} choices={LANGUAGES} other />
        <SelectField name="typeDementia" label={t('dementia.type')} choices={DEMENTIA_TYPES} other />
        <ChoiceField
          name="stageDementia"
          label={t('dementia.stage')}
          hint={t('dementia.stageHint')}
          choices={DEMENTIA_STAGES.map((value) => ({ value, label: optionText(t, value) }))}
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
