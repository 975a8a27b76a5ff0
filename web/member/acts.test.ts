import { describe, expect, test } from 'vitest'
import { FOUND } from '../test/found.tsx'
import { ownAccount, ownPerson, ownTag } from '../test/portal.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import * as card from './card.tsx'
import * as data from './data.ts'
import * as details from './details.tsx'
import * as changes from './changes.tsx'
import * as history from './history.tsx'
import * as looks from './looks.tsx'
import * as incident from './incident.tsx'
import * as invite from './invite.tsx'
import * as leave from './leave.tsx'
import * as missing from './missing.tsx'
import * as overview from './overview.tsx'
import * as person from './person.tsx'
import * as setting from './setting.tsx'
import * as settings from './settings.tsx'

const ok = (data: object) => ({ ok: true, data })
const AT = '2026-03-09T22:53:00.000Z'
type Route = { action?: unknown; loader?: unknown }
const run = async (
  work: unknown,
  address: string,
  params: Record<string, string>,
  answers: Record<string, object>,
  form?: Record<string, string>,
) => {
  const { args, asked } = routeArgs(address, params, answers, { form })
  return { answer: await answerOf(() => (work as (args: never) => unknown)(args)), asked }
}
const uid = { uid: 'siew-hua' }
const page = '/account/people/siew-hua'

