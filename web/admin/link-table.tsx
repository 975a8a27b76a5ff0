import { Form, Link } from 'react-router'
import type { LinkRow } from '#contract/admin-links.ts'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import { momentOf } from './dates.ts'

/** Links and what became of them; never a secret. */
export function LinkTable({ links }: { links: LinkRow[] }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <table className="records">
      <caption className="visually-hidden">{t('links.title')}</caption>
      <thead>
        <tr>
          {(['kind', 'for', 'made', 'state'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`links.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <th scope="row">{t(`links.kind.${link.kind}`)}</th>
            <Cell name={t('links.column.for')}>
              {(link.account ?? link.label) && (
                <span>
                  {link.account && <Link to={`/admin/users/${link.account.uid}`}>{link.account.name}</Link>}
                  {link.label && <span className="soft">{link.label}</span>}
                </span>
              )}
            </Cell>
            <td data-name={t('links.column.made')} className="number">
              <span>
                {momentOf(link.createdAt)}
                <span className="soft">{link.by}</span>
              </span>
            </td>
            <td data-name={t('links.column.state')}>
              <span className="with-button">
                <span>
                  <span className={`state ${link.state === 'open' ? 'good' : 'over'}`}>
                    {t(`links.state.${link.state}`)}
                  </span>
                  <span className="soft number">{when(link)}</span>
                </span>
                {link.mayRevoke && (
                  <Form method="post">
                    <input type="hidden" name="id" value={link.id} />
                    <button className="button quiet" name="intent" value="revoke">
                      {t('links.revoke')}
                    </button>
                  </Form>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const when = ({ usedAt, revokedAt, expiresAt }: LinkRow) => {
  const moment = usedAt ?? revokedAt ?? expiresAt
  return moment ? momentOf(moment) : ''
}
