import { tileLayer, type Map } from 'leaflet'

/** The zooms of OneMap's pictures; a small map goes farther away, to where it holds the whole island, and shows them smaller. */
export const ZOOM = { min: 11, max: 19, minOfSmall: 9 }
const TILES = 'https://www.onemap.gov.sg/maps/tiles'

/** OneMap's pictures, at night its night ones. `onMissing` hears whether they do not come. */
export function layTiles(map: Map, onMissing: (missing: boolean) => void) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const address = () => `${TILES}/${dark.matches ? 'Night' : 'Default'}/{z}/{x}/{y}.png`
  const tiles = tileLayer(address(), {
    minZoom: ZOOM.minOfSmall,
    minNativeZoom: ZOOM.min,
    maxZoom: ZOOM.max,
  })
  let came = 0
  tiles.on('loading', () => (came = 0))
  tiles.on('tileload', () => {
    came += 1
    onMissing(false)
  })
  tiles.on('tileerror', () => onMissing(came === 0))
  tiles.addTo(map)
  dark.addEventListener('change', () => tiles.setUrl(address()))
}
