import { expect, test, vi } from 'vitest'
import type { AlarmCount } from '#contract/admin-watch.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import type { Alarms } from './use-alarms.ts'
import Watch from './watch.tsx'

const AT = '2026-03-02T01:00:00.000Z'
const alarms = vi.hoisted(() => ({ heard: {} }))
vi.mock('./use-alarms.ts', () => ({ useAlarms: (count: AlarmCount) => ({ count, hasSound: true, ...alarms.heard }) }))

/** The watching page of a browser that is on watch until 11 at night: its look, then what it says before the buttons. */
function page(count: Partial<AlarmCount>, heard: Partial<Alarms> = {}) {
  alarms.heard = heard
  const loaderData = { count: { open: 0, loud: 0, newestAt: null, ...count }, until: '2026-03-02T15:00:00.000Z' }
  const html = draw(routed(Watch, { loaderData }))
  const said = linesOf(html)
  return [
    /class="(watch[^"]*)"/.exec(html)?.[1],
    ...said.slice(
      1,
      said.findIndex((line) => line.startsWith('This browser')),
    ),
  ]
}

test.each<[string, Partial<AlarmCount>, Partial<Alarms>, string[]]>([
  ['quiet', {}, {}, ['watch', '0alarms are open', 'All is quiet.']],
  ['answered', { open: 2, newestAt: AT }, {}, ['watch', '2alarms are open', 'Somebody is dealing with each of them.']],
  [
    'loud',
    { open: 2, loud: 1, newestAt: AT },
    {},
    ['watch loud', '2alarms are open', '1 alarm is waiting: nobody has taken it'],
  ],
  [
    'lost, where the last count counts no more',
    { open: 2, newestAt: AT },
    { isLost: true },
    ['watch loud', '?alarms are open', 'No connection: you won’t hear new alarms here. We keep trying.'],
  ],
  [
    'ended',
    { open: 2, newestAt: AT },
    { isLost: true, isEnded: true },
    ['watch loud', '?alarms are open', 'The watch has ended: you won’t hear new alarms here.'],
  ],
])('a watch that is %s says so', (_state, count, heard, said) => {
  expect(page(count, heard)).toEqual(said)
})

test('what interrupts a screen reader is that alarms are not heard; how many wait is said when it is quiet', () => {
  const roles = (heard: Partial<Alarms>) => {
    alarms.heard = heard
    const html = draw(routed(Watch, { loaderData: { count: { open: 0, loud: 0, newestAt: null }, until: null } }))
    return [...html.matchAll(/role="(\w+)"[^>]*>([^<]*)</g)].map(([, role, words]) => `${role}: ${words}`)
  }
  expect(roles({})).toEqual(['status: All is quiet.'])
  expect(roles({ isLost: true })).toEqual([
    'status: ',
    'alert: No connection: you won’t hear new alarms here. We keep trying.',
  ])
})
