import { asc, eq, isNotNull } from 'drizzle-orm'
import { dayOf } from '#contract/domain/time.ts'
import type { ListedPoint } from '#contract/admin-points.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { isInSingapore, regionAt } from '#contract/domain/regions.ts'
import { findAddresses } from '../addresses/find.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable } from '../db/open.ts'
import { goToPoints } from '../db/tables.ts'
import { matchingPoints } from '../locator/list.ts'
import { inService, pointColumns, shownPoint } from '../locator/point.ts'
import { saveNames } from '../locator/saved-names.ts'
import { pointId, pointSearchText, saveWords } from '../locator/store.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/** The list that places added by hand belong to. */
const CONSOLE_SOURCE = 'CONSOLE'

const columns = {
  ...pointColumns,
  uraRegion: goToPoints.uraRegion,
  planningArea: goToPoints.planningArea,
  source: goToPoints.source,
  updatedAt: goToPoints.updatedAt,
  deletedAt: goToPoints.deletedAt,
}
type StoredPoint = Omit<ListedPoint, 'openState' | 'updatedAt' | 'deletedAt'> & {
  updatedAt: Date
  deletedAt: Date | null
}

const listedPoint = ({ updatedAt, deletedAt, ...row }: StoredPoint, moment: Date): ListedPoint => ({
  ...row,
  ...shownPoint(row, moment),
  updatedAt: updatedAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
})

/** A page of the places in service, taken out, or all, by name; the same search as the locator's. */
export async function listPoints(
  { db, now }: Service,
  { state, page, pageSize, ...filters }: In<'listPoints'>,
): Out<'listPoints'> {
  const among = state && (state === 'retired' ? isNotNull(goToPoints.deletedAt) : inService)
  const { condition, total } = await matchingPoints(db, { ...filters, postalCode: undefined }, among)
  const rows = await db
    .select(columns)
    .from(goToPoints)
    .where(condition)
    .orderBy(asc(goToPoints.name), asc(goToPoints.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { data: rows.map((row) => listedPoint(row, now())), total }
}

async function pointOf(db: Queryable, id: string): Promise<StoredPoint> {
  const [row] = await db.select(columns).from(goToPoints).where(eq(goToPoints.id, id))
  return row ?? refuse('go-to-point-not-found')
}

/** @throws `go-to-point-not-found` */
export const readPoint = async ({ db, now }: Service, { id }: In<'readPoint'>): Out<'readPoint'> =>
  listedPoint(await pointOf(db, id), now())

type Form = In<'addPoint'>

/** The given position, else that of the postal code. @throws `position-outside` when neither is known */
async function positioned(service: Service, { lat, lng, postalCode }: Form) {
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const [address] = await findAddresses(service, { postalCode }).catch(() => [])
  const found = address && { lat: Number(address.LATITUDE), lng: Number(address.LONGITUDE) }
  return found && isInSingapore(found) ? found : refuse('position-outside')
}

async function fieldsOf(service: Service, form: Form) {
  const { name, address, postalCode, openingHours, contactNumber, specialNote, kind } = form
  const position = await positioned(service, form)
  const region = form.region ?? regionAt(position)
  return { name, address, postalCode, openingHours, contactNumber, specialNote, kind, region, ...position }
}

/** @throws `point-exists` for a place of the same name, address and postal code, also when it was taken out */
export async function addPoint(service: Service, form: Form, caller: Caller): Out<'addPoint'> {
  const fields = await fieldsOf(service, form)
  const at = service.now()
  const id = pointId({ ...fields, source: CONSOLE_SOURCE })
  await service.db.transaction(async (tx) => {
    const searchText = pointSearchText(fields)
    const [added] = await tx
      .insert(goToPoints)
      .values({ ...fields, id, source: CONSOLE_SOURCE, updated: dayOf(at), searchText, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: goToPoints.id })
    if (!added) refuse('point-exists')
    await saveWords(tx, [searchText])
    await saveNames(tx, 'place', [fields.name])
    await writeAudit(
      { db: tx, now: service.now },
      { actor: consoleOf(caller).actor, action: 'point-added', subject: id },
    )
  })
  return readPoint(service, { id })
}

/**
 * Changes the place, unless another administrator or an import changed it since it was `seen` (D74.1). What was changed is audited by the
 * names of the fields. @throws `go-to-point-not-found`, `changed-meanwhile`, `position-outside`
 */
export async function changePoint(
  service: Service,
  { id, seen, ...form }: In<'changePoint'>,
  caller: Caller,
): Out<'changePoint'> {
  await pointOf(service.db, id)
  const fields = await fieldsOf(service, form)
  const at = service.now()
  await service.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(goToPoints).where(eq(goToPoints.id, id)).for('update')
    if (!stored) refuse('go-to-point-not-found')
    const names = Object.keys(fields) as (keyof typeof fields)[]
    const changed = names.filter((name) => fields[name] !== stored[name])
    if (changed.length === 0) return
    if (stored.updatedAt.toISOString() !== seen) refuse('changed-meanwhile')
    const searchText = pointSearchText({ ...stored, ...fields })
    await tx
      .update(goToPoints)
      .set({ ...fields, searchText, updated: dayOf(at), updatedAt: at })
      .where(eq(goToPoints.id, id))
    await saveWords(tx, [searchText])
    await saveNames(tx, 'place', [fields.name])
    await writeAudit(
      { db: tx, now: service.now },
      { actor: consoleOf(caller).actor, action: 'point-changed', subject: id, details: { fields: changed } },
    )
  })
  return readPoint(service, { id })
}

/** Takes a place out of service or puts it back; idempotent. */
export async function retirePoint(
  service: Service,
  { id, inService: wanted }: In<'retirePoint'>,
  caller: Caller,
): Out<'retirePoint'> {
  const at = service.now()
  await service.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(goToPoints).where(eq(goToPoints.id, id)).for('update')
    if (!stored) refuse('go-to-point-not-found')
    if ((stored.deletedAt === null) === wanted) return
    await tx
      .update(goToPoints)
      .set({ deletedAt: wanted ? null : at, updatedAt: at })
      .where(eq(goToPoints.id, id))
    const action = wanted ? 'point-restored' : 'point-retired'
    await writeAudit({ db: tx, now: service.now }, { actor: consoleOf(caller).actor, action, subject: id })
  })
  return readPoint(service, { id })
}
