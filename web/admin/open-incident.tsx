import { Link } from 'react-router'
import { joinedByAnd } from '#contract/domain/lists.ts'
import { LOUD, type OpenIncident } from '#contract/admin-incidents.ts'
import { fullName } from '../safe-return/person.tsx'
import { useTranslation } from '../translation.ts'
import { useKinName } from './kin-words.ts'
import { Since } from './since.tsx'

/** One open alarm in the list: who, since when, and how it stands. */
export function Alarm({ incident, now }: { incident: OpenIncident; now: number }) {
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
      <StandingOfIncident incident={incident} />
    </li>
  )
}

/** How the alarm stands: what is wrong first, else who answers. */
function StandingOfIncident({ incident: { standing, taken, onTheWay } }: { incident: OpenIncident }) {
  const { t, locale } = useTranslation('admin-incidents')
  const kin = useKinName()
  const nameOf = (one: (typeof onTheWay)[number]) =>
    one === 'duty' ? t('actor.duty') : kin({ relation: one, calledAs: null, ordinal: null })
  if (LOUD.includes(standing)) return <p className="state sentence bad">{t(`standing.${standing}`)}</p>
  return (
    <div>
      {standing === 'SOUGHT' && <p className="state sentence waiting">{t('standing.SOUGHT')}</p>}
      {onTheWay.length > 0 && (
        <p className="state sentence good">{t('goes', { who: joinedByAnd(onTheWay.map(nameOf), locale) })}</p>
      )}
      {taken && (
        <p className="state sentence good">{taken.name ? t('takenBy', { name: taken.name }) : t('takenByDesk')}</p>
      )}
    </div>
  )
}
