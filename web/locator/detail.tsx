import { data } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { readGoToPoint, type GoToPoint } from '#contract/locator.ts'
import { NoResult } from '../shared/drawings/moments.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { Trouble } from '../shared/trouble.tsx'
import { siteContext, type PageHandle } from '../site.ts'
import { ASKED_AGAIN } from './cache-control.ts'
import type { Route } from './+types/detail'
import { describeOpen, detailAddress, dialOf, directionsTo, fullAddress } from './describe.ts'
import type { Speaker } from './speaker.ts'
import { thisMinute } from '../shared/this-minute.ts'
import { describeHours } from './describe-hours.ts'
import { describeNote, OUTSIDE } from './describe-note.ts'
import css from './detail.css?inline'
import { LiveWords } from './live-words.tsx'
import mapCss from '../shared/map-place.css?inline'
import sourcesCss from '../shared/map-sources.css?inline'
import { useTranslation } from '../translation.ts'
import { MapPlace, mapScriptsOf, type MapScripts } from './map-place.tsx'
import { useSpeaker } from './use-speaker.ts'

export const handle: PageHandle = {
  words: ['locator', 'errors', 'site'],
  script: 'point',
  publicSite: true,
  navigation: false,
  css: mapCss + sourcesCss + css,
}

const LIST = `${import.meta.env.BASE_URL}go-to-points`

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { call, scripts } = context.get(siteContext)
  const answer = await call(readGoToPoint, { id })
  if (!answer.ok) return data({ refused: answer.code }, answer.status)
  return { point: answer.data, at: thisMinute(), mapScripts: mapScriptsOf(scripts) }
}

export const headers = () => ASKED_AGAIN

export default function Detail({ loaderData }: Route.ComponentProps) {
  return 'point' in loaderData ? <PointPage {...loaderData} /> : <NoSuchPoint code={loaderData.refused} />
}

/** What stands where there is no such place. */
export function NoSuchPoint({ code }: { code: RefusalCode }) {
  const { t } = useTranslation('locator')
  const message = t('detail.error', { message: t(`errors:${code}`) })
  return (
    <Trouble title={message} text={t('hint')} picture={<NoResult />}>
      <a className="button" href={LIST}>
        {t('shared:findPoint')}
      </a>
    </Trouble>
  )
}

function PointPage({ point, at, mapScripts }: { point: GoToPoint; at: string; mapScripts: MapScripts }) {
  const { t } = useTranslation('locator')
  const speaker = useSpeaker(at)
  const { open, closed } = describeOpen(point.openState, speaker)
  const call = dialOf(point.contactNumber)
  const values = { name: point.name, address: fullAddress(point) }
  return (
    <div className="page detail" data-id={point.id} data-name={point.name} data-lat={point.lat} data-lng={point.lng}>
      <PageHead
        title={t('detail.title', values)}
        description={t('detail.description', values)}
        path={`go-to-points/detail/${point.id}`}
      />
      <p className="to-list">
        <a href={LIST} data-back={LIST}>
          {t('detail.back')}
        </a>
      </p>
      <h1 lang="en">{point.name}</h1>
      <p className="is-open" hidden={!open}>
        {open}
      </p>
      <p className="is-closed" hidden={!closed}>
        {closed}
      </p>
      <dl>
        <DetailRow name={t('detail.address')} lang="en">
          {point.address}
        </DetailRow>
      </dl>
      <p className="actions">
        <a className="button" href={directionsTo(point)} target="_blank" rel="noopener">
          {t('directions')}
          <span className="visually-hidden"> {t('newTab')}</span>
        </a>
        {call && (
          <a className="button quiet" href={call}>
            {t('call')} <span className="number">{point.contactNumber}</span>
          </a>
        )}
      </p>
      <dl>
        <DetailRow name={t('detail.hours')}>
          {point.openingHours && <Hours written={point.openingHours} speaker={speaker} />}
        </DetailRow>
        <DetailRow name={t('detail.notes')}>
          {point.specialNote && <Note written={point.specialNote} speaker={speaker} />}
        </DetailRow>
        <DetailRow name={t('detail.phone')}>
          {call ? <a href={call}>{point.contactNumber}</a> : point.contactNumber}
        </DetailRow>
        <DetailRow name={t('detail.region')}>{t(`live.region.${point.region}`)}</DetailRow>
        <DetailRow name={t('detail.postalCode')}>{point.postalCode}</DetailRow>
      </dl>
      <p className="actions">
        <button type="button" className="button quiet" data-share data-copied={t('detail.copied')}>
          {t('detail.share')}
        </button>
        <button type="button" className="button quiet" data-print>
          {t('detail.print')}
        </button>
        <a href={`${detailAddress(point.id)}/report`} rel="nofollow">
          {t('detail.report')}
        </a>
      </p>
      <output data-said />
      <MapPlace scripts={mapScripts} one />
      <LiveWords />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structured(point)).replaceAll('<', '\\u003c') }}
      />
    </div>
  )
}

/** A label and what it names; without that, neither. */
const DetailRow = ({ name, lang, children }: { name: string; lang?: string; children: React.ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  ) : null

/** Opening hours in the reader's language; those that nobody can read with certainty stand as they are written, and say so. */
function Hours({ written, speaker }: { written: string; speaker: Speaker }) {
  const { t } = useTranslation('locator')
  const { lines } = describeHours(written, speaker)
  if (lines.length > 0) return lines.map((line) => <p key={line}>{line}</p>)
  return (
    <p>
      {t('asWritten')} <span lang="en">{written}</span>
    </p>
  )
}

/** A special note; an address in it is a link. */
function Note({ written, speaker }: { written: string; speaker: Speaker }) {
  const { text, link, host } = describeNote(written)
  return (
    <>
      {text && <p lang="en">{text}</p>}
      {link && (
        <a href={link} rel={OUTSIDE}>
          {speaker.say('noteAt', { host })}
        </a>
      )}
    </>
  )
}

/** The place as search engines read it. */
const structured = (point: GoToPoint) => ({
  '@context': 'https://schema.org',
  '@type': 'Place',
  name: point.name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: point.address,
    postalCode: point.postalCode,
    addressLocality: 'Singapore',
    addressCountry: 'SG',
  },
  geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
  ...(point.contactNumber && { telephone: point.contactNumber }),
})
