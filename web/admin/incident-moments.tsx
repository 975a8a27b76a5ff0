import { Link } from 'react-router'
import { joinedByAnd } from '#contract/domain/lists.ts'
import type { SeenIncident } from '#contract/admin-incident.ts'
import type { Moment } from '#contract/found.ts'
import { useTranslation } from '../translation.ts'
import { useActorName } from './kin-words.ts'
import { dayOf, secondOf } from './dates.ts'

/** What happened, moment by moment, the newest first, to the second. */
export function Moments({ incident: { moments, earlier } }: { incident: Pick<SeenIncident, 'moments' | 'earlier'> }) {
  const { t } = useTranslation('admin-incidents')
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('moments.title')}</h2>
      <ol className="moments">
        {moments.toReversed().map((moment, index) => (
          <li key={`${moment.at}${moment.kind}${index}`}>
            <time dateTime={moment.at} title={dayOf(moment.at)}>
              {secondOf(moment.at)}
            </time>
            <MomentLine moment={moment} />
          </li>
        ))}
      </ol>
      {earlier && <Link to={`?before=${encodeURIComponent(earlier)}`}>{t('moments.earlier')}</Link>}
    </section>
  )
}

function MomentLine({ moment }: { moment: Moment }) {
  const { t, locale } = useTranslation('admin-incidents')
  const actor = useActorName()
  const { kind, who, people, count, channels, whom, minutes, place } = moment
  const list = (parts: readonly string[]) => joinedByAnd(parts, locale)
  const unnamed = people - who.length
  const names = [...who.map(actor), ...(unnamed > 0 && who.length > 0 ? [t('moments.others', { count: unnamed })] : [])]
  return (
    <div>
      <p>
        {t(`moment.${kind}`, {
          who: names.length > 0 ? list(names) : t('actor.nobody'),
          channels: list(channels.map((channel) => t(`channel.${channel}`, { ns: 'admin-operations' }))),
        })}{' '}
        {whom && t(`alarm.whom.${whom}`)} {minutes !== null && t('alarm.inMinutes', { minutes })}{' '}
        {count > 1 && <span className="soft">{t('moments.inAll', { count })}</span>}
      </p>
      {place && (
        <blockquote>
          <bdi>{place}</bdi>
        </blockquote>
      )}
    </div>
  )
}
