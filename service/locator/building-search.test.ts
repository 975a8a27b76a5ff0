import { expect, test } from 'vitest'
import { readText } from '#contract/places/reading.ts'
import { postalCodes } from '../db/tables.ts'
import { world } from '../test/world.ts'
import { findBuildings } from './building-search.ts'
import { savePostalCodes } from './import-postal-codes.ts'
import { buildingsNamed } from './named-place.ts'
import { searchable } from './words.ts'

/** Buildings by their names, each with where its postal codes lie. */
const BUILDINGS: [name: string, ...at: [lat: number, lng: number][]][] = [
  ['SOLOHA', [1.3, 103.8], [1.302, 103.802]],
  ['SOLOHA TOWER', [1.35, 103.9]],
  ['SOLOHA TOWER ANNEXE', [1.36, 103.91]],
  ['KESTREL COURT', [1.3, 103.8]],
  ['KESTREL COURT EAST', [1.32, 103.82]],
  ['LARK POINT', [1.3, 103.8], [1.34, 103.8]],
]

async function buildings() {
  const { db } = await world()
  await db.delete(postalCodes)
  const rows = BUILDINGS.flatMap(([building, ...at]) => at.map(([lat, lng]) => ({ building, lat, lng })))
  await db.transaction((tx) =>
    savePostalCodes(
      tx,
      rows.map((row, nth) => ({
        postalCode: String(600_000 + nth),
        block: String(nth),
        road: 'JALAN BESAR',
        searchText: searchable(row.building, `${nth} JALAN BESAR`),
        ...row,
      })),
    ),
  )
  const named = async (typed: string, kind: 'place' | 'position') =>
    (await buildingsNamed(db, readText(typed).pieces, { kind, lat: 1.3, lng: 103.8, name: '' })).place?.from.name
  const find = (words: string, wholeOnly = false) => findBuildings(db, words.split(' '), { wholeOnly })
  return { find, named }
}

test('the building whose whole name was typed is the place, in the middle of its codes; others are to be chosen', async () => {
  const { find } = await buildings()
  const { from, choices } = await find('soloha', true)
  expect(from).toMatchObject({ kind: 'place', name: 'Soloha' })
  expect([from?.lat, from?.lng].map((degrees) => degrees?.toFixed(3))).toEqual(['1.301', '103.801'])
  expect(choices).toEqual(['Soloha Tower', 'Soloha Tower Annexe'])
})

test('without a whole name the one of buildings that stand together is a guess, but over a known position', async () => {
  const { find } = await buildings()
  expect(await find('tower')).toEqual({
    from: { lat: 1.35, lng: 103.9, kind: 'place', name: 'Soloha Tower' },
    choices: ['Soloha Tower Annexe'],
  })
  expect(await find('tower', true)).toEqual({ choices: ['Soloha Tower', 'Soloha Tower Annexe'] })
  expect(await find('kite')).toEqual({ choices: [] })
})

test('buildings that stand apart, or codes of one that do, are no one place', async () => {
  const { find } = await buildings()
  expect(await find('court')).toEqual({ choices: ['Kestrel Court', 'Kestrel Court East'] })
  expect(await find('lark point')).toEqual({ choices: ['Lark Point'] })
})

test('over a known position only a whole name of two words is a building, elsewhere one word is as well', async () => {
  const { named } = await buildings()
  expect(await named('soloha', 'place')).toBe('Soloha')
  expect(await named('soloha', 'position')).toBeUndefined()
  expect(await named('soloha tower', 'position')).toBe('Soloha Tower')
  expect(await named('tower annexe', 'position')).toBeUndefined()
})
