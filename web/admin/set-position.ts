import { control, divIcon, map as createMap, marker, type Marker } from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import { DEFAULT_CENTRE, MAP_BOUNDS } from '#contract/limits.ts'
import type { Locale } from '#contract/options.ts'
import type { Say } from '../locator/describe.ts'
import { layTiles, ZOOM } from '../locator/map-tiles.ts'
import mapCss from '../locator/map.css?inline'
import { groundIn } from '../map/ground-data.ts'
import { layGround } from '../map/ground-layer.ts'
import groundCss from '../shared/ground.css?inline'

export interface SetMap {
  show: (lat: number, lng: number) => void
  close: () => void
}

export interface SetMapOptions {
  say: Say
  locale: Locale
  /** Where the labels of streets and blocks are read (`listMapLabels`). */
  labels: string
  onSet: (lat: number, lng: number) => void
}

const style = new CSSStyleSheet()
style.replaceSync(leafletCss + groundCss + mapCss)

/** A map on which one place is set: a tap sets it, and its pin can be drawn elsewhere. */
export function openSetMap(canvas: HTMLElement, { say, locale, labels, onSet }: SetMapOptions): SetMap {
  if (!document.adoptedStyleSheets.includes(style)) document.adoptedStyleSheets.push(style)
  const { west, east, south, north } = MAP_BOUNDS
  const map = createMap(canvas, {
    center: DEFAULT_CENTRE,
    zoom: ZOOM.min,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxBounds: [
      [south, west],
      [north, east],
    ],
    zoomControl: false,
    // The page itself says whose pictures these are (map-sources.tsx).
    attributionControl: false,
    scrollWheelZoom: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  })
  control.zoom({ position: 'topright', zoomInTitle: say('map.in'), zoomOutTitle: say('map.out') }).addTo(map)
  layTiles(map, (missing) => ground.standAlone(missing))
  const ground = layGround(map, { ground: groundIn(locale), labels })
  let pin: Marker | undefined
  const put = (lat: number, lng: number) => {
    if (pin) return void pin.setLatLng({ lat, lng })
    pin = marker(
      { lat, lng },
      {
        draggable: true,
        title: say('map.pin'),
        icon: divIcon({ className: 'pin chosen', html: '', iconSize: undefined }),
      },
    )
    pin.on('dragend', () => {
      const at = pin?.getLatLng()
      if (at) onSet(at.lat, at.lng)
    })
    pin.addTo(map)
  }
  map.on('click', ({ latlng }) => {
    put(latlng.lat, latlng.lng)
    onSet(latlng.lat, latlng.lng)
  })
  return {
    show(lat, lng) {
      const first = pin === undefined
      put(lat, lng)
      if (first) map.setView({ lat, lng }, 17, { animate: false })
      else map.panInside({ lat, lng }, { animate: false, padding: [40, 60] })
    },
    close: () => void map.remove(),
  }
}
