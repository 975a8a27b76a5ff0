import { data, Form, Link } from 'react-router'
import { placeClients, readClient } from '#contract/admin-clients.ts'
import type { Answer } from '#contract/endpoint.ts'
import { CLIENT_BRANCH_MAX } from '#contract/limits.ts'
import { photoAddress } from '../media/photo-address.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/client'
import { clientWords, useClientState, useContactName } from './client-words.ts'
import { exactOf, momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import './clients.css'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  return { client: loadOrRedirect(await call(readClient, { uid }), url), words: clientWords(locale) }
}

/** Writes down the branch. */
export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { branch = '' } = (await readForm(request)) ?? {}
  const answer = await context.get(siteContext).call(placeClients, { uids: [uid], branch })
  return answer.ok ? { placed: true as const } : data({ refused: answer.code }, answer.status)
}

export const shouldRevalidate = () => true

/** A client of the organisation: how they stand, who is called, their cards, and what happened in ninety days. */
export default function ClientPage({ loaderData: { client }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-clients')
  const state = useClientState()(client)
  const { uid, name, photo, membershipId, incident, mayMissing, hasFile, asks } = client
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  return (
    <>
      <title>{refused ? t('errorTitle', { title: name, ns: 'admin' }) : name}</title>
      <div className="head">
        <h1>{name}</h1>
        <Link to="/admin/clients">{t('back')}</Link>
      </div>
      {refused && <Refused refused={{ code: refused }} />}
      {actionData && 'placed' in actionData && <Done>{t('placed', { count: 1 })}</Done>}
      {photo && <img className="looks" src={photoAddress(photo, 'large')} alt="" width={128} height={128} />}
      <p>
        <span className={`state ${state.sign}`}>{state.text}</span>
      </p>
      <p className="soft">
        {[membershipId, t(client.isAppointed ? 'appointedUs' : 'registeredByUs')].filter(Boolean).join(' · ')}
      </p>
      {asks.map((ask) => (
        <p key={ask} className="notice glow">
          {t(`ask.${ask}`)}
        </p>
      ))}
      <p className="actions">
        {incident && (
          <Link className="button" to={`/admin/incidents/${incident.id}`}>
            {t('toAlarm')}
          </Link>
        )}
        {mayMissing && !incident?.missingSince && (
          <Link className="button alert" to={`/admin/clients/${uid}/missing`}>
            {t('missing.button', { name })}
          </Link>
        )}
        <Link to={`/admin/users/${uid}/codes`}>{t('admin-operations:codes.link')}</Link>
        {hasFile && <Link to={`/admin/users/${uid}`}>{t('file')}</Link>}
        <a href={`${import.meta.env.BASE_URL}account/people/${uid}`}>{t('portal')}</a>
      </p>
      <Contacts client={client} />
      <Branch key={client.branch} client={client} />
      <History client={client} />
    </>
  )
}

type Client = Answer<typeof readClient>

/** Everybody whom a finder can call, in the person's order. */
function Contacts({ client: { contacts } }: { client: Client }) {
  const { t } = useTranslation('admin-clients')
  const contactName = useContactName()
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{t('contacts')}</h2>
      {contacts.length === 0 ? (
        <p>{t('contact.nobody')}</p>
      ) : (
        <ol>
          {contacts.map((contact) => (
            <li key={`${contact.kin.relation} ${contact.kin.ordinal} ${contact.name}`}>{contactName(contact)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Branch({ client: { branch, branches } }: { client: Client }) {
  const { t } = useTranslation('admin-clients')
  return (
    <Form method="post" className="filters">
      <Field
        label={t('column.branch')}
        hint={t('branch.hint')}
        name="branch"
        wide
        list="branches"
        maxLength={CLIENT_BRANCH_MAX}
        defaultValue={branch ?? ''}
        autoComplete="off"
      />
      <datalist id="branches">
        {branches.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </datalist>
      <p className="actions">
        <button className="button quiet">{t('together.place')}</button>
      </p>
    </Form>
  )
}

/** Scans and alarms, as long as they are kept. */
function History({ client: { scans, incidents } }: { client: Client }) {
  const { t } = useTranslation('admin-clients')
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      {scans.length + incidents.length === 0 && <p>{t('history.nothing')}</p>}
      <ul>
        {incidents.map(({ id, openedAt, closedAt }) => (
          <li key={id}>
            <Link to={`/admin/incidents/${id}`}>
              {closedAt
                ? t('history.closed', { from: exactOf(openedAt), to: exactOf(closedAt) })
                : t('history.open', { from: exactOf(openedAt) })}
            </Link>
          </li>
        ))}
        {scans.map(({ at, label }) => (
          <li key={`${at} ${label}`}>{t('history.scan', { at: momentOf(at), label })}</li>
        ))}
      </ul>
    </section>
  )
}
