import { isNull } from 'drizzle-orm'
import * as contract from '../../contract/locator.ts'
import { goToPoints } from '../db/tables.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'

export function locatorEndpoints(app: Api, service: Service) {
  serve(app, service, contract.listGoToPoints, listGoToPoints)
}

/** Every point in service, by name. */
export const listGoToPoints = ({ db }: Service) =>
  db.select().from(goToPoints).where(isNull(goToPoints.deletedAt)).orderBy(goToPoints.name, goToPoints.id)
