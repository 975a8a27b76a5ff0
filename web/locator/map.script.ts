import { circle, circleMarker, control, layerGroup, map as createMap, type CircleMarker } from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import { DEFAULT_CENTRE, MAP_BOUNDS } from '#contract/limits.ts'
import type { Ground } from '../map/ground-data.ts'
import { layGround } from '../map/ground-layer.ts'
import groundCss from '../shared/ground.css?inline'
import { afterPaint } from './after-paint.ts'
import { afterZoom } from './after-zoom.ts'
import { clearanceOf } from './clear-of.ts'
import type { Say } from './describe.ts'
import { layTiles, ZOOM } from './map-tiles.ts'
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
export interface MapOptions {
  say: Say
  ground: Ground
  /** Where the labels of streets and blocks are read (`listMapLabels`). */
  labels: string
  /** Hears which pin was chosen. */
  onPick?: ((id: string) => void) | undefined
  /** Hears whether the pictures do not come. */
  onMissing: (missing: boolean) => void
}

/** Nearer than this, a single place has nothing around it. */
const ZOOM_ALONE = 17
/** A map narrower than this does not hold the whole island between its controls at OneMap's farthest zoom. */
const SMALL_PX = 576
/** Degrees of sea around Singapore that a small map may show: else its controls would cover what lies at the edge of the bounds. */
const SEA_AROUND = 0.15

const style = new CSSStyleSheet()
style.replaceSync(leafletCss + groundCss + mapCss)
document.adoptedStyleSheets.push(style)

/** An empty map of Singapore in `canvas`, which cannot be left. */
function createLocatorMap(canvas: HTMLElement, say: Say, animate: boolean) {
  const { west, east, south, north } = MAP_BOUNDS
  const isSmall = canvas.clientWidth < SMALL_PX
  const beyond = isSmall ? SEA_AROUND : 0
  const map = createMap(canvas, {
    center: DEFAULT_CENTRE,
    zoom: DEFAULT_CENTRE.zoom,
    minZoom: isSmall ? ZOOM.minOfSmall : ZOOM.min,
    maxZoom: ZOOM.max,
    maxBounds: [
      [south - beyond, west - beyond],
      [north + beyond, east + beyond],
    ],
    zoomControl: false,
    // The page itself says whose pictures these are (map-sources.tsx).
    attributionControl: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
  })
  control.zoom({ position: 'topright', zoomInTitle: say('map.in'), zoomOutTitle: say('map.out') }).addTo(map)
  return map
}

/**
 * Leaflet listens for the focus of what has a tooltip, which makes the drawing a stop of the keyboard without a name. It is
 * passed over: where one searches from stands in words above the list.
 */
function passOver(marker: CircleMarker) {
  const drawn = marker.getElement()
  drawn?.setAttribute('tabindex', '-1')
  drawn?.closest('svg')?.setAttribute('aria-hidden', 'true')
}

/** Opens the map in `canvas`. */
export function openMap(canvas: HTMLElement, { say, ground, labels, onPick, onMissing }: MapOptions): LocatorMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createLocatorMap(canvas, say, animate)
  layTiles(map, (missing) => {
    onMissing(missing)
    drawn.standAlone(missing)
    // The notice, or the room that it leaves, moves what is seen beside it.
    if (isFitted) fit()
  })
  const drawn = layGround(map, { ground, labels })
  const origins = layerGroup().addTo(map)
  const pins = pinPlaces(map, say, {
    animate,
    onPick: (id) => {
      onPick?.(id)
      afterPaint(() => pins.choose(id))
    },
  })
  let shown: [number, number][] = []
  /** The view is still the one in which everything is seen; while `fitting` it is becoming that. */
  let [isFitted, fitting] = [false, false]
  map.on('movestart', () => (isFitted = fitting))

  const settled = afterZoom(map)
  const fit = () =>
    settled(() => {
      fitting = true
      if (shown.length === 0) map.setView(DEFAULT_CENTRE, DEFAULT_CENTRE.zoom)
      else map.fitBounds(shown, { ...clearanceOf(map), maxZoom: ZOOM_ALONE, animate: false })
      fitting = false
      isFitted = true
    })

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
        passOver(
          circleMarker(origin, { radius: 9, className: accuracy === undefined ? 'origin' : 'origin here' })
            .bindTooltip(title, { direction: 'bottom' })
            .addTo(origins),
        )
      }
      fit()
      pins.show(places)
    },
    choose: pins.choose,
    fit,
  }
}
