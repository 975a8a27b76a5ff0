import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ownAccount, ownPerson } from '../test/portal.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import * as data from './data.ts'
import * as details from './details.tsx'
import * as incident from './incident.tsx'
import * as invite from './invite.tsx'
import * as lost from './lost.tsx'
import * as missing from './missing.tsx'
import * as overview from './overview.tsx'
import { isUnsent, portalNext } from './signed-out.ts'
import { middleware } from './way-back.ts'

type Work = (args: never) => unknown
const ended = refusal('sign-in-required', 401)
const signInTo = (page: string) => `/registration?${new URLSearchParams({ tab: 'sign-in', next: page })}`
const uid = { uid: 'siew-hua' }

/** What a page of the portal answers behind the portal's middleware. */
async function behind(
  work: unknown,
  address: string,
  params: Record<string, string>,
  answers: Record<string, object>,
  form?: Record<string, string>,
) {
  const { args, asked } = routeArgs(address, params, answers, { form })
  const [wayBack = expect.fail('no middleware')] = middleware
  const given = args as { context: RouterContextProvider }
  const answer = await answerOf(async () => {
    let answered: unknown
    await wayBack(given as never, (async () => (answered = await (work as Work)(args))) as never)
    return answered
  })
  return { answer, asked }
}

const PRESSED: [what: string, route: { action: unknown }, page: string, params: object, form: object, call: string][] =
  [
    ['a missing report', missing, '/account/people/siew-hua/missing', uid, { place: 'The market' }, 'reportMissing'],
    ['"I am lost"', lost, '/account/lost', {}, { act: 'lost' }, 'readOwnAccount'],
    [
      '"I am on my way"',
      incident,
      '/account/incidents/alarm',
      { id: 'alarm' },
      { act: 'on-my-way', minutes: '10' },
      'actOnOwnIncident',
    ],
    [
      'a message to a finder',
      incident,
      '/account/incidents/alarm',
      { id: 'alarm' },
      { act: 'write', to: 'finder', text: 'Wait' },
      'writeOwnThread',
    ],
    ['an invitation', invite, '/account/people/siew-hua/invite', uid, { phone: '80000002' }, 'invite'],
    ['an address', details, '/account/people/siew-hua/details', uid, { postalCode: '310192' }, 'changeOwnPerson'],
    ['"I am staying"', overview, '/account', {}, { act: 'stay' }, 'stay'],
  ]

describe('whoever presses a button of the portal after the session has ended', () => {
  test.each(PRESSED)(
    'is led to the sign-in and back to the page, which says that it was not sent: %s',
    async (_what, { action }, page, params, form, call) => {
      const { answer } = await behind(
        action,
        `${page}?done=saved`,
        params as Record<string, string>,
        { [call]: ended },
        form as Record<string, string>,
      )
      expect(answer).toBe(`${call === 'readOwnAccount' ? 302 : 303} ${signInTo(`${page}?unsent=yes`)}`)
      expect(String(answer), 'nothing that was typed stands in an address').not.toMatch(/market|80000002|310192|Wait/)
    },
  )
  test('reads at the sign-in that it was not sent', () => {
    expect([isUnsent('/account/lost?unsent=yes'), isUnsent('/account/lost')]).toEqual([true, false])
  })
})

test('whoever opens a page of the portal without a session comes back to it', async () => {
  const page = '/account/people/siew-hua/missing'
  expect((await behind(missing.loader, page, uid, { readOwnPerson: ended })).answer).toBe(`302 ${signInTo(page)}`)
  const other = await behind(overview.loader, '/account?person=kok-wai&done=saved', {}, { readOwnAccount: ended })
  expect(other.answer).toBe(`302 ${signInTo('/account?person=kok-wai')}`)
  // A file is no page to come back to, and stands behind no middleware.
  const { args } = routeArgs('/account/data.json', {}, { readOwnData: ended })
  expect(await answerOf(() => data.loader(args))).toBe(`302 ${signInTo('/account')}`)
  expect(portalNext('/account/data.json')).toBe(undefined)
})

test('a registration’s session goes on without what it may not read', async () => {
  const answers = {
    readOwnAccount: { ok: true, data: ownAccount() },
    listPeople: ended,
    listTags: ended,
    listDrafts: ended,
  }
  expect((await behind(overview.loader, '/account', {}, answers)).answer).toMatchObject({ people: null, tags: [] })
})

test('a call that is answered, or refused for anything else, says nothing of a sign-in', async () => {
  const answers = { readOwnPerson: { ok: true, data: ownPerson() } }
  expect((await behind(missing.loader, '/account/people/siew-hua/missing', uid, answers)).answer).toEqual({
    uid: 'siew-hua',
    name: 'Siew Hua Lim',
  })
  const { answer } = await behind(invite.action, '/', uid, { invite: refusal('too-many-requests', 429) }, {})
  expect(answer).toEqual({ status: 429, refused: { code: 'too-many-requests', typed: {} } })
})

test.each([
  'https://evil.example/account',
  '//evil.example/account',
  String.raw`\\evil.example/account`,
  'javascript:alert(1)',
  '/account/../admin',
  '/account/%2e%2e/admin',
  '/accounts',
  '/account.evil.example',
  '/registration',
  `/account/${'a'.repeat(2000)}`,
  '',
  null,
])('no sign-in leads out of the portal: %s', (next) => {
  expect(portalNext(next)).toBe(undefined)
})

test.each(['/account', '/account/lost?unsent=yes', '/account/people/2xKf9WzR4nBqT7sVjM8cPd/missing'])(
  'a sign-in leads back to %s',
  (next) => {
    expect(portalNext(next)).toBe(next)
  },
)
