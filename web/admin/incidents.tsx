import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readDuty } from '#contract/admin-duty.ts'
import { listOpenIncidents, LOUD, type OpenIncident } from '#contract/admin-incidents.ts'
import { fullName } from '../safe-return/person.tsx'
import { siteContext } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/incidents'
import { loadOrRedirect } from './door.ts'
import { withShownNumbers } from './duty-numbers.server.ts'
import { useKinName } from './kin-words.ts'
import { OnDuty } from './on-duty.tsx'
import { ADMIN_WORDS } from './sections.ts'
import { Since, useNow } from './since.tsx'
import { ALARM_EVERY_MS, useStayCurrent } from './stay-current.ts'
import './incidents.css'

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
      <p role="status">{incidents.length === 0 ? t('none') : t('open', { count: incidents.length })}</p>
      <ul className="alarms">
        {incidents.map((incident) => (
          <Alarm key={incident.id} incident={incident} now={now} />
        ))}
      </ul>
      <p>
        <Link to="/admin/closed-incidents">{t('closed.title')}</Link>
      </p>
    </>
  )
}

function Alarm({ incident, now }: { incident: OpenIncident; now: number }) {
  const { t } = useTranslation('admin-incidents')
  const { id, person, openedBy, openedAt, lastEventAt, mayOpen, finders, audience } = incident
  const isLoud = LOUD.includes(incident.standing)
  return (
    <li className={isLoud ? 'bad' : ''}>
      <div>
        <h2>{mayOpen ? <Link to={`/admin/incidents/${id}`}>{fullName(person)}</Link> : fullName(person)}</h2>
        <p>
          {t(`opened.${openedBy}`)} <Since at={openedAt} now={now} />
          <span className="soft">
            {' · '}
            {t('last')} <Since at={lastEventAt} now={now} />
            {finders > 1 && ` · ${t('reports', { count: finders })}`}
          </span>
        </p>
        {audience === 'DESK' && <p>{t('audience.DESK')}</p>}
        {!mayOpen && <p className="soft">{t('notYours')}</p>}
      </div>
      <Standing incident={incident} />
    </li>
  )
}

/** How the alarm stands: what is wrong first, else who answers. */
function Standing({ incident: { standing, taken, onTheWay } }: { incident: OpenIncident }) {
  const { t } = useTranslation('admin-incidents')
  const kin = useKinName()
  const nameOf = (one: (typeof onTheWay)[number]) =>
    one === 'duty' ? t('actor.duty') : kin({ relation: one, calledAs: null, ordinal: null })
  if (LOUD.includes(standing)) return <p className="state sentence bad">{t(`standing.${standing}`)}</p>
  return (
    <div>
      {standing === 'SOUGHT' && <p className="state sentence waiting">{t('standing.SOUGHT')}</p>}
      {onTheWay.length > 0 && (
        <p className="state sentence good">{t('goes', { who: onTheWay.map(nameOf).join(', ') })}</p>
      )}
      {taken && (
        <p className="state sentence good">{taken.name ? t('takenBy', { name: taken.name }) : t('takenByDesk')}</p>
      )}
    </div>
  )
}
