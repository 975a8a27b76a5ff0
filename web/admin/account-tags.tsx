import { Link } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { State } from './page-parts.tsx'
import { dayOf } from './dates.ts'
import { Bar } from './bar-tag.tsx'
import { TagRelation } from './tag-relation.tsx'

/** The links of an account, on either side; an administrator bars a caregiver from the person here, or lifts that. */
export function Tags({ account, mayBar }: { account: AccountFile; mayBar: boolean }) {
  const { t } = useTranslation('admin-accounts')
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
                  <TagRelation tag={tag} />
                </td>
                <td data-name={t('column.link')}>
                  <span>
                    {t(`tag.${tag.status}`)}
                    {tag.objected && <span className="soft">{t('tag.objected')}</span>}
                    {tag.barredAt && (
                      <>
                        <br />
                        <strong>
                          <Together text={t('tag.barred', { at: dayOf(tag.barredAt) })} />
                        </strong>
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
