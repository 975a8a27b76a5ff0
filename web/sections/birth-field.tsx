import { yearOf } from '#contract/domain/time.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { HintAndMistake } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { useQuestion, type QuestionProps } from './fields.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/**
 * A date of birth in three inputs: day, month and year. Its value is YYYY-MM-DD, with empty parts while it is
 * incomplete.
 */
export function BirthField(props: QuestionProps) {
  const { name, label } = props
  const { t, locale } = useTranslation('sections')
  const { now } = useAnswers()
  const { value, set, question, marks, filling } = useQuestion(props)
  const [year = '', month = '', day = ''] = value.split('-')
  const change = (index: number, part: string) => {
    const parts = [year, month, day].with(index, part)
    set(parts.some(Boolean) ? parts.join('-') : '')
  }
  // Of a date that is not whole only what is missing is wrong.
  const isWrong = (part: string) => marks['aria-invalid'] && (!part || Boolean(year && month && day))
  const names = new Intl.DateTimeFormat(LANG_ATTRIBUTE[locale], { month: 'long', timeZone: 'UTC' })
  const years = Array.from({ length: 120 }, (_, index) => String(yearOf(now) - index))
  return (
    <fieldset className="field birth" id={name} aria-describedby={marks['aria-describedby']}>
      <legend>{label}</legend>
      <HintAndMistake {...question} />
      <div>
        <label>
          <span>{t('birth.day')}</span>
          <input
            name={`${name}-day`}
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            required
            value={day}
            onChange={({ target }) => change(2, target.value.replaceAll(/\D/g, ''))}
            onBlur={({ target }) => /^\d$/.test(target.value) && change(2, target.value.padStart(2, '0'))}
            aria-invalid={isWrong(day)}
            {...filling}
          />
        </label>
        <label>
          <span>{t('birth.month')}</span>
          <select
            name={`${name}-month`}
            autoComplete="bday-month"
            required
            value={month}
            onChange={({ target }) => change(1, target.value)}
            aria-invalid={isWrong(month)}
            {...filling}
          >
            <option value="">–</option>
            {MONTHS.map((number) => (
              <option key={number} value={number}>
                {names.format(new Date(`2024-${number}-15`))}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('birth.year')}</span>
          <select
            name={`${name}-year`}
            autoComplete="bday-year"
            required
            value={year}
            onChange={({ target }) => change(0, target.value)}
            aria-invalid={isWrong(year)}
            {...filling}
          >
            <option value="">–</option>
            {years.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  )
}
