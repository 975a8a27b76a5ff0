import { nearestGoToPoints, suggestPlaces, suggestPostalCodes } from '#contract/locator.ts'
import { LanguageLinks } from '../shared/language-links.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { queryOf } from './locator-query.ts'
import { Card, NO_POINT } from './card.tsx'
import { Filter } from './filter.tsx'
import type { Places } from './place-search.server.ts'
import { LiveWords } from './live-words.tsx'
import { Information } from './information.tsx'
import { MapPlace } from './map-place.tsx'
import { Results } from './results.tsx'
import { Search } from './search.tsx'
import { useSpeaker } from './use-speaker.ts'

const base = import.meta.env.BASE_URL

/** The list beside its map. The list is complete without map and script; these only add to it. */
export function Locator({ asked, found, failed, at, mapScripts, readingScript, path }: Places & { path: string }) {
  const { t } = useTranslation('locator')
  const brand = useBrand()
  const speaker = useSpeaker(at)
  const { locale } = speaker
  const action = base + path
  const points = `${base}go-to-points/points.json`
  const languages = <LanguageLinks locale={locale} address={action + queryOf(asked)} />
  return (
    <div
      className="locator"
      data-action={action}
      data-asked={queryOf(asked)}
      data-at={at}
      data-from={JSON.stringify(found.from)}
      data-locale={locale}
      data-nearest={`${base}api${nearestGoToPoints.path}`}
      data-names={`${base}api${suggestPlaces.path}`}
      data-codes={`${base}api${suggestPostalCodes.path}`}
      data-points={points}
      data-reading={readingScript}
      data-keep={`${base}go-to-points ${points} ${mapScripts.map} ${mapScripts.ground} ${readingScript}`}
    >
      <PageHead title={t('title')} description={t('description')} path="go-to-points" />
      <MapPlace scripts={mapScripts} />
      <div className="panel">
        <button type="button" className="handle" aria-expanded="false" aria-controls="list">
          <span className="visually-hidden">{t('sheet')}</span>
        </button>
        <h1>{t('title')}</h1>
        <p className="intro">{t('intro')}</p>
        <Search asked={asked} action={action} />
        <Filter asked={asked} action={action} />
        <Results asked={asked} found={found} failed={failed} speaker={speaker} action={action} />
        <div className="languages">{languages}</div>
      </div>
      <Information brand={brand} languages={languages} />
      <template data-card>
        <Card shown={NO_POINT} />
      </template>
      <LiveWords />
    </div>
  )
}
