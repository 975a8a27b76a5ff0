import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { AdminRole, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { accounts, administrators, adminSessions, incidents, linkTokens, sessions, tags } from './db/tables.ts'
import { randomUid } from './secrets.ts'
import { adminConsole } from './test/console.ts'
import { PIXEL } from './test/pictures.ts'
import { caregiverCredential, newPhone, personCredential } from './test/registration.ts'

/** What a browser answers after making a passkey, for a challenge that nobody gave. */
const MADE_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: Buffer.from('{"challenge":"AAAA"}').toString('base64url'), attestationObject: 'AAAA' },
}
/** The uid of nobody. */
const NOBODY = 'z'.repeat(22)

type World = Awaited<ReturnType<typeof adminConsole>>
type Outcome = 'admitted' | 'sign-in-required' | 'not-allowed'

/** Two organisations, with staff, and a person whom the first of them registered. */
async function organisations() {
  const its = await adminConsole()
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

type Kind = 'nobody' | 'registration' | 'member' | 'staff-link' | 'watch' | AdminRole
/** Everybody who may call, by what stands in their Authorization or the console's cookie; and what session that makes. */
const roles: Record<
  string,
  {
    kind: Kind
    token?: (its: Place) => Promise<string>
    browser?: (its: Place) => Promise<ReturnType<World['device']>>
  }
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
  'an administrator': { kind: 'administrator', browser: async (its) => (await its.administrator()).browser },
  'staff at the console': {
    kind: 'organisation',
    browser: async (its) => its.consoleOf({ accountUid: (await its.staffOf(its.ours)).uid }),
  },
  'a watch that an administrator began': {
    kind: 'watch',
    async browser(its) {
      const { browser } = await its.administrator()
      await browser.post('/admin/watch', {})
      const watch = its.device()
      watch.cookies.set('homeward_watch', browser.cookies.get('homeward_watch') ?? '')
      return watch
    },
  },
  'an administrator whose console is locked': {
    kind: 'watch',
    async browser(its) {
      const { uid, browser } = await its.administrator()
      const lastUsedAt = new Date(its.service.now().getTime() - 30 * 60_000)
      await its.db.update(adminSessions).set({ lastUsedAt }).where(eq(adminSessions.administratorUid, uid))
      return browser
    },
  },
  'an administrator before the second factor': {
    kind: 'nobody',
    browser: async (its) => its.consoleOf({ administratorUid: (await its.administrator()).uid }, false),
  },
  'an administrator who left': {
    kind: 'nobody',
    async browser(its) {
      const { uid, browser } = await its.administrator()
      await its.db.update(administrators).set({ endedAt: its.service.now() }).where(eq(administrators.uid, uid))
      return browser
    },
  },
  'a caregiver with a console session of no organisation': {
    kind: 'nobody',
    browser: async (its) => its.consoleOf({ accountUid: await its.account() }),
  },
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

/** The roles that hold a member's or a registration's session. */
const members = Object.keys(roles).filter((role) => ['member', 'registration'].includes(roles[role]?.kind ?? ''))
/** What every role with a member's session hears. */
const everyMember = (answer: string) =>
  Object.fromEntries(members.filter((role) => roles[role]?.kind === 'member').map((role) => [role, answer]))

/** What comes with a request of this role: its Authorization, or the browser that holds its cookie. */
async function as(
  its: Place,
  { token, browser }: (typeof roles)[string],
): Promise<{ from: ReturnType<World['device']>; headers: Record<string, string> }> {
  const authorization = await token?.(its)
  const headers: Record<string, string> = authorization ? { authorization } : {}
  return { from: (await browser?.(its)) ?? its.device(), headers }
}

/** What the contract's `who` makes of a caller. */
function admission({ who }: Endpoint, kind: Kind): Outcome {
  if (who.includes('public')) return 'admitted'
  if (kind === 'administrator' || kind === 'organisation') {
    if (who.includes(kind)) return 'admitted'
    // Whose console session is no member's is asked to sign in as one.
    return who.includes('administrator') || who.includes('organisation') ? 'not-allowed' : 'sign-in-required'
  }
  if (kind === 'member') return who.includes('member') || who.includes('registration') ? 'admitted' : 'not-allowed'
  if (kind === 'registration') return who.includes('registration') ? 'admitted' : 'not-allowed'
  if (kind === 'watch') return who.includes('watch') ? 'admitted' : 'sign-in-required'
  return kind === 'staff-link' && who.includes('caregiver-partner') ? 'admitted' : 'sign-in-required'
}

const asked = endpoints.filter(({ who }) => !who.includes('dev'))
/** A path with something in the place of its parameters. */
const pathOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, 'z'.repeat(22))

