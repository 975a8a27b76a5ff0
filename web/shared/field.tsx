import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#contract/errors.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Name and id of the input. */
  name: string
  label: string
  hint?: string | undefined
  /** What is wrong with it, when something is. */
  mistake?: RefusalCode | undefined
}

/** One question: a label that stays, a hint, what is wrong with the answer, and the answer as it was typed. */
export function Field({ name, label, hint, mistake, ...input }: Props) {
  const { t } = useTranslation()
  const described = [hint && `${name}-hint`, mistake && `${name}-mistake`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {input.required && <span className="soft">{t('required')}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {mistake && (
        <p className="mistake" id={`${name}-mistake`}>
          {t(mistake, { ns: 'errors' })}
        </p>
      )}
      <input
        id={name}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={mistake ? true : undefined}
        {...input}
      />
    </div>
  )
}
