// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { accountFile, consolePage, linkedDaughter } from '../test/console.tsx'
import { posted, type Typed } from '../test/filled-form.ts'
import AccountPage, { action } from './account.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const SEEN = '2026-03-02T01:00:00.000Z'
const OTHER = { ...accountFile({ uid: 'old', name: 'Lim Siew Hua', membershipId: 'D123A00001' }), createdBy: null }
const DEATH = { by: 'Rahim', at: SEEN, until: SEEN, mayConfirm: true }

/** The account's page; `answer` is what its action answered. */
const page = (changes: Partial<AccountFile>, answer?: unknown) => {
  const account = accountFile(changes)
  const found = { own: { ...account, createdBy: null }, duplicates: [{ ...OTHER, reasons: ['birth'] }], hasMore: false }
  return consolePage(
    AccountPage,
    { account, links: [], found: account.status === 'PENDING' ? found : undefined },
    answer,
  )
}
const send = (html: string, pressed: string, typed: Typed) => posted(action, html, pressed, typed, { uid: 'siew-hua' })

describe('what is typed into a form of an account’s page reaches the service', () => {
  const WHY = 'Why do you need to see it? This is kept with your name.'
  test.each<[string, Partial<AccountFile>, string, Typed, [string, object]]>([
    [
      'part of the NRIC is shown for a reason',
      { nricMasked: '••••567A' },
      'Show',
      { [WHY]: 'Seen at the counter' },
      ['revealAccount', { uid: 'siew-hua', what: 'nric', reason: 'Seen at the counter' }],
    ],
    [
      'what is known about dementia is shown for a reason',
      { hasHealth: true },
      'Show',
      { [WHY]: 'The ward asks' },
      ['revealAccount', { uid: 'siew-hua', what: 'health', reason: 'The ward asks' }],
    ],
    [
      'name, birth, gender and NRIC are changed with a proof',
      {},
      'Change',
      {
        'First name': 'Siew Hwa',
        'Last name': 'Lin',
        'Date of birth': '1944-11-30',
        Gender: 'Female',
        'Last 4 characters of the NRIC': '567A',
        'What did you see?': 'Passport',
        Note: 'At the counter',
      },
      [
        'changeIdentity',
        {
          uid: 'siew-hua',
          seen: SEEN,
          firstname: 'Siew Hwa',
          lastname: 'Lin',
          birth: '1944-11-30',
          gender: 'female',
          lastNric: '567A',
          proof: 'passport',
          note: 'At the counter',
        },
      ],
    ],
    [
      'a link for a member of the public is made with whom it is for',
      { type: 'PARTNER', username: 'sunrise' },
      'Make the link',
      { 'Who for (for your own list; may stay empty)': 'Mdm Chen' },
      ['makeLink', { kind: 'mop', account: 'siew-hua', label: 'Mdm Chen' }],
    ],
    [
      'a caregiver is barred for a reason',
      { tags: [linkedDaughter] },
      'Bar',
      {
        Reason: 'Shouts at her',
        'I have checked that Hui Min Lim must be kept away from Siew Hua Lim.': true,
      },
      ['barTag', { id: 'link', barred: true, reason: 'Shouts at her' }],
    ],
    [
      'a bar is lifted for a reason',
      { tags: [{ ...linkedDaughter, barredAt: SEEN }] },
      'Lift the bar',
      { Reason: 'They have made up', 'I have checked that Hui Min Lim may find Siew Hua Lim again.': true },
      ['barTag', { id: 'link', barred: false, reason: 'They have made up' }],
    ],
  ])('%s', async (_what, account, pressed, typed, call) => {
    expect((await send(page(account), pressed, typed)).asked).toEqual([call])
  })
})

describe('a decision', () => {
  const decided = (more: object) => [['decideAccount', { uid: 'siew-hua', seen: SEEN, stopSafeReturn: false, ...more }]]

  test.each<[string, Partial<AccountFile>, string, Typed, object]>([
    [
      'approves without a contact for a reason',
      { status: 'PENDING', callable: false },
      'Approve',
      { Reason: 'Lives in a home' },
      { decision: 'approve', reason: 'Lives in a home' },
    ],
    [
      'asks a prepared question',
      { status: 'PENDING' },
      'Send the question',
      { 'Somebody to call: name and mobile number': true },
      { decision: 'ask', question: { question: 'contact' } },
    ],
    [
      'asks in own words, with what the answer opens',
      { status: 'PENDING' },
      'Send the question',
      {
        'Something else, in your own words': true,
        'Your question, in English': 'Which block?',
        'What can be changed in the answer?': 'Address',
      },
      { decision: 'ask', question: { question: 'own', opened: 'address', text: 'Which block?' } },
    ],
    ['lifts a suspension', { status: 'SUSPENDED' }, 'Lift', {}, { decision: 'lift' }],
    [
      'is undone for a reason',
      { undo: { to: 'SUSPENDED', until: SEEN } },
      'Undo',
      { Reason: 'The wrong person' },
      { decision: 'undo', reason: 'The wrong person' },
    ],
  ])('%s', async (_what, account, pressed, typed, call) => {
    expect((await send(page(account), pressed, typed)).asked).toEqual(decided(call))
  })

  const CHECKED = { 'I have checked that this is Siew Hua Lim.': true } as const
  test.each<[string, Partial<AccountFile>, string, Typed, string, object]>([
    [
      'rejects with what the applicant reads and a reason for colleagues',
      { status: 'PENDING' },
      'Reject',
      {
        'What the applicant reads': 'We could not reach you; you can register again',
        'Reason, for colleagues': 'Called three times',
      },
      'Reject',
      { decision: 'reject', rejection: 'not-reached', reason: 'Called three times' },
    ],
    [
      'rejects a second registration of somebody who has one',
      { status: 'PENDING' },
      'Reject',
      { Reason: 'The same NRIC' },
      'Reject',
      { decision: 'reject', rejection: 'talk', reason: 'The same NRIC', duplicateOf: 'old' },
    ],
    [
      'suspends, and safe return goes on',
      {},
      'Suspend',
      { Reason: 'Lent the card' },
      'Suspend',
      { decision: 'suspend', reason: 'Lent the card' },
    ],
    [
      'suspends and stops safe return too',
      {},
      'Suspend',
      { Reason: 'Lent the card', 'Stop safe return too: nobody is told when the code is scanned.': true },
      'Suspend',
      { decision: 'suspend', reason: 'Lent the card', stopSafeReturn: true },
    ],
    [
      'ends the membership',
      {},
      'End the membership',
      { Reason: 'Moved abroad', 'The person or the association ends it': true },
      'End the membership',
      { decision: 'end', cause: 'termination', reason: 'Moved abroad' },
    ],
    [
      'reports a death',
      {},
      'End the membership',
      {
        Reason: 'Her son called',
        'The person has died: a colleague must confirm it, and nobody is sent a message': true,
      },
      'Report the death',
      { decision: 'end', cause: 'death', reason: 'Her son called' },
    ],
    [
      'confirms a death',
      { death: DEATH },
      'Confirm the death',
      { Reason: 'Read the obituary' },
      'Confirm the death',
      { decision: 'confirm-death', reason: 'Read the obituary' },
    ],
  ])('%s, once it was looked at twice', async (_what, account, pressed, typed, pressedAgain, call) => {
    const first = await send(page(account), pressed, typed)
    expect(first.asked).toEqual([])
    const second = await send(page(account, first.answer), pressedAgain, CHECKED)
    expect(second.asked).toEqual(decided(call))
  })
})
