import type { listPeople } from '#contract/member.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useTranslation } from '../translation.ts'
import { base } from './alarms.tsx'
import { LoneContact } from './notices.tsx'
import { PersonCard } from './person-card.tsx'

/** So many clients of staff stand on the portal's page at most, each with a card. */
export const CLIENTS_HERE = 5

/** Approved staff with many clients have them at the console: one notice leads there. */
export function Clients({ count, hasMore }: { count: number; hasMore: boolean }) {
  const { t } = useTranslation('member')
  return (
    <section className="notice glow" aria-labelledby="clients">
      <h2 id="clients">{t(hasMore ? 'clients.many' : 'clients.title', { count })}</h2>
      <p>{t('clients.text')}</p>
      <p>
        <a className="button" href={`${base}admin/clients`}>
          {t('clients.open')}
        </a>
      </p>
    </section>
  )
}

/** Those whom staff look after whom nobody has approved; for a caregiver, that there is nobody yet. */
export function People({ people: { people, hasMore } }: { people: Answer<typeof listPeople> }) {
  const { t } = useTranslation('member')
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('people.title')}</h2>
      {people.length === 0 && <p>{t('people.none')}</p>}
      {people.map((person) => (
        <LoneContact key={person.uid} person={person} />
      ))}
      <ul className="people">
        {people.map((person) => (
          <li key={person.uid}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('account.more')}</p>}
    </section>
  )
}

/**
 * Where staff work: their clients of today, for which the session of their sign-up is enough, and the console, which lets
 * in whoever is approved.
 */
export function StaffWork({ isApproved, mayRegister }: { isApproved: boolean; mayRegister: boolean }) {
  const { t } = useTranslation('member')
  return (
    <section className="card stack">
      {mayRegister && (
        <>
          <p>{t('account.clients')}</p>
          <p>
            <a className="button quiet" href={`${base}clients`}>
              {t('account.toClients')}
            </a>
          </p>
        </>
      )}
      <p>{t(isApproved ? 'account.console' : 'account.consoleWaits')}</p>
      {isApproved && (
        <p>
          <a className="button quiet" href={`${base}admin/login`}>
            {t('account.toConsole')}
          </a>
        </p>
      )}
    </section>
  )
}
