import fc from 'fast-check'
import { expect, test } from 'vitest'
import { project } from '#contract/domain/mercator.ts'
import { MAP_BOUNDS } from '#contract/limits.ts'
import { LOCALES, type Locale } from '#contract/options.ts'
import { meets } from './clip.ts'
import { drawGround, type Drawing } from './draw-ground.ts'
import { groundIn } from './ground-data.ts'
import { BASELINE, NAME_SIZES, nameBox } from './name-size.ts'
import type { Shape } from './shape.ts'
import type { View } from './view.ts'

const viewAt = (lat: number, lng: number, zoom: number, [width, height] = [720, 480]): View => {
  const { x, y } = project({ lat, lng }, zoom)
  return { zoom, width, height, left: Math.round(x - width / 2), top: Math.round(y - height / 2) }
}
const drawn = (view: View, drawing: Drawing = {}, locale: Locale = 'en') => drawGround(groundIn(locale), view, drawing)
const names = (shapes: readonly Shape[], kind?: string) =>
  shapes.flatMap((shape) => (shape.draw === 'text' && (kind === undefined || shape.kind === kind) ? [shape] : []))
const texts = (shapes: readonly Shape[], kind?: string) => names(shapes, kind).map(({ text }) => text)

/** Addresses in a grid far too dense for all of their names. */
const dense = (lat: number, lng: number) => {
  const places = Array.from({ length: 400 }, (_, index) => ({
    text: `${index}`,
    lat: lat + (Math.floor(index / 20) - 10) * 0.0001,
    lng: lng + ((index % 20) - 10) * 0.0001,
  }))
  return { blocks: places, streets: places.slice(0, 40).map((place) => ({ ...place, text: `Street ${place.text}` })) }
}

test('no two names of a drawing touch, and none leaves it, wherever and however near one looks', () => {
  fc.assert(
    fc.property(
      fc.double({ min: MAP_BOUNDS.south, max: MAP_BOUNDS.north, noNaN: true }),
      fc.double({ min: MAP_BOUNDS.west, max: MAP_BOUNDS.east, noNaN: true }),
      fc.integer({ min: 11, max: 19 }),
      fc.constantFrom(...LOCALES),
      (lat, lng, zoom, locale) => {
        const shapes = drawn(viewAt(lat, lng, zoom), { labels: dense(lat, lng) }, locale)
        const boxes = names(shapes).map((shape) => ({
          text: shape.text,
          ...nameBox({ ...shape, y: shape.y - NAME_SIZES[shape.kind].size * BASELINE }),
        }))
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(-0.2)
          expect(box.right).toBeLessThanOrEqual(720.2)
          // What is rounded to a tenth may touch by a tenth; the lines of one name stand close on purpose.
          const inner = { left: box.left + 3, right: box.right - 3, top: box.top + 3.2, bottom: box.bottom - 3.2 }
          const touching = boxes.filter(
            (other, place) =>
              place !== index && meets(inner, { ...other, top: other.top + 3, bottom: other.bottom - 3 }),
          )
          expect(touching.map(({ text }) => [box.text, text])).toEqual([])
        }
        for (const shape of shapes) expect(JSON.stringify(shape)).not.toMatch(/NaN|null|Infinity/)
      },
    ),
    { numRuns: 60 },
  )
})

test('the whole island shows land, forest, every line and its waters, and no street', () => {
  const shapes = drawn(viewAt(1.34, 103.83, 11, [1000, 700]), { labels: dense(1.34, 103.83) })
  const lines = shapes.flatMap((shape) => (shape.draw === 'path' && shape.kind === 'line' ? [shape.line] : []))
  expect(lines.toSorted()).toEqual(['BP', 'CC', 'DT', 'EW', 'NE', 'NS', 'PG', 'SK', 'TE'])
  expect(texts(shapes)).toEqual(expect.arrayContaining(['Johor Strait', 'Pulau Tekong', 'Bedok']))
  expect(texts(shapes, 'street')).toEqual([])
  expect(texts(shapes, 'block')).toEqual([])
  expect(shapes.slice(0, 2).map((shape) => shape.draw === 'path' && shape.kind)).toEqual(['land', 'catchment'])
})

test('nearer, stations have names and codes; from zoom 16, streets and blocks', () => {
  const toaPayoh = [1.3327, 103.8474] as const
  expect(texts(drawn(viewAt(...toaPayoh, 13)), 'station')).toEqual(
    expect.arrayContaining(['Toa Payoh', 'Braddell', 'Bishan']),
  )
  const near = drawn(viewAt(...toaPayoh, 15))
  expect(texts(near, 'codes')).toContain('NS19')
  const labels = {
    streets: [{ text: 'Lorong 4 Toa Payoh', lat: 1.3345, lng: 103.849 }],
    blocks: [{ text: '192', lat: 1.3335, lng: 103.85 }],
  }
  expect(texts(drawn(viewAt(...toaPayoh, 15), { labels }), 'block')).toEqual([])
  const nearest = drawn(viewAt(...toaPayoh, 16), { labels })
  expect(texts(nearest, 'street')).toEqual(['Lorong 4 Toa Payoh'])
  expect(texts(nearest, 'block')).toEqual(['192'])
  expect(texts(drawn(viewAt(...toaPayoh, 13), {}, 'md'), 'station')).toEqual(expect.arrayContaining(['大巴窑', '碧山']))
})

test('a street of several squares is named once where they meet', () => {
  const street = (lng: number) => ({ text: 'Lorong 4 Toa Payoh', lat: 1.3345, lng })
  const labels = { streets: [street(103.849), street(103.8496), street(103.8535)], blocks: [] }
  expect(texts(drawn(viewAt(1.3345, 103.851, 17), { labels }), 'street')).toHaveLength(2)
})

test('what covers the map leaves no name below it, and larger letters take more room', () => {
  const view = viewAt(1.2931, 103.8521, 13)
  const covered = [{ left: 0, top: 0, right: 720, bottom: 240 }]
  for (const { y } of names(drawn(view, { covered }))) expect(y).toBeGreaterThan(240)
  expect(names(drawn(view, { scale: 2 })).length).toBeLessThan(names(drawn(view)).length / 2)
})
