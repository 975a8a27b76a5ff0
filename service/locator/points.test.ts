import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { requestOf, resultOf } from '#contract/call.ts'
import type { Input } from '#contract/endpoint.ts'
import { listGoToPoints, nearestGoToPoints, type GoToPoint } from '#contract/locator.ts'
import { goToPoints, postalCodes } from '../db/tables.ts'
import { points as samplePoints } from '../sample/points.ts'
import { world } from '../test/world.ts'
import { savePoints } from './store.ts'

async function locator() {
  const here = await world()
  for (const table of [goToPoints, postalCodes]) await here.db.delete(table)
  const points = samplePoints.map((point, index) => ({
    ...point,
    source: 'SAMPLE',
    updated: `2025-01-${String((index % 20) + 1).padStart(2, '0')}`,
  }))
  await here.db.transaction((tx) => savePoints(tx, points, here.service.now()))
  const reader = here.device()
  const list = async (input: Input<typeof listGoToPoints>) =>
    (await (await reader.get(requestOf(listGoToPoints, input).path)).json()) as { data: GoToPoint[]; total: number }
  return { ...here, reader, list }
}

describe('the list of Go-To Points', () => {
  test('comes in pages that hold each of them once, by name', async () => {
    const { list } = await locator()
    const pages = []
    for (let page = 1; page <= 5; page += 1) pages.push(await list({ page, pageSize: 10 }))
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 10, 8])
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([48]))
    const all = pages.flatMap(({ data }) => data)
    expect(new Set(all.map(({ id }) => id)).size).toBe(48)
    expect((await list({})).data.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect((await list({ sort: '-name' })).data.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed())
    expect((await list({ page: 6, pageSize: 10 })).data).toEqual([])
  })

  test('sorts by what was confirmed last', async () => {
    const { list } = await locator()
    const dates = (await list({ sort: 'updated' })).data.map(({ updated }) => updated ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('filters by words, region and the beginning of a postal code, together', async () => {
    const { list } = await locator()
    const names = async (input: Input<typeof listGoToPoints>) => (await list(input)).data.map(({ name }) => name)
    expect(await names({ search: 'library', region: 'WEST' })).toEqual([
      'Choa Chu Kang Public Library',
      'Clementi Public Library',
      'Jurong Regional Library',
    ])
    expect(await names({ search: 'libary', postalCode: '60' })).toEqual(['Jurong Regional Library'])
    expect(await names({ postalCode: '469662' })).toHaveLength(3)
    expect(await names({ search: '469662' })).toHaveLength(3)
    expect(await list({ search: 'xyzzy' })).toMatchObject({ data: [], total: 0 })
    expect((await list({ search: 'barat' })).total).toBe((await list({ region: 'WEST' })).total)
  })

  test.each(['page=0', 'page=x', 'pageSize=2001', 'sort=id', 'region=SOUTH'])('%s is refused', async (query) => {
    const { reader } = await locator()
    expect((await reader.get(`/account/go-to-points?${query}`)).status).toBe(400)
  })

  test('leaves out what was taken out', async () => {
    const { list, db } = await locator()
    await db.update(goToPoints).set({ deletedAt: new Date() }).where(eq(goToPoints.name, 'Causeway Point'))
    expect(await list({ search: 'causeway point' })).toMatchObject({ total: 0 })
  })
})

describe('one Go-To Point', () => {
  test('is read by its id', async () => {
    const { reader, list } = await locator()
    const [point] = (await list({ search: 'Maxwell Food Centre' })).data
    const answer = await reader.get(`/admin/go-to-points/${point?.id}`)
    expect(await answer.json()).toEqual({ type: 'SUCCESS', data: point })
  })

  test('that was taken out, that never was, and that cannot be answer alike', async () => {
    const { reader, list, db } = await locator()
    const [point] = (await list({ search: 'Maxwell Food Centre' })).data
    await db
      .update(goToPoints)
      .set({ deletedAt: new Date() })
      .where(eq(goToPoints.id, point?.id ?? ''))
    const answers = []
    for (const id of [point?.id, 'z'.repeat(22), 'no-id']) {
      const answer = await reader.get(`/admin/go-to-points/${id}`)
      expect(answer.status).toBe(404)
      answers.push(await answer.json())
    }
    expect(answers[0]).toMatchObject({ code: 'go-to-point-not-found' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

describe('postal codes while they are typed', () => {
  const suggested = async (reader: Awaited<ReturnType<typeof locator>>['reader'], search: string) =>
    (
      (await (await reader.get(`/admin/go-to-points/postal-codes?search=${search}`)).json()) as {
        data: { postalCode: string }[]
      }
    ).data.map(({ postalCode }) => postalCode)

  test('are those of points and of the table that begin so, each once, at most ten', async () => {
    const { reader, db } = await locator()
    const code = (postalCode: string) => ({
      postalCode,
      block: '1',
      road: 'X',
      building: '',
      lat: 1.3,
      lng: 103.8,
      searchText: ' | 1 x | ',
    })
    await db.insert(postalCodes).values(['319191', '319192', '319300', '310192', '32000'.padEnd(6, '0')].map(code))
    expect(await suggested(reader, '319')).toEqual(['319191', '319192', '319260', '319300', '319398'])
    expect(await suggested(reader, '31919')).toEqual(['319191', '319192'])
    expect(await suggested(reader, '999')).toEqual([])
    await db
      .insert(postalCodes)
      .values(Array.from({ length: 20 }, (_, index) => code(`9990${String(index).padStart(2, '0')}`)))
    expect(await suggested(reader, '999')).toHaveLength(10)
  })

  test.each(['', '12', '123456', 'abc', '12 4'])('"%s" is not three to five digits', async (search) => {
    const { reader } = await locator()
    expect((await reader.get(`/admin/go-to-points/postal-codes?search=${search}`)).status).toBe(400)
  })
})

test('an address that asks too often is told to wait, others are not', async () => {
  const { device } = await locator()
  const [greedy, other] = [device(), device()]
  const ask = (reader: typeof greedy) => reader.get('/admin/go-to-points/postal-codes?search=319')
  let answer = await ask(greedy)
  for (let count = 1; count < 301; count += 1) answer = await ask(greedy)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(other)).status).toBe(200)
})

test('what stands beside the data reaches whoever calls', async () => {
  const { reader } = await locator()
  const result = await resultOf<typeof nearestGoToPoints>(
    await reader.get(requestOf(nearestGoToPoints, { search: 'xyzzy' }).path),
  )
  expect(result).toMatchObject({ ok: true, data: [], suggestedData: [{}, {}, {}, {}, {}], from: { kind: 'centre' } })
  expect(result).not.toHaveProperty('type')
})

test('nothing that was searched for stands in the log', async () => {
  const { reader, logged } = await locator()
  logged()
  await reader.get('/account/go-to-points/nearest?lat=1.31234&lng=103.81234&search=secretplace&postalCode=319191')
  await reader.get('/account/address?postalCode=319191')
  const log = logged()
  expect(log).toContain('nearestGoToPoints')
  for (const part of ['secretplace', '319191', '1.31234', '103.81234']) expect(log).not.toContain(part)
})
