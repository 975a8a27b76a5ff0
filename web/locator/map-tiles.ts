import { polygon, tileLayer, type Map } from 'leaflet'
import { REGIONS } from '#contract/options.ts'
import { REGION_OUTLINES } from '#contract/domain/regions.ts'
import type { Say } from './describe.ts'

export const ZOOM = { min: 11, max: 19 } // OneMap's
const TILES = 'https://www.onemap.gov.sg/maps/tiles'
/** Required by OneMap, with its logo and both links. */
const ATTRIBUTION = `<img src="https://www.onemap.gov.sg/web-assets/images/logo/om_logo.png" alt="" width="20" height="20">
<a href="https://www.onemap.gov.sg/" target="_blank" rel="noopener noreferrer">OneMap</a> © contributors |
<a href="https://www.sla.gov.sg/" target="_blank" rel="noopener noreferrer">Singapore Land Authority</a>`

/** The island in broad strokes, below the pictures: it shows where these are missing. */
export function layOutline(map: Map, say: Say) {
  map.createPane('outline').style.zIndex = '150'
  for (const region of REGIONS) {
    const line = REGION_OUTLINES[region].map(([lng, lat]): [number, number] => [lat, lng])
    polygon(line, { pane: 'outline', className: 'region', interactive: false })
      .bindTooltip(say(`region.${region}`), {
        permanent: true,
        direction: 'center',
        className: 'region-name',
        pane: 'outline',
      })
      .addTo(map)
  }
}

/** OneMap's pictures, at night its night ones. `onMissing` hears whether they do not come. */
export function layTiles(map: Map, onMissing: (missing: boolean) => void) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const address = () => `${TILES}/${dark.matches ? 'Night' : 'Default'}/{z}/{x}/{y}.png`
  const tiles = tileLayer(address(), { attribution: ATTRIBUTION, minZoom: ZOOM.min, maxZoom: ZOOM.max })
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
