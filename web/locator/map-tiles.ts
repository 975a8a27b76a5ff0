import { tileLayer, type Map } from 'leaflet'

/** The zooms of OneMap's pictures; a small map goes farther away, to where it holds the whole island, and shows them smaller. */
export const ZOOM = { min: 11, max: 19, minOfSmall: 9 }
const TILES = 'https://www.onemap.gov.sg/maps/tiles'
/** Required by OneMap, with its logo and both links. */
const ATTRIBUTION = `<img src="https://www.onemap.gov.sg/web-assets/images/logo/om_logo.png" alt="" width="20" height="20">
<a href="https://www.onemap.gov.sg/" target="_blank" rel="noopener noreferrer">OneMap</a> © contributors |
<a href="https://www.sla.gov.sg/" target="_blank" rel="noopener noreferrer">Singapore Land Authority</a>`

/** OneMap's pictures, at night its night ones. `onMissing` hears whether they do not come. */
export function layTiles(map: Map, onMissing: (missing: boolean) => void) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const address = () => `${TILES}/${dark.matches ? 'Night' : 'Default'}/{z}/{x}/{y}.png`
  const tiles = tileLayer(address(), {
    attribution: ATTRIBUTION,
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
  for (const logo of map.getContainer().querySelectorAll('img')) {
    logo.addEventListener('error', () => (logo.hidden = true))
  }
}
