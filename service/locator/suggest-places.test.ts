import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suggestPlaces as suggestCall, SUGGESTIONS_MAX } from '#contract/locator.ts'
import { goToPoints, postalCodes, suggestedNames } from '../db/tables.ts'
import { points as samplePoints } from '../sample/points.ts'
import { world } from '../test/world.ts'
import { savePostalCodes } from './import-postal-codes.ts'
import { savePoints } from './store.ts'
import { namesBegunBy } from './suggest-places.ts'
import { searchable } from './words.ts'

const ROADS = [
  ['331', 'JURONG EAST AVENUE 1'],
  ['12A', 'JURONG EAST STREET 13'],
  ['849', 'YISHUN RING ROAD'],
  ['1', 'STIRLING ROAD'],
  ['3', "SAINT GEORGE'S ROAD"],
  ['10', 'JALAN BESAR'],
  ['450', 'ANG MO KIO AVENUE 10'],
  ['215', 'ANG MO KIO AVENUE 1'],
  ['12-14', 'LORONG 8 TOA PAYOH'],
  ['', 'BEDOK NORTH STREET 1'],
] as const

/** A locator with the sample's places and these streets, and somebody who types. */
async function typing() {
  const { db, service, device } = await world()
  for (const table of [goToPoints, postalCodes, suggestedNames]) await db.delete(table)
  await db.transaction(async (tx) => {
    const places = samplePoints.map((point) => ({ ...point, source: 'SAMPLE' }))
    await savePoints(tx, places, service.now())
    const codes = ROADS.map(([block, road], index) => ({
      postalCode: String(600_000 + index),
      block,
      road,
      building: '',
      lat: 1.33,
      lng: 103.74,
      searchText: searchable('', `${block} ${road}`),
    }))
    await savePostalCodes(tx, codes)
  })
  const browser = device()
  const suggest = async (search: string) => {
    const response = await browser.get(`${suggestCall.path}?${new URLSearchParams({ search })}`)
    const { data } = (await response.json()) as { data: { name: string }[] }
    return data.map(({ name }) => name)
  }
  return { db, service, suggest }
}

test.each([
  ['jurong east av', 'Jurong East Avenue 1'],
  ['jurong e', 'Jurong East Street 13'],
  ['ring', 'Yishun Ring Road'],
  ['st', 'Stirling Road'],
  ['stir', 'Stirling Road'],
  ["st george's", "Saint George's Road"],
  ['jln bes', 'Jalan Besar'],
  ['AMK Ave 1', 'Ang Mo Kio Avenue 10'],
  ['blk 331 jurong east', 'Blk 331 Jurong East Avenue 1'],
  ['宏茂桥1道', 'Ang Mo Kio Avenue 1'],
  ['help I am at stirl', 'Stirling Road'],
  ['bed', 'Bedok'],
  ['大巴', '大巴窑'],
  ['பிடோ', 'பிடோக்'],
  ['AMK H', 'AMK Hub'],
  ['national g', 'National Gallery Singapore'],
  ['must', 'Mustafa Centre'],
  ['clementi pol', 'Clementi Polyclinic'],
])('who types "%s" is offered %s', async (typed, name) => {
  const { suggest } = await typing()
  const names = await suggest(typed)
  expect(names).toContain(name)
  expect(names.length).toBeLessThanOrEqual(SUGGESTIONS_MAX)
  expect(new Set(names).size).toBe(names.length)
})

test.each(['', ' ', 'j', '12', '528', '%', '_', "'", '\\', 'xyzzy'])(
  'who types %j is offered nothing',
  async (typed) => {
    const { suggest } = await typing()
    expect(await suggest(typed)).toEqual([])
  },
)

test('a name that no place in service bears any more is not offered', async () => {
  const { db, suggest, service } = await typing()
  expect(await suggest('chong pang comm')).toContain('Chong Pang Community Club')
  await db.update(goToPoints).set({ deletedAt: service.now() }).where(eq(goToPoints.name, 'Chong Pang Community Club'))
  expect(await suggest('chong pang comm')).toEqual([])
  expect(await suggest('clementi pol'), 'another place stays').toContain('Clementi Polyclinic')
})

test('streets and places that were stored before are offered as if they were imported now', async () => {
  const { db } = await typing()
  const rows = async () =>
    (await db.select().from(suggestedNames))
      .map(({ name, key, sort, whole }) => `${sort} ${name}: ${key}${whole ? '' : ' (word)'}`)
      .toSorted()
  const imported = await rows()
  await db.delete(suggestedNames)
  const folder = new URL('../db/migrations/', import.meta.url)
  const file = await readFile(new URL('0029_wrong-entries-and-names.sql', folder), 'utf8')
  const backfill = file.split('--> statement-breakpoint').find((one) => one.includes('INSERT INTO "suggested_names"'))
  await db.execute(sql.raw(backfill ?? ''))
  expect(await rows()).toEqual(imported)
  expect(imported.length).toBeGreaterThan(ROADS.length + samplePoints.length / 2)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test.each(['ja', 'street', 'bedok'])(
  'what begins with "%s" is read from the index: no table as a whole, and not many more rows than are shown',
  async (beginning) => {
    const { db } = await typing()
    await db.execute(sql`insert into suggested_names (key, name, sort, whole)
      select 'jalan ' || n, 'JALAN ' || n, 'street', true from generate_series(1, 20000) n`)
    await db.execute(sql`insert into suggested_names (key, name, sort, whole)
      select 'bedok ' || n, 'BEDOK ' || n, 'street', true from generate_series(1, 20000) n`)
    await db.execute(sql`analyze suggested_names`)
    const query = namesBegunBy(db, beginning, true, SUGGESTIONS_MAX).getSQL()
    const { rows } = (await db.execute(sql`explain (analyze, format json) ${query}`)) as unknown as {
      rows: { 'QUERY PLAN': [{ Plan: Plan }] }[]
    }
    const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    const ofNames = nodes.filter((node) => node['Relation Name'] === 'suggested_names')
    expect(ofNames.map((node) => node['Node Type'])).toEqual(['Index Scan'])
    const read = ofNames.reduce(
      (sum, node) => sum + node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0),
      0,
    )
    expect(read).toBeLessThanOrEqual(3 * SUGGESTIONS_MAX)
    await db.delete(suggestedNames)
  },
)
