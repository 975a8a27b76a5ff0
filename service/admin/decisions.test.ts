import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DECISIONS, type Decision } from '#contract/admin-accounts.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from '#contract/options.ts'
import { accounts, audit, messages, questions, returnCodes, workItems } from '../db/tables.ts'
import { isToAccounts } from '../messages/recipient.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, newPhone, refusal } from '../test/registration.ts'

/** Where each decision leads from each state; from every other state it is refused, for somebody has decided already. */
const LEADS: Record<AccountStatus, Partial<Record<Decision, AccountStatus>>> = {
  INCOMPLETE: {},
  // What can be confirmed or undone was done before: undo.test.ts.
  PENDING: { approve: 'APPROVED', reject: 'REJECTED', ask: 'PENDING', end: 'ENDED' },
  APPROVED: { suspend: 'SUSPENDED', end: 'ENDED' },
  REJECTED: {},
  SUSPENDED: { lift: 'APPROVED', end: 'ENDED' },
  ENDING: { end: 'ENDED' },
  ENDED: {},
}
/** What each decision does beside the state. `sessions`: whether the account's own go on. */
const DOES: Record<
  Exclude<Decision, 'confirm-death' | 'undo'>,
  { sessions: boolean; audit: string; message: string; closesQuestions: boolean }
> = {
  approve: { sessions: true, audit: 'account-approved', message: 'approved', closesQuestions: true },
  reject: { sessions: false, audit: 'account-rejected', message: 'rejected', closesQuestions: true },
  ask: { sessions: true, audit: 'account-asked', message: 'more-asked', closesQuestions: false },
  suspend: { sessions: false, audit: 'account-suspended', message: 'suspended', closesQuestions: true },
  lift: { sessions: true, audit: 'account-lifted', message: 'lifted', closesQuestions: true },
  end: { sessions: false, audit: 'account-ended', message: 'ended', closesQuestions: true },
}
const REASON = 'Seen at the counter'

async function desk() {
  const its = await adminConsole()
  const { db } = its
  const administrator = await its.administrator()
  const decide = async (uid: string, decision: Decision, more: object = {}) =>
    administrator.browser.post(`/admin/accounts/${uid}/decision`, {
      decision,
      reason: REASON,
      ...(decision === 'ask' && { question: { question: 'own', text: 'Which block?' } }),
      ...(decision === 'reject' && { rejection: 'not-reached' }),
      seen: (await its.row(uid))?.updatedAt.toISOString(),
      ...more,
    })
  const phone = () => ({ phone: newPhone(), prefixCountryNum: '+65', phoneVerifiedAt: its.service.now() })
  /** An account of this type in this state, which can be written to. */
  const inState = (type: (typeof ACCOUNT_TYPES)[number], status: AccountStatus) =>
    type === 'PARTNER'
      ? its.organisation({ status, username: `org.${newPhone()}` })
      : its.account({ type, status, ...phone() })
  const openItems = async (uid: string) =>
    (
      await db
        .select()
        .from(workItems)
        .where(and(eq(workItems.accountUid, uid), isNull(workItems.closedAt)))
    ).map(({ kind }) => kind)
  /** All that a decision could leave behind. */
  const left = async (uid: string) => ({
    row: await its.row(uid),
    items: await openItems(uid),
    messages: (
      await db
        .select()
        .from(messages)
        .where(isToAccounts([uid]))
    ).map(({ kind }) => kind),
    lines: await db.select().from(audit).where(eq(audit.subject, uid)),
    sessions: (await its.sessionsOf(uid)).filter(({ revokedAt }) => revokedAt === null).length,
  })
  return { ...its, administrator, decide, phone, inState, openItems, left }
}

// That staff keep a person who is leaving stands in service/member/leave.test.ts.
const everyPair = ACCOUNT_STATUSES.flatMap((status) => DECISIONS.map((decision) => ({ status, decision }))).filter(
  ({ status, decision }) => !(status === 'ENDING' && decision === 'undo'),
)

test.each(everyPair.filter(({ status, decision }) => !LEADS[status][decision]))(
  'of an account that is $status, $decision is refused and changes nothing',
  async ({ status, decision }) => {
    const { inState, decide, left, browserOf } = await desk()
    for (const type of ACCOUNT_TYPES) {
      const uid = await inState(type, status)
      await browserOf(uid)
      const before = await left(uid)
      expect(await refusal(await decide(uid, decision)), type).toBe('decided-already')
      expect(await left(uid), type).toEqual(before)
    }
  },
)

test.each(everyPair.filter(({ status, decision }) => LEADS[status][decision]))(
  'of an account that is $status, $decision is carried out with all that belongs to it',
  async ({ status, decision }) => {
    if (decision === 'confirm-death' || decision === 'undo') return expect.fail('not from a state alone')
    const { inState, decide, left, browserOf, db, service, administrator } = await desk()
    const does = DOES[decision]
    for (const type of ACCOUNT_TYPES) {
      const uid = await inState(type, status)
      await browserOf(uid)
      const kind = 'incomplete'
      await db.insert(workItems).values({ id: `${kind} ${uid}`, kind, accountUid: uid, createdAt: service.now() })
      if (status === 'PENDING') {
        await answer(await decide(uid, 'ask'))
        await db.delete(messages).where(isToAccounts([uid]))
      }

      const { data } = await answer(await decide(uid, decision))
      expect(data.status, type).toBe(LEADS[status][decision])
      const after = await left(uid)
      expect(after.row?.status, type).toBe(LEADS[status][decision])
      expect(after.sessions, `${type}, sessions`).toBe(does.sessions ? 1 : 0)
      expect(after.items, type).toEqual(does.closesQuestions ? [] : [kind])
      const states = (await db.select().from(questions).where(eq(questions.accountUid, uid))).map(({ state }) => state)
      if (status === 'PENDING')
        expect(states.toSorted(), type).toEqual(does.closesQuestions ? ['CLOSED'] : ['OPEN', 'REPLACED'])
      const isOnboarding = type === 'PARTNER' && decision === 'approve'
      expect(after.messages, type).toEqual([isOnboarding ? 'onboarding' : does.message])
      expect(after.lines.slice(status === 'PENDING' ? 1 : 0), type).toMatchObject([
        { actor: administrator.uid, action: does.audit, details: { reason: REASON } },
      ])
    }
  },
)

