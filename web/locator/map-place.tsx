import { listMapLabels } from '#contract/map-labels.ts'
import type { Site } from '../site.ts'
import { MapSourcesLine } from '../map/map-sources.tsx'
import { useTranslation } from '../translation.ts'
import { Outline } from './outline.tsx'

/** The addresses of what a map loads when it opens. */
export interface MapScripts {
  map: string
  ground: string
}

export const mapScriptsOf = (scripts: Site['scripts']): MapScripts => ({
  map: scripts.map ?? '',
  ground: scripts.ground ?? '',
})

/** Where a map opens after its page (open-map.ts); until then the outline of the island. The map of `one` place needs no button to see all. */
export function MapPlace({ scripts: { map, ground }, one = false }: { scripts: MapScripts; one?: boolean }) {
  const { t, locale } = useTranslation('locator')
  return (
    <section
      className="map"
      aria-label={t('map.label')}
      data-map={map}
      data-ground={ground}
      data-labels={`${import.meta.env.BASE_URL}api${listMapLabels.path}`}
      data-locale={locale}
    >
      <Outline />
      <div className="canvas" data-canvas />
      {!one && <FitButton label={t('map.fit')} />}
      <output className="missing" data-missing />
      <MapSourcesLine />
    </section>
  )
}

const FitButton = ({ label }: { label: string }) => (
  <button type="button" className="round" data-fit>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span className="visually-hidden">{label}</span>
  </button>
)
