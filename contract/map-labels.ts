import { z } from 'zod'
import { Coordinates, listOf, PlainText } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { MAP_LABELS_MAX, MAP_LABELS_ZOOM } from './limits.ts'

/** The number of a column or row of the map's squares at zoom 16, as web maps count them. */
const MapSquare = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** MAP_LABELS_ZOOM - 1)
const MapLabel = z.object({ text: PlainText, ...Coordinates })
const DAY_SECONDS = 86_400

/** Block numbers and street names of one square of the map, for the map's own ground; a square of zoom 16 is six hundred metres wide. */
export const listMapLabels = endpoint({
  name: 'listMapLabels',
  method: 'get',
  path: '/account/map-labels',
  source: 'D51.5',
  who: ['public'],
  anonymous: true,
  keptSeconds: DAY_SECONDS,
  query: z.object({ x: MapSquare, y: MapSquare }),
  answer: z.object({
    /** Each once, where its addresses in the square lie. */
    streets: listOf(MapLabel, MAP_LABELS_MAX),
    /** Housing blocks first, then the numbers of other houses. */
    blocks: listOf(MapLabel, MAP_LABELS_MAX),
  }),
  errors: [],
})
export type MapLabels = z.output<typeof listMapLabels.answer>
