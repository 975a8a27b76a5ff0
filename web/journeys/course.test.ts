import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import { ANSWERS } from '../test/answers.ts'
import { situation, SITUATIONS } from '../test/situations.ts'
import { onNext, wrongAlike, type Event, type ShownMove } from './course.ts'
import type { Draft } from './draft.ts'
import { addressOf, firstOpen, stepsOf } from './flow.ts'
import type { Situation } from './situation.ts'
import { flows, stepAt } from './index.ts'
import { sections } from './sections.ts'
import { standsAt, waitsFor, type State } from './step-state.ts'

const untouched = { typed: {}, isReady: true, isReset: false, isPasswordRefused: false }

function at(path: string, who: Situation, query = ''): State {
  const address = new URLSearchParams(path.split('?')[1])
  const { flow, step } = stepAt(path.split('?')[0] ?? '', address)
  const stands = standsAt(flow, step, { ...who, query: new URLSearchParams(query) }, untouched)
  return { ...stands, answers: stands.situation, isReviewed: false }
}
const answered = (who: Situation, more: Draft = {}): Situation => ({
  ...who,
  draft: { ...ANSWERS, ...who.draft, ...more },
})
const made = { account: { uid: 'made' }, token: 'console', signIn: 'member' }
const sentWell: Event = { is: 'sent', answer: { ok: true, data: made } }
const sentBadly = (code: RefusalCode, field?: string): Event => ({
  is: 'sent',
  answer: { ok: false, status: 400, code, message: '', ...(field && { field }) },
})

/** What a move says, in a few words. */
function words(move: ShownMove): string {
  const more = `${move.resets ? ', empty again' : ''}${move.takesHandover ? ', handed over' : ''}`
  if (move.is === 'tell') return `tell ${move.words}${more}`
  if (move.is === 'go') return `go ${move.to}${more}`
  if (move.is === 'stay') return `stay ${move.mistake.field} ${move.mistake.code}`
  return move.is === 'end' ? `end ${move.code}` : move.is
}

/** Every move of one step when each call is answered well. */
function course(start: State): string {
  const said: string[] = []
  let state = start
  let event: Event | undefined = { is: 'answered' }
  while (event) {
    const move = onNext(state, event)
    event = undefined
    if (move.is === 'ask') event = { is: 'checked', nth: move.nth }
    else if (move.is === 'save') event = { is: 'saved' }
    else if (move.is === 'send') event = sentWell
    else if (move.is === 'tell') event = { is: 'told', answer: move.answer ?? made }
    else if (move.is === 'review') {
      state = { ...state, isReviewed: true }
      event = { is: 'answered' }
    }
    said.push(move.is === 'ask' || move.is === 'save' || move.is === 'send' ? move.is : words(move))
  }
  return said.join(', ')
}

