import type { AccountFile } from '#contract/admin-accounts.ts'
import { QUESTION_MAX } from '#contract/limits.ts'
import { OPENED_OF, questionsOf } from '#contract/questions.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** What is asked of the applicant: a prepared question, or one in own words with what its answer opens. */
export function AskQuestion({ account: { type, locale, applicant } }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  const language = t(`locale.${applicant?.locale ?? locale}`)
  return (
    <>
      <p>
        {applicant?.channel ? (
          t('deed.ask.text', { to: applicant.name, language })
        ) : (
          <strong>{t('deed.ask.nobody')}</strong>
        )}
      </p>
      <fieldset className="field plain">
        <legend>{t('deed.ask.question')}</legend>
        {questionsOf(type).map((question) => (
          <label key={question} className="tick-line">
            <input type="radio" name="question" value={question} required />
            <span>{t(`deed.ask.prepared.${question}`)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        as="textarea"
        label={t('deed.ask.own', { language })}
        hint={t('deed.ask.ownHint')}
        name="text"
        rows={2}
        maxLength={QUESTION_MAX}
      />
      <Field as="select" label={t('deed.ask.opened')} name="opened" defaultValue="text">
        {OPENED_OF[type].map((opened) => (
          <option key={opened} value={opened}>
            {t(`deed.ask.opens.${opened}`)}
          </option>
        ))}
      </Field>
    </>
  )
}
