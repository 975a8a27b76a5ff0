import { Link } from 'react-router'
import { listClosedIncidents } from '#contract/admin-closed-incidents.ts'
import { listScans } from '#contract/admin-scans.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { dictionary } from '../words.ts'
import { Cell } from './cell.tsx'
import type { Route } from './+types/account-safe-return'
import { Rows } from './closed-incident-rows.tsx'
import { momentOf } from './dates.ts'
import { Pages } from './page-parts.tsx'
import { ADMIN_WORDS } from './sections.ts'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  return {
    ...loadOrRedirect(await call(listScans, { uid, after: asked('after') }), url),
    closed: loadOrRedirect(await call(listClosedIncidents, { person: uid, after: asked('alarms') }), url),
    words: dictionary(locale, ['shared', 'safe-return', ...ADMIN_WORDS]),
  }
}

/** What happened around one person: the alarms that are over, and the scans of her codes. */
export default function AccountSafeReturn({
  loaderData: { person, scans, next, closed },
  params: { uid },
}: Route.ComponentProps) {
  const { t } = useTranslation('admin-incidents')
  const title = t('past.title', { name: person.name })
  return (
    <>
      <title>{title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to={`/admin/users/${uid}`}>{t('admin-operations:codes.person')}</Link>
      </div>
      <p>{t('past.text')}</p>
      <h2>{t('past.alarms')}</h2>
      <p className="soft">{t('past.open')}</p>
      {closed.incidents.length === 0 ? <p>{t('closed.none')}</p> : <Rows rows={closed.incidents} />}
      {closed.next && (
        <p>
          <Link to={`?${new URLSearchParams({ alarms: closed.next })}`}>{t('admin:pages.next')} →</Link>
        </p>
      )}
      <h2>{t('past.scans')}</h2>
      {scans.length === 0 ? (
        <p>{t('past.none')}</p>
      ) : (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('past.when')}</th>
              <th scope="col">{t('past.code')}</th>
              <th scope="col">{t('past.alarm')}</th>
            </tr>
          </thead>
          <tbody>
            {scans.map(({ id, at, label, incidentId }) => (
              <tr key={id}>
                <td className="number" data-name={t('past.when')}>
                  {momentOf(at)}
                </td>
                <td data-name={t('past.code')}>{label}</td>
                <Cell name={t('past.alarm')}>
                  {incidentId && <Link to={`/admin/incidents/${incidentId}`}>{t('past.see')}</Link>}
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages query={new URLSearchParams()} next={next} />
    </>
  )
}