const STAFF = ['staff by their link', 'signed-in staff']
/** The whole course of every step, for everybody and, where it differs, for whom it differs. */
const COURSES: [path: string, everybody: string, other?: Record<string, string>][] = [
  ['/registrationCG', 'go /registrationCG/first'],
  [
    '/registrationCG/first',
    'ask, ask, go /registrationCG/first?step=terms',
    { staff: 'ask, ask, go /CareGiverPersonDetail' },
  ],
  ['/registrationCG/first?step=terms', 'ask, go /registrationCG/otp'],
  ['/registrationCG/otp', 'ask, tell verified, go /CareGiverPersonDetail'],
  ['/CareGiverPersonDetail', 'go /CareGiverPersonDetail?step=contact'],
  ['/CareGiverPersonDetail?step=contact', 'ask, go /CareGiverResidingAddress'],
  ['/CareGiverResidingAddress', 'go /summary-caregiver'],
  ['/summary-caregiver', 'go /summary-caregiver?step=agree'],
  [
    '/summary-caregiver?step=agree',
    'send, tell caregiver, go /CareGiverCreateNewPWDORExisting',
    { staff: 'send, tell staff, go /CareGiverCreateNewPWDORExisting' },
  ],
  ['/CareGiverCreateNewPWDORExisting', 'go /'],
  ['/CareGiverCreateNewPWD', 'go /CareGiverCreateNewPWD?step=account'],
  ['/CareGiverCreateNewPWD?step=account', 'ask, go /CareGiverCreateNewPWDDetail'],
  ['/CareGiverCreateNewPWDDetail', 'ask, go /CareGiverCreateNewPWDDetail?step=dementia'],
  ['/CareGiverCreateNewPWDDetail?step=dementia', 'go /CareGiverCreateNewPWDDetail?step=contact'],
  [
    '/CareGiverCreateNewPWDDetail?step=contact',
    'go /CareGiverCreateNewPWDResidingAddress',
    { 'a caregiver whose person is known': 'go /CareGiverCreateNewPWDResidingAddressHaveUsedService' },
  ],
  ['/CareGiverCreateNewPWDResidingAddress', 'go /CareGiverCreateNewPWDScreeningQuestion'],
  ['/CareGiverCreateNewPWDScreeningQuestion', 'go /pwd-summary-new'],
  ['/pwd-summary-new', 'go /pwd-summary-new?step=agree'],
  ['/pwd-summary-new?step=agree', 'go /lastPageOfCgCreatePwd'],
  [
    '/lastPageOfCgCreatePwd',
    'send, tell personByCaregiver, go /registrationNotification',
    { staff: 'send, tell personByCaregiver, go /partner-confirmation-plwd' },
  ],
  [
    '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
    'go /CareGiverCreateNewPWDResidingAddressHaveUsedService?step=agree',
  ],
  [
    '/CareGiverCreateNewPWDResidingAddressHaveUsedService?step=agree',
    'review, send, tell personByCaregiver, go /registrationNotification',
  ],
  ['/CareGiverTagNewPWD', 'go /tagNewPWDSelectRelation'],
  [
    '/tagNewPWDSelectRelation',
    'review, send, tell tagPerson, go /registrationNotification',
    { staff: 'review, send, tell tagPerson, go /clients?done=' },
  ],
  ['/stepsRegistrationPWD', 'go /registrationPWD'],
  ['/registrationPWD', 'ask, go /registrationPWD?step=terms', { staff: 'ask, go /signUpPersonDetailPWD' }],
  ['/registrationPWD?step=terms', 'go /signUpPersonDetailPWD'],
  ['/signUpPersonDetailPWD', 'ask, go /signUpPersonDetailPWD?step=dementia'],
  ['/signUpPersonDetailPWD?step=dementia', 'go /signUpPersonDetailPWD?step=contact'],
  ['/signUpPersonDetailPWD?step=contact', 'go /registrationResidingAddressPWD'],
  ['/registrationResidingAddressPWD', 'go /registrationScreeningQuestionPWD'],
  [
    '/registrationScreeningQuestionPWD',
    'review, send, tell person, go /summary-plwd',
    { staff: 'review, send, tell personByPartner, go /summary-plwd' },
  ],
  ['/summary-plwd', 'go /summary-plwd?step=agree'],
  ['/summary-plwd?step=agree', 'go /sample-card'],
  ['/sample-card', 'send, go /registrationCreateCGorTagCG', { staff: 'send, go /partner-confirmation-plwd' }],
  ['/registrationCreateCGorTagCG', 'go /registrationCreateNewCG'],
  ['/registrationCreateNewCG', 'ask, go /registrationCreateNewCGDetail'],
  ['/registrationCreateNewCGDetail', 'go /registrationCreateNewCGDetail?step=birth'],
  ['/registrationCreateNewCGDetail?step=birth', 'go /registrationCreateNewCGAddress'],
  ['/registrationCreateNewCGAddress', 'go /registrationCreateNewCGAddress?step=agree'],
  [
    '/registrationCreateNewCGAddress?step=agree',
    'review, send, tell newCaregiver, go /registrationNotification, handed over',
    {
      staff: 'review, send, tell newCaregiverByStaff, go /partner-confirmation-cg, handed over',
      'signed-in staff': 'review, send, tell newCaregiverByStaff, go /partner-confirmation-cg?person=made, handed over',
    },
  ],
  [
    '/registrationTagExistingCG',
    'send, tell tagCaregiver, go /registrationNotification, handed over',
    { staff: 'send, tell tagCaregiver, go /clients?done=, handed over' },
  ],
  ['/partner-confirmation-plwd', 'send, tell appointed, go /clients?done=, handed over'],
  ['/partner-confirmation-cg', 'go /clients?done='],
  ['/submit-partner', 'go /submit-partner?step=address'],
  ['/submit-partner?step=address', 'go /submit-partner?step=contact'],
  ['/submit-partner?step=contact', 'send, tell application, empty again, go /'],
  ['/registration-partner', 'send, go /admin/token/console'],
  ['/submit-caregiver/:token', 'send, end sent'],
  ['/registrationMoP', 'ask, go /registrationMoP?step=account'],
  ['/registrationMoP?step=account', 'ask, go /registrationMoP?step=terms'],
  [
    '/registrationMoP?step=terms',
    'ask, go /registrationMoP/otp',
    { 'somebody invited to act for an organisation': 'ask, send, tell publicByLink, go /' },
  ],
  ['/registrationMoP/otp', 'ask, send, tell publicApplication, go /'],
  ['/reset-password/:token', 'send, tell newPassword, go /registration?tab=sign-in'],
  ['/reset-password', 'send, tell askPassword, go /registration?tab=sign-in'],
  ['/take-over/:token', 'send, tell takeOver, go /registration?tab=sign-in'],
  ['/verify-email/:token', 'send, tell verifyEmail, go /'],
  ['/freeze/:token', 'send, tell freeze, go /'],
  ['/number/:token', 'send, tell number, go /'],
]

