import { open, rm, type FileHandle } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { MAP_BOUNDS } from '../../contract/limits.ts'
import { FileProblem } from './csv.ts'

export interface Rejection {
  line: number
  field: string
  reason: string
}
/** Thrown by a check: this row cannot be taken, because of this field. */
export class Rejected extends Error {
  readonly field: string
  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

/** Six digits, as they stand in the file. @throws Rejected */
export function checkPostalCode(written: string): string {
  if (/^\d{6}$/.test(written)) return written
  throw new Rejected(
    'postal',
    /^\d{5}$/.test(written)
      ? 'A postal code has 6 digits: a spreadsheet may have dropped a leading 0.'
      : 'A postal code has 6 digits.',
  )
}

/** A position inside the bounds of the map (P§9). @throws Rejected */
export function checkPosition(cells: Record<string, string>) {
  const degrees = (field: 'lat' | 'lng', from: number, to: number) => {
    const value = cells[field] ? Number(cells[field]) : NaN
    if (Number.isNaN(value)) throw new Rejected(field, 'This is not a number of degrees.')
    if (value < from || value > to) throw new Rejected(field, `This lies outside Singapore (${from} to ${to}).`)
    return value
  }
  return {
    lat: degrees('lat', MAP_BOUNDS.south, MAP_BOUNDS.north),
    lng: degrees('lng', MAP_BOUNDS.west, MAP_BOUNDS.east),
  }
}

/** The file beside the given one that names each rejected row; made with the first of them. */
export function rejectionsBeside(file: string) {
  const path = `${file}.rejected.csv`
  let handle: FileHandle | undefined
  let count = 0
  return {
    count: () => count,
    /** @throws FileProblem when nothing can be written there */
    async add(rejections: Rejection[]) {
      if (rejections.length === 0) return
      try {
        if (!handle) {
          handle = await open(path, 'w')
          await handle.appendFile('line,field,reason\n')
        }
        const sorted = rejections.toSorted((a, b) => a.line - b.line)
        await handle.appendFile(stringify(sorted.map(({ line, field, reason }) => [line, field, reason])))
      } catch (error) {
        const { code } = error as { code?: string }
        throw new FileProblem(
          `Rows are wrong, but ${path} cannot be written to name them (${code}). Nothing was changed.`,
        )
      }
      count += rejections.length
    },
    /** @returns its path; nothing, and no file from an earlier time either, when no row was rejected */
    async close() {
      await handle?.close()
      if (!handle) await rm(path, { force: true })
      return handle && path
    },
  }
}
