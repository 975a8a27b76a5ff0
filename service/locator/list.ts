import { and, asc, count, desc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { goToPoints } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { holdsAll } from './distance-order.ts'
import { inService, pointColumns, shownPoint } from './point.ts'
import { understand } from './search.ts'
import { corrected } from './typing-errors.ts'

const orders = {
  name: [asc(goToPoints.name), asc(goToPoints.id)],
  '-name': [desc(goToPoints.name), desc(goToPoints.id)],
  updated: [sql`${goToPoints.updated} desc nulls last`, asc(goToPoints.name), asc(goToPoints.id)],
}

/** Which points hold the words, lie in the region and have, or begin with, the postal code; a typing error is forgiven. */
export async function matchingPoints(
  db: Service['db'],
  { search, region, postalCode }: Pick<In<'listGoToPoints'>, 'search' | 'region' | 'postalCode'>,
  among: SQL | undefined,
) {
  const asked = understand(search ?? '')
  const digits = postalCode ?? asked.postalCode
  const within = region ?? asked.region
  const where = (terms = [...asked.terms, ...(asked.near ?? [])]) =>
    and(
      among,
      within && eq(goToPoints.region, within),
      digits ? like(goToPoints.postalCode, `${digits}%`) : undefined,
      terms.length > 0 ? holdsAll(terms) : undefined,
    )
  const counted = async (condition: ReturnType<typeof where>) =>
    (await db.select({ total: count() }).from(goToPoints).where(condition))[0]?.total ?? 0
  const condition = where()
  const total = await counted(condition)
  const wider = total === 0 ? await corrected(db, asked.terms) : undefined
  if (!wider) return { condition, total }
  const forgiving = where([...wider])
  return { condition: forgiving, total: await counted(forgiving) }
}

/** A page of the points in service. */
export async function listGoToPoints(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { sort = 'name', page, pageSize, ...filters }: In<'listGoToPoints'>,
): Out<'listGoToPoints'> {
  const { condition, total } = await matchingPoints(db, filters, inService)
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
