import { open, rename, rm } from 'node:fs/promises'
import { and, asc, gt, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { goToPoints } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { escapeCell, FileProblem, type Progress } from './csv.ts'
import { inService } from './point.ts'
import { pointId } from './store.ts'

/** The columns of the list, as `import go-to-points` reads them. */
const COLUMNS = {
  name: goToPoints.name,
  address: goToPoints.address,
  postal: goToPoints.postalCode,
  lat: goToPoints.lat,
  lng: goToPoints.lng,
  kind: goToPoints.kind,
  region: goToPoints.region,
  ura_region: goToPoints.uraRegion,
  planning_area: goToPoints.planningArea,
  hours: goToPoints.openingHours,
  phone: goToPoints.contactNumber,
  note: goToPoints.specialNote,
  updated: goToPoints.updated,
  source: goToPoints.source,
}
type Column = keyof typeof COLUMNS
const BATCH = 1000

/** Whether a place in service was renamed here: its id no longer follows from what it says. */
async function someRenamed({ db }: Pick<Service, 'db'>): Promise<boolean> {
  const { id, source, name, address, postalCode } = goToPoints
  const rows = await db.select({ id, source, name, address, postalCode }).from(goToPoints).where(inService)
  return rows.some((row) => row.id !== pointId(row))
}

/**
 * Every point in service as the CSV that the import reads, a batch at a time. Where one was renamed here the list has a
 * column `id` as well, by which the import knows it again.
 */
export async function* goToPointsCsv(service: Pick<Service, 'db'>): AsyncGenerator<{ text: string; rows: number }> {
  const { db } = service
  const names: (Column | 'id')[] = Object.keys(COLUMNS) as Column[]
  if (await someRenamed(service)) names.push('id')
  yield { text: stringify([names]), rows: 0 }
  for (let after: { name: string; id: string } | undefined; ;) {
    const rows = await db
      .select({ id: goToPoints.id, ...COLUMNS })
      .from(goToPoints)
      .where(
        and(inService, after && gt(sql`(${goToPoints.name}, ${goToPoints.id})`, sql`(${after.name}, ${after.id})`)),
      )
      .orderBy(asc(goToPoints.name), asc(goToPoints.id))
      .limit(BATCH)
    const cells = rows.map((row) =>
      names.map((name) => {
        const value = row[name]
        return typeof value === 'string' ? escapeCell(name === 'updated' ? value.replaceAll('-', '') : value) : value
      }),
    )
    yield { text: stringify(cells), rows: rows.length }
    after = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

/**
 * Writes every point in service to a file; importing it again changes nothing.
 * @returns how many there were @throws FileProblem when the file cannot be written
 */
export async function exportGoToPoints(
  service: Pick<Service, 'db'>,
  file: string,
  progress?: Progress,
): Promise<number> {
  const total = await service.db.$count(goToPoints, inService)
  // Whole or not at all: an earlier export stays until the new one is complete.
  const unfinished = `${file}.part`
  const handle = await open(unfinished, 'w').catch((error: { code?: string }) => {
    throw new FileProblem(`The file ${file} cannot be written (${error.code}).`)
  })
  let written = 0
  try {
    for await (const { text, rows } of goToPointsCsv(service)) {
      await handle.appendFile(text)
      written += rows
      if (rows > 0) progress?.(written, total)
    }
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  return written
}
