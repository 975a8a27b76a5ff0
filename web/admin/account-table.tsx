import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answered } from '#contract/endpoint.ts'
import type { listAccounts } from '#contract/admin-accounts.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import { dayOf } from './dates.ts'
import { State } from './page-parts.tsx'

type AccountRow = Answered<typeof listAccounts>['accounts'][number]

/** Accounts, a row each, with the way to those that the session may open. `last` is one more column, named by its title. */
export function AccountTable<R extends AccountRow>({
  accounts,
  title,
  last,
}: {
  accounts: readonly R[]
  title: string
  last?: { title: string; of: (account: R) => ReactNode }
}) {
  const { t } = useTranslation('admin-accounts')
  return (
    <table className="records">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {(['name', 'type', 'status', 'membershipId', 'organisation', 'updatedAt'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          {last && <th scope="col">{last.title}</th>}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.uid}>
            <th scope="row">
              {account.hasFile ? <Link to={`/admin/users/${account.uid}`}>{account.name}</Link> : account.name}
              {account.username && <span className="soft">{account.username}</span>}
            </th>
            <td data-name={t('column.type')}>{t(account.staff ? 'type.STAFF' : `type.${account.type}`)}</td>
            <td data-name={t('column.status')}>
              {account.status ? <State status={account.status} /> : t('users.registeredOnly')}
            </td>
            <Cell name={t('column.membershipId')} className="number">
              {account.membershipId}
            </Cell>
            <Cell name={t('column.organisation')}>{account.organisation}</Cell>
            <td data-name={t('column.updatedAt')} className="number">
              <Together text={dayOf(account.updatedAt)} />
            </td>
            {last && <td data-name={last.title}>{last.of(account)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
