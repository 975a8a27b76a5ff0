import { open, rm, type FileHandle } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { refusals, type RowRefusal } from '../../contract/errors.ts'
import { MAP_BOUNDS } from '../../contract/limits.ts'
import { FileProblem } from './csv.ts'

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

/** Where rejected rows go: a file beside the given one, or a list that is shown. */
export interface RejectionList {
  count: () => number
  add: (rejections: Rejection[]) => Promise<void> | void
  /** @returns the file's path, when there is one */
  close: () => Promise<string | undefined> | undefined
}

/** Rejected rows kept to be shown: the first `most` of them, and how many there were. */
export function rejectionsShown(most: number): RejectionList & { first: Rejection[] } {
  const first: Rejection[] = []
  let count = 0
  return {
    first,
    count: () => count,
    add(rejections) {
      count += rejections.length
      first.push(...rejections.slice(0, Math.max(0, most - first.length)))
    },
    close: () => undefined,
  }
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

/** The file beside the given one that names each rejected row; made with the first of them. */
export function rejectionsBeside(file: string): RejectionList {
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
        await handle.appendFile(stringify(sorted.map((row) => [row.line, row.field, reasonOf(row)])))
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
