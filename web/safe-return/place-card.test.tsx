import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/options.ts'
import { WordsContext, type Words } from '../translation.ts'
import { wordsOf } from '../words.ts'
import { ageOf } from './age.ts'
import { PlaceCard, type PlaceCardProps } from './place-card.tsx'
import { staticMap } from './tiles.ts'

const PLACE: PlaceCardProps = {
  position: { lat: 1.3345, lng: 103.849, accuracy: 20 },
  at: '2025-03-10T02:00:00Z',
  now: '2025-03-10T02:02:30Z',
  nearby: {
    address: { text: 'Blk 192 Lorong 4 Toa Payoh', distanceMetres: 42 },
    goToPoint: {
      id: 'point1',
      name: 'Toa Payoh Public Library',
      distanceMetres: 203,
      openUntil: '2025-03-10T13:00:00Z',
    },
  },
  ground: [],
}
const drawn = (changes: Partial<PlaceCardProps> = {}, locale: Locale = 'en') =>
  renderToString(
    <WordsContext value={wordsOf(locale) as Words}>
      <PlaceCard {...PLACE} {...changes} />
    </WordsContext>,
  ).replaceAll('<!-- -->', '')
/** What is read of it, without markup. */
const read = (html: string) =>
  html
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')

test('the card says where, how exactly, when, and where to wait', () => {
  const said = read(drawn())
  expect(said).toMatch(/^ Near Blk 192 Lorong 4 Toa Payoh 40 m from it/)
  expect(said).toContain('Accurate to about 20 m · Shared at 10 Mar, 10:00 am (2 minutes ago)')
  expect(said).toContain('1.33450,103.84900')
  expect(said).toMatch(/Toa Payoh Public Library 200 m · Open now, until 9:00 pm/)
})

test.each(['md', 'ms'] as const)('it says so in %s, with the address as it is signposted', (locale) => {
  const html = drawn({}, locale)
  expect(html).toContain('<span lang="en">Blk 192 Lorong 4 Toa Payoh</span>')
  // The sources of the map are named as they name themselves.
  expect(read(html.replace(/<figcaption.*?<\/figcaption>/, ''))).not.toMatch(/Near|Shared|Open|Accurate|Copy|minutes/)
})

test('the map is opened by the two numbers, and told nothing of our page', () => {
  const html = drawn()
  expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=1.33450,103.84900"')
  for (const [link] of html.matchAll(/<a [^>]*href="https:[^>]*>/g)) expect(link).toContain('rel="noreferrer"')
  for (const [picture] of html.matchAll(/<img [^>]*src="https:[^>]*>/g)) expect(picture).toContain('no-referrer')
})

test('below the map stands whose pictures and outlines it is drawn from', () => {
  const [, sources = ''] = /<figcaption[^>]*>(.*)<\/figcaption>/.exec(drawn()) ?? []
  const links = [...sources.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, name]) => [name, href])
  expect(links).toEqual([
    ['OneMap', 'https://www.onemap.gov.sg/'],
    ['Singapore Land Authority', 'https://www.sla.gov.sg/'],
    ['URA', 'https://data.gov.sg/datasets/d_4765db0e87b9c86336792efe8a1f7a66/view'],
    ['Singapore Open Data Licence', 'https://data.gov.sg/open-data-licence'],
  ])
})

test('a position that is not exact is around an address, and no distance is claimed', () => {
  const said = read(drawn({ position: { ...PLACE.position, accuracy: 900 } }))
  expect(said).toContain('Somewhere around Blk 192 Lorong 4 Toa Payoh')
  expect(said).not.toContain('from it')
})

test('outside Singapore there is no map of it and no address; the position still opens in a map program', () => {
  const html = drawn({ nearby: undefined })
  expect(read(html)).toContain('A place outside Singapore')
  expect(html).not.toContain('<svg')
  expect(html).toContain('maps/search')
})

test('where no address is known, and nothing is open, nothing is made up', () => {
  const said = read(drawn({ nearby: { address: null, goToPoint: null } }))
  expect(said).toContain('No address that we know nearby')
  expect(said).not.toMatch(/Open now|wait/)
})

test('the picture has words, and nothing in it has a style attribute', () => {
  const html = drawn()
  expect(html).toMatch(/<svg[^>]* role="img" aria-label="Map of the streets around, with a pin near Blk 192/)
  expect(html).not.toMatch(/ style=/)
})

test('the pictures cover the frame without a gap, the position in the middle of it', () => {
  for (const accuracy of [null, 5, 80, 400, 3000, 50_000]) {
    const { tiles, radius } = staticMap({ lat: 1.3521, lng: 103.8198 }, accuracy)
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(360)
    expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ y }) => y + 256))).toBeGreaterThanOrEqual(216)
    expect(tiles.length).toBeLessThanOrEqual(6)
    if (accuracy !== null && accuracy < 5000) expect(radius).toBeLessThanOrEqual(80)
  }
  // OpenStreetMap's own sample of the numbering: the middle of Singapore at zoom 11 lies in 1614/1016.
  const wide = staticMap({ lat: 1.3521, lng: 103.8198 }, 50_000).tiles
  const middle = wide.find(({ x, y }) => x <= 180 && x + 256 > 180 && y <= 108 && y + 256 > 108)
  expect(middle?.href).toBe('https://www.onemap.gov.sg/maps/tiles/Default/11/1614/1016.png')
})

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [7200, '2 hours ago'],
  [86_400, 'yesterday'],
  [-30, 'now'],
])('%i seconds later it is said as "%s"', (seconds, said) => {
  const at = '2025-03-10T02:00:00Z'
  expect(ageOf(at, new Date(Date.parse(at) + seconds * 1000), 'en')).toBe(said)
})
