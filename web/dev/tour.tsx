import { useTranslation } from 'react-i18next'
import { readDevOverview } from '#contract/dev.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/tour'
import css from './dev.css?inline'

export const handle: PageHandle = { words: ['dev'], script: 'none', css, noindex: true }

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(readDevOverview, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  return answer.data
}

export default function Tour({ loaderData: { persons, accounts, links } }: Route.ComponentProps) {
  const { t } = useTranslation('dev')
  const base = import.meta.env.BASE_URL
  return (
    <div className="page">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <p>{t('about')}</p>
      <p className="actions">
        <a className="button" href={`${base}dev/outbox`}>
          {t('outbox.title')}
        </a>
        <a href={`${base}go-to-points`}>{t('locator')}</a>
        <a href={`${base}admin`}>{t('console')}</a>
        <a href={`${base}api/docs/`}>{t('calls')}</a>
      </p>

      <h2>{t('people')}</h2>
      <ul className="entries">
        {persons.map((person) => (
          <li key={person.returnCode} className="card">
            <h3>{person.name}</h3>
            <p lang="en">{person.shows}</p>
            <p className="actions">
              <a href={`${base}safereturncards/${person.returnCode}`}>{t('page', { name: person.name })}</a>
              <a href={`${base}dev/card/${person.returnCode}`}>{t('card')}</a>
            </p>
          </li>
        ))}
      </ul>

      {accounts.length > 0 && <h2>{t('accounts')}</h2>}
      {accounts.length > 0 && (
        <ul className="entries">
          {accounts.map((account) => (
            <li key={account.uid} className="card">
              <h3>{account.username}</h3>
              <p>
                {account.role} · <code>{account.password}</code>
                {account.totpSecret && (
                  <>
                    {' '}
                    · TOTP <code>{account.totpSecret}</code> → <code>{account.totpCode}</code>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}

      {Object.keys(links).length > 0 && <h2>{t('links')}</h2>}
      <ul className="entries">
        {Object.entries(links).map(([name, value]) => (
          <li key={name} className="card">
            <h3>{name}</h3>
            <code>{value}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