test('the table names every step of every journey', () => {
  const steps = flows.flatMap((flow) => Object.values(SITUATIONS).flatMap((who) => stepsOf(flow, who).map(addressOf)))
  expect(new Set(COURSES.map(([path]) => path))).toEqual(new Set(steps))
})

test.each(COURSES)('with everything answered, %s leads on: %s', (path, everybody, other = {}) => {
  for (const [name, who] of Object.entries(SITUATIONS)) {
    const state = at(path, answered(who))
    if (!stepsOf(state.flow, who).includes(state.step)) continue
    const own = other[name] ?? (STAFF.includes(name) ? other.staff : undefined)
    expect([name, course(state)]).toEqual([name, own ?? everybody])
  }
})

test.each([
  ['/registrationCG/first', 'username username-required'],
  ['/registrationCG/first?step=terms', 'howFindHomeward how-found-required'],
  ['/registrationCG/otp', 'code code-invalid'],
  ['/CareGiverPersonDetail', 'firstname fill-required-fields'],
  ['/CareGiverPersonDetail?step=contact', 'email fill-required-fields'],
  ['/CareGiverResidingAddress', 'postalCode fill-required-data'],
  ['/summary-caregiver?step=agree', 'agreeTerms terms-required'],
  ['/CareGiverCreateNewPWDDetail', 'relationship relationship-required'],
  ['/CareGiverCreateNewPWDDetail?step=dementia', 'language fill-required-and-date'],
  ['/CareGiverCreateNewPWDResidingAddress', 'postalCode fill-required-data'],
  ['/CareGiverCreateNewPWDScreeningQuestion', 'hospitalName fill-required-data'],
  ['/pwd-summary-new', 'firstname fill-required-and-date'],
  ['/tagNewPWDSelectRelation', 'relationship relationship-required'],
  ['/registrationPWD', 'username username-required'],
  ['/signUpPersonDetailPWD', 'firstname fill-required-and-date'],
  ['/signUpPersonDetailPWD?step=dementia', 'language fill-required-and-date'],
  ['/registrationResidingAddressPWD', 'postalCode fill-required-data'],
  ['/registrationScreeningQuestionPWD', 'hospitalName fill-required-data'],
  ['/registrationCreateNewCG', 'username username-phone-required'],
  ['/registrationCreateNewCGDetail', 'relationship fill-required-data'],
  ['/registrationCreateNewCGDetail?step=birth', 'gender fill-required-fields'],
  ['/registrationCreateNewCGAddress', 'postalCode fill-required-data'],
  ['/registrationCreateNewCGAddress?step=agree', 'agreeTerms terms-required'],
  ['/registrationTagExistingCG', 'relationship fill-required-data'],
  ['/submit-partner', 'organizationName fill-required-data'],
  ['/submit-partner?step=address', 'address fill-required-data'],
  ['/submit-partner?step=contact', 'pocName fill-required-data'],
  ['/submit-caregiver/:token', 'username fill-required-data'],
  ['/registrationMoP', 'firstname fill-required-data'],
  ['/registrationMoP?step=account', 'username fill-required-data'],
  ['/registrationMoP?step=terms', 'howFindHomeward how-found-required'],
  ['/registrationMoP/otp', 'code code-invalid'],
  ['/reset-password/:token', 'password password-too-short-reset'],
  ['/reset-password', 'username username-required'],
  ['/take-over/:token', 'password password-too-short-reset'],
])('with nothing answered, %s asks and sends nothing: %s', (path, mistake) => {
  expect(course(at(path, situation()))).toBe(`stay ${mistake}`)
})

