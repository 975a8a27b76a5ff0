// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { draw, routed } from '../test/draw.tsx'
import { posted, type Typed } from '../test/filled-form.ts'
import AccountMessages, { action as actOnMessages } from './account-messages.tsx'
import { Cases } from './cases.tsx'
import type { Item } from './close-work-item.tsx'
import DutyPage, { action as actOnDuty } from './duty.tsx'
import { Acts } from './incident-acts.tsx'
import { Home } from './incident-home.tsx'
import { Notes } from './incident-notes.tsx'
import { action as actOnIncident } from './incident.tsx'
import { action as actOnQueues } from './queues.tsx'
import TelephoneReport, { action as reportByTelephone } from './telephone-report.tsx'
import { WorkItems } from './work-items.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const AT = '2026-03-02T01:00:00.000Z'

test('what a caller says reaches the service', async () => {
  const loaderData = { name: 'Siew Hua Lim', shortCodes: ['7KM2QX4RH'] }
  const params = { uid: 'siew-hua' }
  const typed = {
    'Caller’s name': 'Aisha',
    'Caller’s number': '81234567',
    'Where are they?': 'Bus stop 52009',
    'Language of our texts to the caller': 'Chinese',
    'How do you know that it is Siew Hua Lim?': 'The caller read out the code',
  }
  const html = draw(routed(TelephoneReport, { loaderData, params }))
  const said = { name: 'Aisha', phone: '81234567', place: 'Bus stop 52009', locale: 'md', recognisedBy: 'CODE' }
  const { asked } = await posted(reportByTelephone, html, 'Tell the family', typed, params)
  expect(asked).toEqual([['reportByTelephone', { uid: 'siew-hua', ...said }]])
})

test('who goes on duty, at which number and until when reaches the service', async () => {
  const duty = {
    phones: ['+6590000000'],
    email: null,
    hours: 'always',
    staffed: true,
    shift: null,
    shifts: [],
    administrators: [
      { uid: 'rahim', name: 'Rahim Osman' },
      { uid: 'mei', name: 'Tan Mei' },
    ],
    me: 'rahim',
  }
  const typed = {
    Who: 'Tan Mei',
    'Mobile number that gets messages first': '81234567',
    'On duty until (Singapore time)': '2026-03-02T22:00',
  }
  const html = draw(routed(DutyPage, { loaderData: { duty } }))
  const { asked } = await posted(actOnDuty, html, 'On duty from now', typed)
  expect(asked).toEqual([
    ['beginDutyShift', { administrator: 'mei', phone: '81234567', until: '2026-03-02T22:00:00+08:00', shift: null }],
  ])
})

const incident = {
  acts: ['on-my-way'],
  taken: null,
  onMyWay: null,
  reports: [],
  sheet: { notes: [] },
} as unknown as SeenIncident
test.each<[string, () => React.ReactNode, string, Typed, [string, object]]>([
  [
    'in how many minutes somebody comes',
    () => <Acts incident={incident} name="Siew Hua Lim" numbers={{}} />,
    'I am on my way',
    { 'minutes until there': '12' },
    ['actOnIncident', { id: 'alarm', act: 'on-my-way', minutes: '12' }],
  ],
  [
    'a note for colleagues',
    () => <Notes incident={incident} />,
    'Add the note',
    { 'A note for colleagues (at most 300 characters)': 'Wears a red hat' },
    ['actOnIncident', { id: 'alarm', act: 'note', text: 'Wears a red hat' }],
  ],
  [
    'why the address is needed',
    () => <Home />,
    'Show',
    { 'Why you need it (this is logged)': 'The police ask' },
    ['revealHome', { id: 'alarm', reason: 'The police ask' }],
  ],
])('%s reaches the service', async (_what, part, pressed, typed, call) => {
  const { asked } = await posted(actOnIncident, draw(part()), pressed, typed, { id: 'alarm' })
  expect(asked).toEqual([call])
})

test.each<[string, Typed, [string, object]]>([
  [
    'Show the number',
    { 'Why do you need the number?': 'The text came back' },
    ['revealAccount', { uid: 'siew-hua', what: 'number', reason: 'The text came back' }],
  ],
  [
    'Save the outcome',
    { 'Wrong number': true },
    ['recordCall', { uid: 'siew-hua', outcome: 'WRONG_NUMBER', seen: AT }],
  ],
])('of a call instead of a message, “%s” reaches the service', async (pressed, typed, call) => {
  const message = { id: 'text', kind: 'found', channel: 'sms', side: 'TO', to: {}, status: 'FAILED', queuedAt: AT }
  const loaderData = {
    account: { uid: 'siew-hua', name: 'Siew Hua Lim' },
    messages: [{ locale: 'en', failure: null, call: null, ...message }],
    next: null,
    callInstead: true,
    silent: [],
  }
  const html = draw(routed(AccountMessages, { loaderData }))
  const { asked } = await posted(actOnMessages, html, pressed, typed, { uid: 'siew-hua' })
  expect(asked).toEqual([call])
})

test('what was decided about something to do reaches the service, with what was done', async () => {
  const item: Item = {
    id: 'item',
    kind: 'wrong-entry',
    account: null,
    tag: null,
    changes: [],
    dueAt: null,
    text: null,
    age: 0,
    createdAt: AT,
    closedAt: null,
    closedBy: null,
    note: null,
    claim: null,
    entry: { pointId: 'point', name: 'Kopitiam', what: 'hours', count: 3, texts: [] },
    words: null,
    reported: null,
  }
  const typed = { Corrected: true, 'What did you do?': 'Asked the owner' } as const
  const { asked } = await posted(actOnQueues, draw(<WorkItems items={[item]} />), 'Close', typed)
  expect(asked).toEqual([['closeWorkItem', { id: 'item', note: 'Asked the owner', outcome: 'end', seen: 3 }]])
})

test.each([
  ['Claim selected', true],
  ['Release selected', false],
])('“%s” reaches the service with the cases that are ticked, and no other', async (pressed, claimed) => {
  const waiting = ['Mei Lim', 'Ann Tan', 'Hui Min Lim'].map((name) => ({
    uid: `uid of ${name}`,
    name,
    type: 'CAREGIVER' as const,
    status: 'PENDING' as const,
    staff: false,
    username: null,
    membershipId: null,
    organisation: null,
    updatedAt: AT,
    locale: 'en' as const,
    claim: null,
    since: AT,
    age: 3,
    due: 'in-time' as const,
    question: null,
  }))
  const html = draw(<Cases queue="all" waiting={waiting} query={new URLSearchParams()} />)
  const typed = { 'Select Mei Lim': true, 'Select Hui Min Lim': true } as const
  const { asked } = await posted(actOnQueues, html, pressed, typed)
  expect(asked).toEqual([['claimCases', { uids: ['uid of Mei Lim', 'uid of Hui Min Lim'], claimed }]])
})
