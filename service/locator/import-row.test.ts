import { describe, expect, test } from 'vitest'
import { checkRow } from './import-row.ts'
import { Rejected } from './rejections.ts'

const ROW = {
  name: 'Toa Payoh Public Library',
  address: '6 Toa Payoh Central',
  postal: '319191',
  lat: '1.3325',
  lng: '103.849',
}
/** A row of a list, as its reader hands it over. */
const row = (cells: Record<string, string> = {}, uneven = false) => ({ line: 2, cells: { ...ROW, ...cells }, uneven })
/** The field that is wrong in a row, and why; nothing where it is taken. */
function wrong(cells: Record<string, string>, uneven?: boolean) {
  try {
    checkRow(row(cells, uneven))
    return undefined
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    return [error.field, error.code, error.values]
  }
}

test('a row says what it holds; what it leaves empty is unknown, and its region is told by its position', () => {
  expect(checkRow(row())).toEqual({
    name: 'Toa Payoh Public Library',
    address: '6 Toa Payoh Central',
    postalCode: '319191',
    lat: 1.3325,
    lng: 103.849,
    region: undefined,
    openingHours: null,
    contactNumber: null,
    specialNote: null,
    kind: null,
    uraRegion: null,
    planningArea: null,
    updated: null,
    source: '',
    id: '',
  })
})

describe('a cell', () => {
  test.each([
    ['name', 200],
    ['address', 300],
    ['source', 60],
    ['note', 500],
    ['hours', 500],
  ])('%s holds %i characters, and no more', (field, most) => {
    expect(wrong({ [field]: 'a'.repeat(most) })).toBeUndefined()
    expect(wrong({ [field]: 'a'.repeat(most + 1) })).toEqual([field, 'row-too-long', { most }])
  })
  test.each(['name', 'address'])('%s may not be empty', (field) => {
    expect(wrong({ [field]: '' })).toEqual([field, 'row-empty', {}])
  })
  test.each([
    ['North', 'NORTH'],
    ['north-east', 'NORTH'],
    ['NORTH EAST', 'NORTH'],
    ['NorthEast', undefined],
    ['South', undefined],
    ['west', 'WEST'],
    ['East', 'EAST'],
    ['Central', 'CENTRAL'],
  ])('of the region %s is read as %s', (written, region) => {
    if (region) expect(checkRow(row({ region: written })).region).toBe(region)
    else expect(wrong({ region: written })?.slice(0, 2)).toEqual(['region', 'row-region'])
  })
  test.each([
    ['20260131', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['20240229', '2024-02-29'],
    ['20260229', undefined],
    ['2026131', undefined],
    ['31-01-2026', undefined],
    ['20261301', undefined],
  ])('of a day %s is read as %s', (written, day) => {
    if (day) expect(checkRow(row({ updated: written })).updated).toBe(day)
    else expect(wrong({ updated: written })).toEqual(['updated', 'row-date', {}])
  })
  test.each([
    ['319191', undefined],
    ['31919', 'row-postal-code-short'],
    ['3191', 'row-postal-code'],
    ['3191911', 'row-postal-code'],
    ['S319191', 'row-postal-code'],
  ])('of a postal code %s: %s', (postal, code) => {
    expect(wrong({ postal })?.[1]).toBe(code)
  })
  test.each([
    [{ lat: '' }, ['lat', 'row-degrees']],
    [{ lng: 'x' }, ['lng', 'row-degrees']],
    [{ lat: '1.1442' }, ['lat', 'row-outside']],
    [{ lat: '1.1443' }, undefined],
    [{ lat: '1.4835' }, undefined],
    [{ lat: '1.4836' }, ['lat', 'row-outside']],
    [{ lng: '103.595' }, ['lng', 'row-outside']],
    [{ lng: '103.596' }, undefined],
    [{ lng: '104.1' }, undefined],
    [{ lng: '104.101' }, ['lng', 'row-outside']],
  ] as [Record<string, string>, string[] | undefined][])('of a position %o: %o', (cells, reason) => {
    expect(wrong(cells)?.slice(0, 2)).toEqual(reason)
  })
})

test('a row with more or fewer cells than the header is taken by nobody, whatever it says', () => {
  expect(wrong({}, true)).toEqual(['(row)', 'row-uneven', {}])
})
