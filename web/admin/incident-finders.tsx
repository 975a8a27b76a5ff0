import { useEffect } from 'react'
import type { SeenIncident } from '#contract/admin-incident.ts'
import type { Shape } from '../map/shape.ts'
import { copyPlaces } from '../safe-return/place.ts'
import { PlaceCard } from '../safe-return/place-card.tsx'
import { useTranslation } from '../translation.ts'
import type { Numbers } from './incident-contacts.tsx'
import { Since } from './since.tsx'
import { Finder } from './incident-finder.tsx'

interface FindersProps {
  incident: SeenIncident
  numbers: Numbers
  now: number
  /** The map's own ground around the newest position. */
  ground: readonly Shape[]
}

/** Who found the person and where: the number first, then the place, then what else came. */
export function Finders({ incident, numbers, now, ground }: FindersProps) {
  const { t } = useTranslation('admin-incidents')
  const { reports, folded, reportCount, latest } = incident
  useEffect(copyPlaces, [])
  const [newest, ...earlier] = reports
  const rest = folded.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby="finders">
      <h2 id="finders">{t('finders.title', { count: reportCount })}</h2>
      {!newest && <p>{t('finders.none')}</p>}
      {newest && <Finder report={newest} numbers={numbers} now={now} />}
      {latest && (
        <div className="latest">
          <h3>{t('finders.where')}</h3>
          {latest.place && (
            <blockquote>
              <bdi>{latest.place}</bdi>
            </blockquote>
          )}
          {latest.position && (
            <PlaceCard
              position={latest.position}
              at={latest.positionAt ?? latest.at}
              now={new Date(now).toISOString()}
              nearby={latest.nearby}
              ground={ground}
            />
          )}
          <p className="soft">
            <Since at={latest.at} now={now} />
          </p>
        </div>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('finders.earlier', { count: earlier.length })}</summary>
          {earlier.map((report) => (
            <Finder key={report.id} report={report} numbers={numbers} now={now} />
          ))}
        </details>
      )}
      {rest > 0 && <p>{t('finders.folded', { count: rest })}</p>}
    </section>
  )
}
