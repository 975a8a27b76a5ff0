import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { DECIDED_ITEMS, WORK_OUTCOMES, type listWorkItems } from '#contract/admin-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { momentOf } from './dates.ts'

type Item = Answer<typeof listWorkItems>['items'][number]

/** Whether closing it decides something. */
const isDecided = (kind: Item['kind']) => DECIDED_ITEMS.some((decided) => decided === kind)

/** What is to be done, a card each; closing asks what was done. */
export function WorkItems({ items }: { items: Item[] }) {
  const { t } = useTranslation('admin-accounts')
  if (items.length === 0) return <p>{t('work.none')}</p>
  return (
    <ul className="work">
      {items.map((item) => (
        <li key={item.id} className="card">
          <h2>{t(`work.${item.kind}.title`)}</h2>
          <p>
            {item.account && <Link to={`/admin/users/${item.account.uid}`}>{item.account.name}</Link>}{' '}
            <span className="soft number">{t('work.age', { count: item.age })}</span>
          </p>
          <p>{t(`work.${item.kind}.text`)}</p>
          {item.dueAt && !item.closedAt && <p className="soft">{t('work.due', { at: momentOf(item.dueAt) })}</p>}
          {item.tag && (
            <p>
              {t(item.kind === 'remove-quietly' ? 'work.asksQuiet' : 'work.objection', { by: item.tag.askedBy })}{' '}
              <Link to={`/admin/users/${item.tag.carerUid}`}>{item.tag.carer}</Link>
            </p>
          )}
          {item.kind === 'more-asked' && item.text && <blockquote>{item.text}</blockquote>}
          {item.kind === 'call-or-write' && item.text && <p>{t(`work.about.${item.text}`)}</p>}
          {item.closedAt ? (
            <p className="soft">
              {t('work.closed', { by: item.closedBy ?? '–', at: momentOf(item.closedAt) })} {item.note}
            </p>
          ) : (
            <Close item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Close({ item }: { item: Item }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <details className="deed">
      <summary>{t('work.close')}</summary>
      <FormOf sent={{ id: item.id }}>
        <Form method="post">
          <input type="hidden" name="id" value={item.id} />
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
