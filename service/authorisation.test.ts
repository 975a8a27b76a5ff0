import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { accounts, sessions } from './db/tables.ts'
import { caregiverCredential, newPhone, personCredential, registration } from './test/registration.ts'

type World = Awaited<ReturnType<typeof registration>>
type Outcome = 'admitted' | 'sign-in-required' | 'not-allowed'

/** Two organisations, with staff, and a person whom the first of them registered. */
async function organisations() {
  const its = await registration()
  const [ours, theirs] = [await its.organisation(), await its.organisation()]
  return { ...its, ours, theirs, theirPerson: await its.account({ type: 'DEMENTIA', masterPartnerUid: ours }) }
}
type Place = Awaited<ReturnType<typeof organisations>>

const signed = async ({ service }: World, claims: object, header: object = {}) =>
  new SignJWT({ purpose: 'member', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header } as { alg: string })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(service.keys.session)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Everybody who may call, by what stands in their Authorization; and what kind of session that makes. */
const roles: Record<
  string,
  { kind: 'nobody' | 'registration' | 'member' | 'staff-link'; token: (its: Place) => Promise<string> }
> = {
  nobody: { kind: 'nobody', token: async () => '' },
  'a caregiver': {
    kind: 'member',
    token: async (its) => its.session(await its.account({ phoneVerifiedAt: its.service.now() })),
  },
  'a caregiver who registers': {
    kind: 'registration',
    token: async (its) => its.session(await its.account({ status: 'PENDING' }), 'registration'),
  },
  'a person': { kind: 'member', token: async (its) => its.session(await its.account({ type: 'DEMENTIA' })) },
  'a person who registers': {
    kind: 'registration',
    token: async (its) => its.session(await its.account({ type: 'DEMENTIA', status: 'INCOMPLETE' }), 'registration'),
  },
  'a person whom the organisation registered': {
    kind: 'member',
    token: async (its) => its.session(await its.account({ type: 'DEMENTIA', masterPartnerUid: its.ours })),
  },
  'staff of the organisation': { kind: 'member', token: async (its) => its.session((await its.staffOf(its.ours)).uid) },
  'staff of another organisation': {
    kind: 'member',
    token: async (its) => its.session((await its.staffOf(its.theirs)).uid),
  },
  'the organisation': { kind: 'member', token: async (its) => its.session(its.ours) },
  'a member of the public': {
    kind: 'member',
    token: async (its) => its.session(await its.account({ type: 'PUBLIC' })),
  },
  'a staff link': { kind: 'staff-link', token: (its) => its.link('caregiver-partner', its.ours, its.ours) },
  'an expired session': {
    kind: 'nobody',
    async token(its) {
      const uid = await its.account()
      const token = await its.session(uid)
      await its.db
        .update(sessions)
        .set({ expiresAt: new Date(0) })
        .where(eq(sessions.accountUid, uid))
      return token
    },
  },
  'a revoked session': {
    kind: 'nobody',
    async token(its) {
      const uid = await its.account()
      const token = await its.session(uid)
      await its.db.update(sessions).set({ revokedAt: its.service.now() }).where(eq(sessions.accountUid, uid))
      return token
    },
  },
  'a tampered session': {
    kind: 'nobody',
    token: async (its) => `${(await its.session(await its.account())).slice(0, -6)}AAAAAA`,
  },
  'a session without signature': {
    kind: 'nobody',
    async token(its) {
      const [, body] = (await its.session(await its.account())).split('.')
      return `${encoded({ alg: 'none', typ: 'at+jwt' })}.${body}.`
    },
  },
  'a session for another audience': {
    kind: 'nobody',
    async token(its) {
      const uid = await its.account()
      await its.session(uid)
      const [row] = await its.sessionsOf(uid)
      return signed(its, { iss: 'homeward', aud: 'homeward-admin', sub: uid, jti: row?.id })
    },
  },
  'a suspended member': {
    kind: 'nobody',
    async token(its) {
      const uid = await its.account()
      const token = await its.session(uid)
      await its.db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, uid))
      return token
    },
  },
}

/** What the contract's `who` makes of a caller. */
function admission({ who }: Endpoint, kind: (typeof roles)[string]['kind']): Outcome {
  if (who.includes('public')) return 'admitted'
  if (kind === 'member') return who.includes('member') || who.includes('registration') ? 'admitted' : 'not-allowed'
  if (kind === 'registration') return who.includes('registration') ? 'admitted' : 'not-allowed'
  return kind === 'staff-link' && who.includes('caregiver-partner') ? 'admitted' : 'sign-in-required'
}

const calls = endpoints as readonly Endpoint[]
const asked = calls.filter(({ who }) => !who.includes('dev'))
/** A path with something in the place of its parameters. */
const pathOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, 'z'.repeat(22))

describe.each(Object.entries(roles))('%s', (_role, { kind, token }) => {
  test('is let in to what the contract says, and nowhere else', async () => {
    const its = await organisations()
    const authorization = await token(its)
    const outcomes = new Map<string, [Outcome, string]>()
    for (const endpoint of asked) {
      // Sent without content: who is let in hears what is missing. A device each, for limits count by address.
      const response = await its
        .device()
        .send(
          endpoint.method.toUpperCase(),
          pathOf(endpoint),
          endpoint.body && '',
          authorization ? { authorization } : {},
        )
      const { code } = (await response.json()) as { code?: string }
      const outcome: Outcome = code === 'sign-in-required' || code === 'not-allowed' ? code : 'admitted'
      outcomes.set(endpoint.name, [outcome, `${response.status} ${code}`])
    }
    const expected = new Map(
      asked.map((endpoint) => [endpoint.name, [admission(endpoint, kind), outcomes.get(endpoint.name)?.[1]]]),
    )
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected))
  })
})

