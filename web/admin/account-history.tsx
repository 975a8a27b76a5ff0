import type { AccountFile } from '#contract/admin-accounts.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { useActionNames } from './action-names.ts'
import { dayOf, momentOf } from './dates.ts'

export function Consents({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  if (account.consents.length === 0) return null
  return (
    <section>
      <h2>{t('account.consents')}</h2>
      <ul>
        {account.consents.map((consent) => (
          <li key={`${consent.kind}${consent.at}`}>
            {t(`consent.${consent.kind}`)} · {momentOf(consent.at)} · {consent.givenBy} ·{' '}
            <span className="soft">
              {consent.version}, {t(`locale.${consent.locale}`)}
              {consent.withdrawnAt && (
                <Together text={` · ${t('account.withdrawn', { at: dayOf(consent.withdrawnAt) })}`} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was done with the account, newest first. */
export function History({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  const named = useActionNames()
  if (account.history.length === 0) return null
  return (
    <section>
      <h2>{t('account.history')}</h2>
      <ol className="history">
        {account.history.map((line) => (
          <li key={line.id}>
            <span className="number soft">{momentOf(line.at)}</span> <strong>{named(line.action)}</strong> · {line.by}
            {line.reason && <q>{line.reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}
