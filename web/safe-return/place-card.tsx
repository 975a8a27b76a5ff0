import { coordinatesOf, mapsAddress, type Nearby } from '#contract/nearby.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { describeDistance, describeOpen, detailAddress, type Speaker } from '../locator/describe.ts'
import { ageOf } from './age.ts'
import { GroundPicture } from '../map/ground-picture.tsx'
import { MapSources } from '../map/map-sources.tsx'
import type { Shape } from '../map/shape.ts'
import { useTranslation } from '../translation.ts'
import { FRAME, staticMap } from './tiles.ts'
import { clock } from './timeline.tsx'

/** Less exact than this, a position lies around an address, not near it. */
const EXACT_METRES = 150

export interface PlaceCardProps {
  /** Two numbers that the service has checked, and how exact they are, in metres. */
  position: { lat: number; lng: number; accuracy: number | null }
  /** ISO times: when the position was taken, and when this is drawn. */
  at: string
  now: string
  /** What we know near it; nothing outside Singapore. */
  nearby: Nearby | null | undefined
  /** The map's own ground around it (`groundAround`). */
  ground: readonly Shape[]
}

/** Where somebody is, for people who go there: the address, a map, the way into their own map program. */
export function PlaceCard({ position, at, now, nearby, ground }: PlaceCardProps) {
  const { t, locale } = useTranslation('safe-return')
  const speaker: Speaker = { say: (key, values) => t(`place.${key}`, values ?? {}), locale, now: new Date(now) }
  const coordinates = coordinatesOf(position)
  const [lat, lng] = coordinates.split(',')
  const { accuracy } = position
  return (
    <div className="place-card">
      <Head nearby={nearby} isExact={(accuracy ?? 0) <= EXACT_METRES} speaker={speaker} />
      <p className="soft">
        {accuracy !== null && (
          <>{t('place.accuracy', { distance: describeDistance(Math.max(10, accuracy), speaker) })} · </>
        )}
        <time dateTime={at}>{t('place.at', { time: clock(at, locale) })}</time>{' '}
        {/* Kept true by the script; hidden where there is none, for it would grow old unseen. */}
        <span className="age" data-age={at}>
          ({ageOf(at, speaker.now, LANG_ATTRIBUTE[locale])})
        </span>
      </p>
      {nearby && <PlaceMap position={position} label={mapLabel()} ground={ground} />}
      <a className="button wide" href={mapsAddress(position)} target="_blank" rel="noreferrer">
        {t('place.maps')}
      </a>
      <div className="coordinates">
        <p>
          <span className="soft">{t('place.coordinates')}</span>{' '}
          <span className="position" data-copied>
            {lat},<wbr />
            {lng}
          </span>
        </p>
        <button
          type="button"
          className="button quiet needs-script"
          data-copy={coordinates}
          data-done={t('place.copied')}
          data-failed={t('place.notCopied')}
        >
          {t('place.copy')}
        </button>
        <p className="copied" aria-live="polite" data-said />
      </div>
      {nearby?.goToPoint && <Wait point={nearby.goToPoint} speaker={speaker} />}
    </div>
  )

  function mapLabel() {
    const address = nearby?.address?.text
    return address ? t('place.map', { address }) : t('place.mapAt', { coordinates })
  }
}

function Head({ nearby, isExact, speaker }: { nearby: PlaceCardProps['nearby']; isExact: boolean; speaker: Speaker }) {
  const { t } = useTranslation('safe-return')
  if (!nearby?.address) return <p className="address">{nearby ? t('place.unnamed') : t('place.outside')}</p>
  const { text, distanceMetres } = nearby.address
  // The address itself is written as it is signposted, whatever the language around it.
  const [before = '', after = ''] = t(isExact ? 'place.near' : 'place.around', { address: '\n' }).split('\n')
  return (
    <p className="address">
      {before}
      <span lang="en">{text}</span>
      {after}
      {isExact && distanceMetres >= 15 && (
        <span className="soft"> {t('place.from', { distance: describeDistance(distanceMetres, speaker) })}</span>
      )}
    </p>
  )
}

/** The nearest place with somebody who knows what to do, while it is open. */
function Wait({ point, speaker }: { point: NonNullable<Nearby['goToPoint']>; speaker: Speaker }) {
  const { t } = useTranslation('safe-return')
  const { open } = describeOpen({ state: 'open', ...(point.openUntil && { until: point.openUntil }) }, speaker)
  return (
    <div className="wait">
      <p>{t('place.wait')}</p>
      <p>
        <a href={detailAddress(point.id)} lang="en">
          {point.name}
        </a>
      </p>
      <p className="soft">
        {describeDistance(point.distanceMetres, speaker)} · {open}
      </p>
    </div>
  )
}

/** A picture of the streets around: fixed, so that it needs no script; without its pictures the pin stands on our own ground. */
function PlaceMap({ position, label, ground }: Pick<PlaceCardProps, 'position' | 'ground'> & { label: string }) {
  const { width, height } = FRAME
  const { tiles, radius } = staticMap(position, position.accuracy)
  return (
    <figure className="place-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <GroundPicture shapes={ground} />
        {/* HTML's img and not SVG's image, without a size of its own: only so does one that fails show nothing. */}
        {tiles.map(({ href, x, y }) => (
          <foreignObject key={href} x={x} y={y} width={256} height={256}>
            <img src={href} alt="" referrerPolicy="no-referrer" />
          </foreignObject>
        ))}
        <circle className="within" cx={width / 2} cy={height / 2} r={Math.max(radius, 6)} />
        <g transform={`translate(${width / 2} ${height / 2})`}>
          <path className="marker" d="M0 0C-4-9-14-14-14-25a14 14 0 1 1 28 0C14-14 4-9 0 0Z" />
          <circle className="eye" cy={-25} r={5.5} />
        </g>
      </svg>
      <figcaption lang="en">
        <MapSources />
      </figcaption>
    </figure>
  )
}
