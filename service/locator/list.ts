import { and, asc, count, desc, eq, like, sql } from 'drizzle-orm'
import type { Answered, Checked } from '../../contract/endpoint.ts'
import type { listGoToPoints as contract } from '../../contract/locator.ts'
import { goToPoints } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { holdsAll } from './nearest.ts'
import { inService, pointColumns, shownPoint } from './point.ts'
import { corrected, understand } from './search.ts'

const orders = {
  name: [asc(goToPoints.name), asc(goToPoints.id)],
  '-name': [desc(goToPoints.name), desc(goToPoints.id)],
  updated: [sql`${goToPoints.updated} desc nulls last`, asc(goToPoints.name), asc(goToPoints.id)],
}

/** A page of the points in service that hold the words, lie in the region and have, or begin with, the postal code. */
export async function listGoToPoints(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { search, region, postalCode, sort = 'name', page, pageSize }: Checked<typeof contract>,
): Promise<Answered<typeof contract>> {
  const asked = understand(search ?? '')
  const digits = postalCode ?? asked.postalCode
  const within = region ?? asked.region
  const where = (terms = [...asked.terms, ...(asked.near ?? [])]) =>
    and(
      inService,
      within && eq(goToPoints.region, within),
      digits ? like(goToPoints.postalCode, `${digits}%`) : undefined,
      terms.length > 0 ? holdsAll(terms) : undefined,
    )
  const counted = async (condition: ReturnType<typeof where>) =>
    (await db.select({ total: count() }).from(goToPoints).where(condition))[0]?.total ?? 0
  let condition = where()
  let total = await counted(condition)
  const wider = total === 0 ? await corrected(db, asked.terms) : undefined
  if (wider) {
    condition = where([...wider])
    total = await counted(condition)
  }
  const rows = await db
    .select(pointColumns)
    .from(goToPoints)
    .where(condition)
    .orderBy(...orders[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const moment = now()
  return { data: rows.map((row) => shownPoint(row, moment)), total }
}