/** Steps that send, and the fields whose refusal leads to an earlier step; about any other field they stay. */
const REFUSED: [path: string, leads: Record<string, string>][] = [
  [
    '/summary-caregiver?step=agree',
    {
      username: '/registrationCG/first?edit=username',
      phone: '/registrationCG/first?edit=phone',
      code: '/registrationCG/otp?edit=code',
      lastNric: '/CareGiverPersonDetail?edit=lastNric',
      email: '/CareGiverPersonDetail?step=contact&edit=email',
      streetName: '/CareGiverResidingAddress?edit=streetName',
    },
  ],
  [
    '/lastPageOfCgCreatePwd',
    {
      username: '/CareGiverCreateNewPWD?step=account&edit=username',
      relationship: '/CareGiverCreateNewPWDDetail?edit=relationship',
      lastNric: '/CareGiverCreateNewPWDDetail?edit=lastNric',
      email: '/CareGiverCreateNewPWDDetail?step=contact&edit=email',
      phone: '/CareGiverCreateNewPWDDetail?step=contact&edit=phone',
      streetName: '/CareGiverCreateNewPWDResidingAddress?edit=streetName',
    },
  ],
  ['/tagNewPWDSelectRelation', { uidTagged: '/CareGiverTagNewPWD?edit=uidTagged' }],
  [
    '/registrationScreeningQuestionPWD',
    {
      username: '/registrationPWD?edit=username',
      lastNric: '/signUpPersonDetailPWD?edit=lastNric',
      email: '/signUpPersonDetailPWD?step=contact&edit=email',
      phone: '/signUpPersonDetailPWD?step=contact&edit=phone',
      streetName: '/registrationResidingAddressPWD?edit=streetName',
    },
  ],
  [
    '/registrationCreateNewCGAddress?step=agree',
    {
      username: '/registrationCreateNewCG?edit=username',
      phone: '/registrationCreateNewCG?edit=phone',
      relationship: '/registrationCreateNewCGDetail?edit=relationship',
      lastNric: '/registrationCreateNewCGDetail?step=birth&edit=lastNric',
      streetName: '/registrationCreateNewCGAddress?edit=streetName',
    },
  ],
  [
    '/registrationMoP/otp',
    {
      username: '/registrationMoP?step=account&edit=username',
      phone: '/registrationMoP?edit=phone',
      email: '/registrationMoP?edit=email',
    },
  ],
  ['/sample-card', {}],
  ['/registrationTagExistingCG', {}],
  ['/partner-confirmation-plwd', {}],
  ['/submit-partner?step=contact', { streetName: '/submit-partner?step=address&edit=streetName' }],
  ['/registration-partner', {}],
  ['/submit-caregiver/:token', {}],
  ['/reset-password/:token', {}],
  ['/reset-password', {}],
  ['/take-over/:token', {}],
  ['/verify-email/:token', {}],
  ['/freeze/:token', {}],
  ['/number/:token', {}],
]
const FIELDS = ['username', 'phone', 'code', 'lastNric', 'email', 'streetName', 'relationship', 'uidTagged', 'password']

