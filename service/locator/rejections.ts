import { refusals, type RowRefusal } from '#contract/errors.ts'
import { MAP_BOUNDS } from '#contract/limits.ts'

export interface Rejection {
  line: number
  field: string
  /** Why, as the contract's code with what its text names. */
  code: RowRefusal
  values: RowValues
}
export type RowValues = Record<string, string | number>

/** The English sentence of a rejection, as it stands in the file beside the given one. */
export const reasonOf = ({ code, values }: Pick<Rejection, 'code' | 'values'>): string =>
  refusals[code].text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))

/** Thrown by a check: this row cannot be taken, because of this field. */
export class Rejected extends Error {
  readonly field: string
  readonly code: RowRefusal
  readonly values: RowValues
  constructor(field: string, code: RowRefusal, values: RowValues = {}) {
    super(code)
    this.field = field
    this.code = code
    this.values = values
  }
}

/** What a check threw, as the rejection of this row; anything else is thrown on. */
export function rejectionOf(line: number, error: unknown): Rejection {
  if (!(error instanceof Rejected)) throw error
  return { line, field: error.field, code: error.code, values: error.values }
}

/** Six digits, as they stand in the file. @throws Rejected */
export function checkPostalCode(written: string): string {
  if (/^\d{6}$/.test(written)) return written
  throw new Rejected('postal', /^\d{5}$/.test(written) ? 'row-postal-code-short' : 'row-postal-code')
}

/** A position inside the bounds of the map (P9.8). @throws Rejected */
export function checkPosition(cells: Record<string, string>) {
  const degrees = (field: 'lat' | 'lng', from: number, to: number) => {
    const value = cells[field] ? Number(cells[field]) : NaN
    if (Number.isNaN(value)) throw new Rejected(field, 'row-degrees')
    if (value < from || value > to) throw new Rejected(field, 'row-outside', { from, to })
    return value
  }
  return {
    lat: degrees('lat', MAP_BOUNDS.south, MAP_BOUNDS.north),
    lng: degrees('lng', MAP_BOUNDS.west, MAP_BOUNDS.east),
  }
}
