import type { Region } from '#contract/options.ts'
import { regionAt } from '#contract/domain/regions.ts'
import type { Tx } from '../db/open.ts'
import type { CsvRow } from './csv.ts'
import { pointsById, reportChange, type PointChange } from './import-change.ts'
import { checkNearPostalCode, positionsOf } from './import-positions.ts'
import { checkRow, NAMING, OPTIONAL, type CheckedRow } from './import-row.ts'
import type { RejectionList } from './rejection-lists.ts'
import { Rejected, rejectionOf, type Rejection } from './rejections.ts'
import { countRetired, pointId, savePoints, type ChangingField, type ListedPoint } from './store.ts'
import { samplesFor, takeOver, type TakenOver } from './take-over.ts'

/** What became of the rows so far. */
export interface Counts {
  rows: number
  added: number
  changed: number
  /** Sample places that became the list's own. */
  takenOver: number
  retired: number
  derived: { count: number; first: { line: number; region: Region }[] }
}

interface Line {
  line: number
  point: CheckedRow
}

type Reject = (line: number, error: unknown) => void

/** Takes the rows of a list batch by batch, and counts what becomes of them. */
export function takeBatches(
  now: () => Date,
  rejections: RejectionList,
  onChange: ((change: PointChange) => void) | undefined,
) {
  const report: Counts = { rows: 0, added: 0, changed: 0, takenOver: 0, retired: 0, derived: { count: 0, first: [] } }
  const seen = new Map<string, number>()

  async function take(tx: Tx, batch: CsvRow[]) {
    const rejected: Rejection[] = []
    const reject: Reject = (line, error) => void rejected.push(rejectionOf(line, error))
    const checked = checkRows(batch, reject)
    const known = await positionsOf(
      tx,
      checked.map(({ point }) => point.postalCode),
    )
    const stored = await pointsById(tx, checked)
    const sampleOf = await samplesFor(tx, checked)
    const taken: TakenOver[] = []
    const points: (ListedPoint & { id: string })[] = []
    const lines = new Map<string, number>()
    for (const { line, point } of checked) {
      try {
        checkNearPostalCode(point, known.get(point.postalCode))
        const whole = { ...point, region: point.region ?? regionAt(point) }
        // An id counts only where it is known: a list from elsewhere cannot choose one.
        const id = stored.has(point.id) ? point.id : pointId(whole)
        const earlier = seen.get(id)
        if (earlier) throw new Rejected('(row)', 'row-again', { line: earlier })
        seen.set(id, line)
        if (!point.region) countDerived(report, line, whole.region)
        const sample = stored.has(id) ? undefined : sampleOf(whole)
        if (sample) taken.push({ point: { ...whole, id }, sample })
        points.push({ ...whole, id })
        lines.set(id, line)
      } catch (error) {
        reject(line, error)
      }
    }
    await rejections.add(rejected)
    if (points.length === 0) return
    const fields = changingFields(batch)
    const samples = new Map(taken.map(({ point, sample }) => [point.id, sample]))
    if (onChange)
      for (const point of points) {
        const before = { stored: stored.get(point.id), sample: samples.get(point.id) }
        reportChange(onChange, lines.get(point.id) ?? 0, point, before, fields)
      }
    await takeOver(tx, taken, now())
    const isTaken = ({ id }: { id: string }) => samples.has(id)
    const { added, changed } = await savePoints(
      tx,
      points.filter((point) => !isTaken(point)),
      now(),
      fields,
    )
    await savePoints(tx, points.filter(isTaken), now(), fields)
    report.added += added
    report.changed += changed
    report.takenOver += taken.filter(({ sample }) => !sample.deletedAt).length
    report.retired += await countRetired(tx, points)
  }

  return { report, take }
}

/** The rows that are right by themselves; every other is rejected. */
function checkRows(batch: readonly CsvRow[], reject: Reject): Line[] {
  const checked: Line[] = []
  for (const row of batch) {
    try {
      checked.push({ line: row.line, point: checkRow(row) })
    } catch (error) {
      reject(row.line, error)
    }
  }
  return checked
}

function countDerived({ derived }: Counts, line: number, region: Region) {
  derived.count += 1
  if (derived.first.length < 20) derived.first.push({ line, region })
}

/** The fields that a list with these columns may change. */
function changingFields(batch: readonly CsvRow[]): ChangingField[] {
  const columns = Object.keys(batch.find(({ uneven }) => !uneven)?.cells ?? {})
  const fields: ChangingField[] = [
    'lat',
    'lng',
    ...columns.flatMap((column) => (Object.hasOwn(OPTIONAL, column) ? (OPTIONAL[column] ?? []) : [])),
  ]
  // What is searched is made of all of these together.
  if (['id', 'kind', 'planning_area'].every((column) => columns.includes(column))) fields.push(...NAMING)
  return fields
}