type Row = [
  route: Route,
  params: Record<string, string>,
  form: Record<string, string>,
  call: [name: string, input: object],
  to: string,
  answered?: object,
]
const ACTS: Row[] = [
  [overview, {}, { act: 'confirm-number' }, ['confirmNumber', {}], '/account?done=number'],
  [overview, {}, { act: 'stay' }, ['stay', {}], '/account?done=stays'],
  [overview, {}, { act: 'sign-out' }, ['signOut', {}], '/'],
  [
    overview,
    {},
    { act: 'accept', id: 'mei' },
    ['answerTag', { id: 'mei', status: 'ACCEPTED' }],
    '/account?done=accepted',
  ],
  [
    overview,
    {},
    { act: 'decline', id: 'mei' },
    ['answerTag', { id: 'mei', status: 'REJECTED' }],
    '/account?done=declined',
  ],
  [
    overview,
    {},
    { act: 'object', id: 'mei' },
    ['answerTag', { id: 'mei', status: 'REJECTED', objection: true }],
    '/account?done=objected',
  ],
  [
    person,
    uid,
    { act: 'order', tags: ' wei mei ' },
    ['orderContacts', { ...uid, tags: ['wei', 'mei'] }],
    `${page}?done=ordered`,
  ],
  [person, uid, { act: 'order' }, ['orderContacts', { ...uid, tags: [] }], `${page}?done=ordered`],
  [person, uid, { act: 'withdraw', id: 'wei' }, ['withdrawInvitation', { id: 'wei' }], `${page}?done=withdrawn`],
  [person, uid, { act: 'withdraw' }, ['withdrawInvitation', { id: '' }], `${page}?done=withdrawn`],
  [
    person,
    uid,
    { act: 'call-as', id: 'mei', calledAs: 'daughter' },
    ['changeCalledAs', { id: 'mei', calledAs: 'daughter' }],
    `${page}?done=saved`,
  ],
  [person, uid, { act: 'call-as', calledAs: '' }, ['changeCalledAs', { id: '', calledAs: null }], `${page}?done=saved`],
  [person, uid, { act: 'remove-quietly', id: 'mei' }, ['removeQuietly', { id: 'mei' }], `${page}?done=quiet`],
  [person, uid, { act: 'remove-quietly' }, ['removeQuietly', { id: '' }], `${page}?done=quiet`],
  [
    person,
    uid,
    { act: 'end', id: 'mei', side: 'person' },
    ['answerTag', { id: 'mei', status: 'ENDED' }],
    `${page}?done=ended`,
  ],
  [
    person,
    uid,
    { act: 'end', id: 'mei', side: 'carer' },
    ['answerTag', { id: 'mei', status: 'ENDED' }],
    '/account?done=ended',
  ],
  [
    person,
    uid,
    { act: 'accept', id: 'mei', side: 'carer' },
    ['answerTag', { id: 'mei', status: 'ACCEPTED' }],
    `${page}?done=accepted`,
  ],
  [person, uid, { act: 'accept' }, ['answerTag', { id: '', status: 'ACCEPTED' }], `${page}?done=accepted`],
  [
    card,
    uid,
    { act: 'add', label: 'Red bag' },
    ['addReturnCode', { ...uid, label: 'Red bag' }],
    `${page}/card?done=added&code=new`,
    { code: 'new' },
  ],
  [
    card,
    uid,
    { act: 'add' },
    ['addReturnCode', { ...uid, label: '' }],
    `${page}/card?done=added&code=new`,
    { code: 'new' },
  ],
  [
    card,
    uid,
    { act: 'replace', code: 'old' },
    ['replaceReturnCode', { ...uid, code: 'old' }],
    `${page}/card?done=replaced&code=new`,
    { code: 'new' },
  ],
  [
    card,
    uid,
    { act: 'revoke', code: 'old' },
    ['revokeReturnCode', { ...uid, code: 'old' }],
    `${page}/card?done=revoked`,
  ],
  [
    details,
    uid,
    { displayName: 'Siew Hua', unknown: 'x' },
    ['changeOwnPerson', { ...uid, accountData: { displayName: 'Siew Hua' } }],
    `${page}/details?done=saved`,
  ],
  [
    invite,
    uid,
    { relationship: 'Child', phone: '80000002', prefixCountryNum: '+65', email: '' },
    ['invite', { ...uid, relationship: 'Child', phone: '80000002', prefixCountryNum: '+65' }],
    `${page}?done=invited`,
  ],
  [
    invite,
    uid,
    { relationship: 'Child', phone: '', prefixCountryNum: '+65', email: 'wei@example.org' },
    ['invite', { ...uid, relationship: 'Child', email: 'wei@example.org' }],
    `${page}?done=invited`,
  ],
  [
    missing,
    uid,
    { place: 'The market' },
    ['reportMissing', { ...uid, place: 'The market' }],
    '/account/incidents/alarm',
    { incidentId: 'alarm' },
  ],
  [missing, uid, { place: '' }, ['reportMissing', uid], '/account/incidents/alarm', { incidentId: 'alarm' }],
  [
    leave,
    {},
    { password: 'secret' },
    ['leave', { confirmation: { password: 'secret' }, stopNow: false }],
    '/',
    { left: true },
  ],
  [
    leave,
    {},
    { password: 'secret' },
    ['leave', { confirmation: { password: 'secret' }, stopNow: false }],
    '/account',
    { left: false },
  ],
  [leave, {}, { stopNow: 'yes' }, ['leave', { stopNow: true }], '/account', { left: false }],
  [settings, {}, { given: 'yes' }, ['changeMarketingConsent', { given: true }], '/account/settings?done=saved'],
  [settings, {}, { given: 'no' }, ['changeMarketingConsent', { given: false }], '/account/settings?done=saved'],
  [
    setting,
    { part: 'email' },
    { email: 'new@example.org', password: 'secret' },
    ['changeOwnAccount', { accountData: { email: 'new@example.org' }, confirmation: { password: 'secret' } }],
    '/account/settings?done=email',
  ],
  [
    setting,
    { part: 'email' },
    { email: '' },
    ['changeOwnAccount', { accountData: { email: '' } }],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'email' },
    {},
    ['changeOwnAccount', { accountData: { email: '' } }],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'display-name' },
    { displayName: 'Mei' },
    ['changeOwnAccount', { accountData: { displayName: 'Mei' } }],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'display-name' },
    {},
    ['changeOwnAccount', { accountData: { displayName: '' } }],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'language' },
    { locale: 'ms' },
    ['changeOwnAccount', { accountData: { locale: 'ms' } }],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'language' },
    { locale: 'xx' },
    ['changeOwnAccount', { accountData: {} }],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'address' },
    { postalCode: '310192', streetName: 'Lorong 4', other: 'x' },
    [
      'changeOwnAccount',
      {
        accountData: {
          postalCode: '310192',
          streetName: 'Lorong 4',
          blockNumber: '',
          unitNumber: '',
          building: '',
          cityCountry: '',
          address: '',
        },
      },
    ],
    '/account/settings?done=saved',
  ],
  [
    setting,
    { part: 'password' },
    { currentPassword: 'a', password: 'b', confirmPassword: 'c' },
    ['changeOwnPassword', { confirmation: { password: 'a' }, password: 'b', confirmPassword: 'c' }],
    '/account/settings?done=password',
  ],
  [
    setting,
    { part: 'password' },
    {},
    ['changeOwnPassword', { confirmation: { password: '' }, password: '', confirmPassword: '' }],
    '/account/settings?done=password',
  ],
  [
    setting,
    { part: 'phone' },
    { phone: '8', prefixCountryNum: '+65', code: '123456', password: 'p' },
    ['changeOwnPhone', { phone: '8', prefixCountryNum: '+65', code: '123456', confirmation: { password: 'p' } }],
    '/account/settings?done=saved',
  ],
  [
    incident,
    { id: 'alarm' },
    { act: 'on-my-way', minutes: '10' },
    ['actOnOwnIncident', { id: 'alarm', act: 'on-my-way', minutes: 10 }],
    '/account/incidents/alarm',
  ],
]