describe.each(Object.entries(roles))('%s', (_name, role) => {
  test('is let in to what the contract says, and nowhere else', async () => {
    const its = await organisations()
    const same = role.token && (await as(its, role)).headers
    const outcomes = new Map<string, [Outcome, string]>()
    for (const endpoint of asked) {
      // Sent without content: who is let in hears what is missing. A device each, for limits count by address.
      const { from, headers } = same ? { from: its.device(), headers: same } : await as(its, role)
      const response = await from.send(endpoint.method.toUpperCase(), pathOf(endpoint), endpoint.body && '', headers)
      // A file is no envelope: who gets one was admitted.
      const { code } = (await response.json().catch(() => ({}))) as { code?: string }
      const outcome: Outcome = code === 'sign-in-required' || code === 'not-allowed' ? code : 'admitted'
      outcomes.set(endpoint.name, [outcome, `${response.status} ${code}`])
    }
    const expected = new Map(
      asked.map((endpoint) => [endpoint.name, [admission(endpoint, role.kind), outcomes.get(endpoint.name)?.[1]]]),
    )
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected))
  })
})

test('the tour is no call for anybody but the machine’s own owner', async () => {
  const its = await organisations()
  for (const endpoint of endpoints.filter(({ who }) => who.includes('dev'))) {
    const response = await its.device().get(pathOf(endpoint), { authorization: await its.session(its.ours) })
    expect(response.status, endpoint.name).toBe(404)
  }
})

