import { open, rm, type FileHandle } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { FileProblem } from './csv.ts'
import { reasonOf, type Rejection } from './rejections.ts'

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
