import { inArray } from 'drizzle-orm'
import type { Region } from '../../contract/options.ts'
import { regionAt } from '../../contract/domain/regions.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { audit, goToPoints } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { FileProblem, readCsv, type CsvRow, type CsvSource, type Progress } from './csv.ts'
import { Rejected, rejectionOf, type Rejection } from './rejections.ts'
import { rejectionsBeside, type RejectionList } from './rejection-lists.ts'
import { countRetired, pointId, savePoints, type ChangingField, type ListedPoint } from './store.ts'
import { checkRow, OPTIONAL, NAMING, NEEDED, type CheckedRow } from './import-row.ts'
import { positionsOf, checkNearPostalCode } from './import-positions.ts'

/** Places are taken this many at a time: one question to the table of postal codes, one statement to write. */
const BATCH = 500

export interface ImportReport {
  rows: number
  added: number
  changed: number
  unchanged: number
  /** In the list, but taken out by somebody here: left as they are. */
  retired: number
  rejected: number
  /** Where each rejected row is named; nothing when there was none. */
  rejectedFile: string | undefined
  /** Rows without a region, which then came from the position; the first few by line. */
  derived: { count: number; first: { line: number; region: Region }[] }
}

/** What an import would do with one place, for somebody who looks before it is done. */
export type PointChange =
  | { kind: 'added' | 'retired'; line: number; name: string; postalCode: string }
  | {
      kind: 'changed'
      line: number
      name: string
      postalCode: string
      fields: { field: string; before: string | null; after: string | null }[]
    }

/** Thrown to roll back the transaction of a dry run. */
export class DryRun extends Error {}

/**
 * Takes a list of Go-To Points: rows that pass every check go in, in one transaction; every other is named beside the
 * file. A place is known again by its source, name, address and postal code, so the same list twice changes nothing;
 * a column that the list does not have stays as it is; nothing is ever deleted.
 * @throws FileProblem when the file cannot be read as such a list, or none of its rows can be taken
 */
export async function importGoToPoints(
  { db, now }: Pick<Service, 'db' | 'now'>,
  file: CsvSource,
  {
    actor,
    dryRun = false,
    progress,
    rejections = rejectionsBeside(String(file)),
    onChange,
    beforeCommit,
  }: {
    actor: string
    dryRun?: boolean
    progress?: Progress
    /** Where rejected rows go; a file beside the given one by default. */
    rejections?: RejectionList
    /** Called with each place that differs from the list. */
    onChange?: (change: PointChange) => void
    /** Called before the commit; when it throws, everything is rolled back. */
    beforeCommit?: () => void
  },
): Promise<ImportReport> {
  const report = {
    rows: 0,
    added: 0,
    changed: 0,
    retired: 0,
    derived: { count: 0, first: [] as { line: number; region: Region }[] },
  }
  const seen = new Map<string, number>()

  const takeBatch = async (tx: Tx, batch: CsvRow[]) => {
    const checked: { line: number; point: ReturnType<typeof checkRow> }[] = []
    const rejected: Rejection[] = []
    const reject = (line: number, error: unknown) => void rejected.push(rejectionOf(line, error))
    for (const row of batch) {
      try {
        checked.push({ line: row.line, point: checkRow(row) })
      } catch (error) {
        reject(row.line, error)
      }
    }
    const known = await positionsOf(
      tx,
      checked.map(({ point }) => point.postalCode),
    )
    // Asked only where somebody wants to know, or the list names ids.
    const stored = await pointsById(tx, onChange || checked.some(({ point }) => point.id) ? checked : [])
    const points: (ListedPoint & { id: string })[] = []
    const lines = new Map<string, number>()
    for (const { line, point } of checked) {
      try {
        checkNearPostalCode(point, known.get(point.postalCode))
        const whole = { ...point, region: point.region ?? regionAt(point) }
        // An id in the list is used only when it is already stored: a list from elsewhere cannot choose one.
        const id = stored.has(point.id) ? point.id : pointId(whole)
        const earlier = seen.get(id)
        if (earlier) throw new Rejected('(row)', 'row-again', { line: earlier })
        seen.set(id, line)
        if (!point.region) {
          report.derived.count += 1
          if (report.derived.first.length < 20) report.derived.first.push({ line, region: whole.region })
        }
        points.push({ ...whole, id })
        lines.set(id, line)
      } catch (error) {
        reject(line, error)
      }
    }
    await rejections.add(rejected)
    if (points.length === 0) return
    const columns = Object.keys(batch.find(({ uneven }) => !uneven)?.cells ?? {})
    const fields: ChangingField[] = ['lat', 'lng', ...columns.flatMap((column) => OPTIONAL[column] ?? [])]
    // What is searched is made of all of these together.
    if (['id', 'kind', 'planning_area'].every((column) => columns.includes(column))) fields.push(...NAMING)
    if (onChange)
      for (const point of points) reportChange(onChange, lines.get(point.id) ?? 0, point, stored.get(point.id), fields)
    const { added, changed } = await savePoints(tx, points, now(), fields)
    report.added += added
    report.changed += changed
    report.retired += await countRetired(tx, points)
  }

  let rejectedFile: string | undefined
  try {
    await db.transaction(async (tx) => {
      await lockSubject(tx, 'import')
      for await (const batch of readCsv(file, { columns: NEEDED, batch: BATCH, progress })) {
        report.rows += batch.length
        await takeBatch(tx, batch)
      }
      if (rejections.count() === report.rows) {
        throw new FileProblem(
          `None of the ${report.rows} rows could be taken; ${String(file)}.rejected.csv says why. Nothing was changed.`,
          'file-no-good-row',
        )
      }
      if (dryRun) throw new DryRun()
      beforeCommit?.()
      if (report.added + report.changed > 0) {
        const { rows, added, changed } = report
        await tx.insert(audit).values({
          actor,
          action: 'import-go-to-points',
          details: { rows, added, changed, rejected: rejections.count() },
          createdAt: now(),
        })
      }
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  } finally {
    rejectedFile = await rejections.close()
  }
  const { rows, added, changed, retired, derived } = report
  const rejected = rejections.count()
  return {
    rows,
    added,
    changed,
    unchanged: rows - rejected - added - changed - retired,
    retired,
    rejected,
    rejectedFile,
    derived,
  }
}

/** The places of these rows that are stored already, by the id they name and by the one that is made of what they say. */
async function pointsById(db: Queryable, rows: { point: CheckedRow }[]) {
  const ids = rows.flatMap(({ point }) => [pointId(point), ...(point.id ? [point.id] : [])])
  if (ids.length === 0) return new Map<string, typeof goToPoints.$inferSelect>()
  const stored = await db
    .select()
    .from(goToPoints)
    .where(inArray(goToPoints.id, [...new Set(ids)]))
  return new Map(stored.map((point) => [point.id, point]))
}

/** Reports the change of one place, field by field. */
function reportChange(
  onChange: (change: PointChange) => void,
  line: number,
  point: ListedPoint,
  stored: typeof goToPoints.$inferSelect | undefined,
  fields: readonly ChangingField[],
) {
  const { name, postalCode } = point
  if (!stored) return onChange({ kind: 'added', line, name, postalCode })
  if (stored.deletedAt) return onChange({ kind: 'retired', line, name, postalCode })
  const written = (value: unknown) => (value === null || value === undefined ? null : String(value))
  const different = fields
    .map((field) => ({ field, before: written(stored[field]), after: written(point[field]) }))
    .filter(({ before, after }) => before !== after)
  if (different.length > 0) onChange({ kind: 'changed', line, name, postalCode, fields: different })
}
