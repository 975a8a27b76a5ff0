import { expect, test } from 'vitest'
import { adminConsole } from '../test/console.ts'
import { readPlace, writePlace } from './keyset.ts'

/** Cursors that we never wrote: of a list of numbers a word or a number too large, of any a moment that the database does not know. */
const FORGED = [
  '2025-01-01T00:00:00.000Z_abc',
  '2025-01-01T00:00:00.000Z_99999999999999999999999',
  '0000-01-01T00:00:00.000Z_1',
  '2025_1',
  '2025-02-31T00:00:00.000Z_1',
  `2025-01-01T00:00:00.000Z_${'1'.repeat(50)}`,
]

test.each(FORGED)('a list begins at its start where the cursor is none of ours: %s', async (after) => {
  const { administrator, account } = await adminConsole()
  const { browser } = await administrator()
  const uid = await account({ type: 'DEMENTIA' })
  const query = new URLSearchParams({ after }).toString()
  for (const list of ['audit', `people/${uid}/scans`, 'delivery', `accounts/${uid}/messages`, 'closed-incidents'])
    expect((await browser.get(`/admin/${list}?${query}`)).status, list).toBe(200)
})

test('a cursor of ours is read as it was written', () => {
  const place = { at: new Date('2025-03-04T05:06:07.890Z'), id: '12' }
  expect(readPlace(writePlace(place))).toEqual(place)
})

test.each([
  ...FORGED,
  undefined,
  '',
  '2025-01-01_1',
  '2025-01-01T00:00:00Z_1',
  '2025-01-01T00:00:00.000Z_',
  '3025-01-01T00:00:00.000Z_1',
])('the list of numbers knows no place %s', (written) => expect(readPlace(written, 'number')).toBeUndefined())
test('a word names a row of one list, a number of any', () => {
  const at = new Date('2025-01-01T00:00:00.000Z')
  expect(readPlace('2025-01-01T00:00:00.000Z_abc')).toEqual({ at, id: 'abc' })
  expect(readPlace(`2025-01-01T00:00:00.000Z_${'9'.repeat(18)}`, 'number')).toEqual({ at, id: '9'.repeat(18) })
  expect(readPlace('2025-01-01T00:00:00.000Z_a-b')).toBeUndefined()
})
