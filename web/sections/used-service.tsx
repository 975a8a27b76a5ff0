import { HintAndMistake } from '../shared/field.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { useQuestion } from './fields.tsx'
import { section, type SummaryRow } from './section.ts'
import type { Filled } from '#contract/rules.ts'

/** Yes or No to the association's services; asked once in each journey. */
export function UsedService({ optional = false }: { optional?: boolean }) {
  const { t } = useTranslation('sections')
  const { association } = useBrand()
  const { values, set, isAboutAnother } = useAnswers()
  const { question, marks } = useQuestion({
    name: 'existingDementiaSingapore',
    label: t(isAboutAnother ? 'screening.theyUsed' : 'screening.used', { association }),
    optional,
  })
  return (
    <fieldset className="field choices" id={question.id} role="radiogroup" aria-required={!optional} {...marks}>
      <legend>
        {question.label}
        {question.mark && (
          <>
            {' '}
            <span className="soft unbroken">{question.mark}</span>
          </>
        )}
      </legend>
      <HintAndMistake {...question} />
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
