import { realData } from '../real-data.ts'
import { readCsv } from '../../locator/csv.ts'

/** A row of the real table of postal codes. */
export interface CodeRow {
  postal: string
  blk: string
  road: string
  building: string
  lat: number
  lng: number
}
/** A row of the real list of Go-To Points. */
export interface PointRow {
  name: string
  kind: string
  lat: number
  lng: number
}

export interface RealLists {
  points: PointRow[]
  codes: CodeRow[]
}

/** The real lists, which are no part of the project; nothing where they are absent. */
export async function readRealLists(
  list = realData('gtp.csv'),
  table = realData('postal.csv.gz'),
): Promise<RealLists | undefined> {
  if (!list || !table) return undefined
  const lists: RealLists = { points: [], codes: [] }
  for await (const batch of readCsv(list, { columns: ['name', 'kind', 'lat', 'lng'], batch: 2000 }))
    for (const { cells } of batch)
      lists.points.push({
        name: cells.name ?? '',
        kind: cells.kind ?? '',
        lat: Number(cells.lat),
        lng: Number(cells.lng),
      })
  const columns = ['postal', 'blk', 'road', 'building', 'lat', 'lng']
  for await (const batch of readCsv(table, { columns, batch: 5000 }))
    for (const { cells } of batch)
      lists.codes.push({
        postal: cells.postal ?? '',
        blk: cells.blk ?? '',
        road: cells.road ?? '',
        building: cells.building ?? '',
        lat: Number(cells.lat),
        lng: Number(cells.lng),
      })
  return lists
}