describe('a form of the portal', () => {
  const rows = ACTS.map(([route, params, form, call, to, answered]) => ({ route, params, form, call, to, answered }))
  test.each(rows)(
    '$form asks for $call.0 and leads to $to',
    async ({ route, params, form, call, to, answered = {} }) => {
      const { answer, asked } = await run(route.action, '/', params, { [call[0]]: ok(answered) }, form)
      expect(asked).toEqual([call])
      expect(answer).toBe(`303 ${to}`)
    },
  )
  const signOut = ['sign-out']
  test.each(rows.filter(({ form }) => !signOut.includes(form.act ?? '')))(
    '$form without a session leads to the sign-in',
    async ({ route, params, form, call }) => {
      const { answer } = await run(route.action, '/', params, { [call[0]]: refusal('sign-in-required', 401) }, form)
      expect(answer).toEqual('303 /registration?tab=sign-in&next=%2Faccount')
    },
  )
  test.each(rows.filter(({ route, form }) => route !== incident && !signOut.includes(form.act ?? '')))(
    '$form that is refused comes back with what was typed, without secrets',
    async ({ route, params, form, call }) => {
      const { answer } = await run(
        route.action,
        '/',
        params,
        { [call[0]]: refusal('too-many-requests', 429, 'a.b') },
        form,
      )
      const kept = Object.fromEntries(
        Object.entries(form).filter(
          ([name]) => !['currentPassword', 'password', 'confirmPassword', 'code'].includes(name),
        ),
      )
      const typed =
        route === overview
          ? form.act === 'stay' || form.act === 'confirm-number'
            ? { act: form.act }
            : { act: form.act, id: form.id ?? '' }
          : route === person && ['accept', 'end'].includes(form.act ?? '')
            ? { act: form.act, id: form.id ?? '' }
            : kept
      expect(answer).toEqual({ status: 429, refused: { code: 'too-many-requests', field: 'b', typed } })
    },
  )
  test.each([
    [overview, {}, { act: 'unknown' }],
    [overview, {}, {}],
    [person, uid, { act: 'unknown' }],
    [person, uid, {}],
    [card, uid, { act: 'unknown' }],
    [incident, { id: 'alarm' }, { act: 'unknown' }],
  ])('what is no act does nothing (%#)', async (route: Route, params, form) => {
    const { answer, asked } = await run(
      route.action,
      '/',
      params as Record<string, string>,
      {},
      form as Record<string, string>,
    )
    expect(asked).toEqual([])
    expect(answer).toMatchObject({ status: 400 })
  })
  test.each([overview, person, card, details, invite, missing, leave, settings, setting, incident])(
    'what is no form is refused, and breaks nothing (%#)',
    async (route: Route) => {
      const { answer } = await run(route.action, '/', { uid: 'siew-hua', id: 'alarm', part: 'email' }, {})
      expect(answer).toMatchObject({ status: expect.any(Number) as number })
    },
  )
  test('a setting that there is not is not found', async () => {
    expect((await run(setting.action, '/', { part: 'nothing' }, {}, {})).answer).toEqual({
      status: 404,
      refused: { code: 'not-found', typed: {} },
    })
  })
})

