import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openState } from '#contract/domain/opening-hours.ts'
import { distanceMetres } from '#contract/domain/distance.ts'
import { regionAt } from '#contract/domain/regions.ts'
import { LANDMARKS } from '#contract/places/landmarks.ts'
import { plain } from '#contract/places/words.ts'
import { NO_REAL_DATA, realData } from '../test/real-data.ts'
import { readRealLists } from '../test/typed/lists.ts'
import { readCsv } from './csv.ts'

const list = realData('gtp.csv')
const rows: Record<string, string>[] = []
const wordings = new Set<string>()

beforeAll(async () => {
  if (!list) return
  for await (const batch of readCsv(list, { columns: ['hours'], batch: 1000 }))
    rows.push(...batch.map(({ cells }) => cells))
  for (const { hours } of rows) if (hours) wordings.add(hours)
})

/** Any minute of 2025 and 2026, whose public holidays are gazetted. */
const moment = fc.date({
  min: new Date('2025-01-02T00:00:00Z'),
  max: new Date('2026-12-15T00:00:00Z'),
  noInvalidDate: true,
})
const before = (iso: string) => new Date(Date.parse(iso) - 1)

describe('the real opening hours', () => {
  test('are understood, but for those that nobody can be certain of', ({ skip }) => {
    skip(!list, NO_REAL_DATA)
    const not = [...wordings].filter((hours) => !openState(hours, new Date('2025-03-11T02:00:00Z')))
    expect(wordings.size).toBe(173)
    expect(
      not.every((hours) => /^Contact|showtimes|appointment|Box Office|12 pm \/|am-12 pm$/.test(hours)),
      not.join('\n'),
    ).toBe(true)
    expect(not).toHaveLength(9)
  })

  test('are the same however dashes, spaces and days are written', ({ skip }) => {
    skip(!list, NO_REAL_DATA)
    const ways: ((hours: string) => string)[] = [
      (hours) => hours.replaceAll('-', '–'),
      (hours) => hours.replaceAll(/\s/g, '\u00A0'),
      (hours) => hours.replaceAll(/ (am|pm)/g, '$1'),
      (hours) => hours.toUpperCase(),
      (hours) => hours.replaceAll('Monday', 'Mon').replaceAll('Saturday', 'Sat'),
      (hours) => ` ${hours}.`,
    ]
    fc.assert(
      fc.property(fc.constantFrom(...wordings), fc.constantFrom(...ways), moment, (hours, way, at) => {
        expect(openState(way(hours), at)).toEqual(openState(hours, at))
      }),
      { numRuns: 3000 },
    )
  })

  test('change exactly when they say', ({ skip }) => {
    skip(!list, NO_REAL_DATA)
    fc.assert(
      fc.property(fc.constantFrom(...wordings), moment, (hours, at) => {
        const now = openState(hours, at)
        if (now?.state === 'open' && now.until) {
          expect(openState(hours, before(now.until))?.state).toBe('open')
          expect(openState(hours, new Date(now.until))?.state).not.toBe('open')
        }
        if (now?.state === 'closed' && now.opensAt) {
          expect(openState(hours, before(now.opensAt))?.state).toBe('closed')
          expect(openState(hours, new Date(now.opensAt))?.state).toBe('open')
        }
      }),
      { numRuns: 5000 },
    )
  })

  test('of one range every day are open in that range and no other', ({ skip }) => {
    skip(!list, NO_REAL_DATA)
    const minutes = (hour = '', minute = '0', half = '') =>
      (Number(hour) % 12) * 60 + Number(minute) + (half === 'pm' ? 720 : 0)
    const daily = [...wordings].flatMap((hours) => {
      const [whole, hour, minute, half, hour2, minute2, half2] =
        /^Daily:?\s+(\d+)(?:\.(\d+))?\s*([ap]m)\s*[-–]\s*(\d+)(?:\.(\d+))?\s*([ap]m)$/.exec(hours) ?? []
      return whole && openState(hours, new Date('2025-03-11T02:00:00Z'))
        ? [{ hours, start: minutes(hour, minute, half), end: minutes(hour2, minute2, half2) }]
        : []
    })
    expect(daily.length).toBeGreaterThan(50)
    fc.assert(
      fc.property(fc.constantFrom(...daily), moment, ({ hours, start, end }, at) => {
        const now = Math.floor((at.getTime() / 60_000 + 480) % 1440)
        const open = start < end ? now >= start && now < end : now >= start || now < end
        expect(openState(hours, at)?.state).toBe(open ? 'open' : 'closed')
      }),
      { numRuns: 3000 },
    )
  })
})

test('the region of a real point is told by its position, but for a few at the borders', ({ skip }) => {
  skip(!list, NO_REAL_DATA)
  const wrong = rows.filter(({ lat, lng, region }) => regionAt({ lat: Number(lat), lng: Number(lng) }) !== region)
  expect(wrong.length).toBeLessThan(rows.length * 0.02)
})

/** A park eight kilometres long: its one code is no nearer to its middle. */
const TOO_LONG = new Set(['East Coast Park'])

test('a landmark stands where the table of postal codes has the building of its name', async ({ skip }) => {
  const lists = await readRealLists()
  if (!lists) return skip(NO_REAL_DATA)
  const wrong: string[] = []
  let compared = 0
  for (const [name, lat, lng] of LANDMARKS) {
    const named = lists.codes.filter(({ building }) => plain(building) === plain(name))
    if (named.length === 0 || TOO_LONG.has(name)) continue
    compared += 1
    const metres = Math.min(...named.map((code) => distanceMetres({ lat, lng }, code)))
    if (metres > 600) wrong.push(`${name}: ${Math.round(metres)} m`)
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(50)
})
