import type { z } from 'zod'
import type { DevOverview } from '#contract/dev.ts'
import { useTranslation } from '../translation.ts'
import { LINK_PATHS } from './stories.ts'

type Overview = z.output<typeof DevOverview>
const base = import.meta.env.BASE_URL

export function SamplePeople({ persons }: Pick<Overview, 'persons'>) {
  const { t } = useTranslation('dev')
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('people')}</h2>
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
    </section>
  )
}

/** A link of every kind, as a link: pressed, it opens what a recipient would open. */
export function ReadyLinks({ links }: Pick<Overview, 'links'>) {
  const { t } = useTranslation('dev')
  const ready = Object.entries(links).filter(([name]) => LINK_PATHS[name])
  if (ready.length === 0) return null
  return (
    <section aria-labelledby="links">
      <h2 id="links">{t('links')}</h2>
      <ul className="entries">
        {ready.map(([name, token]) => (
          <li key={name} className="card">
            <a href={base + `${LINK_PATHS[name]}${token}`.slice(1)}>{t(`link.${name}`)}</a>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ReadyAccounts({ accounts }: Pick<Overview, 'accounts'>) {
  const { t } = useTranslation('dev')
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{t('accounts')}</h2>
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
    </section>
  )
}
