import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { useTranslation } from '../translation.ts'
import { useRefused } from './refused-fields.tsx'

/** The props that every question has, whatever its control. */
export interface Question {
  /** Id of the control. */
  id: string
  label: ReactNode
  /** A mark after the label: "optional", or "required". */
  mark?: string | false | undefined
  hint?: ReactNode
  /** What is wrong with the answer, when something is. */
  mistake?: RefusalCode | undefined
}

/**
 * The ARIA attributes of a control, so that a screen reader announces its hint, its mistake, and what `by` names in
 * addition.
 */
export const marksOf = ({ id, hint, mistake }: Pick<Question, 'id' | 'hint' | 'mistake'>, by?: string) =>
  ({
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby': [by, hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ') || undefined,
  }) as const

/** Renders the hint and the mistake of a question, under the ids that `marksOf` references. */
export function HintAndMistake({ id, hint, mistake }: Pick<Question, 'id' | 'hint' | 'mistake'>) {
  const { t } = useTranslation('errors')
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {mistake && (
        <p className="mistake" id={`${id}-mistake`}>
          {t(mistake)}
        </p>
      )}
    </>
  )
}

/** Renders the frame of one question: a permanent label, a hint, the mistake, and the control inside. */
export function Labelled({ wide, children, ...question }: Question & { wide?: boolean; children: ReactNode }) {
  const { id, label, mark } = question
  return (
    <div className={wide ? 'field across' : 'field'}>
      <label htmlFor={id}>
        {label}
        {mark && (
          <>
            {' '}
            <span className="soft unbroken">{mark}</span>
          </>
        )}
      </label>
      <HintAndMistake {...question} />
      {children}
    </div>
  )
}

type Control =
  | ({ as?: 'input' } & InputHTMLAttributes<HTMLInputElement>)
  | ({ as: 'select' } & SelectHTMLAttributes<HTMLSelectElement>)
  | ({ as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>)

type Props = Control &
  Omit<Question, 'id'> & {
    /** Name of the control, and its id where no other is given. */
    name: string
    /** Takes the whole row of a form in columns. */
    wide?: boolean
    /** An element before the control in the same frame, for example a country before its number. */
    before?: ReactNode
  }

/**
 * One question of a form that the browser sends. What is wrong and what was typed come from the refusal of its form
 * (`RefusedFields`), where the page does not say them itself.
 */
export function Field(props: Props) {
  const { name, id = name, label, mark, hint, mistake, wide = false, before, ...control } = props
  const { t } = useTranslation()
  const refused = useRefused()
  const wrong = mistake ?? (refused && refused.field === name ? refused.code : undefined)
  const typed = control.value === undefined ? refused?.typed[name] : undefined
  const marks = marksOf({ id, hint, mistake: wrong }, control['aria-describedby'])
  const answer = drawn({ ...control, id, name, ...(typed !== undefined && { defaultValue: typed }), ...marks })
  return (
    <Labelled
      id={id}
      label={label}
      mark={mark ?? (control.required && t('required'))}
      hint={hint}
      mistake={wrong}
      wide={wide}
    >
      {before ? (
        <div className="framed">
          {before}
          {answer}
        </div>
      ) : (
        answer
      )}
    </Labelled>
  )
}

function drawn(control: Control) {
  switch (control.as) {
    case 'select': {
      const { as: _select, ...select } = control
      return <select {...select} />
    }
    case 'textarea': {
      const { as: _textarea, ...textarea } = control
      return <textarea {...textarea} />
    }
    default: {
      const { as: _input, ...input } = control
      return <input {...input} />
    }
  }
}
