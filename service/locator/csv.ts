import { createReadStream, ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse, CsvError, type Info } from 'csv-parse'
import type { RefusalCode } from '#contract/errors.ts'

/** The error for an unusable file, with a sentence for the person who provided it. Nothing was changed. */
export class FileProblem extends Error {
  readonly code: RefusalCode
  /** `code`: what the console says of it, without the caller's paths and lines. */
  constructor(sentence: string, code: RefusalCode = 'file-unreadable') {
    super(sentence)
    this.code = code
  }
}

/** A file by its path, or its content. */
export type CsvSource = string | Uint8Array

/** One row of a file: the cells by the names of the header, and the line of the file where the row ends. */
export interface CsvRow {
  line: number
  cells: Record<string, string>
  /** The row has more or fewer cells than the header. */
  uneven: boolean
}
export type Progress = (done: number, total: number) => void

/** A longer record means that a quotation mark was never closed. */
const MAX_RECORD_CHARACTERS = 100_000

/** Cells that a spreadsheet would run as a formula, by signs of full width too, get an apostrophe before them; `unescapeCell` takes it off again. */
export const escapeCell = (cell: string): string => (/^'*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell)
export const unescapeCell = (cell: string): string => (/^'+[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell)

/** The beginning and size of a file. */
async function look(file: CsvSource) {
  if (typeof file !== 'string') return { start: Buffer.from(file.subarray(0, 4)), size: file.byteLength }
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
      return { start: buffer.subarray(0, bytesRead), size: (await handle.stat()).size }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    throw new FileProblem(
      code === 'ENOENT'
        ? `There is no file ${file}.`
        : `The file ${file} cannot be read (${code ?? 'unknown reason'}).`,
    )
  }
}

async function* textOf(chunks: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const notText = () =>
    new FileProblem(
      'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again; nothing was changed.',
      'file-not-text',
    )
  let first = true
  const checked = (text: string) => {
    if (text.includes('\0')) throw notText()
    if (first && /^\s*</.test(text)) {
      throw new FileProblem('The file holds a web page, not a CSV table; nothing was changed.', 'file-not-text')
    }
    first = false
    return text
  }
  try {
    for await (const chunk of chunks) yield checked(decoder.decode(chunk, { stream: true }))
    yield checked(decoder.decode())
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? notText() : error
  }
}

/**
 * The rows of a CSV table in UTF-8, gzipped or not, `batch` at a time: a large file is never in memory. `progress` hears
 * of bytes read.
 * @throws FileProblem when it is no such file, lacks a column or has no row
 */
export async function* readCsv(
  file: CsvSource,
  {
    columns,
    batch,
    progress,
    delimiter = ',',
  }: { columns: readonly string[]; batch: number; progress?: Progress | undefined; delimiter?: string },
): AsyncGenerator<CsvRow[]> {
  const { start, size } = await look(file)
  if (start.toString('latin1') === 'PK\x03\x04') {
    throw new FileProblem(
      'The file is an Excel workbook. Save it as "CSV UTF-8" and try again; nothing was changed.',
      'file-excel',
    )
  }
  const bytes = typeof file === 'string' ? createReadStream(file) : Readable.from([Buffer.from(file)])
  const bytesRead = () => (bytes instanceof ReadStream ? bytes.bytesRead : size)
  // Gzip is accepted only for files on the machine itself: an uploaded one could be a decompression bomb.
  const gzipped = typeof file === 'string' && start[0] === 0x1f && start[1] === 0x8b
  const records = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    columns(header: string[]) {
      const names = header.map((name) => name.toLowerCase())
      const missing = columns.filter((name) => !names.includes(name))
      if (missing.length > 0) {
        throw new FileProblem(
          `The file has no column ${missing.map((name) => `"${name}"`).join(', ')}. Its first line must name the columns; nothing was changed.`,
          'file-columns',
        )
      }
      return names
    },
  })
  // Whatever fails on the way ends the iteration below with its error.
  pipeline(gzipped ? pipeline(bytes, createGunzip(), () => {}) : bytes, textOf, records, () => {})
  let rows: CsvRow[] = []
  let empty = true
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: Record<string, string>; info: Info }>) {
      empty = false
      const cells = Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, unescapeCell(cell).trim()]))
      rows.push({ line: info.lines, cells, uneven: (info as { error?: unknown }).error !== undefined })
      if (rows.length < batch) continue
      yield rows
      rows = []
      progress?.(Math.min(bytesRead(), size), size)
    }
    if (rows.length > 0) yield rows
    progress?.(size, size)
  } catch (error) {
    if (error instanceof CsvError) {
      throw new FileProblem(
        `The table cannot be read near line ${String((error as { lines?: number }).lines)}: a quotation mark stands where none may, or is not closed. Nothing was changed.`,
        'file-broken',
      )
    }
    if ((error as { code?: string }).code?.startsWith('Z_')) {
      throw new FileProblem('The gzipped file is damaged or incomplete; nothing was changed.', 'file-broken')
    }
    throw error
  } finally {
    bytes.destroy()
  }
  if (empty) throw new FileProblem('The file has no row below its header; nothing was changed.', 'file-no-row')
}