/** What those who act for the person whom the first organisation registered hear. */
const ofTheirs = (answer: string) => ({ 'staff of the organisation': answer, 'the organisation': answer })

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
    hears: Object.fromEntries(members.map((role) => [role, 'ok'])),
  },
  changeOwnAccount: {
    send: async () => ['PATCH', '/account/me', { accountData: { interests: 'Orchids' } }],
    hears: Object.fromEntries(members.map((role) => [role, 'ok'])),
  },
  confirmOwnAccount: {
    send: async () => ['POST', '/account/confirm', { consents: ['TERMS', 'DECLARATION', 'COLLECTION'] }],
    hears: {
      ...Object.fromEntries(members.map((role) => [role, 'already-confirmed'])),
      'a person who registers': 'fill-required-data',
    },
  },
  'putPhoto of the organisation’s person': {
    send: async (its) => ['PUT', `/account/photo/${its.theirPerson}?consent=PHOTO`, PIXEL],
    hears: {
      ...Object.fromEntries(members.map((role) => [role, 'not-found'])),
      'staff of the organisation': 'ok',
      'the organisation': 'ok',
    },
  },
  'removePhoto of the organisation’s person': {
    send: async (its) => ['DELETE', `/account/photo/${its.theirPerson}`],
    hears: {
      ...Object.fromEntries(members.map((role) => [role, 'not-found'])),
      'staff of the organisation': 'ok',
      'the organisation': 'ok',
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
  listClients: {
    send: async () => ['GET', '/account/clients'],
    hears: Object.fromEntries(members.map((role) => [role, 'ok'])),
  },
  actForClient: {
    send: async () => ['POST', '/account/clients/nobody/session', {}],
    hears: Object.fromEntries(members.map((role) => [role, 'not-found'])),
  },
  beginRegistering: {
    send: async () => ['POST', '/admin/registering', {}],
    hears: { 'staff at the console': 'ok' },
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
      ...Object.fromEntries(members.map((role) => [role, 'tag-not-possible'])),
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
      ...Object.fromEntries(members.map((role) => [role, 'not-found'])),
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
  listAccounts: {
    send: async () => ['GET', '/admin/accounts'],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  searchAccounts: {
    send: async () => ['POST', '/admin/search', { text: 'nobody' }],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  readAccount: {
    send: async (its) => ['GET', `/admin/accounts/${its.theirPerson}`],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  'readAccount of another organisation': {
    send: async (its) => ['GET', `/admin/accounts/${its.theirs}`],
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  revealAccount: {
    send: async (its) => [
      'POST',
      `/admin/accounts/${its.theirPerson}/reveal`,
      { what: 'nric', reason: 'The number on the letter' },
    ],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  readAccountMessages: {
    send: async (its) => ['GET', `/admin/accounts/${its.theirPerson}/messages`],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  recordCall: {
    send: async (its) => ['POST', `/admin/accounts/${its.theirPerson}/messages/call`, { outcome: 'REACHED' }],
    hears: { 'an administrator': 'decided-already', 'staff at the console': 'decided-already' },
  },
  'recordCall of another organisation': {
    send: async (its) => ['POST', `/admin/accounts/${its.theirs}/messages/call`, { outcome: 'REACHED' }],
    hears: { 'an administrator': 'decided-already', 'staff at the console': 'not-found' },
  },
  'readAccountMessages of another organisation': {
    send: async (its) => ['GET', `/admin/accounts/${its.theirs}/messages`],
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  'revealAccount of another organisation': {
    send: async (its) => [
      'POST',
      `/admin/accounts/${await its.account({ type: 'DEMENTIA', masterPartnerUid: its.theirs })}/reveal`,
      { what: 'health', reason: 'Curious' },
    ],
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  decideAccount: {
    send: async (its) => [
      'POST',
      `/admin/accounts/${its.theirPerson}/decision`,
      { decision: 'suspend', seen: (await its.row(its.theirPerson))?.updatedAt.toISOString(), reason: 'Asked to rest' },
    ],
    hears: { 'an administrator': 'ok' },
  },
  changePhoto: {
    send: async (its) => ['PUT', `/admin/accounts/${its.theirPerson}/photo?consent=PHOTO&reason=asked`, PIXEL],
    hears: { 'an administrator': 'ok' },
  },
  changeIdentity: {
    send: async (its) => [
      'PATCH',
      `/admin/accounts/${its.theirPerson}/identity`,
      {
        seen: (await its.row(its.theirPerson))?.updatedAt.toISOString(),
        firstname: 'Mei',
        proof: 'nric',
        note: 'Seen at the counter',
      },
    ],
    hears: { 'an administrator': 'ok' },
  },
  listQueue: { send: async () => ['GET', '/admin/queues/registrations'], hears: { 'an administrator': 'ok' } },
  takeNextCase: {
    send: async () => ['POST', '/admin/queues/public/next', { organisation: 'nobody' }],
    hears: { 'an administrator': 'ok' },
  },
  claimCases: {
    send: async () => ['POST', '/admin/claims', { uids: ['nobody'], claimed: true }],
    hears: { 'an administrator': 'ok' },
  },
  readDeskCounts: { send: async () => ['GET', '/admin/desk-counts'], hears: { 'an administrator': 'ok' } },
  listDuplicates: {
    send: async (its) => ['GET', `/admin/accounts/${its.theirPerson}/duplicates`],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  'listDuplicates of another organisation': {
    send: async (its) => [
      'GET',
      `/admin/accounts/${await its.account({ type: 'DEMENTIA', masterPartnerUid: its.theirs })}/duplicates`,
    ],
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  'dismissDuplicate with one of another organisation': {
    send: async (its) => [
      'POST',
      `/admin/accounts/${its.theirPerson}/duplicates/${await its.account({ type: 'DEMENTIA', masterPartnerUid: its.theirs })}`,
      {},
    ],
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  listWorkItems: { send: async () => ['GET', '/admin/work-items'], hears: { 'an administrator': 'ok' } },
  claimWorkItem: {
    send: async () => ['POST', '/admin/work-items/nobody/claim', { claimed: true }],
    hears: { 'an administrator': 'not-found' },
  },
  readReportedPhoto: {
    send: async () => ['GET', '/admin/work-items/nobody/photo'],
    hears: { 'an administrator': 'not-found' },
  },
  closeWorkItem: {
    send: async () => ['POST', '/admin/work-items/nobody', { note: 'Called' }],
    hears: { 'an administrator': 'not-found' },
  },
  settleQuestion: {
    send: async () => ['POST', '/admin/questions/nobody', { outcome: 'leave', seen: new Date().toISOString() }],
    hears: { 'an administrator': 'not-found' },
  },
  readMending: {
    send: async (its) => ['GET', `/admin/accounts/${its.theirPerson}/mending`],
    hears: { 'an administrator': 'ok' },
  },
  mendAccount: {
    send: async (its) => [
      'PATCH',
      `/admin/accounts/${its.theirPerson}/mending`,
      {
        seen: (await its.row(its.theirPerson))?.updatedAt.toISOString(),
        part: 'language',
        language: 'Hokkien',
        reason: 'As the family says',
      },
    ],
    hears: { 'an administrator': 'ok' },
  },
  mendTag: {
    send: async () => ['POST', '/admin/tags/nobody/mending', { act: 'end', reason: 'As the family says' }],
    hears: { 'an administrator': 'not-found' },
  },
  addContact: {
    send: async (its) => [
      'POST',
      `/admin/accounts/${its.theirPerson}/contacts`,
      { carer: 'nobody.at.all', relationship: 'Child', reason: 'As the family says' },
    ],
    hears: { 'an administrator': 'carer-unknown' },
  },
  barTag: {
    send: async () => ['POST', '/admin/tags/nobody/bar', { barred: true, reason: 'Court order' }],
    hears: { 'an administrator': 'not-found' },
  },
  listLinks: {
    send: async () => ['GET', '/admin/links'],
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  'listLinks of another organisation': {
    send: async (its) => ['GET', `/admin/links?account=${its.theirs}`],
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  makeLink: {
    send: async () => ['POST', '/admin/links', { kind: 'admin' }],
    hears: { 'an administrator': 'ok' },
  },
  'makeLink for staff': {
    send: async () => ['POST', '/admin/links', { kind: 'caregiver-partner' }],
    hears: { 'staff at the console': 'ok' },
  },
  revokeLink: {
    send: async (its) => {
      await its.link('caregiver-partner', its.ours, its.ours)
      const [link] = await its.db.select().from(linkTokens).where(eq(linkTokens.partnerUid, its.ours))
      return ['POST', `/admin/links/${link?.id}/revoke`]
    },
    hears: { 'an administrator': 'ok', 'staff at the console': 'ok' },
  },
  'revokeLink of another organisation': {
    send: async (its) => {
      await its.link('caregiver-partner', its.theirs, its.theirs)
      const [link] = await its.db.select().from(linkTokens).where(eq(linkTokens.partnerUid, its.theirs))
      return ['POST', `/admin/links/${link?.id}/revoke`]
    },
    hears: { 'an administrator': 'ok', 'staff at the console': 'not-found' },
  },
  listTags: {
    send: async () => ['GET', '/account/tags'],
    hears: everyMember('ok'),
  },
  'listTags of the organisation’s person': {
    send: async (its) => ['GET', `/account/tags?person=${its.theirPerson}`],
    hears: { ...everyMember('not-found'), ...ofTheirs('ok') },
  },
  listInvitations: {
    send: async () => ['GET', '/account/invite'],
    hears: everyMember('ok'),
  },
  withdrawInvitation: {
    send: async () => ['DELETE', '/account/invite/nobody'],
    hears: everyMember('not-found'),
  },
  listPeople: {
    send: async () => ['GET', '/account/people'],
    hears: everyMember('ok'),
  },
  readOwnPerson: {
    send: async () => ['GET', '/account/people/nobody'],
    hears: everyMember('not-found'),
  },
  'readOwnPerson of the organisation’s person': {
    send: async (its) => ['GET', `/account/people/${its.theirPerson}`],
    hears: { ...everyMember('not-found'), ...ofTheirs('ok') },
  },
  changeOwnPerson: {
    send: async () => ['PATCH', '/account/people/nobody', { accountData: {} }],
    hears: everyMember('not-found'),
  },
  'changeOwnPerson of the organisation’s person': {
    send: async (its) => ['PATCH', `/account/people/${its.theirPerson}`, { accountData: {} }],
    hears: { ...everyMember('not-found'), ...ofTheirs('not-allowed') },
  },
  sendSignInLink: {
    send: async () => ['POST', '/account/people/nobody/sign-in-link', {}],
    hears: everyMember('not-found'),
  },
  'sendSignInLink of the organisation’s person': {
    send: async (its) => ['POST', `/account/people/${its.theirPerson}/sign-in-link`, {}],
    hears: { ...everyMember('not-found'), ...ofTheirs('no-own-contact') },
  },
  orderContacts: {
    send: async () => ['PUT', '/account/people/nobody/contacts', { tags: [] }],
    hears: everyMember('not-found'),
  },
  'orderContacts of the organisation’s person': {
    send: async (its) => ['PUT', `/account/people/${its.theirPerson}/contacts`, { tags: [] }],
    hears: { ...everyMember('not-found'), ...ofTheirs('ok') },
  },
  readOwnCard: {
    send: async () => ['GET', '/account/people/nobody/card'],
    hears: everyMember('not-found'),
  },
  'readOwnCard of the organisation’s person': {
    send: async (its) => ['GET', `/account/people/${its.theirPerson}/card`],
    hears: { ...everyMember('not-found'), ...ofTheirs('ok') },
  },
  addReturnCode: {
    send: async () => ['POST', '/account/people/nobody/codes', { label: 'Red bag' }],
    hears: everyMember('not-found'),
  },
  'addReturnCode of the organisation’s person': {
    send: async (its) => ['POST', `/account/people/${its.theirPerson}/codes`, { label: 'Red bag' }],
    hears: { ...everyMember('not-found'), ...ofTheirs('ok') },
  },
  replaceReturnCode: {
    send: async () => ['POST', '/account/people/nobody/codes/replace', { code: 'none' }],
    hears: everyMember('not-found'),
  },
  revokeReturnCode: {
    send: async () => ['POST', '/account/people/nobody/codes/revoke', { code: 'none' }],
    hears: everyMember('not-found'),
  },
  readHistory: {
    send: async () => ['GET', '/account/people/nobody/history'],
    hears: everyMember('not-found'),
  },
  'readHistory of the organisation’s person': {
    send: async (its) => ['GET', `/account/people/${its.theirPerson}/history`],
    hears: { ...everyMember('not-found'), ...ofTheirs('ok') },
  },
  readHome: {
    send: async () => ['GET', '/account/people/nobody/home'],
    hears: everyMember('not-found'),
  },
  sayLost: {
    send: async () => ['POST', '/account/people/nobody/lost', {}],
    hears: everyMember('not-found'),
  },
  sayAllRight: {
    send: async () => ['POST', '/account/people/nobody/all-right', {}],
    hears: everyMember('not-found'),
  },
  changeWishes: {
    send: async () => ['PUT', '/account/people/nobody/wishes', { hidesDementia: true }],
    hears: everyMember('not-found'),
  },
  beginCardTest: {
    send: async () => ['POST', '/account/people/nobody/test', {}],
    hears: everyMember('not-found'),
  },
  readLooks: {
    send: async () => ['GET', '/account/people/nobody/looks'],
    hears: everyMember('not-found'),
  },
  readVoice: {
    send: async () => ['GET', '/account/people/nobody/voice'],
    hears: everyMember('not-found'),
  },
  hearVoice: {
    send: async () => ['GET', '/account/people/nobody/voice/sound'],
    hears: everyMember('not-found'),
  },
  putVoice: {
    send: async () => ['PUT', '/account/people/nobody/voice', PIXEL],
    hears: everyMember('recording-type'),
  },
  removeVoice: {
    send: async () => ['DELETE', '/account/people/nobody/voice'],
    hears: everyMember('not-found'),
  },
  reportMissing: {
    send: async () => ['POST', '/account/people/nobody/missing', {}],
    hears: everyMember('not-found'),
  },
  'reportMissing of the organisation’s person, who did not appoint it': {
    send: async (its) => ['POST', `/account/people/${its.theirPerson}/missing`, {}],
    hears: { ...everyMember('not-found'), ...ofTheirs('not-allowed') },
  },
  readOwnIncident: {
    send: async () => ['GET', '/account/incidents/nobody'],
    hears: everyMember('not-found'),
  },
  actOnOwnIncident: {
    send: async () => ['POST', '/account/incidents/nobody', { act: 'safe' }],
    hears: everyMember('not-found'),
  },
  printOwnIncident: {
    send: async () => ['GET', '/account/incidents/nobody/record'],
    hears: everyMember('not-found'),
  },
  readOwnThreads: {
    send: async () => ['GET', '/account/incidents/nobody/threads'],
    hears: everyMember('not-found'),
  },
  writeOwnThread: {
    send: async () => ['POST', '/account/incidents/nobody/threads', { to: 'nobody', sentence: 'thanks' }],
    hears: everyMember('not-found'),
  },
  readOwnThreadPhoto: {
    send: async () => ['GET', '/account/incidents/nobody/threads/1/photo'],
    hears: everyMember('not-found'),
  },
  changeOwnPhone: {
    send: async () => ['POST', '/account/me/phone', { phone: newPhone(), code: '000000' }],
    hears: everyMember('code-ended'),
  },
  'changeOwnPassword without one': {
    send: async () => ['POST', '/account/me/password', { confirmation: { password: '' }, password: 'seven kopi cups' }],
    hears: {},
  },
  readChannels: { send: async () => ['GET', '/account/channels'], hears: everyMember('ok') },
  changeChannels: {
    send: async () => ['PUT', '/account/channels', { channels: [] }],
    hears: everyMember('channels-needed'),
  },
  undoChannels: { send: async () => ['POST', '/account/channels/undo'], hears: everyMember('not-found') },
  testChannel: {
    send: async () => ['POST', '/account/channels/test', { channel: 'voice' }],
    hears: everyMember('channel-missing'),
  },
  keepOwnNumber: {
    send: async () => ['PUT', '/account/channels/number', { hides: false }],
    hears: everyMember('ok'),
  },
  addPushDevice: {
    send: async () => [
      'POST',
      '/account/push-devices',
      { endpoint: 'https://push.example.com/1', p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
    ],
    hears: everyMember('push-off'),
  },
  keepPushDevice: {
    send: async () => ['PUT', '/account/push-devices', { endpoint: 'https://push.example.com/1' }],
    hears: everyMember('ok'),
  },
  removePushDevice: {
    send: async () => ['DELETE', `/account/push-devices/${randomUid()}`],
    hears: everyMember('not-found'),
  },
  listPasskeys: { send: async () => ['GET', '/account/passkeys'], hears: everyMember('ok') },
  beginPasskeyConfirmation: {
    send: async () => ['POST', '/account/passkeys/confirm'],
    hears: everyMember('not-found'),
  },
  beginAddingPasskey: { send: async () => ['POST', '/account/passkeys/begin', {}], hears: everyMember('ok') },
  addPasskey: {
    send: async () => ['POST', '/account/passkeys', { name: 'My phone', passkey: MADE_PASSKEY }],
    hears: everyMember('passkey-failed'),
  },
  renamePasskey: {
    send: async () => ['PATCH', `/account/passkeys/${randomUid()}`, { name: 'My phone' }],
    hears: everyMember('not-found'),
  },
  removePasskey: {
    send: async () => ['POST', `/account/passkeys/${randomUid()}/remove`, {}],
    hears: everyMember('not-found'),
  },
  confirmNumber: {
    send: async () => ['POST', '/account/me/phone/confirmed', {}],
    // Who proved no number of their own has none to confirm.
    hears: {
      ...everyMember('ok'),
      'a person': 'not-allowed',
      'a person whom the organisation registered': 'not-allowed',
      'staff of the organisation': 'not-allowed',
      'staff of another organisation': 'not-allowed',
      'the organisation': 'not-allowed',
      'a member of the public': 'not-allowed',
    },
  },
  changeMarketingConsent: {
    send: async () => ['PUT', '/account/me/marketing', { given: true }],
    hears: everyMember('ok'),
  },
  readOwnChanges: {
    send: async () => ['GET', '/account/changes'],
    hears: everyMember('ok'),
  },
  readOwnData: {
    send: async () => ['GET', '/account/me/data'],
    hears: everyMember('ok'),
  },
  listSessions: {
    send: async () => ['GET', '/account/sessions'],
    hears: everyMember('ok'),
  },
  endOwnSession: {
    send: async () => ['DELETE', '/account/sessions/nobodys'],
    hears: everyMember('not-found'),
  },
  endOtherSessions: {
    send: async () => ['DELETE', '/account/sessions'],
    hears: everyMember('ok'),
  },
  leave: {
    send: async () => ['POST', '/account/leave', {}],
    hears: { ...everyMember('ok'), 'the organisation': 'not-allowed' },
  },
  stay: {
    send: async () => ['POST', '/account/stay', {}],
    hears: everyMember('decided-already'),
  },
  changeCalledAs: {
    send: async () => ['PUT', '/account/tags/nobody/called-as', { calledAs: null }],
    hears: everyMember('not-found'),
  },
  removeQuietly: {
    send: async () => ['POST', '/account/tags/nobody/remove-quietly', {}],
    hears: everyMember('not-found'),
  },
}

/** Calls of the console by role; what a role hears that is named nowhere is `not-allowed`. */
const [ADMINISTRATOR, CONSOLE_STAFF] = ['an administrator', 'staff at the console']
const POINT = {
  name: 'Kopitiam',
  address: '1 Lorong Sample',
  postalCode: '310018',
  lat: 1.3334,
  lng: 103.8485,
}
const consoleCalls: Record<
  string,
  {
    send: (its: Place) => Promise<[string, string, unknown?]>
    administrator: string
    organisation?: string
    watch?: string
  }
> = {
  readOverview: { send: async () => ['GET', '/admin/overview'], administrator: 'ok', organisation: 'ok' },
  readReport: { send: async () => ['GET', '/admin/report'], administrator: 'ok' },
  exportReport: { send: async () => ['GET', '/admin/report/export'], administrator: 'ok' },
  printReport: { send: async () => ['GET', '/admin/report/print'], administrator: 'ok' },
  listScans: {
    send: async (its) => ['GET', `/admin/people/${its.theirPerson}/scans`],
    administrator: 'ok',
    organisation: 'ok',
  },
  listPoints: { send: async () => ['GET', '/admin/points'], administrator: 'ok' },
  readPoint: { send: async () => ['GET', `/admin/points/${NOBODY}`], administrator: 'go-to-point-not-found' },
  addPoint: {
    send: async () => ['POST', '/admin/points', { ...POINT, name: `Kopitiam ${newPhone()}` }],
    administrator: 'ok',
  },
  changePoint: {
    send: async () => ['PUT', `/admin/points/${NOBODY}`, { ...POINT, seen: '2025-03-10T02:00:00.000Z' }],
    administrator: 'go-to-point-not-found',
  },
  retirePoint: {
    send: async () => ['POST', `/admin/points/${NOBODY}/service`, { inService: false }],
    administrator: 'go-to-point-not-found',
  },
  importPoints: { send: async () => ['POST', '/admin/points/import', {}], administrator: 'file-type' },
  exportPoints: { send: async () => ['GET', '/admin/points/export'], administrator: 'ok' },
  findClients: {
    send: async () => ['POST', '/admin/clients/find', {}],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  readClient: {
    send: async (its) => ['GET', `/admin/clients/${its.theirPerson}`],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  'readClient of somebody else’s person': {
    send: async (its) => ['GET', `/admin/clients/${await its.account({ type: 'DEMENTIA' })}`],
    administrator: 'not-allowed',
    organisation: 'not-found',
  },
  reportClientMissing: {
    send: async (its) => ['POST', `/admin/clients/${await appointing(its)}/missing`, {}],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  placeClients: {
    send: async (its) => ['PUT', '/admin/clients/branch', { uids: [its.theirPerson], branch: 'Bedok' }],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  printClients: {
    send: async (its) => ['POST', '/admin/clients/print', { kind: 'card', uids: [its.theirPerson] }],
    administrator: 'not-allowed',
    organisation: 'choose-clients',
  },
  readClientTemplate: {
    send: async () => ['GET', '/admin/clients/template'],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  importClients: {
    send: async () => ['POST', '/admin/clients/import', {}],
    administrator: 'not-allowed',
    organisation: 'file-type',
  },
  readClientExport: {
    send: async () => ['GET', '/admin/clients/export'],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  askClientExport: {
    send: async () => ['POST', '/admin/clients/export/request', { reason: 'Yearly report' }],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  decideClientExport: {
    send: async () => ['POST', `/admin/clients/export/request/${NOBODY}`, { decision: 'APPROVED' }],
    administrator: 'not-allowed',
    organisation: 'not-found',
  },
  exportClients: {
    send: async () => ['POST', '/admin/clients/export'],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  readClientFigures: {
    send: async () => ['GET', '/admin/clients/figures'],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  listColleagues: { send: async () => ['GET', '/admin/colleagues'], administrator: 'not-allowed', organisation: 'ok' },
  inviteColleague: {
    send: async () => ['POST', '/admin/colleagues', { email: 'mei@example.test' }],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  removeColleague: {
    send: async (its) => ['POST', `/admin/colleagues/${(await its.staffOf(its.ours)).uid}/remove`],
    administrator: 'not-allowed',
    organisation: 'ok',
  },
  listCodes: {
    send: async (its) => ['GET', `/admin/people/${its.theirPerson}/codes`],
    administrator: 'ok',
    organisation: 'ok',
  },
  'listCodes of somebody else’s person': {
    send: async (its) => ['GET', `/admin/people/${await its.account({ type: 'DEMENTIA' })}/codes`],
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  issueCode: {
    send: async (its) => ['POST', `/admin/people/${its.theirPerson}/codes`, { label: 'Red bag' }],
    administrator: 'ok',
    organisation: 'ok',
  },
  'issueCode for somebody else’s person': {
    send: async (its) => ['POST', `/admin/people/${await its.account({ type: 'DEMENTIA' })}/codes`, { label: 'Bag' }],
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  revokeCode: {
    send: async (its) => [
      'POST',
      `/admin/people/${its.theirPerson}/codes/${await its.code(its.theirPerson)}/revoke`,
      {},
    ],
    administrator: 'ok',
    organisation: 'ok',
  },
  'revokeCode of somebody else’s person': {
    async send(its) {
      const person = await its.account({ type: 'DEMENTIA' })
      return ['POST', `/admin/people/${person}/codes/${await its.code(person)}/revoke`, {}]
    },
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  printLabels: {
    send: async (its) => ['GET', `/admin/people/${its.theirPerson}/labels?codes=${NOBODY}`],
    administrator: 'choose-codes',
    organisation: 'choose-codes',
  },
  readAlarmCount: {
    send: async () => ['GET', '/admin/alarm-count'],
    administrator: 'ok',
    organisation: 'ok',
    watch: 'ok',
  },
  readWatch: { send: async () => ['GET', '/admin/watch'], administrator: 'ok', organisation: 'ok', watch: 'ok' },
  keepConsoleOpen: {
    send: async () => ['POST', '/admin/session/use', {}],
    administrator: 'ok',
    organisation: 'ok',
  },
  beginWatch: { send: async () => ['POST', '/admin/watch', {}], administrator: 'ok', organisation: 'ok' },
  endWatch: {
    send: async () => ['POST', '/admin/watch/end', {}],
    administrator: 'ok',
    organisation: 'ok',
    watch: 'ok',
  },
  listClosedIncidents: {
    send: async () => ['GET', '/admin/closed-incidents'],
    administrator: 'ok',
    organisation: 'ok',
  },
  revealHome: {
    send: async (its) => [
      'POST',
      `/admin/incidents/${await openIncident(its, await appointing(its))}/home`,
      { reason: 'The police asks' },
    ],
    administrator: 'ok',
    organisation: 'ok',
  },
  'revealHome of somebody else’s person': {
    async send(its) {
      const id = await openIncident(its, await its.account({ type: 'DEMENTIA' }))
      return ['POST', `/admin/incidents/${id}/home`, { reason: 'The police asks' }]
    },
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  'actOnIncident, taking': {
    async send(its) {
      const id = await openIncident(its, await appointing(its))
      return ['POST', `/admin/incidents/${id}`, { act: 'take' }]
    },
    administrator: 'ok',
    organisation: 'not-allowed',
  },
  listOpenIncidents: { send: async () => ['GET', '/admin/incidents'], administrator: 'ok', organisation: 'ok' },
  readIncident: {
    send: async (its) => ['GET', `/admin/incidents/${await openIncident(its, await appointing(its))}`],
    administrator: 'ok',
    organisation: 'ok',
  },
  printIncident: {
    send: async (its) => ['GET', `/admin/incidents/${await openIncident(its, await appointing(its))}/record`],
    administrator: 'ok',
    organisation: 'ok',
  },
  'printIncident of somebody else’s person': {
    send: async (its) => [
      'GET',
      `/admin/incidents/${await openIncident(its, await its.account({ type: 'DEMENTIA' }))}/record`,
    ],
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  'readIncident of somebody else’s person': {
    send: async (its) => [
      'GET',
      `/admin/incidents/${await openIncident(its, await its.account({ type: 'DEMENTIA' }))}`,
    ],
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  reportByTelephone: {
    send: async (its) => {
      const person = await appointing(its)
      await its.code(person)
      const said = { name: 'Aisha', phone: '81234567', recognisedBy: 'CODE' }
      return ['POST', `/admin/people/${person}/telephone-report`, said]
    },
    administrator: 'ok',
    organisation: 'not-allowed',
  },
  actOnIncident: {
    send: async (its) => [
      'POST',
      `/admin/incidents/${await openIncident(its, await appointing(its))}`,
      { act: 'safe' },
    ],
    administrator: 'ok',
    organisation: 'ok',
  },
  'actOnIncident of somebody else’s person': {
    async send(its) {
      const id = await openIncident(its, await its.account({ type: 'DEMENTIA' }))
      return ['POST', `/admin/incidents/${id}`, { act: 'safe' }]
    },
    administrator: 'ok',
    organisation: 'user-not-found',
  },
  readDuty: { send: async () => ['GET', '/admin/duty'], administrator: 'ok' },
  listConsolePasskeys: { send: async () => ['GET', '/admin/passkeys'], administrator: 'ok' },
  renameConsolePasskey: {
    send: async () => ['PATCH', `/admin/passkeys/${randomUid()}`, { name: 'My laptop' }],
    administrator: 'password-wrong',
  },
  removeConsolePasskey: {
    send: async () => ['POST', `/admin/passkeys/${randomUid()}/remove`, {}],
    administrator: 'password-wrong',
  },
  beginDutyShift: {
    send: async () => ['POST', '/admin/duty', { phone: '12', until: '2025-03-10T03:00:00Z' }],
    administrator: 'phone-impossible',
  },
  listPhrases: { send: async () => ['GET', '/admin/phrases'], administrator: 'ok' },
  putPhrase: {
    send: async () => ['PUT', '/admin/phrases/Hokkien/hello', PIXEL],
    administrator: 'recording-type',
  },
  removePhrase: { send: async () => ['DELETE', '/admin/phrases/Hakka/ask'], administrator: 'not-found' },
  endDutyShift: { send: async () => ['POST', `/admin/duty/${NOBODY}/end`], administrator: 'decided-already' },
  readDelivery: { send: async () => ['GET', '/admin/delivery'], administrator: 'ok' },
  retryMessages: { send: async () => ['POST', '/admin/delivery/retry', { kind: 'approved' }], administrator: 'ok' },
  listAdministrators: { send: async () => ['GET', '/admin/administrators'], administrator: 'ok' },
  inviteAdministrator: {
    send: async () => [
      'POST',
      '/admin/administrators',
      {
        name: 'Mei Wong',
        username: `mei.${randomUid().slice(0, 8)}`,
        email: 'mei@example.test',
        reason: 'A new colleague',
      },
    ],
    administrator: 'ok',
  },
  endAdministrator: {
    send: async () => ['POST', `/admin/administrators/${NOBODY}/end`, { reason: 'Has left' }],
    administrator: 'user-not-found',
  },
  listAudit: { send: async () => ['GET', '/admin/audit'], administrator: 'ok' },
  findAuditParties: {
    send: async () => ['POST', '/admin/audit/parties', { text: 'Rahim' }],
    administrator: 'ok',
  },
  exportAudit: { send: async () => ['GET', '/admin/audit/export'], administrator: 'ok' },
  readRecords: { send: async (its) => ['GET', `/admin/accounts/${its.theirPerson}/records`], administrator: 'ok' },
  exportRecords: {
    send: async (its) => ['POST', `/admin/accounts/${its.theirPerson}/records`],
    administrator: 'export-not-approved',
  },
  askExport: {
    send: async (its) => ['POST', `/admin/accounts/${its.theirPerson}/export`, { reason: 'Asked by letter' }],
    administrator: 'ok',
  },
  askErasure: {
    send: async (its) => ['POST', `/admin/accounts/${its.theirPerson}/erasure`, { reason: 'Asked by letter' }],
    administrator: 'ok',
  },
  listApprovals: { send: async () => ['GET', '/admin/approvals'], administrator: 'ok' },
  decideApproval: {
    send: async () => ['POST', '/admin/approvals/none', { decision: 'REFUSED' }],
    administrator: 'not-found',
  },
}
for (const [call, { send, administrator, organisation, watch }] of Object.entries(consoleCalls))
  tables[call] = {
    send: send as (typeof tables)[string]['send'],
    hears: {
      [ADMINISTRATOR]: administrator,
      ...(organisation && { [CONSOLE_STAFF]: organisation }),
      ...(watch && {
        'a watch that an administrator began': watch,
        'an administrator whose console is locked': watch,
      }),
    },
  }

/** The organisation's person, who has appointed it. */
async function appointing(its: Place) {
  const at = its.service.now()
  await its.db.insert(tags).values({
    id: `appointed${its.theirPerson}`,
    personUid: its.theirPerson,
    carerUid: its.ours,
    uidTags: its.theirPerson,
    relationship: 'Care Partner',
    relationshipSide: 'PERSON',
    status: 'ACCEPTED',
    createdAt: at,
    updatedAt: at,
  })
  return its.theirPerson
}

async function openIncident({ db, service }: Place, personUid: string) {
  const id = randomUid()
  await db.insert(incidents).values({ id, personUid, openedBy: 'FINDER', openedAt: service.now() })
  return id
}

describe.each(Object.entries(tables))('%s', (call, { send, hears }) => {
  test.each(Object.entries(roles))('sent by %s', async (name, role) => {
    const its = await organisations()
    const [method, path, body] = await send(its)
    const { from, headers } = await as(its, role)
    const response = await from.send(method, path, body, headers)
    const file = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
    const { type, code } = (file ? { type: 'SUCCESS' } : await response.json()) as { type: string; code?: string }
    const who: readonly string[] = endpoints.find((endpoint) => endpoint.name === call.split(/,? /)[0])?.who ?? []
    const isOfTheConsole = who.includes('administrator') || who.includes('organisation')
    const stranger =
      role.kind === 'nobody' ||
      // Whose console session is no member's is asked to sign in as one.
      (!isOfTheConsole && (role.kind === 'administrator' || role.kind === 'organisation')) ||
      (role.kind === 'watch' && !(name in hears)) ||
      (role.kind === 'staff-link' && call !== 'partnerUsers')
    expect(type === 'SUCCESS' ? 'ok' : code).toBe(stranger ? 'sign-in-required' : (hears[name] ?? 'not-allowed'))
  })
})

test('every call that needs a session stands in the table', () => {
  const guarded = endpoints.filter(({ who }) => !who.includes('public') && !who.includes('dev')).map(({ name }) => name)
  expect(new Set(Object.keys(tables).map((name) => name.split(/,? /)[0]))).toEqual(new Set(guarded))
})
