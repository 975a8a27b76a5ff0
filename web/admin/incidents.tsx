import { Link } from 'react-router'
import { readDuty } from '#contract/admin-duty.ts'
import { listOpenIncidents } from '#contract/admin-incidents.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/incidents'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { withShownNumbers } from './duty-numbers.server.ts'
import { OnDuty } from './on-duty.tsx'
import { ADMIN_WORDS } from './sections.ts'
import { useNow } from './since.tsx'
import { ALARM_EVERY_MS, useStayCurrent } from '../shared/stay-current.ts'
import './incidents.css'
import { Alarm } from './open-incident.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const incidents = loadOrRedirect(await call(listOpenIncidents, {}), url)
  // The desk is the association's own: staff of an organisation are not told who is there.
  const duty = await call(readDuty, {})
  return {
    incidents,
    duty: duty.ok ? withShownNumbers(duty.data) : null,
    now: Date.now(),
    words: dictionary(locale, ['shared', 'safe-return', ...ADMIN_WORDS]),
  }
}

export default function Incidents({ loaderData: { incidents, duty, now: rendered } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-incidents')
  useStayCurrent(ALARM_EVERY_MS)
  const now = useNow(rendered)
  return (
    <>
      <title>{t('title')}</title>
      <div className="head">
        <h1>{t('title')}</h1>
        <Link to="/admin/watch">{t('watch.title')}</Link>
      </div>
      {duty && (
        <div className="act-line">
          <OnDuty duty={duty} />
          <Link to="/admin/duty">{t('duty.change', { ns: 'admin-operations' })}</Link>
        </div>
      )}
      <p className={incidents.length === 0 ? 'notice' : undefined} role="status">
        {incidents.length === 0 ? t('none') : t('open', { count: incidents.length })}
      </p>
      {incidents.length > 0 && (
        <ul className="alarms">
          {incidents.map((incident) => (
            <Alarm key={incident.id} incident={incident} now={now} />
          ))}
        </ul>
      )}
      {duty && (
        <p>
          <Link to="/admin/search">{t('telephone.find')}</Link>
        </p>
      )}
      <p>
        <Link to="/admin/closed-incidents">{t('closed.title')}</Link>
      </p>
    </>
  )
}
