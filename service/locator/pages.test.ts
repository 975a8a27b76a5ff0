import { expect, test } from 'vitest'
import { nearestGoToPoints } from '#contract/locator.ts'
import { NEAREST_REACH } from '#contract/limits.ts'
import { goToPoints } from '../db/tables.ts'
import { points as samplePoints } from '../sample/points.ts'
import { world } from '../test/world.ts'
import { savePoints } from './store.ts'

interface Page {
  data: { id: string; region: string }[]
  suggestedData: { id: string }[]
  total: number | null
}

/** A locator with the sample's places, and somebody who pages through it. */
async function locator() {
  const { db, service, device } = await world()
  await db.delete(goToPoints)
  await db.transaction((tx) =>
    savePoints(
      tx,
      samplePoints.map((point) => ({ ...point, source: 'SAMPLE' })),
      service.now(),
    ),
  )
  const browser = device()
  const ask = (query: Record<string, string>) =>
    browser.get(`${nearestGoToPoints.path}?${new URLSearchParams({ counted: 'yes', ...query })}`)
  const read = async (query: Record<string, string>) => (await (await ask(query)).json()) as Page
  /** Every place that the pages of a search list, one page after the other. */
  async function all(query: Record<string, string>) {
    const ids: string[] = []
    for (let offset = 0; ; offset += 7) {
      const { data, suggestedData } = await read({ ...query, offset: String(offset), limit: '7' })
      const page = data.length > 0 ? data : suggestedData
      if (page.length === 0) return ids
      ids.push(...page.map(({ id }) => id))
    }
  }
  return { ask, read, all }
}

test.each<Record<string, string>>([
  {},
  { search: 'Toa Payoh' },
  { search: 'FairPrice' },
  { search: 'library near bedok' },
  { search: 'library east' },
  { search: 'xyzzy qwerty' },
  { search: '310192' },
  { region: 'EAST' },
  { search: 'Bedok Public Library' },
])('the pages of %j go to the end, hold each place once, and say before how many there are', async (query) => {
  const { read, all } = await locator()
  const ids = await all(query)
  const { total } = await read(query)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  expect(total).toBe(ids.length)
})

test('a page after the last is empty and still says how many there are', async () => {
  const { read } = await locator()
  expect(await read({ offset: '1000' })).toMatchObject({ data: [], suggestedData: [], total: samplePoints.length })
  expect(await read({ search: 'xyzzy qwerty', offset: '1000' })).toMatchObject({ data: [], suggestedData: [] })
})

test('nobody is read further than the reach, and who does not ask for the number has none counted', async () => {
  const { ask, read } = await locator()
  expect((await ask({ offset: String(NEAREST_REACH) })).status).toBe(200)
  for (const offset of [String(NEAREST_REACH + 1), '-1', '1.5', 'x']) expect((await ask({ offset })).status).toBe(400)
  expect((await read({ counted: '' })).total).toBeNull()
})
