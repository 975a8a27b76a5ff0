import { Link } from 'react-router'
import type { OwnPerson } from '#contract/member.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { alarmTitle } from './alarm.ts'

export const base = import.meta.env.BASE_URL

/** What is going on now, and the one button a frightened daughter looks for. */
export function Alarms({ people }: { people: OwnPerson[] }) {
  const { t } = useTranslation('member')
  const going = people.filter(({ incident }) => incident)
  const reportable = people.filter(({ may, incident }) => may.includes('missing') && !incident)
  return (
    <>
      {going.map((person) => (
        <Alarm key={person.uid} person={person} />
      ))}
      {reportable.length > 0 && (
        <section className="emergency-now" aria-labelledby="missing-now">
          <h2 id="missing-now">{t('alarm.question')}</h2>
          <p>{t('alarm.text')}</p>
          <ul>
            {reportable.slice(0, 3).map(({ uid, name }) => (
              <li key={uid}>
                <Link className="button alert broad" to={`/account/people/${uid}/missing`}>
                  {t('alarm.button', { name })}
                </Link>
              </li>
            ))}
            {reportable.length > 3 && (
              <li>
                <a className="button quiet broad" href="#people">
                  {t('alarm.anybody')}
                </a>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}

/**
 * One open alarm; the person whose alarm it is reads what to do, and that nobody is worried for nothing. `isAlone`: there is no family
 * that could have been told.
 */
export function Alarm({ person, isAlone = false }: { person: OwnPerson; isAlone?: boolean }) {
  const { t, locale } = useTranslation('member')
  const { association } = useBrand()
  const { name, incident, isSelf } = person
  const isMissing = Boolean(incident?.missingSince)
  const isLost = incident?.openedBy === 'SELF' && !isMissing
  const time = clock(incident?.missingSince ?? incident?.openedAt ?? '', locale)
  if (isSelf && isLost && isAlone)
    return (
      <section className="notice glow going">
        <h2>{t('alarm.ownLostAlone')}</h2>
        <p>{t('lost.lost.alone', { association })}</p>
      </section>
    )
  return (
    <section className={isSelf ? 'notice glow going' : 'notice alert going'}>
      <h2>{alarmTitle(t, person)}</h2>
      {isSelf ? (
        <p>{t(isMissing ? 'alarm.ownMissingText' : isLost ? 'alarm.ownLostText' : 'alarm.ownFoundText')}</p>
      ) : (
        <>
          <p>{t(isMissing ? 'alarm.missingSince' : isLost ? 'alarm.lostSince' : 'alarm.foundSince', { name, time })}</p>
          <p>
            <a className="button alert" href={`${base}account/incidents/${incident?.id}`}>
              {t('alarm.see')}
            </a>
          </p>
        </>
      )}
    </section>
  )
}
