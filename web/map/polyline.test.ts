import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine, encodeLine, type Point } from './polyline.ts'

test('a number is written as the format’s own description writes its sample', () => {
  // The description encodes -179.9832104 with five decimals, which is the number -17998321; here numbers have four.
  expect(encodeLine([[-1799.8321, 0]])).toBe('`~oia@?')
})

test('a line is read as it was written, to eleven metres', () => {
  const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(103, 105), degrees(-2, 2)), { maxLength: 50 }), (line: Point[]) => {
      const read = decodeLine(encodeLine(line))
      expect(read).toHaveLength(line.length)
      for (const [index, [lng, lat]] of line.entries()) {
        expect(Math.abs((read[index]?.[0] ?? 0) - lng)).toBeLessThanOrEqual(0.000_051)
        expect(Math.abs((read[index]?.[1] ?? 0) - lat)).toBeLessThanOrEqual(0.000_051)
      }
    }),
  )
})
