import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { exportAudit, listAudit, type AuditEntry } from '#contract/admin-audit.ts'
import { Field } from '../shared/field.tsx'
import { addressOf } from '../api.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/audit'
import { useActionNames } from './action-names.ts'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { Pages } from './page-parts.tsx'
import './audit.css'

const FILTERS = ['actor', 'action', 'subject', 'device', 'network', 'from', 'to'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = Object.fromEntries(url.searchParams)
  const filters: Filters = {}
  for (const name of FILTERS) {
    const typed = asked[name]?.trim().slice(0, 100)
    if (typed && (!['from', 'to'].includes(name) || /^\d{4}-\d\d-\d\d$/.test(typed))) filters[name] = typed
  }
  const answer = await context.get(siteContext).call(listAudit, { ...filters, after: asked.after?.slice(0, 80) })
  return { ...loadOrRedirect(answer, url), filters }
}

export default function Audit({ loaderData: { entries, next, actions, filters } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const named = useActionNames()
  const field = (name: Exclude<keyof Filters, 'action'>, type = 'search') => (
    <Field
      label={t(`audit.${name}`)}
      name={name}
      type={type}
      defaultValue={filters[name]}
      maxLength={100}
      autoComplete="off"
    />
  )
  return (
    <>
      <title>{t('audit.title')}</title>
      <div className="head">
        <h1>{t('audit.title')}</h1>
        <a href={addressOf(exportAudit, filters)} download>
          {t('audit.export')}
        </a>
      </div>
      <p>{t('audit.text')}</p>
      <p>{t('audit.securityText')}</p>
      <Form className="filters roomy" key={JSON.stringify(filters)}>
        {field('actor')}
        <Field as="select" label={t('audit.action')} name="action" defaultValue={filters.action ?? ''}>
          <option value="">{t('all')}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {named(action)}
            </option>
          ))}
        </Field>
        {field('subject')}
        {field('device')}
        {field('network')}
        {field('from', 'date')}
        {field('to', 'date')}
        <button className="button">{t('show')}</button>
      </Form>
      {entries.length === 0 ? (
        <p role="status">{t('audit.none')}</p>
      ) : (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('audit.when')}</th>
              <th scope="col">{t('audit.actor')}</th>
              <th scope="col">{t('audit.action')}</th>
              <th scope="col">{t('audit.subject')}</th>
              <th scope="col">{t('audit.details')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className="number tight" data-name={t('audit.when')}>
                  {momentOf(entry.at)}
                </td>
                <td data-name={t('audit.actor')}>
                  <Link to={`?${new URLSearchParams({ actor: entry.actor })}`}>
                    {entry.actorName ?? <code>{entry.actor}</code>}
                  </Link>
                </td>
                <td data-name={t('audit.action')}>{named(entry.action)}</td>
                <td data-name={t('audit.subject')}>
                  {entry.subject ? (
                    <Link to={`?${new URLSearchParams({ subject: entry.subject })}`}>
                      <code>{entry.subject}</code>
                    </Link>
                  ) : (
                    '–'
                  )}
                </td>
                <td data-name={t('audit.details')}>
                  <Details entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages query={new URLSearchParams(filters)} next={next} />
    </>
  )
}

/** What stands beside an act: where it came from, each a search of its own, then its details. */
function Details({ entry: { details, device, network } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-operations')
  const origins = Object.entries({ device, network }).flatMap(([name, value]) => (value ? [{ name, value }] : []))
  const parts = Object.entries(details)
  if (parts.length + origins.length === 0) return '–'
  return (
    <ul className="entry-facts">
      {origins.map(({ name, value }) => (
        <li key={name}>
          <span className="soft">{t(`audit.${name}`)}</span>{' '}
          <Link to={`?${new URLSearchParams({ [name]: value })}`}>{value}</Link>
        </li>
      ))}
      {parts.map(([name, value]) => (
        <li key={name}>
          <span className="soft">{name}</span> {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}
