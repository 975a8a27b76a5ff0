import { useFetcher } from 'react-router'
import { NOTE_MAX, type SeenIncident } from '#contract/admin-incident.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import type { actOnAlarm } from './incident-action.ts'
import { exactOf } from './dates.ts'

/** What colleagues wrote down, the newest first, and one more note. */
export function Notes({ incident: { sheet } }: { incident: SeenIncident }) {
  const { t } = useTranslation('admin-incidents')
  const { Form, data, state } = useFetcher<typeof actOnAlarm>()
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t('notes.title')}</h2>
      <Form method="post">
        {/* Emptied when the note stands in the list, and not before: what could not be stored stays in the field. */}
        <RefusedFields refused={data && 'refused' in data ? data.refused : undefined}>
          <Field
            as="textarea"
            label={t('notes.label')}
            key={sheet.notes.length}
            id="note"
            name="text"
            rows={2}
            maxLength={NOTE_MAX}
            required
          />
        </RefusedFields>
        {data && 'refused' in data && <p role="alert">{t(data.refused.code, { ns: 'errors' })}</p>}
        <button className="button quiet" name="act" value="note" disabled={state !== 'idle'}>
          {t('notes.add')}
        </button>
      </Form>
      <ul className="notes">
        {sheet.notes.map(({ id, by, at, text }) => (
          <li key={id}>
            <p className="soft">
              {by} ·{' '}
              <time dateTime={at}>
                <Together text={exactOf(at)} />
              </time>
            </p>
            <p>
              <bdi>{text}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
