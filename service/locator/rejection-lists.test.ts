import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rejectionsBeside } from './rejection-lists.ts'

test('a list of wrong rows that cannot be written is said, with its file, why, and that nothing was changed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'homeward-rejections-')), 'points.csv')
  mkdirSync(`${file}.rejected.csv`)
  const list = rejectionsBeside(file)
  const wrong = list.add([{ line: 2, field: 'lat', code: 'row-uneven', values: {} }])
  await expect(wrong).rejects.toThrow(
    `Rows are wrong, but ${file}.rejected.csv cannot be written to name them (EISDIR). Nothing was changed.`,
  )
})