describe('a session from before', () => {
  test.each(['member', 'registration'] as const)(
    '(%s) is over once its owner was suspended, also after that was lifted',
    async (purpose) => {
      const { inState, decide, browserOf } = await desk()
      const uid = await inState('CAREGIVER', 'APPROVED')
      const browser = await browserOf(uid, purpose)
      await answer(await browser.get(calls.me))
      await answer(await decide(uid, 'suspend'))
      expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
      await answer(await decide(uid, 'lift'))
      expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
      await answer(await (await browserOf(uid)).get(calls.me))
    },
  )

  test('at the console is over likewise', async () => {
    const { organisation, account, consoleOf, decide } = await desk()
    const uid = await account({ masterPartnerUid: await organisation() })
    const browser = await consoleOf({ accountUid: uid })
    await answer(await browser.get('/admin/accounts'))
    await answer(await decide(uid, 'suspend'))
    await answer(await decide(uid, 'lift'))
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
  })
})

describe('the only contact of a person', () => {
  const ENDS: [decision: Decision, items: string[]][] = [
    ['suspend', ['no-contact']],
    ['end', ['no-contact']],
  ]
  test.each(ENDS)('%s: staff hear that nobody is left to call', async (decision, items) => {
    const { person, carer, decide, openItems, db, service } = await desk()
    const uid = await person()
    const { uid: only } = await carer(uid)
    await answer(await decide(only, decision))
    expect(await openItems(uid)).toEqual(items)
    // Of a person who is not a member nobody is called.
    const [waiting, hers] = [await person({ status: 'PENDING' }), await carer(uid)]
    await db.update(accounts).set({ updatedAt: service.now() }).where(eq(accounts.uid, hers.uid))
    await answer(await decide(hers.uid, decision))
    expect(await openItems(waiting)).toEqual([])
  })

  test.each(['suspend', 'end'] as const)('%s of one of two: nobody needs to be told', async (decision) => {
    const { person, carer, decide, openItems } = await desk()
    const uid = await person()
    await carer(uid)
    await answer(await decide((await carer(uid)).uid, decision))
    expect(await openItems(uid)).toEqual([])
  })
})

describe.each(['suspend', 'end'] as const)('%s of somebody who is on the way', (decision) => {
  test('holds the ladder back while another still goes, and lets it go on when nobody does', async () => {
    const { person, carer, code, device, submission, runJobs, act, decide, incidentsOf } = await desk()
    const uid = await person()
    const [daughter, son] = [await carer(uid), await carer(uid)]
    await carer(uid)
    await answer(await device().post('/public/credential/safereturncard', submission(await code(uid))))
    await runJobs()
    for (const { e164 } of [daughter, son]) await answer(await act(e164, 'on-my-way'))
    await answer(await decide(daughter.uid, decision))
    expect((await incidentsOf(uid))[0]?.acknowledgedAt, 'the son still goes').not.toBeNull()
    await answer(await decide(son.uid, decision))
    expect((await incidentsOf(uid))[0]?.acknowledgedAt).toBeNull()
  })
})

/** Whether a finder reaches the person's page after each decision about the person. */
const PAGE: [status: AccountStatus, decision: Decision, more: object, page: number][] = [
  ['PENDING', 'approve', {}, 200],
  ['PENDING', 'reject', {}, 404],
  ['PENDING', 'ask', {}, 404],
  ['PENDING', 'end', {}, 404],
  ['APPROVED', 'suspend', {}, 200],
  ['APPROVED', 'suspend', { stopSafeReturn: true }, 404],
  ['APPROVED', 'end', {}, 404],
  ['APPROVED', 'end', { cause: 'death' }, 404],
  ['ENDING', 'end', {}, 404],
  ['SUSPENDED', 'lift', {}, 200],
  ['SUSPENDED', 'end', {}, 404],
]
test.each(PAGE)('a card of a person who is %s, after %s %j, answers %i', async (status, decision, more, page) => {
  const { inState, code, decide, device } = await desk()
  const uid = await inState('DEMENTIA', status)
  const its = await code(uid)
  await answer(await decide(uid, decision, more))
  expect((await device().get(`/public/accounts/users/v2/${its}`)).status).toBe(page)
})

test.each([
  ['en', 'Card'],
  ['md', '会员卡'],
  ['ms', 'Kad ahli'],
  ['ta', 'அட்டை'],
] as const)('the first code of a person whose language is %s is on the "%s"', async (locale, label) => {
  const { inState, decide, db } = await desk()
  const uid = await inState('DEMENTIA', 'PENDING')
  await db.update(accounts).set({ locale }).where(eq(accounts.uid, uid))
  await answer(await decide(uid, 'approve'))
  expect(await db.select().from(returnCodes).where(eq(returnCodes.personUid, uid))).toMatchObject([{ label }])
})
