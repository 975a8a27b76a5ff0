import { directScreening, screening as rules } from '#contract/forms.ts'
import { useTranslation } from '../translation.ts'
import { AreaField, TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'
import { UsedService, usedServiceRows } from './used-service.tsx'

interface Options {
  /** Asks whether our services are known, and wants Yes or No (R5.15); else it was asked before. */
  used?: boolean
}

/** Where the diagnosis was made, whether our services are known, and two signs. */
export const screening = section<Options>({
  fields: ({ used }) => [
    'hospitalName',
    'hospitalDepartment',
    ...(used ? ['existingDementiaSingapore'] : []),
    'symptoms',
  ],
  rules: ({ used }) => (used ? directScreening : rules),
  Ask: function Screening({ used }) {
    const { t } = useTranslation('sections')
    return (
      <>
        <TextField name="hospitalName" label={t('screening.hospital')} hint={t('screening.hospitalHint')} />
        <TextField name="hospitalDepartment" label={t('screening.department')} />
        {used && <UsedService />}
        <AreaField name="symptoms" label={t('screening.symptoms')} hint={t('screening.symptomsHint')} rows={2} />
      </>
    )
  },
  rows: (values, { used }) => [
    ...rowsOf(values, [
      ['hospitalName', 'screening.hospital'],
      ['hospitalDepartment', 'screening.department'],
    ]),
    ...(used ? usedServiceRows(values) : []),
    ...rowsOf(values, [['symptoms', 'screening.symptoms']]),
  ],
})
