import { useEffect, useEffectEvent, useRef } from 'react'
import { listMapLabels } from '#contract/map-labels.ts'
import { MapSourcesLine } from '../map/map-sources.tsx'
import { useTranslation } from '../translation.ts'
import type { openSetMap as openMap, SetMap } from './set-position.ts'

/** Where a place is, on a map that comes after the page; everything it does can be typed as well. */
export function PositionMap({
  position,
  onSet,
}: {
  position: { lat: string; lng: string }
  onSet: (lat: number, lng: number) => void
}) {
  const { t, locale } = useTranslation('admin-operations')
  const canvas = useRef<HTMLDivElement>(null)
  const map = useRef<SetMap | undefined>(undefined)
  const [lat, lng] = [Number(position.lat || NaN), Number(position.lng || NaN)]
  const set = useEffectEvent(onSet)
  const open = useEffectEvent((element: HTMLElement, openSetMap: typeof openMap) => {
    map.current = openSetMap(element, {
      say: (key) => t(key),
      locale,
      labels: `${import.meta.env.BASE_URL}api${listMapLabels.path}`,
      onSet: (to, along) => set(to, along),
    })
    if (!Number.isNaN(lat + lng)) map.current.show(lat, lng)
  })

  useEffect(() => {
    let gone = false
    const load = async () => {
      const { openSetMap } = await import('./set-position.ts')
      if (!gone && canvas.current) open(canvas.current, openSetMap)
    }
    void load()
    return () => {
      gone = true
      map.current?.close()
      map.current = undefined
    }
  }, [])
  useEffect(() => {
    if (!Number.isNaN(lat + lng)) map.current?.show(lat, lng)
  }, [lat, lng])
  return (
    <div className="position-map">
      <div ref={canvas} role="application" aria-label={t('point.map')} />
      <MapSourcesLine />
    </div>
  )
}
