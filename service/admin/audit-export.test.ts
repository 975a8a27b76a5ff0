import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { randomUid } from '../secrets.ts'
import { auditCsv } from './audit-export.ts'

/** More than the export reads at a time. */
const LINES = 2500

test('an export has every line that it was asked for, each once, however many batches they fill', async () => {
  const { administrator, db, service } = await adminConsole()
  const { browser } = await administrator()
  const subject = randomUid()
  const createdAt = service.now()
  const line = (nth: number) => ({ actor: 'command', action: `noted-${nth}`, subject, details: {}, createdAt })
  await db.insert(audit).values(Array.from({ length: LINES }, (_, nth) => line(nth)))
  const csv = await (await browser.get(`/admin/audit/export?subject=${subject}`)).text()
  const acts = csv.match(/(?<=,)noted-\d+(?=,)/g) ?? []
  expect(acts.length).toBe(LINES)
  expect(new Set(acts).size).toBe(LINES)
})

test.each([
  ['en', 2, 'This file ends here, at its 2 lines; older lines match too. Choose fewer days, and export again.'],
  ['md', 2, '本文件到此为止，共2行；还有更早的记录符合条件。请缩短日期范围，再导出一次。'],
  [
    'ms',
    1,
    'Fail ini tamat di sini, pada baris ke-1; ada baris yang lebih lama yang turut sepadan. Pilih tempoh yang lebih pendek, kemudian eksport sekali lagi.',
  ],
  ['en', 3, undefined],
  ['en', 4, undefined],
] as const)(
  'an export in %s of three lines that holds %i at most says whether it has them all',
  async (locale, most, said) => {
    const { db, service } = await adminConsole()
    const subject = randomUid()
    const createdAt = service.now()
    const line = (action: string) => ({ actor: 'command', action, subject, details: {}, createdAt })
    await db.insert(audit).values(['first', 'second', 'third'].map(line))
    let csv = ''
    for await (const part of auditCsv(service, eq(audit.subject, subject), locale, most)) csv += part
    const rows = csv.trimEnd().split('\n')
    expect(rows.slice(1).filter((row) => row.includes(',command,'))).toHaveLength(Math.min(3, most))
    expect(rows.at(-1)?.replaceAll('"', '')).toEqual(said ?? expect.stringContaining(',first,'))
  },
)
