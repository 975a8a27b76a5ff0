import * as contract from '../../contract/locator.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { listGoToPoints } from './list.ts'
import { nearestGoToPoints } from './nearest.ts'
import { readGoToPoint } from './point.ts'
import { suggestPostalCodes } from './postal-codes.ts'

export function locatorEndpoints(app: Api, service: Service) {
  serve(app, service, contract.listGoToPoints, listGoToPoints)
  serve(app, service, contract.nearestGoToPoints, nearestGoToPoints)
  serve(app, service, contract.suggestPostalCodes, suggestPostalCodes)
  // After the calls with a fixed word in its place.
  serve(app, service, contract.readGoToPoint, readGoToPoint)
}
