import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { situation } from '../test/situations.ts'
import { openTab } from '../test/walk/tab.ts'
import { onNext } from './course.ts'
import type { OwnAccount } from '#contract/account-data.ts'
import { editOf, endAllDrafts, handOver, keep, readDraft, readOwner, rememberOwner } from './draft.ts'
import { answeredAt, closed, follow } from './follow.ts'
import { accountOfTab } from './others-drafts.ts'
import { afterSignIn, signIn } from './sign-in.ts'
import { standsAt } from './step-state.ts'

const calls = vi.hoisted(() => [] as string[])
vi.mock('../api.ts', () => ({
  call: async ({ name }: { name: string }) => {
    calls.push(name)
    return { ok: true, status: 200, data: { account: { uid: 'hers', token: 'x' }, token: 'x', status: 'APPROVED' } }
  },
  actFor: () => undefined,
  workAs: () => undefined,
}))

beforeEach(() => {
  vi.stubGlobal('sessionStorage', openTab().storage)
  endAllDrafts()
  calls.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const owner = (uid: string) => rememberOwner({ uid, type: 'CAREGIVER', username: uid, credentialType: 'USERNAME' })
/** Signs in as the account "hers". */
function pressed(query = '') {
  const untouched = { typed: {}, isReady: true, isReset: false, isPasswordRefused: false }
  const filled = { username: 'hers', password: 'seven kopi cups' }
  const [step = expect.fail('no step')] = signIn.steps
  const given = { ...situation({ draft: filled }), query: new URLSearchParams(query) }
  return follow(answeredAt(standsAt(signIn, step, given, untouched), filled, false), { is: 'answered' })
}

describe('who signs in where another account has typed', () => {
  const typed = () => {
    owner('his')
    keep('person-by-caregiver', { firstname: 'Siew Hua' })
  }

  test('is asked first: nothing ends until that is said', async () => {
    typed()
    const { move } = await pressed()
    expect(move.is).toBe('replace')
    expect(readDraft('person-by-caregiver')).toEqual({ firstname: 'Siew Hua' })
    expect(readOwner()?.uid).toBe('his')
  })

  test('is asked for an edit that is not saved, too', async () => {
    owner('his')
    keep(editOf('person', '/signUpPersonDetailPWD'), { lastname: 'Changed' })
    expect((await pressed()).move.is).toBe('replace')
  })

  test('erases it and goes on', async () => {
    typed()
    const { from, move } = await pressed()
    expect((await closed(from, move, true))?.move).toEqual({ is: 'go', to: '/account' })
    expect(readDraft('person-by-caregiver')).toEqual({})
    expect(readOwner()).toBe(undefined)
  })

  test('or keeps it, and is signed out again', async () => {
    typed()
    const { from, move } = await pressed()
    const forgets = ['idTokenGoogle', 'credentialType']
    const after = await closed(from, move, false)
    expect(after?.move).toEqual({ is: 'go', to: '/registration?tab=sign-in', forgets })
    expect(calls).toEqual(['signIn', 'signOut'])
    expect(readDraft('person-by-caregiver')).toEqual({ firstname: 'Siew Hua' })
    expect(readOwner()?.uid).toBe('his')
  })
})

test('a session that began in another tab gets nothing of what was typed here', () => {
  const hers = { uid: 'hers', type: 'CAREGIVER' } as OwnAccount
  expect(accountOfTab(hers)).toBe(hers)
  expect(readOwner()?.uid, 'the tab works with it from now on').toBe('hers')
  keep('person-by-caregiver', { firstname: 'Siew Hua' })
  expect(accountOfTab({ ...hers, uid: 'his' })).toBe(undefined)
  expect(readOwner()?.uid).toBe('hers')
  // A client for whom staff act is no session of another.
  handOver('client')
  expect(accountOfTab({ ...hers, uid: 'client' })?.uid).toBe('client')
  expect(readOwner()?.uid).toBe('hers')
  endAllDrafts()
  expect(accountOfTab({ ...hers, uid: 'his' })?.uid).toBe('his')
})

test.each<[who: string, before: () => void, kept: object]>([
  ['the same account goes on', () => owner('hers'), { firstname: 'Siew Hua' }],
  ['somebody who has typed before anybody signed in goes on', () => undefined, { firstname: 'Siew Hua' }],
])('%s, is asked nothing and keeps everything', async (_who, before, kept) => {
  before()
  keep('person-by-caregiver', { firstname: 'Siew Hua' })
  expect((await pressed()).move).toEqual({ is: 'go', to: '/account' })
  expect(readDraft('person-by-caregiver')).toEqual(kept)
})

test('where another account has typed nothing, nobody is asked', async () => {
  owner('his')
  keep('caregiver', { masterPartnerUid: 'of the link', sendKey: 'key' })
  expect((await pressed()).move).toEqual({ is: 'go', to: '/account' })
})

test.each([
  ['/account/people/siew-hua/missing?unsent=yes', 'APPROVED', '/account/people/siew-hua/missing?unsent=yes'],
  ['//evil.example', 'APPROVED', '/account'],
  ['/admin', 'APPROVED', '/account'],
  ['/account', 'INCOMPLETE', '/summary-plwd'],
])('who came from %s and is %s goes on at %s, by password and by Google', async (next, status, to) => {
  const query = new URLSearchParams({ tab: 'sign-in', next })
  const { from } = await pressed(String(query))
  expect(onNext(from, { is: 'told', answer: { status } })).toEqual({ is: 'go', to })
  const back = { ...from, answers: { ...from.answers, query: new URLSearchParams('tab=sign-in') } }
  const returnTo = afterSignIn(query)
  const byGoogle = { ...back, answers: { ...back.answers, draft: { ...(returnTo && { returnTo }) } } }
  expect(onNext(byGoogle, { is: 'told', answer: { status } })).toEqual({ is: 'go', to })
})

test('who came for a kept draft goes on with it, by password and by Google', async () => {
  expect((await pressed('then=person-by-caregiver')).move).toEqual({
    is: 'go',
    to: '/registration?goOn=person-by-caregiver',
  })
  // Google leads back to an address of its own, without the query: its state says where to go on.
  const returnTo = afterSignIn(new URLSearchParams('tab=sign-in&then=tag-person'))
  expect(returnTo).toBe('/registration?goOn=tag-person')
  keep('sign-in', { returnTo })
  const { from } = await pressed()
  const back = { ...from, answers: { ...from.answers, draft: { returnTo } } }
  expect(onNext(back, { is: 'told', answer: { status: 'APPROVED' } })).toEqual({ is: 'go', to: returnTo })
})
