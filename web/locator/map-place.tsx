import { useTranslation } from 'react-i18next'
import { Outline } from './outline.tsx'

/** Where the map opens after the list; until then, and below it, the outline of the island. */
export function MapPlace({ script }: { script: string }) {
  const { t } = useTranslation('locator')
  return (
    <section className="map" aria-label={t('map.label')} data-map={script}>
      <Outline />
      <div className="canvas" data-canvas />
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
        <span className="visually-hidden">{t('map.fit')}</span>
      </button>
      <output className="missing" data-missing />
    </section>
  )
}
