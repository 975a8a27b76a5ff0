import type { Found } from '#contract/found.ts'
import type { Shape } from '../map/shape.ts'
import { useTranslation } from '../translation.ts'
import { useActorName } from './found-words.ts'
import { PlaceCard } from './place-card.tsx'
import { sentence } from './sentence.ts'
import { clock } from './timeline.tsx'

/** The newest place a finder told: their words, which are quoted (docs/decisions.md, "Finder's words"), and the card of the position. */
export function Where({ found, drawnAt, ground }: { found: Found; drawnAt: string; ground: readonly Shape[] }) {
  const { t, locale } = useTranslation('safe-return')
  const nameOf = useActorName(found.person.pronoun)
  const { latest } = found
  if (!latest) return <p>{t('found.unknown')}</p>
  const { place, position } = latest
  return (
    <>
      {place && (
        <>
          <p data-say>{sentence(t('found.wrote', { finder: nameOf(latest.by) }))}</p>
          <blockquote data-say>
            <bdi>{place}</bdi>
          </blockquote>
        </>
      )}
      {position && (
        <PlaceCard
          position={position}
          at={latest.positionAt ?? latest.at}
          now={drawnAt}
          nearby={latest.nearby}
          ground={ground}
        />
      )}
      {!position && (
        <p className="soft">
          <time dateTime={latest.at}>{clock(latest.at, locale)}</time>
        </p>
      )}
    </>
  )
}

/** Where the family says the person was seen last, by whom and when. */
export function LastSeen({ found }: { found: Found }) {
  const { t, locale } = useTranslation('safe-return')
  const nameOf = useActorName(found.person.pronoun)
  const { missing } = found
  if (!missing) return null
  const time = clock(missing.at, locale)
  const key = missing.by?.is === 'you' ? 'found.lastSeen.you' : 'found.lastSeen.by'
  return (
    <section className="card" aria-labelledby="last-seen">
      <h2 id="last-seen">{t('found.lastSeen.title')}</h2>
      {missing.lastSeen ? (
        <>
          <p>{sentence(t(key, { who: nameOf(missing.by), time }))}</p>
          <blockquote>
            <bdi>{missing.lastSeen}</bdi>
          </blockquote>
        </>
      ) : (
        <p>{t('found.lastSeen.none')}</p>
      )}
    </section>
  )
}
