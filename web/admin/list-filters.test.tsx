// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { consolePage, noAudit, noClients } from '../test/console.tsx'
import { draw } from '../test/draw.tsx'
import { askedByAddress, type Typed } from '../test/filled-form.ts'
import Audit, { loader as loadAudit } from './audit.tsx'
import Clients, { loader as loadClients } from './clients.tsx'
import ClosedIncidents, { loader as loadClosedIncidents } from './closed-incidents.tsx'
import Delivery, { loader as loadDelivery } from './delivery.tsx'
import Links, { loader as loadLinks } from './links.tsx'
import Points, { loader as loadPoints } from './points.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { loader as loadQueues } from './queues.tsx'
import Report, { loader as loadReport } from './report.tsx'
import Users, { loader as loadUsers } from './users.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const AT = '2026-03-02T01:00:00.000Z'
type Work = (args: never) => unknown

const PERIOD = { from: '2026-03-01', to: '2026-03-31' }
test.each<[string, () => string, string, Typed, Work, [string, object]]>([
  [
    'accounts',
    () => consolePage(Users, { accounts: [], next: null, previous: null, partial: false }),
    'Show',
    { Search: 'lim', Type: 'Caregiver', Status: 'Suspended', Order: 'Z-A' },
    loadUsers,
    ['listAccounts', { search: 'lim', type: 'CAREGIVER', status: 'SUSPENDED', sort: 'name-desc' }],
  ],
  [
    'who waits',
    () =>
      draw(
        <QueueFilters
          queue="registrations"
          found={{
            overdue: 1,
            mine: 1,
            free: 1,
            kinds: [
              { kind: 'DEMENTIA', count: 1 },
              { kind: 'CAREGIVER', count: 2 },
            ],
            locales: [{ locale: 'ta', count: 1 }],
            organisations: [{ uid: 'sunrise', name: 'Sunrise', count: 1 }],
          }}
          query={new URLSearchParams()}
        />,
      ),
    'Show',
    {
      Time: 'Overdue (1)',
      Type: 'Caregiver (2)',
      'Messages in': 'Tamil (1)',
      Organisation: 'Sunrise (1)',
      'Handled by': 'Nobody (1)',
    },
    loadQueues,
    [
      'listQueue',
      {
        queue: 'registrations',
        due: 'overdue',
        kind: 'CAREGIVER',
        locale: 'ta',
        organisation: 'sunrise',
        claim: 'free',
      },
    ],
  ],
  [
    'clients of a branch',
    () => consolePage(Clients, noClients),
    'Show',
    { Branch: 'Toa Payoh' },
    loadClients,
    ['findClients', { branch: 'Toa Payoh' }],
  ],
  [
    'clients of no branch',
    () => consolePage(Clients, noClients),
    'Show',
    { Branch: 'No branch' },
    loadClients,
    ['findClients', { branch: '' }],
  ],
  [
    'links',
    () => consolePage(Links, { links: [], next: null }),
    'Show',
    { 'Type of link': 'New password' },
    loadLinks,
    ['listLinks', { kind: 'reset' }],
  ],
  [
    'Go-To Points',
    () => consolePage(Points, { points: [], total: 0, filters: { search: '', page: 1 } }),
    'Show',
    { 'Name, address or postal code': 'hub', Region: 'East', Status: 'Removed' },
    loadPoints,
    ['listPoints', { search: 'hub', region: 'EAST', state: 'retired', page: 1 }],
  ],
  [
    'alarms that are over',
    () => consolePage(ClosedIncidents, { closed: { incidents: [], next: null }, filters: {}, query: '', months: [] }),
    'Show',
    { 'Name of the person': 'lim', 'Ended from': PERIOD.from, 'Ended until': PERIOD.to },
    loadClosedIncidents,
    ['listClosedIncidents', { search: 'lim', ...PERIOD, after: '' }],
  ],
  [
    'messages that did not arrive',
    () =>
      consolePage(Delivery, {
        counts: [{ kind: 'missing', channel: 'sms', status: 'FAILED', count: 1, since: AT }],
        more: [],
        messages: [],
        next: null,
        status: 'FAILED',
        silent: [],
      }),
    'Show',
    { Status: 'Waiting', Kind: 'Missing now' },
    loadDelivery,
    ['readDelivery', { status: 'WAITING', kind: 'missing' }],
  ],
  [
    'what was done',
    () => consolePage(Audit, { ...noAudit, filters: { actor: 'rahim' } }),
    'Show',
    {
      What: 'Searched for an account',
      Device: 'Firefox',
      Network: '192.0.2.0',
      'From day': PERIOD.from,
      'To day': PERIOD.to,
    },
    loadAudit,
    [
      'listAudit',
      { actor: 'rahim', action: 'search', device: 'Firefox', network: '192.0.2.0', ...PERIOD, locale: 'en' },
    ],
  ],
  [
    'the month of a report',
    () =>
      consolePage(Report, {
        report: { month: '2026-03', settled: true, figures: null, months: ['2026-02'], trend: [] },
        locale: 'en',
      }),
    'Show',
    { Month: 'February 2026' },
    loadReport,
    ['readReport', { month: '2026-02' }],
  ],
])(
  'what narrows a list stands in the address and reaches the service: %s',
  async (_what, page, pressed, typed, loader, call) => {
    expect((await askedByAddress(loader, page(), pressed, typed))[0]).toEqual(call)
  },
)
