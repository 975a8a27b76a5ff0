import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipRing } from './clip.ts'
import type { Spot } from './view.ts'

const BOX = { left: 0, top: 0, right: 100, bottom: 60 }
const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })

/** Whether a spot lies in a ring: how often a ray to its right meets the ring. */
function isInside({ x, y }: Spot, ring: readonly Spot[]): boolean {
  let times = 0
  for (const [index, to] of ring.entries()) {
    const from = ring.at(index - 1) ?? to
    if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) times += 1
  }
  return times % 2 === 1
}

test('what lies in the box is inside the clipped ring where it was inside the whole one, and nothing is beyond the box', () => {
  const spot = fc.record({ x: number(-200, 300), y: number(-200, 260) })
  const within = fc.record({ x: number(0.5, 99.5), y: number(0.5, 59.5) })
  fc.assert(
    fc.property(fc.array(spot, { minLength: 3, maxLength: 8 }), within, (ring, asked) => {
      const clipped = clipRing(ring, BOX)
      for (const { x, y } of clipped) {
        expect(x).toBeGreaterThanOrEqual(-1e-6)
        expect(x).toBeLessThanOrEqual(100 + 1e-6)
        expect(y).toBeGreaterThanOrEqual(-1e-6)
        expect(y).toBeLessThanOrEqual(60 + 1e-6)
      }
      expect(isInside(asked, clipped)).toBe(isInside(asked, ring))
    }),
  )
})

test('a ring that lies elsewhere leaves nothing, and one around the box leaves the box', () => {
  const square = (from: number, to: number): Spot[] => [
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ]
  expect(clipRing(square(200, 300), BOX)).toEqual([])
  const corners = clipRing(square(-500, 500), BOX).map(({ x, y }) => `${x} ${y}`)
  expect(corners.toSorted()).toEqual(['0 0', '0 60', '100 0', '100 60'])
})
