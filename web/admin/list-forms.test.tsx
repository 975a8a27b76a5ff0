// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { consolePage, noAudit, noClients } from '../test/console.tsx'
import { draw } from '../test/draw.tsx'
import { filledForm, posted, type Typed } from '../test/filled-form.ts'
import { hub } from '../test/go-to-point.ts'
import { answerOf, routeArgs } from '../test/route.ts'
import Administrators, { action as actOnAdministrators } from './administrators.tsx'
import Audit, { action as findInAudit } from './audit.tsx'
import ExportClients, { action as askExport } from './clients-export.tsx'
import Clients, { action as searchClients } from './clients.tsx'
import Colleagues, { action as actOnColleagues } from './colleagues.tsx'
import Links, { action as makeLink } from './links.tsx'
import Point, { action as savePoint } from './point.tsx'
import { SearchBox } from './search-box.tsx'
import { action as search } from './search.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const AT = '2026-03-02T01:00:00.000Z'
type Work = (args: never) => unknown

describe('what is typed into a form of a list reaches the service:', () => {
  const rahim = { uid: 'rahim', name: 'Rahim', state: 'ACTIVE', factors: {} }
  test.each<[string, () => string, string, Typed, Work, [string, object]]>([
    [
      'whom an administrator invites, and why',
      () => consolePage(Administrators, { administrators: [] }),
      'Ask to invite',
      { 'Full name': 'Kamala', Username: 'kamala.admin', 'E-mail address': 'k@example.org', Reason: 'New colleague' },
      actOnAdministrators,
      [
        'inviteAdministrator',
        { name: 'Kamala', username: 'kamala.admin', email: 'k@example.org', reason: 'New colleague' },
      ],
    ],
    [
      'why the access of an administrator ends',
      () => consolePage(Administrators, { administrators: [rahim] }),
      'Suspend now',
      { Reason: 'Has left' },
      actOnAdministrators,
      ['endAdministrator', { uid: 'rahim', reason: 'Has left' }],
    ],
    [
      'whom an organisation invites',
      () => consolePage(Colleagues, { colleagues: [], invited: [] }),
      'Send the invitation',
      { 'Their e-mail address': 'new@sunrise.example' },
      actOnColleagues,
      ['inviteColleague', { email: 'new@sunrise.example' }],
    ],
    [
      'why the clients are wanted as a file',
      () => consolePage(ExportClients, { clients: 40, isAlone: false, request: null }),
      'Ask a colleague',
      { 'What for?': 'For the yearly audit' },
      askExport,
      ['askClientExport', { reason: 'For the yearly audit' }],
    ],
    [
      'whom a link is for',
      () => consolePage(Links, { links: [], next: null }),
      'Make the link',
      { 'Who for (for your own list; may stay empty)': 'Roadshow' },
      makeLink,
      ['makeLink', { kind: 'admin', label: 'Roadshow' }],
    ],
    [
      'whom somebody looks for in the console',
      () => draw(<SearchBox />),
      'Search',
      { 'Search people and organisations': 'siew hua' },
      search,
      ['searchAccounts', { text: 'siew hua' }],
    ],
    [
      'whom an organisation looks for among its clients',
      () => consolePage(Clients, noClients),
      'Search',
      { 'Search your clients': 'siew hua' },
      searchClients,
      ['findClients', { text: 'siew hua' }],
    ],
    [
      'whom somebody looks for in the audit',
      () => consolePage(Audit, noAudit),
      'Find',
      { 'Name, username, number, e-mail or code': 'rahim' },
      findInAudit,
      ['findAuditParties', { text: 'rahim' }],
    ],
  ])('%s', async (_what, page, pressed, typed, action, call) => {
    expect((await posted(action, page(), pressed, typed)).asked).toEqual([call])
  })

  test('on which side of a line of the audit somebody is looked for', async () => {
    const typed = { 'Name, username, number, e-mail or code': 'rahim', 'Look for': 'What somebody did' }
    const answers = { findAuditParties: { ok: true, data: { parties: [{ id: 'rahim' }] } } }
    const form = filledForm(consolePage(Audit, noAudit), 'Find', typed)
    const { args } = routeArgs('/admin/audit', {}, answers, { form })
    expect(await answerOf(() => findInAudit(args))).toBe('302 /admin/audit?actor=rahim')
  })
})

describe('the form of a Go-To Point', () => {
  const TYPED = {
    Name: 'Kopitiam',
    Address: '2 Tampines Walk',
    'Postal code': '529900',
    Region: 'East',
    'Type of place': 'Coffee shop',
    'Opening hours': 'Mon to Fri: 9am - 5pm',
    Phone: '6377 0700',
    Note: 'Ask at the counter',
    Latitude: '1,3541',
    Longitude: '103.9402',
  }
  const SAVED = {
    name: 'Kopitiam',
    address: '2 Tampines Walk',
    postalCode: '529900',
    region: 'EAST',
    kind: 'Coffee shop',
    openingHours: 'Mon to Fri: 9am - 5pm',
    contactNumber: '6377 0700',
    specialNote: 'Ask at the counter',
    lat: 1.3541,
    lng: 103.9402,
  }
  test('adds a place with everything that was typed', async () => {
    const { asked } = await posted(savePoint, consolePage(Point, {}), 'Save', TYPED)
    expect(asked).toEqual([['addPoint', SAVED]])
  })
  test('changes a place as it was seen', async () => {
    const point = { ...hub, source: 'staff', updatedAt: AT, deletedAt: null }
    const { asked } = await posted(savePoint, consolePage(Point, { point }), 'Save', TYPED, { id: 'hub' })
    expect(asked).toEqual([['changePoint', { id: 'hub', seen: AT, ...SAVED }]])
  })
})
