import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import type { AccountFile } from '#contract/admin-accounts.ts'
import type { listQueue } from '#contract/admin-queue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { Deeds } from './account-deeds.tsx'
import { Facts } from './account-facts.tsx'
import { AccountLinks } from './account-links.tsx'
import { AccountStanding } from './account-standing.tsx'
import type { Item } from './close-work-item.tsx'
import Queues from './queues.tsx'
import { WorkItems } from './work-items.tsx'

const account: AccountFile = {
  uid: 'hui-min',
  type: 'CAREGIVER',
  status: 'APPROVED',
  staff: false,
  name: 'Hui Min Lim',
  firstname: 'Hui Min',
  lastname: 'Lim',
  displayName: null,
  username: 'huimin',
  credentialType: 'USERNAME',
  hasPassword: true,
  gender: null,
  birth: null,
  nricMasked: null,
  hasHealth: false,
  phone: '+65 8000 0001',
  phoneVerified: false,
  email: 'huimin@example.org',
  emailVerified: false,
  homeNumber: null,
  address: null,
  locale: 'en',
  language: null,
  membershipId: null,
  photo: null,
  organisation: null,
  createdBy: null,
  partner: null,
  safeReturnStoppedAt: null,
  frozenAt: null,
  endingAt: null,
  stoppedNowAt: null,
  death: null,
  undo: null,
  statusReason: null,
  callable: true,
  loneContact: false,
  createdAt: '2026-03-02T01:00:00.000Z',
  confirmedAt: null,
  approvedAt: null,
  endedAt: null,
  seen: '2026-03-02T01:00:00.000Z',
  decided: null,
  claim: null,
  tags: [],
  applicant: null,
  questions: [],
  consents: [],
  history: [],
}
/** The value that stands beside each name in the console's list of facts. */
const factsOf = (changes: Partial<AccountFile>, locale: (typeof LOCALES)[number] = 'en') => {
  const html = draw(<Facts account={{ ...account, ...changes }} revealed={undefined} />, locale)
  const facts = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)
  return Object.fromEntries([...facts].map(([, name = '', value = '']) => [name, linesOf(value).join(' ')]))
}

describe('whoever approves a person is asked to see to a second contact', () => {
  const LONE = 'Only one contact could be called. Please ask the family for a second.'
  test.each([
    [{ type: 'DEMENTIA', loneContact: true }, true],
    [{ type: 'DEMENTIA', loneContact: false }, false],
    [{ type: 'CAREGIVER', loneContact: true }, false],
  ] as const)('%j', (changes, isAsked) => {
    const html = draw(
      routed(() => <Deeds account={{ ...account, status: 'PENDING', ...changes }} decider="administrator" />, {}),
    )
    expect(linesOf(html).includes(LONE)).toBe(isAsked)
  })
})

