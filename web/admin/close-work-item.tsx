import { Form } from 'react-router'
import { DECIDED_ITEMS, WORK_OUTCOMES, type listWorkItems } from '#contract/admin-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

export type Item = Answer<typeof listWorkItems>['items'][number]

/** Whether closing it decides something. */
const isDecided = (kind: Item['kind']) => DECIDED_ITEMS.some((decided) => decided === kind)

export function Close({ item }: { item: Item }) {
  const { t } = useTranslation('admin-accounts')
  const said = item.entry ?? item.words
  return (
    <details className="deed">
      <summary>{t('work.close')}</summary>
      <FormOf sent={{ id: item.id }}>
        <Form method="post">
          <input type="hidden" name="id" value={item.id} />
          {said && <input type="hidden" name="seen" value={said.count} />}
          {isDecided(item.kind) && (
            <fieldset className="field plain">
              <legend>{t('work.decide')}</legend>
              {WORK_OUTCOMES.map((outcome) => (
                <label key={outcome} className="tick-line">
                  <input type="radio" name="outcome" value={outcome} required />
                  <span>{t(`work.${item.kind}.${outcome}`)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <Field
            as="textarea"
            label={t('work.note')}
            id={`note-${item.id}`}
            name="note"
            rows={2}
            maxLength={500}
            required
          />
          <button className="button">{t('work.close')}</button>
        </Form>
      </FormOf>
    </details>
  )
}
