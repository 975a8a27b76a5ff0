import { MAP_BOUNDS } from '#contract/limits.ts'
import { COAST } from '../map/coast.ts'

const SCALE = 1000 // as COAST has it
const { west, east, south, north } = MAP_BOUNDS

/** The island in broad strokes. */
export const Outline = () => (
  <svg
    className="outline"
    viewBox={`0 0 ${Math.round((east - west) * SCALE)} ${Math.round((north - south) * SCALE)}`}
    aria-hidden="true"
  >
    <path d={COAST} />
  </svg>
)
