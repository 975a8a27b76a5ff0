import { describe, expect, test } from 'vitest'
import type { Administrator } from '#contract/admin-administrators.ts'
import type { Colleague } from '#contract/admin-colleagues.ts'
import type { Locale } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import Administrators, { action as actOnAdministrators } from './administrators.tsx'
import Colleagues, { action as actOnColleagues } from './colleagues.tsx'

const AT = '2026-03-02T01:00:00.000Z'
const bodyOf = (html: string) => linesOf(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '')
const mistakeIn = (html: string) => /<div[^>]*role="alert".*?<\/div>/s.exec(html)?.[0] ?? ''

describe('the colleagues of an organisation', () => {
  const colleague: Colleague = {
    uid: 'nurse',
    name: 'Nurse Tan',
    status: 'APPROVED',
    isMe: false,
    isOrganisation: false,
    lastSignInAt: AT,
  }
  const INVITED = { id: 'i', linkId: 'l', email: 'new@sunrise.example', by: 'Rosnah Salleh', sentAt: AT, expiresAt: AT }
  const page = (colleagues: Colleague[], invited: object[] = [], actionData?: object, locale?: Locale) =>
    draw(routed(Colleagues, { loaderData: { colleagues, invited }, actionData }), locale)
  const row = (changes: Partial<Colleague>, locale?: Locale) =>
    bodyOf(page([{ ...colleague, ...changes }], [], undefined, locale))

  test.each([
    ['a colleague is removed', {}, 'Remove'],
    ['nobody removes themself', { isMe: true }, undefined],
    ['nobody removes the organisation itself', { isOrganisation: true }, undefined],
    ['who waits is decided on first', { status: 'PENDING' }, undefined],
  ] as const)('%s', (_who, changes, offered) => {
    expect(row(changes).find((line) => line === 'Remove')).toBe(offered)
  })
  test('are named with their state and last sign-in, who waits with the way to the decision', () => {
    expect(row({})).toEqual(['Nurse Tan', 'Approved', '02-03-2026 09:00', 'Remove'])
    expect(row({ lastSignInAt: null, isMe: true })).toEqual(['Nurse TanYou', 'Approved', 'Never'])
    expect(row({ isOrganisation: true }, 'md')[0]).toBe('Nurse Tan机构自己的账户')
    expect(page([{ ...colleague, status: 'PENDING' }])).toContain('href="/admin/users/nurse"')
    expect(page([colleague])).not.toContain('href="/admin/users/nurse"')
  })
  test('who is invited stands with until when, and the invitation is taken back by its link', () => {
    const html = page([colleague], [INVITED], undefined, 'ms')
    expect(linesOf(html).join('\n')).toContain('new@sunrise.example, oleh Rosnah Salleh, hingga 02-03-2026 09:00')
    expect(html).toMatch(/name="link" value="l"/)
    expect(linesOf(page([colleague]))).not.toContain('Invited')
  })
  test('an address that is none is said at its field, and stays', () => {
    const refused = { code: 'email-invalid', field: 'email', typed: { email: 'nurse@' } }
    const html = page([colleague], [], { refused }, 'md')
    expect(html).toContain('<title>出错：同事</title>')
    expect(html).toMatch(/aria-invalid="true"[^>]*value="nurse@"/)
  })
  test.each([
    ['removed', 'Removed. They are signed out everywhere.'],
    ['withdrawn', 'The invitation no longer works.'],
    ['invited', 'The invitation is on its way.'],
  ])('%s: what was done is said', (done, words) => {
    expect(linesOf(page([colleague], [], { done }))).toContain(words)
  })
  test.each([
    [{ intent: 'remove', uid: 'nurse' }, ['removeColleague', { uid: 'nurse' }], 'removed'],
    [{ intent: 'withdraw', link: 'l' }, ['revokeLink', { id: 'l' }], 'withdrawn'],
    [
      { intent: 'invite', email: 'new@sunrise.example' },
      ['inviteColleague', { email: 'new@sunrise.example' }],
      'invited',
    ],
  ])('%j is one call', async (form, call, done) => {
    const ok = { ok: true, data: {} }
    const answers = { removeColleague: ok, revokeLink: ok, inviteColleague: ok }
    const { args, asked } = routeArgs('/admin/colleagues', {}, answers, { form: form as Record<string, string> })
    expect(await answerOf(() => actOnColleagues(args))).toEqual({ done })
    expect(asked).toEqual([call])
  })
  test('a removal that is refused is said with its status', async () => {
    const answers = { removeColleague: refusal('not-oneself', 403) }
    const { args } = routeArgs('/admin/colleagues', {}, answers, { form: { intent: 'remove', uid: 'me' } })
    const answer = await answerOf(() => actOnColleagues(args))
    expect(answer).toMatchObject({ status: 403, refused: { code: 'not-oneself' } })
    expect(linesOf(mistakeIn(page([colleague], [], answer as object)))).toEqual([
      'You cannot remove yourself. A colleague can.',
    ])
  })
})

