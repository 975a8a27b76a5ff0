import type { Handlers } from '../serve.ts'
import { listGoToPoints } from './list.ts'
import { nearestGoToPoints } from './nearest.ts'
import { readGoToPoint } from './point.ts'
import { suggestPostalCodes } from './postal-codes.ts'

export const locatorHandlers = {
  listGoToPoints,
  nearestGoToPoints,
  suggestPostalCodes,
  readGoToPoint,
} satisfies Partial<Handlers>
