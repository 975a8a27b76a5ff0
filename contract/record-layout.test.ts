import { expect, test } from 'vitest'
import { layoutRecord } from './record-layout.ts'

const HEAD = { brand: 'Homeward', title: 'Record', name: 'Siew Hua Lim', facts: ['Age: 81'], note: 'Printed today.' }
const texts = ({ items }: ReturnType<typeof layoutRecord>) => items.flatMap((one) => (one.kind === 'text' ? one : []))

test('however much there is, it is one page', () => {
  const lines = Array.from({ length: 17 }, (_, nth) => ({
    before: '23 Nov, 12:23 pm',
    text: `${nth} ${'走'.repeat(100)}${'w'.repeat(100)} ${'word '.repeat(20)}`,
  }))
  const facts = Array.from({ length: 5 }, () => 'Auntie '.repeat(8))
  const full = layoutRecord({ ...HEAD, facts, name: 'W'.repeat(50) }, [
    { title: 'Last', lines: lines.slice(0, 2) },
    { title: 'Told', lines: Array.from({ length: 10 }, () => ({ before: '', text: 'son or daughter: on the way' })) },
    { title: 'What happened', lines },
  ])
  for (const { y, size } of texts(full)) {
    expect(y).toBeLessThanOrEqual(297 - 8)
    expect(size).toBeGreaterThanOrEqual(1.3)
  }
})

test('a little is written large, and nothing is left out', () => {
  const shown = texts(layoutRecord(HEAD, [{ title: 'Last', lines: [{ before: '12:23 pm', text: 'Bus stop 52009' }] }]))
  expect(shown.map(({ text }) => text)).toEqual([
    'Homeward',
    'Record',
    'Siew Hua Lim',
    'Age: 81',
    'Last',
    '12:23 pm',
    'Bus stop 52009',
    'Printed today.',
  ])
  expect(shown.find(({ text }) => text === 'Bus stop 52009')?.size).toBe(3.6)
})
