import { expect, test } from 'vitest'
import type { AlarmCount } from '#contract/admin-watch.ts'
import { outline } from '../test/outline.ts'
import { Bell, SoundButton } from './alarm-bell.tsx'
import type { Alarms } from './use-alarms.ts'

const LOUD: AlarmCount = { open: 3, loud: 2, newestAt: '2026-03-02T01:00:00.000Z' }
const QUIET: AlarmCount = { open: 0, loud: 0, newestAt: null }
const alarms = (changes: Partial<Alarms>): Alarms => ({
  count: QUIET,
  isLost: false,
  isEnded: false,
  news: null,
  hasSound: false,
  turnOn: () => Promise.resolve(),
  turnOff: () => undefined,
  ...changes,
})

test.each<[string, Partial<Alarms>, string[]]>([
  ['while all is quiet', {}, ['p (visually-hidden) role=status']],
  [
    'where alarms wait, a link to them',
    { count: LOUD },
    [
      'p (visually-hidden) role=status',
      'a "2 alarms are waiting: nobody has taken them" → /admin/incidents data-discover=true',
    ],
  ],
  [
    'of a new alarm, when it came',
    { count: { ...LOUD, loud: 0 }, news: LOUD },
    ['p "A new alarm came in at 09:00:00. 3 are open." (visually-hidden) role=status'],
  ],
  [
    'without a connection, that alarms are not heard, and of no count that is old',
    { count: LOUD, isLost: true },
    [
      'p (visually-hidden) role=status',
      'p "No connection: you won’t hear new alarms here. We keep trying." (alert) role=alert',
    ],
  ],
  [
    'of a session that has ended, how to sign in again',
    { count: LOUD, isLost: true, isEnded: true },
    [
      'p (visually-hidden) role=status',
      'p "You are signed out: you won’t hear new alarms here. Reload the page to sign in again." (alert) role=alert',
    ],
  ],
])('the console says %s', (_when, changes, said) => {
  expect(outline(<Bell alarms={alarms(changes)} />)).toEqual(said)
})

test('sound is off until it is turned on, and can be turned off again', () => {
  expect(outline(<SoundButton alarms={alarms({})} />)).toEqual(['button "Turn on sound" type=button (quiet)'])
  expect(outline(<SoundButton alarms={alarms({ hasSound: true })} />)).toEqual([
    'p "{Sound is on|(good)}"',
    'button "Turn off sound" type=button (quiet)',
  ])
})
