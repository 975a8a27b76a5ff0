import { REGIONS, type Region } from '#contract/options.ts'
import type { CsvRow } from './csv.ts'
import { checkPosition, checkPostalCode, Rejected } from './rejections.ts'
import type { ChangingField, ListedPoint } from './store.ts'

/** The columns that make a place's id; a list that names ids may change them too. */
export const NAMING = ['name', 'address', 'postalCode'] as const
/** Columns a list of Go-To Points must have, and those it may have, by the field they fill. */
export const NEEDED = ['name', 'address', 'postal', 'lat', 'lng']
export const OPTIONAL: Record<string, ChangingField> = {
  kind: 'kind',
  region: 'region',
  ura_region: 'uraRegion',
  planning_area: 'planningArea',
  hours: 'openingHours',
  phone: 'contactNumber',
  note: 'specialNote',
  updated: 'updated',
}
/** A position may lie so far from its postal code. */
export const FROM_POSTAL_CODE_METRES = 500
const MAX_CHARACTERS = { name: 200, address: 300, source: 60 }
const MAX_OTHER = 500

/** The four regions; North-East counts as NORTH (docs/decisions.md, "One reading"). Nothing when the cell is empty. */
function checkRegion(written: string): Region | undefined {
  const region = written.toUpperCase().replace(/^NORTH[- ]EAST$/, 'NORTH')
  if (region === '') return undefined
  if ((REGIONS as readonly string[]).includes(region)) return region as Region
  throw new Rejected('region', 'row-region', { regions: REGIONS.join(', ') })
}

/** yyyymmdd as in the list, or yyyy-mm-dd. */
function checkUpdated(written: string): string | null {
  if (written === '') return null
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  const real = year && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  if (!real) throw new Rejected('updated', 'row-date')
  return date
}

/** What a row says; `region` undefined when its position must tell. */
export type CheckedRow = Omit<ListedPoint, 'region'> & { region: Region | undefined; id: string }

/** Reads a row. @throws Rejected naming the first field that is wrong */
export function checkRow({ cells, uneven }: CsvRow): CheckedRow {
  if (uneven) throw new Rejected('(row)', 'row-uneven')
  for (const field of ['name', 'address']) if (!cells[field]) throw new Rejected(field, 'row-empty')
  for (const [field, cell] of Object.entries(cells)) {
    const most = MAX_CHARACTERS[field as 'name'] ?? MAX_OTHER
    if (cell.length > most) throw new Rejected(field, 'row-too-long', { most })
  }
  return {
    name: cells.name ?? '',
    address: cells.address ?? '',
    postalCode: checkPostalCode(cells.postal ?? ''),
    ...checkPosition(cells),
    region: checkRegion(cells.region ?? ''),
    openingHours: cells.hours || null,
    contactNumber: cells.phone || null,
    specialNote: cells.note || null,
    kind: cells.kind || null,
    uraRegion: cells.ura_region || null,
    planningArea: cells.planning_area || null,
    updated: checkUpdated(cells.updated ?? ''),
    source: cells.source ?? '',
    id: cells.id ?? '',
  }
}
