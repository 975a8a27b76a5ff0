import { expect, test } from 'vitest'
import { postalCodes } from '../db/tables.ts'
import { world } from '../test/world.ts'
import { savePostalCodes } from './import-postal-codes.ts'

interface Labels {
  streets: { text: string; lat: number; lng: number }[]
  blocks: { text: string; lat: number; lng: number }[]
}
type Address = [postalCode: string, block: string, road: string, lat: number, lng: number]

const here = await world()
const { db } = here
const ask = (x: number | string, y: number | string) => here.device().get(`/account/map-labels?x=${x}&y=${y}`)
const labels = async (x: number, y: number) => ((await (await ask(x, y)).json()) as { data: Labels }).data

async function table(...addresses: Address[]) {
  await db.delete(postalCodes)
  const rows = addresses.map(([postalCode, block, road, lat, lng]) => ({
    postalCode,
    block,
    road,
    lat,
    lng,
    building: '',
    searchText: ` | ${block} ${road} | `,
  }))
  if (rows.length > 0) await db.transaction((tx) => savePostalCodes(tx, rows))
}

/** The numbers of a position's square at zoom 16, by OpenStreetMap's own formula. */
function squareOf(lat: number, lng: number): [number, number] {
  const row = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return [Math.floor(((lng + 180) / 360) * 65_536), Math.floor(row * 65_536)]
}

test('a square of the map has the streets and blocks of its addresses, each street once, housing blocks first', async () => {
  await table(
    ['319191', '6', 'TOA PAYOH CENTRAL', 1.3335, 103.8505],
    ['310192', '192', 'LORONG 4 TOA PAYOH', 1.3338, 103.8502],
    ['310193', '193', 'LORONG 4 TOA PAYOH', 1.334, 103.8506],
    ['310194', '194', 'LORONG 4 TOA PAYOH', 1.3342, 103.8511],
    ['529510', '1', 'TAMPINES WALK', 1.3531, 103.9403],
  )
  const answer = await labels(...squareOf(1.3335, 103.8505))
  expect(answer.blocks.map(({ text }) => text)).toEqual(['192', '193', '194', '6'])
  expect(answer.streets.map(({ text }) => text).toSorted()).toEqual(['Lorong 4 Toa Payoh', 'Toa Payoh Central'])
  // In the middle of its addresses, at one of them.
  expect(answer.streets.find(({ text }) => text === 'Lorong 4 Toa Payoh')).toMatchObject({ lat: 1.334, lng: 103.8506 })
  expect(await labels(...squareOf(1.3531, 103.9403))).toMatchObject({
    blocks: [{ text: '1' }],
    streets: [{ text: 'Tampines Walk' }],
  })
  expect(await labels(0, 0)).toEqual({ streets: [], blocks: [] })
})

test('every address stands in one square and no other', async () => {
  const addresses = Array.from({ length: 300 }, (_, index): Address => {
    const [lat, lng] = [1.3 + ((index * 37) % 300) / 9000, 103.8 + ((index * 101) % 300) / 9000]
    return [String(310_000 + index), `${index}`, `ROAD ${index % 20}`, lat, lng]
  })
  await table(...addresses)
  const squares = new Map<string, string[]>()
  for (const [, block, , lat, lng] of addresses) {
    const key = squareOf(lat, lng).join(' ')
    squares.set(key, [...(squares.get(key) ?? []), block])
  }
  expect(squares.size).toBeGreaterThan(20)
  for (const [key, blocks] of squares) {
    const [x = 0, y = 0] = key.split(' ').map(Number)
    expect((await labels(x, y)).blocks.map(({ text }) => text).toSorted()).toEqual(blocks.toSorted())
  }
})

test('an address without a number, or without a street, is named by what it has', async () => {
  await table(['310001', '', 'KIM KEAT LINK', 1.3335, 103.8505], ['310002', '2', '', 1.3336, 103.8506])
  const { streets, blocks } = await labels(...squareOf(1.3335, 103.8505))
  expect([streets.map(({ text }) => text), blocks.map(({ text }) => text)]).toEqual([['Kim Keat Link'], ['2']])
})

test('a browser keeps a square for a day, and a wrong number is refused and kept by nobody', async () => {
  const answer = await ask(51_670, 32_524)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  for (const wrong of ['-1', '65536', '1.5', 'x']) {
    const refused = await ask(wrong, 1)
    expect([wrong, refused.status, refused.headers.get('cache-control')]).toEqual([wrong, 400, 'no-store'])
  }
})
