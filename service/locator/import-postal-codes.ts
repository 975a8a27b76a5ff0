import { sql } from 'drizzle-orm'
import { lockSubject, type Tx } from '../db/open.ts'
import { audit, postalCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { FileProblem, readCsv, type CsvRow, type Progress } from './csv.ts'
import { checkPosition, checkPostalCode, Rejected, rejectionOf, type Rejection } from './rejections.ts'
import { rejectionsBeside } from './rejection-lists.ts'
import { saveWords } from './store.ts'
import { saveNames } from './saved-names.ts'
import { searchable } from './words.ts'

const NEEDED = ['postal', 'blk', 'road', 'building', 'lat', 'lng']
const BATCH = 1000

type PostalCode = typeof postalCodes.$inferInsert

function checkRow({ cells, uneven }: CsvRow): PostalCode {
  if (uneven) throw new Rejected('(row)', 'row-uneven')
  const [block = '', road = '', building = ''] = [cells.blk, cells.road, cells.building]
  if (!road && !building) throw new Rejected('road', 'row-no-road')
  return {
    postalCode: checkPostalCode(cells.postal ?? ''),
    block,
    road,
    building,
    ...checkPosition(cells),
    searchText: searchable(building, `${block} ${road}`),
  }
}

/** Adds postal codes, and updates those that are there where something differs. @returns how many rows were written */
export async function savePostalCodes(tx: Tx, codes: PostalCode[]): Promise<number> {
  const saved = await tx
    .insert(postalCodes)
    .values(codes)
    .onConflictDoUpdate({
      target: postalCodes.postalCode,
      set: {
        block: sql`excluded.block`,
        road: sql`excluded.road`,
        building: sql`excluded.building`,
        lat: sql`excluded.lat`,
        lng: sql`excluded.lng`,
        searchText: sql`excluded.search_text`,
      },
      setWhere: sql`(${postalCodes.searchText}, ${postalCodes.block}, ${postalCodes.road}, ${postalCodes.building}, ${postalCodes.lat}, ${postalCodes.lng})
        is distinct from (excluded.search_text, excluded.block, excluded.road, excluded.building, excluded.lat, excluded.lng)`,
    })
    .returning({ postalCode: postalCodes.postalCode })
  await saveWords(
    tx,
    codes.map(({ searchText }) => searchText),
  )
  await saveNames(
    tx,
    'street',
    codes.map(({ road }) => road),
  )
  return saved.length
}

/**
 * Fills the table of postal codes, in one transaction; nothing is deleted. Of a code that stands twice the first counts.
 * @throws FileProblem when the file cannot be read as such a table, or none of its rows can be taken
 */
export async function importPostalCodes(
  { db, now }: Pick<Service, 'db' | 'now'>,
  file: string,
  { actor, progress }: { actor: string; progress?: Progress },
) {
  const rejections = rejectionsBeside(file)
  const seen = new Set<string>()
  let [rows, written] = [0, 0]
  const takeBatch = async (tx: Tx, batch: CsvRow[]) => {
    const codes: PostalCode[] = []
    const rejected: Rejection[] = []
    for (const row of batch) {
      try {
        const code = checkRow(row)
        if (seen.has(code.postalCode)) throw new Rejected('postal', 'row-postal-code-again')
        seen.add(code.postalCode)
        codes.push(code)
      } catch (error) {
        rejected.push(rejectionOf(row.line, error))
      }
    }
    await rejections.add(rejected)
    if (codes.length > 0) written += await savePostalCodes(tx, codes)
  }
  let rejectedFile: string | undefined
  try {
    await db.transaction(async (tx) => {
      await lockSubject(tx, 'import')
      for await (const batch of readCsv(file, { columns: NEEDED, batch: BATCH, progress })) {
        rows += batch.length
        await takeBatch(tx, batch)
      }
      if (seen.size === 0) {
        throw new FileProblem(
          `None of the ${rows} rows could be taken; ${file}.rejected.csv says why. Nothing was changed.`,
          'file-no-good-row',
        )
      }
      if (written > 0) {
        await tx.insert(audit).values({
          actor,
          action: 'import-postal-codes',
          details: { rows, written, rejected: rejections.count() },
          createdAt: now(),
        })
      }
    })
  } finally {
    rejectedFile = await rejections.close()
  }
  return { rows, written, unchanged: seen.size - written, rejected: rejections.count(), rejectedFile }
}
