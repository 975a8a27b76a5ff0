import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { KINDS } from '#contract/places/kinds.ts'
import type { NearGoToPoint, SearchedFrom } from '#contract/locator.ts'
import { NEAREST_REACH } from '#contract/limits.ts'
import { askedOf, hasMorePages, lastPageOf, limitOf, offsetOf, queryOf, type LocatorQuery } from './locator-query.ts'
import { groupNear, numbersOf } from './clusters.ts'
import {
  describeDistance,
  describeOpen,
  describePoint,
  dialOf,
  fullAddress,
  NOTHING_READ,
  type Outcome,
} from './describe.ts'
import type { Speaker } from './speaker.ts'
import { hub } from '../test/go-to-point.ts'
import { describeFound, describeOrigin, describeRange, describeReading, pageBefore } from './describe-search.ts'

const speaker: Speaker = {
  say: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  locale: 'en',
  now: new Date('2026-03-06T02:00:00Z'), // a Friday, 10 am in Singapore
}
const nowhere = askedOf(new URLSearchParams())
const centre: SearchedFrom = { lat: 1.29, lng: 103.85, kind: 'centre', name: null }
const found = (from: SearchedFrom, suggested = false): Outcome => ({
  points: [{} as NearGoToPoint],
  suggested,
  from,
  reading: NOTHING_READ,
  total: 1,
})

test.each([
  [4, 'distance.m 0'],
  [446, 'distance.m 450'],
  [994, 'distance.m 990'],
  [996, 'distance.km 1'],
  [2341, 'distance.km 2.3'],
  [12_600, 'distance.km 13'],
])('%i metres read as "%s"', (metres, text) => expect(describeDistance(metres, speaker)).toBe(text))

test.each([
  ['2026-03-06T09:30:00Z', 'open.until 5:30 pm'],
  ['2026-03-06T16:00:00Z', 'open.until open.tomorrow 12:00 am'],
  ['2026-03-09T01:00:00Z', 'open.until Mon 9:00 am'],
  ['2026-03-16T01:00:00Z', 'open.until 16 Mar 9:00 am'],
])('a place that is open until %s says "%s"', (until, text) => {
  expect(describeOpen({ state: 'open', until }, speaker)).toEqual({ open: text, closed: '' })
})

test('of hours that nobody understood nothing is claimed', () => {
  expect(describeOpen(null, speaker)).toEqual({ open: '', closed: '' })
  expect(describeOpen({ state: 'closed' }, speaker)).toEqual({ open: '', closed: 'open.closed' })
})

test.each([
  ['6377 0700', 'tel:+6563770700'],
  ['63770700', 'tel:+6563770700'],
  ['6377 0700 / 6377 0701', 'tel:+6563770700'],
  ['63856594/8', 'tel:+6563856594'],
  ['1800 248 0950', 'tel:18002480950'],
  ['ask at the counter', ''],
  [null, ''],
])('a phone dials what is written as %s: %s', (written, dialled) => expect(dialOf(written)).toBe(dialled))

test('an address says its postal code once', () => {
  expect(fullAddress({ address: '1 Tampines Walk', postalCode: '528523' })).toBe('1 Tampines Walk, Singapore 528523')
  expect(fullAddress({ address: '1 Esplanade Drive S(038981)', postalCode: '038981' })).toBe(
    '1 Esplanade Drive S(038981)',
  )
})

test('the number of a flat stands on one line', () => {
  const point = { ...hub, address: 'Blk 192 Lorong 4 Toa Payoh, #01-670', distanceMetres: 0 } as NearGoToPoint
  expect(describePoint(point, 0, speaker).address).toContain(', #01-\u{2060}670, Singapore')
})

test('what stands above the list says what was asked, or from where', () => {
  const asked = { ...nowhere, q: 'Bedok' }
  expect(describeFound(found(centre), nowhere, speaker)).toBe('found.centre')
  expect(describeFound(found({ ...centre, kind: 'position' }), nowhere, speaker)).toBe('found.position')
  expect(describeFound(found(centre), asked, speaker)).toBe('found.search Bedok')
  expect(describeFound(found(centre, true), asked, speaker)).toBe('found.closest Bedok')
  expect(describeFound(found({ ...centre, kind: 'station', name: 'Bedok' }), asked, speaker)).toBe('found.near Bedok')
  const like: SearchedFrom = { ...centre, kind: 'similar-postal-code', name: 'Block 192' }
  expect(describeFound(found(like), { ...nowhere, postalCode: '310192' }, speaker)).toBe(
    'found.similar Block 192 310192',
  )
  expect(describeFound({ ...found(centre), points: [], total: 0 }, asked, speaker)).toBe('GTPNoResult')
  expect(describeFound({ ...found(centre), points: [], total: 7 }, asked, speaker)).toBe('found.end')
})

