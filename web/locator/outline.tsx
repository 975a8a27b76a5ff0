import { MAP_BOUNDS } from '#contract/limits.ts'
import { REGIONS } from '#contract/options.ts'
import { REGION_OUTLINES } from '#contract/domain/regions.ts'

const SCALE = 1000
const { west, east, south, north } = MAP_BOUNDS
const x = (lng: number) => Math.round((lng - west) * SCALE)
const y = (lat: number) => Math.round((north - lat) * SCALE)

/** The four regions in broad strokes, as contract/domain/regions.ts draws them. */
export const Outline = () => (
  <svg className="outline" viewBox={`0 0 ${x(east)} ${y(south)}`} aria-hidden="true">
    {REGIONS.map((region) => (
      <path key={region} d={`M${REGION_OUTLINES[region].map(([lng, lat]) => `${x(lng)} ${y(lat)}`).join('L')}Z`} />
    ))}
  </svg>
)
