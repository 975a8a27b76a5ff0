import { useTranslation } from 'react-i18next'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import type { Found } from '#contract/found.ts'
import { sentence } from './sentence.ts'

type Event = Found['timeline'][number]

/** Date and time in Singapore, as its people write them. */
export const clock = (at: string, language: string) =>
  new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[language as Locale]}-SG`, {
    timeZone: 'Asia/Singapore',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

/** What a recipient did reads differently from what others did. */
const OWN_WORDS = new Set(['on-my-way', 'withdrawn', 'safe', 'false-alarm', 'reopened'])

/** The events of an incident, first to last, joined by the path. */
export function Timeline({ events }: { events: Event[] }) {
  const { t, i18n } = useTranslation('safe-return')
  const noun = (who: Event['who']) => {
    if (!who) return t('kin.somebody')
    if (who.is === 'relation') return t(`kin.${who.relation}`)
    return who.is === 'finder' ? who.name : t(`kin.${who.is}`)
  }
  const key = ({ kind, who, channel }: Event) => {
    if (channel) return `${kind}-${channel}`
    if (who?.is === 'you' && OWN_WORDS.has(kind)) return `${kind}-you`
    return kind === 'called' && who?.is === 'finder' ? 'called-by' : kind
  }
  return (
    <ol className="timeline">
      {events.map((event, index) => (
        <li key={index} className={event.kind}>
          <time className="soft" dateTime={event.at}>
            {clock(event.at, i18n.language)}
          </time>
          <p>{sentence(t(`found.event.${key(event)}`, { who: noun(event.who) }))}</p>
          <Place {...event} by={noun(event.who)} />
        </li>
      ))}
    </ol>
  )
}

/** A place in a finder's words and a position in figures: quoted, never a link. */
export function Place({ place, position, by }: Pick<Event, 'place' | 'position'> & { by: string }) {
  const { t } = useTranslation('safe-return')
  return (
    <>
      {place && (
        <>
          <p>{sentence(t('found.wrote', { finder: by }))}</p>
          <blockquote>
            <bdi>{place}</bdi>
          </blockquote>
        </>
      )}
      {position && (
        <p className="number">
          {t('found.position', { latitude: position.lat.toFixed(5), longitude: position.lng.toFixed(5) })}
          {position.accuracy !== null && (
            <>
              <br />
              {t('found.accuracy', { metres: Math.max(1, Math.round(position.accuracy)) })}
            </>
          )}
        </p>
      )}
    </>
  )
}
