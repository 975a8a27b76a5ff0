import type { Handlers } from '../serve.ts'
import { listGoToPoints } from './list.ts'
import { listMapLabels } from './map-labels.ts'
import { nearestGoToPoints } from './nearest.ts'
import { readGoToPoint } from './point.ts'
import { suggestPostalCodes } from './postal-codes.ts'
import { suggestPlaces } from './suggest-places.ts'
import { reportWrongEntry } from './wrong-entry.ts'

export const locatorHandlers = {
  listGoToPoints,
  nearestGoToPoints,
  suggestPostalCodes,
  listMapLabels,
  suggestPlaces,
  reportWrongEntry,
  readGoToPoint,
} satisfies Partial<Handlers>
