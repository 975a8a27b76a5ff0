import { joinedByAnd } from '#contract/domain/lists.ts'
import { SINGAPORE } from '#contract/domain/time.ts'
import type { Pronoun } from '#contract/called-as.ts'
import type { Found, Moment } from '#contract/found.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { coordinatesOf } from '#contract/nearby.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { useActorName } from './found-words.ts'
import { whomName } from './kin.ts'
import { sentence } from './sentence.ts'

/** Date and time in Singapore, as its people write them. */
export const clock = (at: string, language: string) =>
  new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[language as Locale]}-SG`, {
    timeZone: SINGAPORE,
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

/** What a recipient did reads differently from what others did. */
const OWN_WORDS = new Set<Moment['kind']>([
  'handed-over',
  'on-my-way',
  'still-going',
  'withdrawn',
  'lapsed',
  'safe',
  'false-alarm',
  'reopened',
  'missing',
  'muted',
  'unmuted',
  'screened',
  'unscreened',
])
/** Kinds whose sentence counts people where there are more than one. */
const COUNTED = new Set<Moment['kind']>([
  'message-sent',
  'message-delivered',
  'message-failed',
  'details-left',
  'whereabouts-shared',
  'scanned',
])

/** What a timeline shows of an alarm. */
type Happened = Pick<Found, 'moments' | 'earlier'> & { person: Pick<Found['person'], 'pronoun'> }

/** What happened, first to last, joined by the path; messages and scans are told once a minute. */
export function Timeline({ found: { moments, earlier, person } }: { found: Happened }) {
  const { t } = useTranslation('safe-return')
  return (
    <>
      {earlier && (
        <p>
          <a href={`?before=${earlier}#timeline-title`}>{t('found.earlierMoments')}</a>
        </p>
      )}
      <ol className="timeline">
        {moments.map((moment, index) => (
          <TimelineLine key={index} moment={moment} pronoun={person.pronoun} />
        ))}
      </ol>
    </>
  )
}

function TimelineLine({ moment, pronoun }: { moment: Moment; pronoun: Pronoun }) {
  const { t, locale } = useTranslation('safe-return')
  const { association } = useBrand()
  const nameOf = useActorName(pronoun)
  const { at, kind, who, people, count, channels, whom, minutes } = moment
  const [first] = who
  const isMany = COUNTED.has(kind) && (kind === 'scanned' ? count : people) > 1
  const key = () => {
    if (isMany) return `${kind}-many`
    if (first?.is === 'you' && OWN_WORDS.has(kind)) return `${kind}-you`
    return kind === 'called' && first?.is === 'finder' ? 'called-by' : kind
  }
  const list = (parts: readonly string[]) => joinedByAnd(parts, locale)
  const named = who.map((actor) => nameOf(actor))
  const beside = [
    ...(isMany && who.length === people ? [list(named)] : []),
    ...(channels.length > 0 ? [list(channels.map((channel) => t(`found.channel.${channel}`)))] : []),
  ]
  return (
    <li className={kind}>
      <time className="soft" dateTime={at}>
        {clock(at, locale)}
      </time>
      <p>
        {sentence(
          t(`found.event.${key()}`, {
            who: nameOf(first),
            people: kind === 'scanned' ? count : people,
            association,
            minutes: minutes ?? '',
          }),
        )}
        {whom && ` ${t('found.someone.with', { whom: whomName(t, whom, pronoun) })}`}
        {minutes !== null && ` ${t('found.inMinutes', { minutes })}`}
      </p>
      {beside.length > 0 && <p className="soft">{sentence(beside.join(' · '))}</p>}
      {/* Who was handed the person stands before the finder, who tells where. */}
      <Place {...moment} by={nameOf(kind === 'handed-over' ? who.at(-1) : first)} />
    </li>
  )
}

/** A place in a finder's words, quoted and never a link; a position as two numbers, which the card above opens. */
export function Place({ place, position, by }: Pick<Moment, 'place' | 'position'> & { by: string }) {
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
        <p className="soft">
          {t('found.position')} <span className="number">{coordinatesOf(position)}</span>
        </p>
      )}
    </>
  )
}