const position: SearchedFrom = { ...centre, kind: 'position' }
const bedok: SearchedFrom = { ...centre, kind: 'station', name: 'Bedok' }
test.each<[string, SearchedFrom, Partial<LocatorQuery>, boolean, string]>([
  ['from the middle of the city, when nobody asked for anything', centre, {}, false, ''],
  ['from the middle of the city, for a search', centre, { q: 'cafe' }, false, 'origin.centre'],
  ['from the middle of the city, for a region', centre, { region: 'EAST' }, false, 'origin.centre'],
  ['from the middle of the city, where nothing matches', centre, {}, true, 'origin.centre'],
  ['from where somebody is, which the heading says', position, {}, false, ''],
  ['from where somebody is, for a search', position, { q: 'cafe' }, false, 'origin.position'],
  ['from where somebody is, for a region', position, { region: 'EAST' }, false, 'origin.position'],
  ['from a place, which the heading says', bedok, { q: 'Bedok' }, false, ''],
  ['from a place, where nothing matches', bedok, { q: 'Bedok' }, true, 'origin.place Bedok'],
  ['from a place without a name', { ...bedok, name: null }, { postalCode: '460001' }, true, ''],
])('distances are said to be %s', (_from, from, asked, suggested, said) => {
  expect(describeOrigin(found(from, suggested), { ...nowhere, ...asked }, speaker)).toBe(said)
})

test('of nothing that was found no distance is said', () => {
  expect(describeOrigin({ ...found(centre), points: [] }, { ...nowhere, q: 'cafe' }, speaker)).toBe('')
})

test('how a text was read is said: the kind shown, a guess, and what was left out', () => {
  const station: SearchedFrom = { ...centre, kind: 'station', name: 'Hougang' }
  const said = (from: SearchedFrom, reading: Partial<Outcome['reading']>, suggested = false) =>
    describeReading({ ...found(from, suggested), reading: { ...NOTHING_READ, ...reading } }, speaker)
  expect(said(station, {})).toBe('')
  expect(said(station, { ignored: ['exit B', '#01-02'] })).toBe('read.ignored exit B, #01-02')
  expect(said(station, { guess: true })).toBe('read.guess Hougang')
  expect(said(centre, { guess: true }), 'points of a corrected word').toBe('read.alike')
  expect(said(centre, { kind: 'library' })).toBe('read.only read.kind.library')
  expect(said(centre, { ignored: ['xyzzy'] }, true), 'where nothing matches, the heading says so').toBe('')
})

test('every kind of place has its words in every language', () => {
  for (const locale of LOCALES) {
    const file = new URL(`../words/${locale}/locator.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8')) as { live: { read: { kind: Record<string, string> } } }
    expect(Object.keys(words.live.read.kind).toSorted()).toEqual(Object.keys(KINDS).toSorted())
  }
})

test('an address of the locator holds what can be meant, and nothing else', () => {
  const read = (query: string) => queryOf(askedOf(new URLSearchParams(query)))
  expect(read('?q= Bedok &region=east&postalCode=528 523&page=2&lang=ms')).toBe(
    '?q=Bedok&region=EAST&postalCode=528523&page=2',
  )
  expect(read('?region=moon&postalCode=abc&page=0')).toBe('')
  expect(read('?page=99')).toBe(read('?page=100000'))
  expect([1, 2, 3, 4].map((page) => limitOf({ ...nowhere, page }))).toEqual([5, 10, 20, 50])
})

test.each([1, 5, 6, 10, 20, 21, 50, 51, 100, 101, 161, 830, NEAREST_REACH])(
  'of %i places every one stands on some page, on the last the last, and none after it',
  (total) => {
    const last = lastPageOf(total)
    const seen = new Set<number>()
    for (let page = 1; page <= last; page += 1) {
      expect(hasMorePages({ page }, total)).toBe(page < last)
      for (let at = offsetOf({ page }); at < Math.min(total, offsetOf({ page }) + limitOf({ page })); at += 1)
        seen.add(at)
    }
    expect(seen.size).toBe(total)
    expect(offsetOf({ page: last })).toBeLessThan(total)
    expect(limitOf({ page: last })).toBeLessThanOrEqual(50)
  },
)

test('below the list stands which of how many are shown', () => {
  const range = (page: number, shown: number, total: number) =>
    describeRange(
      { ...found(centre), points: Array.from({ length: shown }, () => ({}) as NearGoToPoint), total },
      { ...nowhere, page },
      speaker,
    )
  expect(range(3, 20, 161)).toBe('range.first 1 20 161')
  expect(range(7, 11, 161)).toBe('range.part 151 161 161')
  expect(range(8, 0, 161), 'beyond the end').toBe('range.end 161')
  expect(range(1, 0, 0), 'of nothing').toBe('')
  expect(range(4, 50, NEAREST_REACH + 1)).toBe('range.first 1 50 range.over 2000')
  expect(range(43, 50, NEAREST_REACH + 1)).toBe('range.part 1951 2000 range.over 2000 range.reach')
})

test('a page of its own leads back: to the one before, from beyond the end to the last', () => {
  const before = (page: number, total: number) => pageBefore({ ...found(centre), total }, { ...nowhere, page })
  expect([1, 2, 4].map((page) => before(page, 161))).toEqual([undefined, undefined, undefined])
  expect([5, 7, 8, 44].map((page) => before(page, 161))).toEqual([4, 6, 7, 7])
  expect(before(44, 0)).toBe(1)
})

test('pins that would overlap become one that names its numbers', () => {
  const groups = groupNear([
    { x: 0, y: 0, number: '1' },
    { x: 300, y: 0, number: '2' },
    { x: 10, y: 40, number: '3' },
    { x: 300, y: 60, number: '4' },
  ])
  expect(groups.map((group) => numbersOf(group.map(({ number }) => number)))).toEqual(['1 · 3', '2', '4'])
  expect(numbersOf(['1', '2', '5', '7'])).toBe('1 +3')
})
