import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readDuty } from '#contract/admin-duty.ts'
import { listOpenIncidents, type OpenIncident } from '#contract/admin-incidents.ts'
import { fullName } from '../safe-return/person.tsx'
import { siteContext } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/incidents'
import { shown } from './door.ts'
import { age } from './moments.ts'
import { OnDuty } from './on-duty.tsx'
import { ADMIN_WORDS } from './sections.ts'
import { useStayCurrent } from './stay-current.ts'
import './operations.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const incidents = shown(await call(listOpenIncidents, {}), url)
  // The desk is the association's own: staff of an organisation are not told who is there.
  const duty = await call(readDuty, {})
  return {
    incidents,
    duty: duty.ok ? duty.data : null,
    now: Date.now(),
    words: dictionary(locale, ['shared', 'safe-return', ...ADMIN_WORDS]),
  }
}

export default function Incidents({ loaderData: { incidents, duty, now } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  useStayCurrent()
  return (
    <>
      <title>{t('incidents.title')}</title>
      <h1>{t('incidents.title')}</h1>
      {duty && (
        <div className="act-line">
          <OnDuty duty={duty} />
          <Link to="/admin/duty">{t('duty.change')}</Link>
        </div>
      )}
      <p role="status">
        {incidents.length === 0 ? t('incidents.none') : t('incidents.open', { count: incidents.length })}
      </p>
      <ul className="alarms">
        {incidents.map((incident) => (
          <Alarm key={incident.id} incident={incident} now={now} />
        ))}
      </ul>
    </>
  )
}

function Alarm({ incident, now }: { incident: OpenIncident; now: number }) {
  const { t, i18n } = useTranslation('admin-operations')
  const { id, person, openedBy, openedAt, onTheWay, unanswered, lastEventAt } = incident
  return (
    <li className={unanswered ? 'bad' : ''}>
      <div>
        <h2>
          <Link to={`/admin/incidents/${id}`}>{fullName(person)}</Link>
        </h2>
        <p>
          {t(`incidents.opened.${openedBy}`, { age: age(openedAt, now, i18n.language) })}{' '}
          <span className="soft">{t('incidents.last', { age: age(lastEventAt, now, i18n.language) })}</span>
        </p>
      </div>
      {onTheWay.length > 0 ? (
        <p className="state good">
          {t('incidents.goes', {
            who: onTheWay.map((relation) => t(`kin.${relation}`, { ns: 'safe-return' })).join(', '),
          })}
        </p>
      ) : (
        <p className={unanswered ? 'state bad' : 'state waiting'}>
          {t(unanswered ? 'incidents.unanswered' : 'incidents.waiting')}
        </p>
      )}
    </li>
  )
}
