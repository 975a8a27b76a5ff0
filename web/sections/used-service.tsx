import { useTranslation } from 'react-i18next'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { section, type SummaryRow } from './section.ts'
import type { Filled } from '#contract/rules.ts'

/** Yes or No to the association's services; asked once in each journey. */
export function UsedService({ optional = false }: { optional?: boolean }) {
  const { t } = useTranslation('sections')
  const { association } = useBrand()
  const { values, set, mistake } = useAnswers()
  const code = mistake?.field === 'existingDementiaSingapore' ? mistake.code : undefined
  return (
    <fieldset
      className="field choices"
      id="existingDementiaSingapore"
      role="radiogroup"
      aria-invalid={code ? true : undefined}
    >
      <legend>
        {t('screening.used', { association })}
        {optional && <span className="soft"> {t('optional')}</span>}
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
  )
}

/** The summary's row of that answer; none where nothing was said. */
export const usedServiceRows = ({ existingDementiaSingapore: used }: Filled): SummaryRow[] =>
  typeof used === 'boolean'
    ? [{ field: 'existingDementiaSingapore', label: 'screening.hasUsed', value: used ? 'yes' : 'no' }]
    : []

/** Whether the association knows the person already: then the screening falls away (R2.27). */
export const usedService = section({
  fields: () => ['existingDementiaSingapore'],
  rules: () => [],
  Ask: () => <UsedService optional />,
  rows: usedServiceRows,
})
