import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { telLink } from '#contract/brand.ts'
import type { Report } from '#contract/found.ts'
import { copyPlaces } from '../safe-return/place.ts'
import { PlaceCard } from '../safe-return/place-card.tsx'
import type { Numbers } from './incident-contacts.tsx'
import { Since } from './since.tsx'

/** Who found the person and where: the number first, then the place, then what else came. */
export function Finders({ incident, numbers, now }: { incident: SeenIncident; numbers: Numbers; now: number }) {
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

function Finder({ report, numbers, now }: { report: Report; numbers: Numbers; now: number }) {
  const { t } = useTranslation('admin-incidents')
  const { name, phone, at, place, kind, proved, muted } = report
  return (
    <div className="finder">
      {phone ? (
        <a className="button dial number" href={telLink(phone)}>
          {t('contacts.call', { number: numbers[phone] ?? phone })}
        </a>
      ) : (
        <p className="state sentence waiting">{t('finders.noNumber')}</p>
      )}
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <Since at={at} now={now} />
      </p>
      {place && (
        <blockquote>
          <bdi>{place}</bdi>
        </blockquote>
      )}
      {kind === 'UNUSABLE' && <p>{t('finders.unusable')}</p>}
      {proved && <p className="state good">{t('finders.proved')}</p>}
      {muted && <p className="state bad">{t('finders.muted')}</p>}
    </div>
  )
}