describe.each(REFUSED)('what was sent from %s and is refused', (path, leads) => {
  const state = at(path, answered(situation()))
  test('leads to the step that asked for it, with the text, and stays where none did', () => {
    for (const field of FIELDS)
      expect([field, onNext(state, sentBadly('invalid-input', `credential.accountData.${field}`))]).toEqual([
        field,
        {
          ...(leads[field] ? { is: 'go', to: leads[field] } : { is: 'stay' }),
          mistake: { field, code: 'invalid-input' },
          ...(field === 'password' && { asksPassword: true }),
          ...(field === 'uidTagged' && { forgets: ['uidTagged'] }),
        },
      ])
  })
  test('stays where the refusal is about no field, so that it can be sent again', () => {
    for (const code of ['service-unavailable', 'too-many-requests', 'unexpected'] as const)
      expect(onNext(state, sentBadly(code))).toEqual({ is: 'stay', mistake: { field: '', code } })
  })
  test('ends where nothing is left to do', () => {
    for (const code of ['link-ended', 'credentials-submitted', 'credentials-verified'] as const)
      expect(onNext(state, sentBadly(code))).toEqual({ is: 'end', code })
  })
  test('forgets a proof or a token that has ended', () => {
    expect(onNext(state, sentBadly('phone-not-verified', 'code'))).toMatchObject({
      forgets: ['verifiedPhone', 'codeSentTo', 'code'],
    })
    for (const code of ['google-failed', 'google-taken', 'sign-in-failed'] as const)
      expect(onNext(state, sentBadly(code))).toMatchObject({ is: 'stay', forgets: ['idTokenGoogle'] })
  })
})

test('the first check that refuses stops the course, and nothing is sent', () => {
  const state = at('/registrationCG/first', answered(situation()))
  const mistake = { field: 'username', code: 'username-taken' } as const
  expect(onNext(state, { is: 'checked', nth: 0, mistake })).toEqual({ is: 'stay', mistake })
  expect(onNext(state, { is: 'checked', nth: 0 })).toMatchObject({ is: 'ask', nth: 1 })
})

describe('an edit', () => {
  test('returns to the summary, over a question that it opened', () => {
    const edited = (more: Draft) => course(at('/registrationCG/first', answered(situation(), more), 'edit=phone'))
    expect(edited({})).toBe('ask, ask, go /summary-caregiver')
    expect(edited({ phone: '81234568' })).toBe('ask, ask, go /registrationCG/otp?edit=')
  })
  test('of an account that stands is saved there, and makes no second one', () => {
    const who = SITUATIONS['a person'] as Situation
    expect(course(at('/signUpPersonDetailPWD', answered(who), 'edit=firstname'))).toBe('ask, save, go /summary-plwd')
    const state = at('/registrationScreeningQuestionPWD', answered(who), 'edit=symptoms')
    expect(course(state)).toBe('save, go /summary-plwd')
    const mistake = { field: 'symptoms', code: 'text-too-long' } as const
    expect(onNext(state, { is: 'saved', mistake })).toEqual({ is: 'stay', mistake })
  })
})

describe('what is sent with a password', () => {
  const given = (draft: Draft, local = {}) => {
    const { flow, step } = stepAt('/summary-caregiver', new URLSearchParams('step=agree'))
    return standsAt(flow, step, situation({ draft: { ...ANSWERS, ...draft } }), { ...untouched, ...local })
  }
  const gone = { password: undefined, confirmPassword: undefined }
  test('asks for it again after a reload, which forgot it', () => {
    expect(given({}).asksPassword).toBe(false)
    expect(given(gone).asksPassword).toBe(true)
    const state = given(gone)
    expect(course({ ...state, answers: state.situation, isReviewed: false })).toBe('stay password password-required')
  })
  test('asks for it again once it was refused, and not before the draft has been read', () => {
    expect(given({}, { isPasswordRefused: true }).asksPassword).toBe(true)
    expect(given(gone, { isReady: false }).asksPassword).toBe(false)
  })
  test('with Google asks for the account again where its token is gone', () => {
    expect(given({ credentialType: 'GOOGLE' }).asksGoogle).toBe(false)
    const state = given({ credentialType: 'GOOGLE', idTokenGoogle: undefined })
    expect(course({ ...state, answers: state.situation, isReviewed: false })).toBe('stay google google-again')
  })
})

