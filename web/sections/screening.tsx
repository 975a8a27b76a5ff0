import { useTranslation } from 'react-i18next'
import { directScreening, screening as rules } from '#contract/forms.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { AreaField, TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

interface Options {
  /** Yes or No must be said (R5.15). */
  yesOrNo?: boolean
}

/** Where the diagnosis was made, whether our services are known, and two signs. */
export const screening = section<Options>({
  fields: () => ['hospitalName', 'hospitalDepartment', 'existingDementiaSingapore', 'symptoms'],
  rules: ({ yesOrNo }) => (yesOrNo ? directScreening : rules),
  Ask: function Screening({ yesOrNo }) {
    const { t } = useTranslation('sections')
    const { association } = useBrand()
    const { values, set, mistake } = useAnswers()
    const code = mistake?.field === 'existingDementiaSingapore' ? mistake.code : undefined
    return (
      <>
        <TextField name="hospitalName" label={t('screening.hospital')} hint={t('screening.hospitalHint')} />
        <TextField name="hospitalDepartment" label={t('screening.department')} />
        <fieldset
          className="field choices"
          id="existingDementiaSingapore"
          role="radiogroup"
          aria-invalid={code ? true : undefined}
        >
          <legend>
            {t('screening.used', { association })}
            {!yesOrNo && <span className="soft"> {t('optional')}</span>}
          </legend>
          {code && <p className="mistake">{t(code, { ns: 'errors' })}</p>}
          <div>
            {([true, false] as const).map((answer) => (
              <label key={String(answer)}>
                <input
                  type="radio"
                  name="existingDementiaSingapore"
                  checked={values.existingDementiaSingapore === answer}
                  onChange={() => set({ existingDementiaSingapore: answer })}
                />
                <span>{t(answer ? 'yes' : 'no')}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <AreaField name="symptoms" label={t('screening.symptoms')} hint={t('screening.symptomsHint')} />
      </>
    )
  },
  rows: (values) => [
    ...rowsOf(values, [
      ['hospitalName', 'screening.hospital'],
      ['hospitalDepartment', 'screening.department'],
    ]),
    ...(typeof values.existingDementiaSingapore === 'boolean'
      ? [
          {
            field: 'existingDementiaSingapore',
            label: 'screening.used',
            value: values.existingDementiaSingapore ? 'yes' : 'no',
          },
        ]
      : []),
    ...rowsOf(values, [['symptoms', 'screening.symptoms']]),
  ],
})
