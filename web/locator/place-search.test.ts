import { afterEach, expect, test, vi } from 'vitest'
import { packList } from './kept-list.ts'
import { askedOf } from './locator-query.ts'
import { find } from './place-search.ts'

const sources = {
  nearest: 'https://locator.test/nearest',
  list: '/points.json',
  reading: new URL('reading.script.ts', import.meta.url).href,
}
const point = {
  id: 'library',
  name: 'Tampines Regional Library',
  address: '1 Tampines Walk',
  postalCode: '528523',
  region: 'EAST' as const,
  openingHours: null,
  contactNumber: null,
  kind: 'library',
  lat: 1.353,
  lng: 103.94,
}
const kept = {
  match: async (address: string) =>
    address === sources.list ? Response.json(packList([point], '2026-03-06T02:00:00Z')) : undefined,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What is found when the call for the nearest ends so. */
async function foundWhen(fetching: () => Promise<Response>) {
  vi.stubGlobal('window', { caches: kept })
  vi.stubGlobal('caches', kept)
  vi.stubGlobal('fetch', fetching)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const speaker = { say: (key: string) => key, locale: 'en' as const, now: new Date('2026-03-06T02:00:00Z') }
  return find(sources, askedOf(new URLSearchParams('q=tampines mrt exit b')), undefined, speaker)
}

test('an error of the service is told from a lost connection; either way the kept list answers', async () => {
  const expected = {
    keptAt: '2026-03-06T02:00:00Z',
    outcome: { points: [{ id: 'library' }], from: { name: 'Tampines' }, reading: { ignored: ['exit b'] } },
  }
  expect(await foundWhen(async () => new Response(null, { status: 500 }))).toMatchObject({
    ...expected,
    answered: true,
  })
  expect(await foundWhen(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    ...expected,
    answered: false,
  })
})