test('the tour is no call for anybody but the machine’s own owner', async () => {
  const its = await organisations()
  for (const endpoint of calls.filter(({ who }) => who.includes('dev'))) {
    const response = await its.device().get(pathOf(endpoint), { authorization: await its.session(its.ours) })
    expect(response.status, endpoint.name).toBe(404)
  }
})

/**
 * Of the calls that need a session: what each role hears when it sends what is right for a caregiver's family, or for the
 * people of the first organisation. `ok` is success; a role that is not named hears `not-allowed`.
 */
const tables: Record<
  string,
  { send: (its: Place) => Promise<[method: string, path: string, body?: unknown]>; hears: Record<string, string> }
> = {
  readOwnAccount: {
    send: async () => ['GET', '/account/me'],
    hears: Object.fromEntries(Object.keys(roles).map((role) => [role, 'ok'])),
  },
  changeOwnAccount: {
    send: async () => ['PATCH', '/account/me', { accountData: { interests: 'Orchids' } }],
    hears: Object.fromEntries(Object.keys(roles).map((role) => [role, 'ok'])),
  },
  confirmOwnAccount: {
    send: async () => ['POST', '/account/confirm', { consents: ['TERMS', 'DECLARATION', 'COLLECTION'] }],
    hears: {
      ...Object.fromEntries(Object.keys(roles).map((role) => [role, 'already-confirmed'])),
      'a person who registers': 'fill-required-data',
    },
  },
  createDementia: {
    send: async () => [
      'POST',
      '/public/accounts/createdementia',
      { relationship: 'Parent', dementia: { credential: personCredential() } },
    ],
    hears: {
      'a caregiver': 'ok',
      'a caregiver who registers': 'ok',
      'staff of the organisation': 'ok',
      'staff of another organisation': 'ok',
      'the organisation': 'ok',
    },
  },
  'createDementia for the organisation': {
    send: async (its) => [
      'POST',
      '/public/accounts/createdementia',
      { uid: its.ours, relationship: 'Parent', dementia: { credential: personCredential() } },
    ],
    hears: { 'staff of the organisation': 'ok', 'the organisation': 'ok' },
  },
  createCaregiver: {
    send: async () => [
      'POST',
      '/public/accounts/createcaregiver',
      { relationship: 'Child', caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) } },
    ],
    hears: { 'a person': 'ok', 'a person who registers': 'ok', 'a person whom the organisation registered': 'ok' },
  },
  'createCaregiver for the organisation’s person': {
    send: async (its) => [
      'POST',
      '/public/accounts/createcaregiver',
      {
        uid: its.theirPerson,
        relationship: 'Child',
        caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) },
      },
    ],
    hears: { 'staff of the organisation': 'ok', 'the organisation': 'ok' },
  },
  partnerUsers: {
    send: async () => ['GET', '/partner/users?name=Nobody+Here&type=CAREGIVER'],
    hears: {
      'staff of the organisation': 'ok',
      'staff of another organisation': 'ok',
      'the organisation': 'ok',
      'a staff link': 'ok',
    },
  },
  tagMyOtherAccount: {
    send: async () => ['POST', '/public/accounts/tagMyOtherAccount', { uidTagged: 'nobody', relationship: 'Parent' }],
    hears: {
      ...Object.fromEntries(Object.keys(roles).map((role) => [role, 'tag-not-possible'])),
      'a member of the public': 'not-allowed',
    },
  },
  'tagMyOtherAccount for the organisation’s person': {
    send: async (its) => [
      'POST',
      '/public/accounts/tagMyOtherAccount',
      { uidTags: its.theirPerson, uidTagged: its.ours, relationship: 'Care Partner' },
    ],
    hears: { 'staff of the organisation': 'ok', 'the organisation': 'ok' },
  },
  answerTag: {
    send: async () => ['PATCH', '/account/tags/nobody', { status: 'ACCEPTED' }],
    hears: {
      ...Object.fromEntries(Object.keys(roles).map((role) => [role, 'not-found'])),
      'a caregiver who registers': 'not-allowed',
      'a person who registers': 'not-allowed',
    },
  },
  invite: {
    send: async () => ['POST', '/account/invite', { relationship: 'Child', phone: newPhone() }],
    hears: { 'a person': 'ok', 'a person whom the organisation registered': 'ok' },
  },
  takeInvitation: {
    send: async () => ['PATCH', '/account/invite/nobody', {}],
    hears: {
      'a caregiver': 'link-ended',
      'a caregiver who registers': 'link-ended',
      'staff of the organisation': 'link-ended',
      'staff of another organisation': 'link-ended',
    },
  },
}

describe.each(Object.entries(tables))('%s', (call, { send, hears }) => {
  test.each(Object.entries(roles))('sent by %s', async (role, { kind, token }) => {
    const its = await organisations()
    const [method, path, body] = await send(its)
    const authorization = await token(its)
    const response = await its.device().send(method, path, body, authorization ? { authorization } : {})
    const { type, code } = (await response.json()) as { type: string; code?: string }
    const stranger = kind === 'nobody' || (kind === 'staff-link' && call !== 'partnerUsers')
    expect(type === 'SUCCESS' ? 'ok' : code).toBe(stranger ? 'sign-in-required' : (hears[role] ?? 'not-allowed'))
  })
})

test('every call that needs a session stands in the table', () => {
  const guarded = calls.filter(({ who }) => !who.includes('public') && !who.includes('dev')).map(({ name }) => name)
  expect(new Set(Object.keys(tables).map((name) => name.split(' ')[0]))).toEqual(new Set(guarded))
})
