import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#contract/errors.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Name of the input, and its id where no other is given. */
  name: string
  label: string
  hint?: string | undefined
  /** Stands before the input in the same frame: a country before its number. */
  before?: ReactNode
  /** What is wrong with it, when something is. */
  mistake?: RefusalCode | undefined
}

/** One question: a label that stays, a hint, what is wrong with the answer, and the answer as it was typed. */
export function Field({ name, id = name, label, hint, before, mistake, ...input }: Props) {
  const { t } = useTranslation()
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ')
  const answer = (
    <input
      id={id}
      name={name}
      aria-describedby={described || undefined}
      aria-invalid={mistake ? true : undefined}
      {...input}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {input.required && <span className="soft">{t('required')}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {mistake && (
        <p className="mistake" id={`${id}-mistake`}>
          {t(mistake, { ns: 'errors' })}
        </p>
      )}
      {before ? (
        <div className="framed">
          {before}
          {answer}
        </div>
      ) : (
        answer
      )}
    </div>
  )
}
