import { expect, test } from 'vitest'
import { draw } from '../test/draw.tsx'
import { BarChart } from './chart.tsx'

const WEEKS = Array.from({ length: 12 }, (_, index) => `week ${index + 1}`)
const drawn = (values: number[], begins = true) =>
  draw(<BarChart title="Scans" head="Week" labels={WEEKS} series={[{ name: 'Scans', values }]} begins={begins} />, 'en')
const rows = (html: string) => html.split('<tbody>')[1]?.split('<tr>').slice(1) ?? []

test('every number has a cell of its own, however many digits it has: none can meet another', () => {
  const values = WEEKS.map((_, index) => 100_000 + index)
  const html = drawn(values)
  expect(rows(html).map((row) => [...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, number]) => number))).toEqual(
    values.map((value) => [value.toLocaleString('en-SG')]),
  )
  expect(html, 'no number is drawn').not.toContain('<text')
})

test('a course of fewer than four weeks is shown as its numbers, from the fourth on as bars', () => {
  const young = drawn([0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2])
  expect(young).not.toContain('<svg')
  expect(rows(young)).toHaveLength(3)
  const grown = drawn([0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 2])
  expect(grown.match(/<rect/g)).toHaveLength(12)
})

test('nothing at all is said in words', () => {
  const html = drawn(WEEKS.map(() => 0))
  expect(html).toContain('Nothing yet')
  expect(html).not.toContain('<table')
})