test('where nobody could be called the decision leads to where a contact is added, and asks why it is made all the same', () => {
  const asked = (callable: boolean) =>
    draw(
      routed(
        () => <Deeds account={{ ...account, type: 'DEMENTIA', status: 'PENDING', callable }} decider="administrator" />,
        {},
      ),
    )
  expect(asked(false)).toContain('href="/admin/users/hui-min/mend#contacts"')
  expect(asked(false)).toContain('id="reason-approve"')
  expect(asked(true)).not.toMatch(/mend#contacts|reason-approve/)
})

test('an organisation is asked whether who signed up by its link is its colleague, and nothing else', () => {
  const asked = (changes: Partial<AccountFile>) => {
    const html = draw(routed(() => <Deeds account={{ ...account, ...changes }} decider="organisation" />, {}))
    return [...html.matchAll(/value="([\w-]+)" name="intent"/g)].map(([, decision]) => decision)
  }
  expect(asked({ status: 'PENDING', staff: true })).toEqual(['approve', 'reject'])
  expect(asked({ status: 'APPROVED', staff: true })).toEqual([])
  expect(asked({ status: 'PENDING', staff: false })).toEqual([])
  expect(asked({ status: 'PENDING', type: 'DEMENTIA' })).toEqual([])
})

describe('the console says of a number and an e-mail address whether they are confirmed', () => {
  test.each([
    [true, false, '+65 8000 0001 confirmed', 'huimin@example.org not confirmed'],
    [false, true, '+65 8000 0001 not confirmed', 'huimin@example.org confirmed'],
  ])('number %s, e-mail %s', (phoneVerified, emailVerified, phone, email) => {
    expect(Object.values(factsOf({ phoneVerified, emailVerified }))).toEqual(expect.arrayContaining([phone, email]))
  })
  test.each([
    ['md', '+65 8000 0001 已确认', 'huimin@example.org 未确认'],
    ['ms', '+65 8000 0001 disahkan', 'huimin@example.org belum disahkan'],
  ] as const)('in %s', (locale, ...said) => {
    expect(Object.values(factsOf({ phoneVerified: true }, locale))).toEqual(expect.arrayContaining(said))
  })
  test('and nothing of what there is not', () => {
    expect(Object.values(factsOf({ phone: null, email: null })).join(' ')).not.toMatch(/confirmed|null/)
  })
})

describe('of an account on hold the console', () => {
  const frozen = { ...account, frozenAt: '2026-03-02T01:00:00.000Z' }
  test('says since when, and that safe return goes on', () => {
    const said = (shown: AccountFile) => linesOf(draw(routed(() => <AccountStanding account={shown} />, {}))).join(' ')
    expect(said(frozen)).toMatch(/^On hold since 02-03-2026 09:00: nobody can sign in, and safe return goes on/)
    expect(said(account)).toBe('')
  })
  test('offers no link to a new password, which the service would refuse', () => {
    const offered = (shown: AccountFile) =>
      [
        ...draw(
          routed(
            () => (
              <AccountLinks
                {...({ account: shown, role: 'administrator', links: [] } satisfies ComponentProps<
                  typeof AccountLinks
                >)}
              />
            ),
            {},
          ),
        ).matchAll(/name="kind" value="([\w-]+)"/g),
      ].map(([, kind]) => kind)
    expect(offered(account)).toEqual(['reset', 'set-password'])
    expect(offered(frozen)).toEqual([])
  })
  test('lists what was changed, the first change first, and asks what was decided', () => {
    const item: Item = {
      id: 'item',
      kind: 'account-frozen',
      account: { uid: account.uid, name: account.name, type: account.type },
      tag: null,
      entry: null,
      words: null,
      reported: null,
      changes: [
        { part: 'phone', at: '2026-03-02T01:00:00.000Z' },
        { part: 'password', at: '2026-03-02T01:05:00.000Z' },
      ],
      dueAt: null,
      text: null,
      age: 0,
      createdAt: '2026-03-02T02:00:00.000Z',
      closedAt: null,
      closedBy: null,
      note: null,
      claim: null,
    }
    const lines = linesOf(draw(routed(() => <WorkItems items={[item]} />, {}))).join('\n')
    expect(lines).toMatch(/Mobile number\s+02-03-2026 09:00[^]*Password\s+02-03-2026 09:05/)
    expect(lines).toContain('Keep the contact details as they are now')
    expect(lines).toContain('Restore the contact details from before the first change')
  })
})

type Waiting = Answer<typeof listQueue>['waiting'][number]
const waiting = (due: Waiting['due'], age: number): Waiting => ({
  uid: 'hui-min',
  name: 'Hui Min Lim',
  type: 'CAREGIVER',
  status: 'PENDING',
  staff: false,
  username: 'huimin',
  membershipId: null,
  organisation: null,
  updatedAt: '2026-03-02T01:00:00.000Z',
  locale: 'en',
  claim: null,
  since: '2026-03-02T01:00:00.000Z',
  age,
  due,
  question: null,
})
const NOTHING_FOUND = { overdue: 0, mine: 0, free: 1, kinds: [], locales: [], organisations: [] }
const queue = (...rows: Waiting[]) =>
  draw(
    routed(Queues, {
      loaderData: {
        tab: 'registrations',
        work: undefined,
        queue: { name: 'registrations', waiting: rows, found: NOTHING_FOUND },
        counts: { all: 1, registrations: 1, organisations: 0, public: 0, work: 0 },
        next: null,
      },
    }),
  )

test.each([
  ['in-time', 'good', '3 days'],
  ['due', 'waiting', '3 days, due now'],
  ['overdue', 'bad', '3 days, overdue'],
] as const)('who waits and is %s has the sign %s', (due, sign, words) => {
  expect(queue(waiting(due, 3))).toContain(`<span class="state ${sign}">${words}</span>`)
})
