import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { In, Out } from '#contract/index.ts'
import type { readHelperStatus } from '#contract/safe-return.ts'
import type { Caller } from '../caller.ts'
import { accounts } from '../db/tables.ts'
import { isStaffed } from '../duty/desk.ts'
import { tellAccounts } from '../messages/queue.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { finderPhone } from '../safe-return/submit.ts'
import type { Service } from '../service.ts'
import { standingWith } from '../tags/standing.ts'
import { beginTest, keepTest, testOf, type CardTest } from './tester.ts'

/** @throws `not-found`, `not-allowed`, `person-not-approved`, `test-during-alarm`, `too-many-requests` */
export async function beginCardTest(
  service: Service,
  { uid }: In<'beginCardTest'>,
  caller: Caller,
): Out<'beginCardTest'> {
  const { me, incident, isSafeReturnOpen } = await standingWith(service, caller, uid, 'card')
  if (!isSafeReturnOpen) refuse('person-not-approved')
  if (incident) refuse('test-during-alarm')
  const wait = await service.limiter.take('card-test', me.uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const { until } = beginTest(service, caller, { accountUid: me.uid, personUid: uid })
  return { until: until.toISOString() }
}

export async function readCardTest(service: Service, { uid }: In<'readCardTest'>, caller: Caller): Out<'readCardTest'> {
  const test = await testOf(service, uid, caller)
  return { test: test ? { until: test.until.toISOString(), status: await statusOf(service, test) } : null }
}

/** What a finder's page would say after what the tester did: an alarm that stands in this browser alone. */
async function statusOf(service: Service, { personUid, state }: CardTest): Promise<Answer<typeof readHelperStatus>> {
  const { left, isPlaced, withSomeone } = state
  if (!left) return { granted: false, muted: false, incident: null }
  const contacts = await contactsOf(service.db, personUid, service.now())
  const hasFamily = contacts.some(({ type }) => type === 'CAREGIVER')
  return {
    granted: true,
    muted: false,
    incident: {
      open: true,
      closedReason: null,
      told: hasFamily ? 'FAMILY' : 'DESK',
      hasFamily,
      answers: [],
      taken: false,
      unanswered: false,
      deskStaffed: await isStaffed(service, service.db),
      withSomeone: withSomeone && { whom: withSomeone.whom, at: withSomeone.at.toISOString(), handedOver: null },
      // Nobody comes to a test.
      handOver: null,
      thread: null,
      whereaboutsShared: isPlaced,
      keepsNumber: false,
      calledThroughUs: null,
      earlierHelper: false,
      mayCallAgain: false,
    },
  }
}

/**
 * Takes what a finder would leave and stores none of it: no alarm is opened, nobody is told but the tester, by the tester's own
 * telephone or e-mail and marked as a test. @throws `test-over`, `phone-impossible`
 */
export async function leaveTestDetails(
  service: Service,
  { uidDementia, phone, country, place, position }: In<'leaveTestDetails'>,
  caller: Caller,
): Out<'leaveTestDetails'> {
  const test = (await testOf(service, uidDementia, caller)) ?? refuse('test-over')
  if (phone !== undefined) finderPhone(phone, country)
  const { accountUid, personUid, state } = test
  await service.db.transaction(async (tx) => {
    await tx.update(accounts).set({ cardTestedAt: service.now() }).where(eq(accounts.uid, personUid))
    if (!state.isTold) await tellAccounts(service, tx, { kind: 'card-test', details: { personUid } }, [accountUid])
  })
  const isPlaced = state.isPlaced || Boolean(place || position)
  keepTest(service, caller, {
    ...test,
    state: { ...state, left: phone === undefined ? 'place' : 'number', isPlaced, isTold: true },
  })
  return { left: true as const }
}

/** @throws `test-over`, but for `real`, which ends whatever test this browser is in */
export async function actInCardTest(
  service: Service,
  { uid, act, whom }: In<'actInCardTest'>,
  caller: Caller,
): Out<'actInCardTest'> {
  if (act === 'real') {
    caller.remember('tester', undefined)
    return { done: true as const }
  }
  const test = (await testOf(service, uid, caller)) ?? refuse('test-over')
  const changed = {
    where: { isPlaced: true },
    'with-someone': { withSomeone: { whom: whom ?? null, at: service.now() } },
    'undo-with-someone': { withSomeone: null },
  }[act]
  keepTest(service, caller, { ...test, state: { ...test.state, ...changed } })
  return { done: true as const }
}
