import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { Modal } from '../shared/modal.tsx'
import { useAnswers } from './answers.ts'
import { optionText } from './options.ts'
import { textOf } from './section.ts'

/** What every field has: a label that stays, a hint, and what is wrong with its answer. */
interface Question {
  /** The specification's name, and the id. */
  name: string
  label: string
  hint?: string
  optional?: boolean
}

export function useQuestion({ name, hint }: Question) {
  const { values, set, mistake } = useAnswers()
  const code = mistake?.field === name ? mistake.code : undefined
  return {
    value: textOf(values, name),
    set: (value: unknown) => set({ [name]: value }),
    code,
    marks: {
      'aria-invalid': code ? true : undefined,
      'aria-describedby': [hint && `${name}-hint`, code && `${name}-mistake`].filter(Boolean).join(' ') || undefined,
    } as const,
  }
}

const Optional = () => <span className="soft"> {useTranslation('sections').t('optional')}</span>

export function Around({ name, hint, code }: { name: string; hint?: string | undefined; code: string | undefined }) {
  const { t } = useTranslation('errors')
  return (
    <>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {code && (
        <p className="mistake" id={`${name}-mistake`}>
          {t(code)}
        </p>
      )}
    </>
  )
}

/** A line of text. `clean` changes what is typed as it is typed. */
export function TextField({
  clean = (typed) => typed,
  beside,
  ...props
}: Question & { clean?: (typed: string) => string; beside?: ReactNode } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name'
  >) {
  const { name, label, hint, optional, ...input } = props
  const { value, set, code, marks } = useQuestion(props)
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <Optional />}
      </label>
      <Around name={name} hint={hint} code={code} />
      <div className={beside ? 'with-show' : undefined}>
        <input
          id={name}
          name={name}
          required={!optional}
          value={value}
          onChange={({ target }) => set(clean(target.value))}
          {...marks}
          {...input}
        />
        {beside}
      </div>
    </div>
  )
}

export function AreaField(props: Question & { rows?: number }) {
  const { name, label, hint, optional, rows = 3 } = props
  const { value, set, code, marks } = useQuestion(props)
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <Optional />}
      </label>
      <Around name={name} hint={hint} code={code} />
      <textarea
        id={name}
        name={name}
        rows={rows}
        required={!optional}
        value={value}
        onChange={({ target }) => set(target.value)}
        {...marks}
      />
    </div>
  )
}

/** Digits alone, however a number is typed. */
export const digits = (typed: string) => typed.replaceAll(/\D/g, '')

/** Stands for "Others please specify"; never an answer. */
const OTHER = 'other'

/** One of a list; with `other` its last choice opens 'Please Specify', whose text becomes the answer (R§4). */
export function SelectField({
  choices,
  other,
  empty,
  ...props
}: Question & { choices: readonly string[]; other?: boolean; empty?: boolean }) {
  const { name, label, hint, optional } = props
  const { t } = useTranslation('sections')
  const { value, set, code, marks } = useQuestion(props)
  const [specifying, setSpecifying] = useState(false)
  const own = value !== '' && !choices.includes(value)
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <Optional />}
      </label>
      <Around name={name} hint={hint} code={code} />
      <select
        id={name}
        name={name}
        required={!optional}
        value={value}
        onChange={({ target }) => (target.value === OTHER ? setSpecifying(true) : set(target.value))}
        {...marks}
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
    </div>
  )
}

/** R§4, "Other-option dialogs": its button waits for a text. */
function Specify({ label, start, onDone }: { label: string; start: string; onDone: (text: string) => void }) {
  const { t } = useTranslation('sections')
  const [text, setText] = useState(start)
  return (
    <Modal kind="info" title={t('specify.title')} onClose={(pressed) => onDone(pressed === 'yes' ? text.trim() : '')}>
      <div className="field">
        <label htmlFor="specify">{label}</label>
        <input id="specify" maxLength={50} value={text} onChange={({ target }) => setText(target.value)} />
      </div>
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

/** One of a few, all in sight. */
export function ChoiceField({
  choices,
  ...props
}: Question & { choices: readonly { value: string; label: string }[] }) {
  const { name, label, hint, optional } = props
  const { value, set, code, marks } = useQuestion(props)
  return (
    <fieldset className="field choices" id={name} role="radiogroup" {...marks}>
      <legend>
        {label}
        {optional && <Optional />}
      </legend>
      <Around name={name} hint={hint} code={code} />
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

/** A box to tick; its text may hold links. */
export function Tick({ name, children }: { name: string; children: ReactNode }) {
  const { values } = useAnswers()
  const { set, code, marks } = useQuestion({ name, label: '' })
  return (
    <div className="field tick">
      <Around name={name} code={code} />
      <label>
        <input
          id={name}
          name={name}
          type="checkbox"
          checked={values[name] === true}
          onChange={({ target }) => set(target.checked)}
          {...marks}
        />
        <span>{children}</span>
      </label>
    </div>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
/** This year in Singapore. */
const thisYear = () => new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()

/** A day in the past, asked as day, month and year; stored YYYY-MM-DD, with gaps while it is being filled in. */
export function BirthField(props: Question) {
  const { name, label, hint } = props
  const { t, i18n } = useTranslation('sections')
  const { value, set, code, marks } = useQuestion(props)
  const [year = '', month = '', day = ''] = value.split('-')
  const change = (index: number, part: string) => {
    const parts = [year, month, day].with(index, part)
    set(parts.some(Boolean) ? parts.join('-') : '')
  }
  const names = new Intl.DateTimeFormat(LANG_ATTRIBUTE[i18n.language as Locale], { month: 'long', timeZone: 'UTC' })
  const years = Array.from({ length: 120 }, (_, index) => String(thisYear() - index))
  return (
    <fieldset className="field birth" id={name} aria-describedby={marks['aria-describedby']}>
      <legend>{label}</legend>
      <Around name={name} hint={hint} code={code} />
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
            aria-invalid={marks['aria-invalid']}
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
            aria-invalid={marks['aria-invalid']}
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
            aria-invalid={marks['aria-invalid']}
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
