import { data, redirectDocument } from 'react-router'
import { Link } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import { readConsole } from '#contract/admin-access.ts'
import { listClients } from '#contract/persons.ts'
import { takeHandover } from '../journeys/draft.ts'
import { clock } from '../safe-return/timeline.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { useArrival } from './use-arrival.ts'
import type { Route } from './+types/clients'

const base = import.meta.env.BASE_URL

/**
 * Whom staff registered today and how they go on. After a client (`?done`) whoever is signed in to the console goes there (R2.50); a client's
 * own session, by which a link was used without an account of staff, leads to the next client alone.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const [atConsole, own, listed] = await Promise.all([
    call(readConsole, {}),
    call(readOwnAccount, {}),
    call(listClients, {}),
  ])
  const isAtConsole = atConsole.ok && atConsole.data.step === 'in'
  if (isAtConsole && url.searchParams.has('done')) throw redirectDocument('/admin/users')
  if (!own.ok) throw own.code === 'sign-in-required' ? redirectDocument('/') : data(null, own.status)
  if (!listed.ok) throw data(null, listed.status)
  const { type, status, masterPartnerUid } = own.data
  const { organisation, clients } = listed.data
  const isClients = type === 'DEMENTIA' && masterPartnerUid !== null
  if (!organisation && !isClients) throw redirectDocument('/account')
  const next = isClients
    ? `/registrationPWD?${new URLSearchParams({ masterPartnerUid })}`
    : '/CareGiverCreateNewPWD?step=account'
  const mayEnter = isAtConsole || (!isClients && status === 'APPROVED')
  return { organisation, clients, next, console: mayEnter ? 'opens' : isClients ? 'closed' : 'waits' } as const
}

/** A client is done with: what was handed from page to page for them is dropped. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  takeHandover()
  return serverLoader()
}
clientLoader.hydrate = true as const

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('registration')
  const { organisation, clients, next, console } = loaderData
  const arrival = useArrival()
  const title = t('clients.title')
  return (
    <div className="page wizard">
      <title>{title}</title>
      <h1 {...arrival}>{title}</h1>
      {organisation && <p className="opening">{t('clients.lead', { organisation })}</p>}
      <p className="actions onward">
        <Link className="button" to={next} state={{}}>
          {t('clients.next')}
        </Link>
        {organisation && (
          <Link to="/CareGiverTagNewPWD" state={{}}>
            {t('exit.lookForPerson.title')}
          </Link>
        )}
        {console === 'opens' && <a href={`${base}admin/users`}>{t('clients.toConsole')}</a>}
      </p>
      <div className="clients">
        {console === 'waits' && <p className="notice">{t('clients.waits')}</p>}
        {organisation && clients.length === 0 && <p>{t('clients.none')}</p>}
        {clients.map((client) => (
          <Client key={client.uid} client={client} />
        ))}
      </div>
    </div>
  )
}

type Listed = Route.ComponentProps['loaderData']['clients'][number]

/** One client: what stands, and what is left to do for them. */
function Client({ client: { uid, name, registeredAt, appointment, caregivers } }: { client: Listed }) {
  const { t, locale } = useTranslation('registration')
  const of = new URLSearchParams({ person: uid })
  return (
    <section className="card" aria-label={name}>
      <h2>{name}</h2>
      <p>{t('clients.at', { time: clock(registeredAt, locale) })}</p>
      <p>{t(`clients.appointment.${appointment}`)}</p>
      {caregivers !== null && <p>{t('clients.caregivers', { count: caregivers })}</p>}
      {appointment === 'NONE' && (
        <p>
          <Link to={`/partner-confirmation-plwd?${of}`} state={{}}>
            {t('clients.appoint', { name })}
          </Link>
        </p>
      )}
      {appointment !== 'ENDED' && appointment !== 'PENDING' && (
        <p>
          <Link to={`/registrationCreateCGorTagCG?${of}`} state={{}}>
            {t('clients.addCaregiver', { name })}
          </Link>
        </p>
      )}
    </section>
  )
}
