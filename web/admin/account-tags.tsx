import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { optionText } from '../sections/options.ts'
import { State } from './parts.tsx'
import { dayOf } from './dates.ts'

/** Links on either side; an administrator keeps a caregiver from the person here, or lifts that. */
export function Tags({ account, mayBar }: { account: AccountFile; mayBar: boolean }) {
  const { t } = useTranslation('admin-accounts')
  const { t: say } = useTranslation('sections')
  return (
    <section>
      <h2>{t('account.tags')}</h2>
      {account.tags.length === 0 && <p>{t('account.noTags')}</p>}
      {account.tags.length > 0 && (
        <table className="records">
          <caption className="visually-hidden">{t('account.tags')}</caption>
          <thead>
            <tr>
              {(['name', 'relationship', 'link', 'status'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {account.tags.map((tag) => (
              <tr key={tag.id}>
                <th scope="row">
                  <Link to={`/admin/users/${tag.uid}`}>{tag.name}</Link>
                  <span className="soft">{t(`type.${tag.type}`)}</span>
                </th>
                <td data-name={t('column.relationship')}>
                  {tag.relationship === 'Care Partner'
                    ? t('tag.partner')
                    : t(`tag.side.${tag.relationshipSide}`, { relationship: optionText(say, tag.relationship) })}
                </td>
                <td data-name={t('column.link')}>
                  <span>
                    {t(`tag.${tag.status}`)}
                    {tag.objected && <span className="soft">{t('tag.objected')}</span>}
                    {tag.barredAt && (
                      <>
                        <br />
                        <strong>{t('tag.barred', { at: dayOf(tag.barredAt) })}</strong>
                      </>
                    )}
                  </span>
                  {mayBar && <Bar account={account} tag={tag} />}
                </td>
                <td data-name={t('column.status')}>
                  <State status={tag.accountStatus} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Bars a link with a reason, or lifts it; what follows is said, and a tick stands for the second look. */
function Bar({ account, tag }: { account: AccountFile; tag: AccountFile['tags'][number] }) {
  const { t } = useTranslation('admin-accounts')
  const intent = tag.barredAt ? 'unbar' : 'bar'
  const isPerson = account.type === 'DEMENTIA'
  const names = { person: isPerson ? account.name : tag.name, carer: isPerson ? tag.name : account.name }
  return (
    <details className="deed">
      <summary aria-label={`${t(`bar.${intent}.title`)}: ${t(`bar.${intent}.of`, names)}`}>
        {t(`bar.${intent}.title`)}
      </summary>
      <FormOf sent={{ intent, id: tag.id }}>
        <Form method="post" preventScrollReset>
          <p>{t(`bar.${intent}.text`, names)}</p>
          <input type="hidden" name="id" value={tag.id} />
          <Field
            as="textarea"
            label={t('deed.reason')}
            id={`bar-${tag.id}`}
            name="reason"
            rows={2}
            maxLength={500}
            required
          />
          <label className="tick-line">
            <input type="checkbox" required />
            <span>{t(`bar.${intent}.tick`, names)}</span>
          </label>
          <button className="button" name="intent" value={intent}>
            {t(`bar.${intent}.title`)}
          </button>
        </Form>
      </FormOf>
    </details>
  )
}
