import { circle, circleMarker, control, layerGroup, map as createMap } from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import { DEFAULT_CENTRE, MAP_BOUNDS } from '#contract/limits.ts'
import type { Say } from './describe.ts'
import { layOutline, layTiles, ZOOM } from './map-tiles.ts'
import mapCss from './map.css?inline'
import { pinPlaces } from './pins.ts'
import type { Place } from './places-list.ts'

export type { Place } from './places-list.ts'
/** From where was searched: the person, with accuracy in metres, or a place with its name. */
export interface Origin {
  lat: number
  lng: number
  accuracy?: number
  name?: string
}
export interface LocatorMap {
  /** Shows these places and from where, and goes to where all of them are seen. */
  show: (places: readonly Place[], origin: Origin | undefined) => void
  choose: (id: string) => void
  fit: () => void
}

/** Nearer than this, a single place has nothing around it. */
const ZOOM_ALONE = 17

const style = new CSSStyleSheet()
style.replaceSync(leafletCss + mapCss)
document.adoptedStyleSheets.push(style)

/** Opens the map in `canvas`. `onPick` hears which pin was chosen, `onMissing` whether the pictures do not come. */
export function openMap(
  canvas: HTMLElement,
  { say, onPick, onMissing }: { say: Say; onPick?: (id: string) => void; onMissing: (missing: boolean) => void },
): LocatorMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const { west, east, south, north } = MAP_BOUNDS
  const map = createMap(canvas, {
    center: DEFAULT_CENTRE,
    zoom: DEFAULT_CENTRE.zoom,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxBounds: [
      [south, west],
      [north, east],
    ],
    zoomControl: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
  })
  map.attributionControl.setPrefix(false)
  control.zoom({ position: 'topright', zoomInTitle: say('map.in'), zoomOutTitle: say('map.out') }).addTo(map)
  layOutline(map, say)
  layTiles(map, onMissing)
  const origins = layerGroup().addTo(map)
  const pins = pinPlaces(map, say, {
    animate,
    onPick: (id) => {
      pins.choose(id)
      onPick?.(id)
    },
  })
  let shown: [number, number][] = []

  function fit() {
    if (shown.length === 0) map.setView(DEFAULT_CENTRE, DEFAULT_CENTRE.zoom)
    // A pin stands above its place. At once: Leaflet drops a view that is asked for while another one comes nearer.
    else
      map.fitBounds(shown, {
        paddingTopLeft: [36, 64],
        paddingBottomRight: [36, 48],
        maxZoom: ZOOM_ALONE,
        animate: false,
      })
  }

  new ResizeObserver(() => {
    map.invalidateSize({ pan: false })
  }).observe(canvas)
  return {
    show(places, origin) {
      shown = [...places, ...(origin ? [origin] : [])].map(({ lat, lng }) => [lat, lng])
      origins.clearLayers()
      if (origin) {
        const { accuracy } = origin
        const title = accuracy === undefined ? (origin.name ?? say('map.centre')) : say('map.here')
        if (accuracy !== undefined)
          circle(origin, { radius: accuracy, className: 'accuracy', interactive: false }).addTo(origins)
        circleMarker(origin, { radius: 9, className: accuracy === undefined ? 'origin' : 'origin here' })
          .bindTooltip(title, { direction: 'bottom' })
          .addTo(origins)
      }
      fit()
      pins.show(places)
    },
    choose: pins.choose,
    fit,
  }
}