describe('another number', () => {
  const number = { phone: '80000002', prefixCountryNum: '+65' }
  const sent = { ...number, shown: '+65 8000 0002' }
  const send = (form: Record<string, string>, answers: Record<string, object>) =>
    run(setting.action, '/', { part: 'phone' }, answers, form)
  test('is sent a code first', async () => {
    const { answer, asked } = await send(number, { generateCaregiverSignUpOTP: ok({}) })
    expect(asked).toEqual([['generateCaregiverSignUpOTP', number]])
    expect(answer).toEqual({ sent })
  })
  test('that no code can be sent to is asked for again', async () => {
    const { answer } = await send(number, { generateCaregiverSignUpOTP: refusal('phone-impossible', 400, 'phone') })
    expect(answer).toEqual({ status: 400, refused: { code: 'phone-impossible', field: 'phone', typed: number } })
  })
  test.each(['code', 'password'])('whose %s is wrong keeps the form of the code', async (field) => {
    const { answer } = await send(
      { ...number, code: '1', password: 'p' },
      { changeOwnPhone: refusal('code-invalid', 400, field) },
    )
    expect(answer).toEqual({ sent, refused: { code: 'code-invalid', field, typed: { code: '1' } } })
  })
  test('that is refused for anything else is asked for again', async () => {
    const { answer } = await send(
      { ...number, code: '1' },
      { changeOwnPhone: refusal('phone-impossible', 400, 'phone') },
    )
    expect(answer).toEqual({ status: 400, refused: { code: 'phone-impossible', field: 'phone', typed: number } })
  })
})

