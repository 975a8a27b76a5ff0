import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { HintAndMistake, Labelled, marksOf } from '../shared/field.tsx'
import { Modal } from '../shared/modal.tsx'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { optionText } from './options.ts'
import { textOf } from './section.ts'

/** The props that every question of registration has. */
export interface QuestionProps {
  /** The specification's name, and the id. */
  name: string
  label: string
  hint?: string
  optional?: boolean
}

/** The answer of a field, how it is changed, and what its frame and its control say about it. */
export function useQuestion({ name, label, hint, optional = false }: QuestionProps) {
  const { t } = useTranslation('sections')
  const { values, set, mistake, isAboutAnother } = useAnswers()
  const question = {
    id: name,
    label,
    hint,
    mark: optional && t('optional'),
    mistake: mistake?.field === name ? mistake.code : undefined,
  }
  return {
    value: textOf(values, name),
    set: (value: unknown) => set({ [name]: value }),
    question,
    marks: marksOf(question),
    /** Last among a control's attributes: a browser knows the user's own data, and only those (WCAG 1.3.5). */
    filling: isAboutAnother ? { autoComplete: 'off' } : {},
  }
}

/** A line of text. `clean` changes what is typed as it is typed. */
export function TextField({
  clean = (typed) => typed,
  beside,
  ...props
}: QuestionProps & { clean?: (typed: string) => string; beside?: ReactNode } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name'
  >) {
  const { name, label: _label, hint: _hint, optional, ...input } = props
  const { value, set, question, marks, filling } = useQuestion(props)
  return (
    <Labelled {...question}>
      <div className={beside ? 'with-show' : undefined}>
        <input
          id={name}
          name={name}
          required={!optional}
          value={value}
          onChange={({ target }) => set(clean(target.value))}
          {...marks}
          {...input}
          {...filling}
        />
        {beside}
      </div>
    </Labelled>
  )
}

export function AreaField(props: QuestionProps & { rows?: number }) {
  const { name, optional, rows = 3 } = props
  const { value, set, question, marks, filling } = useQuestion(props)
  return (
    <Labelled {...question}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        required={!optional}
        value={value}
        onChange={({ target }) => set(target.value)}
        {...marks}
        {...filling}
      />
    </Labelled>
  )
}

/** Digits alone, however a number is typed. */
export const digits = (typed: string) => typed.replaceAll(/\D/g, '')

/** The option's value for "Others please specify", which is never stored as an answer. */
const OTHER = 'other'

/** One of a list; with `other` its last choice opens 'Please Specify', whose text becomes the answer (R4.10). */
export function SelectField({
  choices,
  other,
  empty,
  ...props
}: QuestionProps & { choices: readonly string[]; other?: boolean; empty?: boolean }) {
  const { name, label, optional } = props
  const { t } = useTranslation('sections')
  // Said before it happens: a choice that opens a dialog is a change of context (WCAG 3.2.2).
  const hint = [props.hint, other && t('specify.opens')].filter(Boolean).join(' ')
  const { value, set, question, marks, filling } = useQuestion({ ...props, hint })
  const [specifying, setSpecifying] = useState(false)
  const own = value !== '' && !choices.includes(value)
  return (
    <Labelled {...question}>
      <select
        id={name}
        name={name}
        required={!optional}
        value={value}
        onChange={({ target }) => (target.value === OTHER ? setSpecifying(true) : set(target.value))}
        {...marks}
        {...filling}
      >
        {empty && <option value="">{t('choose')}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {optionText(t, choice)}
          </option>
        ))}
        {own && <option value={value}>{value}</option>}
        {other && <option value={OTHER}>{t('specify.choice')}</option>}
      </select>
      {specifying && (
        <Specify
          label={label}
          start={own ? value : ''}
          onDone={(text) => {
            setSpecifying(false)
            if (text) set(text)
            document.getElementById(name)?.focus()
          }}
        />
      )}
    </Labelled>
  )
}

/** 'Please Specify', whose button waits for a text (R4.10). */
function Specify({ label, start, onDone }: { label: string; start: string; onDone: (text: string) => void }) {
  const { t } = useTranslation('sections')
  const [text, setText] = useState(start)
  return (
    <Modal kind="info" title={t('specify.title')} onClose={(pressed) => onDone(pressed === 'yes' ? text.trim() : '')}>
      <Labelled id="specify" label={label}>
        <input id="specify" maxLength={50} value={text} onChange={({ target }) => setText(target.value)} />
      </Labelled>
      <p className="actions">
        <button className="button" value="yes" disabled={text.trim() === ''}>
          {t('specify.confirm')}
        </button>
        <button className="button quiet" value="" formNoValidate>
          {t('specify.cancel')}
        </button>
      </p>
      {text.trim() === '' && <p className="why">{t('specify.why')}</p>}
    </Modal>
  )
}

/** One of a few, all in sight; with `many` each on a row of its own. */
export function ChoiceField({
  choices,
  many = false,
  ...props
}: QuestionProps & { choices: readonly { value: string; label: string }[]; many?: boolean }) {
  const { name, optional } = props
  const { value, set, question, marks } = useQuestion(props)
  return (
    <fieldset
      className={many ? 'field choices many' : 'field choices'}
      id={name}
      role="radiogroup"
      aria-required={!optional}
      {...marks}
    >
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
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => set(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A box to tick; its text may hold links. Nobody goes on without it, unless it is `optional`. */
export function Tick({ name, optional, children }: { name: string; optional?: boolean; children: ReactNode }) {
  const { values } = useAnswers()
  const { set, question, marks } = useQuestion({ name, label: '' })
  return (
    <div className="field tick">
      <HintAndMistake {...question} />
      <label>
        <input
          id={name}
          name={name}
          type="checkbox"
          required={!optional}
          checked={values[name] === true}
          onChange={({ target }) => set(target.checked)}
          {...marks}
        />
        <span>{children}</span>
      </label>
    </div>
  )
}

/** A switch that copies or fills in something else. */
export function Switch({
  name,
  label,
  on,
  onChange,
}: {
  name: string
  label: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <div className="field tick switch">
      <label>
        <input id={name} type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
        <span>{label}</span>
      </label>
    </div>
  )
}