describe('the administrators of the association', () => {
  const administrator: Administrator = {
    uid: 'daryl',
    name: 'Daryl Ong',
    username: 'daryl.admin',
    email: 'daryl@homeward.example',
    state: 'ACTIVE',
    lastSignInAt: AT,
    factors: { app: true, passkeys: 2 },
    since: AT,
    endedAt: null,
    request: null,
    isMe: false,
  }
  const page = (changes: Partial<Administrator>, actionData?: object, locale?: Locale) =>
    draw(
      routed(Administrators, { loaderData: { administrators: [{ ...administrator, ...changes }] }, actionData }),
      locale,
    )
  const row = (changes: Partial<Administrator>, locale?: Locale) => bodyOf(page(changes, undefined, locale))

  test('are listed with state, last sign-in and second keys, in the reader’s language', () => {
    expect(row({}).slice(0, 4)).toEqual([
      'Daryl Ong daryl.admin · daryl@homeward.example',
      'Can sign in',
      '2 Mar 2026, 9:00 am',
      'Authenticator app, 2 passkeys',
    ])
    expect(row({ lastSignInAt: null, factors: { app: false, passkeys: 0 }, email: null }, 'md').slice(0, 4)).toEqual([
      'Daryl Ong daryl.admin · 没有电邮地址：无法就其权限写信通知。',
      '可以登录',
      '两年内没有登录',
      '尚未设置',
    ])
    expect(row({ factors: { app: false, passkeys: 1 } }, 'ms')[3]).toBe('1 kunci laluan')
  })
  test.each([
    ['ASKED', 'waiting', 'Invitation asked for'],
    ['INVITED', 'waiting', 'Invited'],
    ['INVITATION_OVER', 'over', 'Invitation expired'],
    ['ACTIVE', 'good', 'Can sign in'],
    ['SUSPENDED', 'bad', 'Suspended'],
    ['ENDED', 'over', 'Has left'],
  ] as const)('%s has the sign %s', (state, sign, words) => {
    expect(page({ state })).toContain(`<span class="state ${sign}">${words}</span>`)
  })
  test.each([
    ['another who may sign in', {}, true],
    ['themself', { isMe: true }, false],
    ['whose access is suspended already', { state: 'SUSPENDED' }, false],
    ['who has not come yet', { state: 'INVITED' }, false],
  ] as const)('one ends the access of %s: %j', (_who, changes, may) => {
    expect(page(changes).includes('Suspend now')).toBe(may)
    if (may) expect(linesOf(page(changes)).join('\n')).toContain('Daryl Ong is signed out everywhere at once')
  })
  test('what was asked waits for a second administrator, and names who asked', () => {
    const request = { id: 'r', askedByName: 'Aishah Rahim', askedAt: AT, mine: false }
    const html = page({ state: 'SUSPENDED', request })
    expect(linesOf(html).join('\n')).toContain(
      'Aishah Rahim asked, 2 Mar 2026, 9:00 am. Another administrator decides.',
    )
    expect(html).toContain('href="/admin/approvals"')
    expect(page({})).not.toContain('href="/admin/approvals"')
  })
  test('a refusal stands at the form that was sent, and at no other', () => {
    const invalid = (html: string) =>
      [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => input)
    const invited = { intent: 'invite', name: 'Kamala', username: 'k', email: 'k@example.test', reason: 'New' }
    const [username, ...others] = invalid(
      page({}, { refused: { code: 'administrator-username', field: 'username', typed: invited } }),
    )
    expect(others).toEqual([])
    expect(username).toMatch(/name="username".*value="k"|value="k".*name="username"/)
    const [reason, ...more] = invalid(
      page({}, { refused: { code: 'reason-required', field: 'reason', typed: { uid: 'daryl', reason: '' } } }, 'ms'),
    )
    expect(more).toEqual([])
    expect(reason).toContain('id="end-daryl"')
  })
  test.each([
    [
      { intent: 'invite', name: 'Kamala', username: 'kamala', email: 'k@example.test', reason: 'New' },
      ['inviteAdministrator', { name: 'Kamala', username: 'kamala', email: 'k@example.test', reason: 'New' }],
      'invited',
      'Asked. Another administrator decides under “Second administrator”.',
    ],
    [
      { uid: 'daryl', reason: 'Left' },
      ['endAdministrator', { uid: 'daryl', reason: 'Left' }],
      'suspended',
      'Suspended at once. Another administrator decides under “Second administrator” whether it is for good.',
    ],
  ])('%j is one call, and says what follows', async (form, call, done, words) => {
    const ok = { ok: true, data: {} }
    const answers = { inviteAdministrator: ok, endAdministrator: ok }
    const { args, asked } = routeArgs('/admin/administrators', {}, answers, { form: form as Record<string, string> })
    expect(await answerOf(() => actOnAdministrators(args))).toEqual({ done })
    expect(asked).toEqual([call])
    expect(linesOf(page({}, { done }))).toContain(words)
  })
})