describe('a page of the portal shows', () => {
  const load = (route: Route, answers: Record<string, object>, params = {}, address = '/') =>
    run(route.loader, address, params, answers).then(({ answer }) => answer)
  const own = (changes = {}) => ok(ownAccount(changes))
  const listPasskeys = ok({ passkeys: [] })

  test('the account with its people and links', async () => {
    const people = { people: [ownPerson()], hasMore: false }
    const answers = { readOwnAccount: own(), listPeople: ok(people), listTags: ok([ownTag()]) }
    const shown = {
      status: 'APPROVED',
      name: 'Mei Lim',
      membershipId: 'C123A00001',
      mail: false,
      isCaregiver: true,
      isStaff: false,
      people,
      tags: [ownTag()],
      unfinished: [],
      home: undefined,
      isEasy: false,
    }
    expect(await load(overview, answers)).toEqual(shown)
    // A family's home is the first of its people, who is the one with an alarm, or the one chosen; staff have a list.
    const [siew, kok] = [ownPerson(), ownPerson({ uid: 'kok-wai', name: 'Kok Wai Tan' })]
    const two = {
      ...answers,
      listPeople: ok({ people: [siew, kok], hasMore: false }),
      readHome: ok({ person: kok, contacts: [] }),
    }
    expect(await load(overview, two)).toMatchObject({ home: { person: { uid: 'kok-wai' } }, isEasy: false })
    expect(await load(overview, { ...two, readOwnAccount: own({ type: 'PARTNER' }) })).toMatchObject({
      home: undefined,
    })
    const self = { ...two, readHome: ok({ person: ownPerson({ isSelf: true }), contacts: [] }) }
    expect(await load(overview, self)).toMatchObject({ isEasy: true })
    const as = async (changes: object) => await load(overview, { ...answers, readOwnAccount: own(changes) })
    expect(await as({ displayName: 'Auntie Mei' })).toMatchObject({ name: 'Auntie Mei' })
    expect(await as({ lastname: '' })).toMatchObject({ name: 'Mei' })
    expect(await as({ emailVerified: false })).toMatchObject({ mail: true })
    expect(await as({ email: null, emailVerified: false })).toMatchObject({ mail: null })
    expect(await as({ type: 'PARTNER' })).toMatchObject({ isCaregiver: false, isStaff: true })
    expect(await as({ masterPartnerUid: 'partner' })).toMatchObject({ isCaregiver: true, isStaff: true })
    expect(await as({ type: 'DEMENTIA', masterPartnerUid: 'partner' })).toMatchObject({
      isCaregiver: false,
      isStaff: false,
    })
    const none = refusal('sign-in-required', 401)
    expect(await load(overview, { readOwnAccount: own(), listPeople: none, listTags: none })).toMatchObject({
      people: null,
      tags: [],
    })
  })
  test('a person with their links and the invitations of this person alone', async () => {
    const sent = (id: string, of: string, to = '+6580000009') => ({
      id,
      person: { uid: of, name: '' },
      to,
      sentAt: AT,
      expiresAt: AT,
    })
    const answers = {
      readOwnPerson: ok(ownPerson()),
      listTags: ok([ownTag()]),
      listInvitations: ok([sent('a', 'siew-hua'), sent('b', 'other')]),
    }
    const shown = { person: ownPerson(), tags: [ownTag()], invitations: [sent('a', 'siew-hua', '+65 8000 0009')] }
    expect(await load(person, answers, uid)).toEqual({ ...shown, asked: null, quiet: null })
    expect(await load(person, answers, uid, '/?end=mei&quiet=wei')).toEqual({ ...shown, asked: 'mei', quiet: 'wei' })
    const { asked } = await run(person.loader, '/', uid, answers)
    expect(asked).toEqual([
      ['readOwnPerson', uid],
      ['listTags', { person: 'siew-hua' }],
      ['listInvitations', {}],
    ])
  })
  test('codes that work, those that ended, and what is asked about', async () => {
    const code = (name: string, revokedAt: string | null = null) => ({
      code: name,
      label: name,
      url: '',
      createdAt: AT,
      revokedAt,
    })
    const answers = (...codes: object[]) => ({ readOwnCard: ok({ person: ownPerson(), codes, card: null }) })
    const two = answers(code('bag'), code('coat'), code('old', AT))
    expect(await load(card, two, uid)).toEqual({
      person: ownPerson(),
      usable: [code('bag'), code('coat')],
      ended: [code('old', AT)],
      kind: 'card',
      card: null,
      lost: undefined,
      unused: undefined,
    })
    expect(await load(card, two, uid, '/?kind=labels&lost=bag&unused=coat')).toMatchObject({
      kind: 'labels',
      lost: code('bag'),
      unused: code('coat'),
    })
    expect(await load(card, two, uid, '/?kind=x&lost=old&unused=old')).toMatchObject({
      kind: 'card',
      lost: undefined,
      unused: undefined,
    })
    expect(await load(card, answers(code('bag')), uid, '/?lost=bag&unused=bag')).toMatchObject({
      lost: code('bag'),
      unused: undefined,
    })
    expect((await run(card.loader, '/?code=coat', uid, two)).asked).toEqual([['readOwnCard', { ...uid, code: 'coat' }]])
    expect((await run(card.loader, '/', uid, two)).asked).toEqual([['readOwnCard', uid]])
  })
  test('details only to who may change them, an invitation only to who may invite', async () => {
    const stored = { phone: '80000003' }
    const read = (changes: object) => ({
      readOwnPerson: ok({ ...ownPerson(), details: stored, ...changes }),
      readOwnAccount: ok({ credentialType: 'USERNAME' }),
      listPasskeys,
    })
    expect(await load(details, read({}), uid)).toEqual({
      uid: 'siew-hua',
      name: 'Siew Hua Lim',
      stored: { phone: '80000003', displayName: 'Siew Hua' },
      by: { password: true, passkey: false },
    })
    expect(await load(details, read({ details: null }), uid)).toBe(`302 ${page}`)
    expect(await load(invite, read({}), uid)).toEqual({ uid: 'siew-hua', name: 'Siew Hua Lim', isSelf: false })
    expect(await load(invite, read({ may: [] }), uid)).toBe(`302 ${page}`)
  })
  test('the history, the alarm and what may be asked there', async () => {
    const changed = { changes: [], next: null }
    const read = { person: ownPerson(), scans: [], incidents: [], ...changed }
    expect(await load(history, { readHistory: ok(read) }, uid)).toEqual({ ...read, isOlder: false })
    expect((await run(history.loader, '/?after=x', uid, { readHistory: ok(read) })).asked).toEqual([
      ['readHistory', { uid: 'siew-hua', after: 'x' }],
    ])
    expect(await load(changes, { readOwnChanges: ok(changed) })).toEqual({ ...changed, isOlder: false })
    expect((await run(changes.loader, '/?after=x', {}, { readOwnChanges: ok(changed) })).asked).toEqual([
      ['readOwnChanges', { after: 'x' }],
    ])
    const alarm = (mayAct: boolean) => ({ readOwnIncident: ok({ ...FOUND, personUid: 'siew-hua', mayAct }) })
    expect(await load(incident, alarm(true), { id: 'alarm' }, '/?ask=safe')).toMatchObject({ asked: 'safe' })
    expect(await load(incident, alarm(false), { id: 'alarm' }, '/?ask=safe')).toMatchObject({ asked: undefined })
    expect((await run(incident.loader, '/?before=x', { id: 'alarm' }, alarm(true))).asked).toEqual([
      ['readOwnIncident', { id: 'alarm', before: 'x' }],
      ['readOwnThreads', { id: 'alarm' }],
    ])
  })
  test.each([
    ['DEMENTIA', 'APPROVED', '/', 'in-time'],
    ['DEMENTIA', 'APPROVED', '/?now', 'stop-now'],
    ['DEMENTIA', 'ENDING', '/', 'stop-now'],
    ['DEMENTIA', 'PENDING', '/?now', 'at-once'],
    ['CAREGIVER', 'APPROVED', '/?now', 'at-once'],
  ] as const)('how a %s who is %s leaves at %s: %s', async (type, status, address, how) => {
    const answer = await load(leave, { readOwnAccount: own({ type, status }), listPasskeys }, {}, address)
    expect(answer).toEqual({ how, isPerson: type === 'DEMENTIA', by: { password: true, passkey: false } })
  })
  test('who signs in by Google has no password to give, and an organisation does not leave here', async () => {
    expect(await load(leave, { readOwnAccount: own({ credentialType: 'GOOGLE' }), listPasskeys })).toMatchObject({
      by: { password: false, passkey: false },
    })
    expect(await load(leave, { readOwnAccount: own({ type: 'PARTNER' }) })).toBe('302 /account/settings')
  })
  test.each([
    ['phone', {}, {}],
    ['email', {}, { email: 'mei@example.org' }],
    ['email', { newEmail: 'new@example.org' }, { email: 'new@example.org' }],
    ['display-name', { displayName: 'Mei' }, { displayName: 'Mei' }],
    ['language', { locale: 'ms' }, { locale: 'ms' }],
    ['password', {}, {}],
    [
      'address',
      {},
      {
        postalCode: '310192',
        streetName: 'Lorong 4',
        blockNumber: '192',
        unitNumber: '#03-12',
        building: 'Toa Payoh Court',
        cityCountry: 'Singapore',
        address: null,
      },
    ],
  ])('of the setting "%s" only what its form needs', async (part, changes, stored) => {
    expect(await load(setting, { readOwnAccount: own(changes), listPasskeys }, { part })).toEqual({
      part,
      by: { password: true, passkey: false },
      stored,
    })
  })
  test.each([
    ['PARTNER', 'USERNAME', 'language password'],
    ['PUBLIC', 'USERNAME', 'phone email language password'],
    ['CAREGIVER', 'USERNAME', 'phone email address display-name language password'],
    ['DEMENTIA', 'GOOGLE', 'phone email address display-name language'],
  ])('to a %s by %s the settings %s, and no other', async (type, credentialType, parts) => {
    const all = ['phone', 'email', 'address', 'display-name', 'language', 'password', 'nothing']
    const answers = await Promise.all(
      all.map((part) => load(setting, { readOwnAccount: own({ type, credentialType }), listPasskeys }, { part })),
    )
    expect(all.filter((_part, index) => (answers[index] as { status?: number }).status !== 404).join(' ')).toBe(parts)
  })
  test('everything stored, as a file of that day', async () => {
    const { args } = routeArgs('/account/data.json', {}, { readOwnData: ok({ madeAt: AT, name: 'Mei' }) })
    const file = await data.loader(args)
    expect(Object.fromEntries(file.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="homeward-2026-03-09.json"',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(await file.text()).toBe(`{\n  "madeAt": "${AT}",\n  "name": "Mei"\n}`)
  })
  const loads: [Route, string, Record<string, string>][] = [
    [overview, 'readOwnAccount', {}],
    [person, 'readOwnPerson', uid],
    [card, 'readOwnCard', uid],
    [details, 'readOwnPerson', uid],
    [invite, 'readOwnPerson', uid],
    [missing, 'readOwnPerson', uid],
    [history, 'readHistory', uid],
    [looks, 'readLooks', uid],
    [changes, 'readOwnChanges', {}],
    [incident, 'readOwnIncident', { id: 'alarm' }],
    [leave, 'readOwnAccount', {}],
    [setting, 'readOwnAccount', { part: 'phone' }],
    [settings, 'readOwnAccount', {}],
  ]
  test.each(loads)('nothing without a session or a right (%#)', async (route, name, params) => {
    expect(await load(route, { [name]: refusal('sign-in-required', 401) }, params)).toBe(
      '302 /registration?tab=sign-in&next=%2Faccount',
    )
    expect(await load(route, { [name]: refusal('not-allowed', 403) }, params)).toBe('302 /account')
    expect(await load(route, { [name]: refusal('not-found', 404) }, params)).toEqual({ status: 404 })
  })
})