describe('an edit of a step whose password a reload has lost', () => {
  const gone = { password: undefined, confirmPassword: undefined }
  test.each(['/registrationCG/first', '/CareGiverCreateNewPWD?step=account'])('%s does not ask for it', (path) => {
    const state = at(path, answered(SITUATIONS['a caregiver'] as Situation, gone), 'edit=username')
    expect(state.isPasswordLater).toBe(true)
    expect(waitsFor(state)).toBeUndefined()
    expect(course(state)).toMatch(/^ask(, ask)?, go \/(summary-caregiver|pwd-summary-new)$/)
  })
  test('still judges another one that is typed', () => {
    const state = at(
      '/registrationCG/first',
      answered(situation(), { ...gone, password: 'seven kopi' }),
      'edit=username',
    )
    expect(course(state)).toBe('stay confirmPassword confirm-password-required')
  })
})

describe('a call whose session has ended', () => {
  test.each<[string, string, Event]>([
    ['/lastPageOfCgCreatePwd', '', sentBadly('sign-in-required')],
    ['/CareGiverCreateNewPWDDetail', '', { is: 'checked', nth: 0, mistake: { field: '', code: 'sign-in-required' } }],
    ['/signUpPersonDetailPWD', 'edit=', { is: 'saved', mistake: { field: '', code: 'sign-in-required' } }],
  ])('from %s asks for it in place', (path, query, event) => {
    expect(onNext(at(path, answered(SITUATIONS['a person'] as Situation), query), event)).toEqual({ is: 'signIn' })
  })
})

test('what was confirmed in another tab leads on', () => {
  const state = at('/sample-card', answered(SITUATIONS['a person'] as Situation))
  expect(onNext(state, sentBadly('already-confirmed'))).toEqual({ is: 'go', to: '/registrationCreateCGorTagCG' })
})

test('a form that was sent is empty again', () => {
  const { flow, step } = stepAt('/submit-partner', new URLSearchParams())
  const state = standsAt(flow, step, answered(situation()), { ...untouched, isReset: true })
  expect(state.situation.draft.organizationName).toBeUndefined()
})

test('a date of birth is judged by the time of the situation: today is not past, from tomorrow on it is', () => {
  const born = { ...answered(situation(), { birth: '2026-06-15' }), now: new Date('2026-06-15T15:59:59Z') }
  const tomorrow = { ...born, now: new Date('2026-06-15T16:00:00Z') }
  expect(course(at('/CareGiverPersonDetail', born))).toBe('stay birth birth-not-past')
  expect(course(at('/CareGiverPersonDetail', tomorrow))).toBe('go /CareGiverPersonDetail?step=contact')
  const { flow, step } = stepAt('/summary-caregiver', new URLSearchParams())
  expect(firstOpen(flow, step, born, sections)?.path).toBe('/CareGiverPersonDetail')
  expect(firstOpen(flow, step, tomorrow, sections)).toBeUndefined()
})

test('every field that is still empty is known at once, and of a date that is not whole the date', () => {
  const start = at('/CareGiverPersonDetail', situation())
  expect(wrongAlike(start, 'fill-required-fields')).toEqual([
    'firstname',
    'lastname',
    'displayName',
    'gender',
    'birth',
    'lastNric',
  ])
  const half = { ...start, answers: { ...start.answers, draft: { ...start.answers.draft, birth: '--05' } } }
  expect(wrongAlike(half, 'fill-required-fields')).not.toContain('birth')
  expect(wrongAlike(half, 'birth-not-past')).toEqual(['birth'])
})
