import { expect, test } from 'vitest'
import type { Report } from '#contract/found.ts'
import { report } from '../test/found.tsx'
import { outline } from '../test/outline.ts'
import { Finder } from './incident-finder.tsx'

/** Five minutes after the report. */
const NOW = Date.parse('2026-03-09T22:55:00.000Z')
const said = (changes: Partial<Report>) =>
  outline(<Finder report={report(changes)} numbers={{ '+6581234567': '8123 4567' }} now={NOW} />)

const CALL = 'a "Call 8123 4567" → tel:+6581234567'
const WHO = 'p "Aisha {5 mins ago|datetime=2026-03-09T22:50:00.000Z title=10-03-2026 06:50:00}"'

test('of a report staff see the number to call, who left it when, and where', () => {
  expect(said({ place: 'Bus stop 52009' })).toEqual([CALL, WHO, 'blockquote "Bus stop 52009"'])
})

test.each<[Report['kind'], string[]]>([
  ['FOUND', []],
  ['UNUSABLE', ['p "Left on a code that no longer works."']],
  ['SELF', ['p "The person pressed “I am lost”."']],
  ['TYPED', ['p "After typing the code: the finder saw no name and no photo."']],
  ['TYPED_LATE', ['p "After typing the code, while codes were being guessed: check first, then pass it on."']],
  ['CALLED_IN', ['p "Told to the helpline by telephone."']],
  ['TEXTED', ['p "Sent with the code as a text message."']],
])('a report of the kind %s says how it came', (kind, how) => {
  expect(said({ kind })).toEqual([CALL, WHO, ...how])
})

test.each<[string, Partial<Report>, string[]]>([
  ['is confirmed', { proved: true }, ['p "Number confirmed" (good)']],
  ['was marked as a false alarm', { muted: true }, ['p "Marked as a false alarm"']],
  [
    'the finder keeps from the family',
    { keepsNumber: true },
    ['p "Keeps this number from the family: do not pass it on"'],
  ],
])('a number that %s says so', (_what, changes, more) => {
  expect(said(changes)).toEqual([CALL, WHO, ...more])
})

test.each<[string, Partial<Report>, string]>([
  ['left none', {}, 'p "No number: use the place"'],
  [
    'keeps it from the reader',
    { keepsNumber: true },
    'p "Keeps their number: write to them, or ask the association’s desk"',
  ],
])('in place of the number of a finder who %s stands what to do', (_what, changes, words) => {
  expect(said({ phone: null, ...changes })).toEqual([words, WHO])
})
