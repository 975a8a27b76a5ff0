import { expect, test } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { FOUND, report } from '../test/found.tsx'
import { Finders } from './incident-finders.tsx'

/** Noon of the tenth of March in Singapore. */
const NOW = Date.parse('2026-03-10T04:00:00.000Z')
const WHERE = {
  id: 'aisha',
  place: 'Bus stop 52009',
  position: { lat: 1.3321, lng: 103.8474, accuracy: 20 },
  nearby: null,
}
const page = (changes: object) =>
  draw(<Finders incident={{ ...FOUND, ...changes } as SeenIncident} numbers={{}} now={NOW} ground={[]} />)
/** How old the place on the map is said to be. */
const ageOnMap = (latest: object) => linesOf(page({ latest })).find((line) => line.startsWith('Accurate'))

test('a place on the map is as old as it was taken, and not as the report with it', () => {
  const at = '2026-03-10T03:58:00.000Z'
  expect(ageOnMap({ ...WHERE, at, positionAt: '2026-03-10T03:40:00.000Z' })).toBe(
    'Accurate to about 20 m · Shared at 10 Mar, 11:40 am (20 minutes ago)',
  )
  expect(ageOnMap({ ...WHERE, at, positionAt: null })).toBe(
    'Accurate to about 20 m · Shared at 10 Mar, 11:58 am (2 minutes ago)',
  )
})

test('the newest report stands first, and how many more there are', () => {
  const reports = [report({ id: 'new', name: 'Aisha' }), report({ id: 'old', name: 'Ben' })]
  const lines = linesOf(page({ reports, folded: [{ count: 2 }, { count: 3 }], reportCount: 7 }))
  expect(lines).toEqual([
    'Who found the person: 7 reports',
    '«Call +6581234567→+6581234567»',
    'Aisha 5 hrs, 10 mins ago',
    '1 earlier report',
    '«Call +6581234567→+6581234567»',
    'Ben 5 hrs, 10 mins ago',
    '5 more reports from the same networks are not shown.',
  ])
  expect(linesOf(page({ reports: [], reportCount: 0 }))).toEqual([
    'Who found the person: 0 reports',
    'Nobody has left a report yet.',
  ])
})
