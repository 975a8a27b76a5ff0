import { readFileSync } from 'node:fs'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as tables from '../tables.ts'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../migrations/meta/${file}`, import.meta.url), 'utf8'))

/** What the newest migration left of a database, as `npm run migration` keeps it: each column, default, check, key and index. */
function newest() {
  const { entries } = read('_journal.json') as { entries: { tag: string }[] }
  const number = entries.at(-1)?.tag.split('_')[0] ?? expect.fail('there is no migration')
  return read(`${number}_snapshot.json`) as Record<string, unknown> & { prevId: string }
}

test('whoever changes a table makes its migration: what is declared here is what the migrations have made', () => {
  const { id: _id, ...made } = newest()
  const { id: _own, ...declared } = generateDrizzleJson(tables, made.prevId)
  expect(JSON.parse(JSON.stringify(declared))).toEqual(made)
})
