import { describe, expect, test } from 'vitest'
import type { OwnAccount } from '#contract/account-data.ts'
import { account, NOW, situation, SITUATIONS } from '../test/situations.ts'
import { SECRETS } from '#contract/drafts.ts'
import {
  addressOf,
  fieldsOf,
  firstOpen,
  progressOf,
  rulesOf,
  sectionsOf,
  startsOf,
  stepAfter,
  stepAsking,
  stepsBefore,
  stepsOf,
  submitOf,
  summaryAfter,
  type Flow,
} from './flow.ts'
import { resolve, isStaff, type Situation } from './situation.ts'
import { flows, PATHS, stepAt } from './index.ts'
import { sections } from './sections.ts'

const everywhere = Object.entries(SITUATIONS)
/** The step that an address opens. */
const opened = (address: string) => stepAt(address.split('?')[0] ?? '', new URLSearchParams(address.split('?')[1]))

/** The addresses of registration that are steps, in the specification's order (P2.3). */
const ADDRESSES = [
  '/registrationCG',
  '/registrationCG/first',
  '/registrationCG/otp',
  '/CareGiverPersonDetail',
  '/CareGiverResidingAddress',
  '/summary-caregiver',
  '/CareGiverCreateNewPWDORExisting',
  '/CareGiverCreateNewPWD',
  '/CareGiverCreateNewPWDDetail',
  '/CareGiverCreateNewPWDResidingAddress',
  '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
  '/CareGiverCreateNewPWDScreeningQuestion',
  '/pwd-summary-new',
  '/lastPageOfCgCreatePwd',
  '/sample-card',
  '/summary-plwd',
  '/CareGiverTagNewPWD',
  '/tagNewPWDSelectRelation',
  '/partner-confirmation-plwd',
  '/partner-confirmation-cg',
  '/stepsRegistrationPWD',
  '/registrationPWD',
  '/signUpPersonDetailPWD',
  '/registrationResidingAddressPWD',
  '/registrationScreeningQuestionPWD',
  '/registrationCreateCGorTagCG',
  '/registrationTagExistingCG',
  '/registrationCreateNewCG',
  '/registrationCreateNewCGDetail',
  '/registrationCreateNewCGAddress',
  '/registration-partner',
  '/submit-caregiver/:token',
  '/submit-partner',
  '/registrationMoP',
  '/registrationMoP/otp',
  '/reset-password/:token',
]

test('every address of registration has its step', () => {
  expect(ADDRESSES.filter((path) => !PATHS.includes(path))).toEqual([])
})

test('an address belongs to one journey', () => {
  for (const path of PATHS)
    expect(flows.filter(({ steps }) => steps.some((step) => step.path === path)).map(({ name }) => name)).toHaveLength(
      1,
    )
})

test('of two steps on one address, the query chooses', () => {
  const at = (search: string) => stepAt('CareGiverCreateNewPWD', new URLSearchParams(search)).step.title
  expect([at(''), at('step=account')].map((title) => resolve(title, situation()))).toEqual([
    'choose.title',
    'person.byCaregiver',
  ])
})

test('before the card stands the summary, and the two boxes of an address where a person adds a caregiver', () => {
  const { flow, step } = stepAt('sample-card', new URLSearchParams())
  expect(stepsBefore(flow, step, situation()).map(addressOf)).toEqual(['/summary-plwd', '/summary-plwd?step=agree'])
  const boxes = flows.flatMap(({ steps }) =>
    steps.filter((one) => fieldsOf(one, situation(), sections).includes('agreeDeclaration')).map(addressOf),
  )
  expect(boxes).toContain('/registrationCreateNewCGAddress?step=agree')
  expect(boxes.filter((address) => address.startsWith('/CareGiverResidingAddress'))).toEqual([])
})

describe.each(flows.map((flow): [string, Flow] => [flow.name, flow]))('the journey "%s"', (_name, flow) => {
  test('leads everybody from its first step to its last, and then on', () => {
    for (const [, who] of everywhere) {
      const steps = stepsOf(flow, who)
      const walked = [steps[0]]
      for (let step = steps[0]; step; step = stepAfter(flow, step, who)) if (!walked.includes(step)) walked.push(step)
      expect(walked).toEqual(steps)
      const ends = steps.at(-1)
      expect(ends?.exits ?? (typeof flow.done === 'function' ? flow.done(who, {}) : flow.done)).toBeTruthy()
    }
  })
  test('is asked by nobody twice in one act', () => {
    for (const [, who] of everywhere)
      for (const step of stepsOf(flow, who)) {
        const fields = [...stepsBefore(flow, step, who), step].flatMap((asked) => fieldsOf(asked, who, sections))
        // The printed name stands in the summary once more, to be changed there (R2.34).
        const once = fields.filter((field) => field !== 'displayName')
        expect(once).toEqual([...new Set(once)])
      }
  })
  test('checks only what its steps ask', () => {
    for (const [, who] of everywhere)
      for (const step of stepsOf(flow, who)) {
        const asked = [...flow.steps.slice(0, flow.steps.indexOf(step)), step].flatMap((other) =>
          fieldsOf(other, who, sections),
        )
        const rules = [...rulesOf(step, who, sections), ...(step.opens ? resolve(step.opens.rules, who) : [])]
        // What is no field of its own may be left empty: those rules hold there.
        const optional = new Set(['displayName', 'homeNumber', 'email', 'phone', 'prefixCountryNum'])
        expect(
          rules.map(({ field }) => field).filter((field) => !asked.includes(field) && !optional.has(field)),
        ).toEqual([])
      }
  })
  test('sends what it gathered, once each act', () => {
    for (const [, who] of everywhere)
      for (const step of stepsOf(flow, who)) {
        const submit = submitOf(flow, step, who)
        if (submit) expect(Object.keys(submit.payload(who) as object).length).toBeGreaterThan(0)
      }
    const sends = flow.steps.filter(({ submit }) => submit).length + (flow.submit ? 1 : 0)
    const asks = flow.steps.some(({ sections: asked }) => asked)
    expect(sends > 0 || !asks || flow.name === 'caregiver-made').toBe(true)
  })
  test('shows where one is on every step of its bar', () => {
    for (const [, who] of everywhere)
      for (const step of stepsOf(flow, who)) {
        if (!flow.stages || !step.stage) continue
        const progress = progressOf(flow, step, who)
        expect(progress?.stages[progress.at]).toBe(step.stage)
      }
  })
})

describe('the caregiver’s journey', () => {
  const { flow } = stepAt('/registrationCG', new URLSearchParams())
  const step = (path: string) => stepAt(path, new URLSearchParams()).step
  const staff = SITUATIONS['staff by their link'] as Situation
  const filled = {
    username: 'huimin',
    phone: '81234567',
    prefixCountryNum: '+65',
    howFindHomeward: ['Social Media'],
    terms: true,
  }

  test('has five stages, and four for staff, who are sent no code', () => {
    expect(progressOf(flow, step('/CareGiverPersonDetail'), situation())).toMatchObject({
      at: 2,
      stages: { length: 5 },
    })
    expect(progressOf(flow, step('/CareGiverPersonDetail'), staff)).toMatchObject({ at: 1, stages: { length: 4 } })
  })
  test('asks staff neither for the steps, nor how they found us, nor for a code', () => {
    expect(stepsOf(flow, staff).map(({ path }) => path)).not.toContain('/registrationCG')
    expect(stepsOf(flow, staff).map(({ path }) => path)).not.toContain('/registrationCG/otp')
    expect(stepsOf(flow, staff).flatMap((one) => sectionsOf(one, staff).map(({ name }) => name))).not.toContain(
      'how-found',
    )
    expect(rulesOf(step('/registrationCG/first'), staff, sections).some(({ code }) => code === 'phone-required')).toBe(
      false,
    )
  })
  test('keeps the specified order on the two steps of its account', () => {
    const account = flow.steps.filter(({ path }) => path === '/registrationCG/first')
    const codes = account.flatMap((one) => rulesOf(one, situation(), sections).map(({ code }) => code))
    const specified = [
      'username-required',
      'username-too-short',
      'password-required',
      'confirm-password-required',
      'passwords-differ',
      'password-too-short',
      'phone-required',
      'phone-too-short',
      'how-found-required',
      'terms-required',
    ]
    expect(codes.filter((code) => specified.includes(code))).toEqual(specified)
  })
  test('leads who arrives late to the first step that is open', () => {
    const open = (draft: Situation['draft']) => {
      const first = firstOpen(flow, step('/summary-caregiver'), situation({ draft }), sections)
      return first && addressOf(first)
    }
    expect(open({})).toBe('/registrationCG/first')
    expect(open({ ...filled, terms: false })).toBe('/registrationCG/first?step=terms')
    expect(open(filled)).toBe('/registrationCG/otp')
    expect(open({ ...filled, verifiedPhone: '+6581234567' })).toBe('/CareGiverPersonDetail')
    expect(open({ ...filled, phone: '81234568', verifiedPhone: '+6581234567' })).toBe('/registrationCG/otp')
  })
  test('returns an edit to the summary, and finds the step that asks for a refused answer', () => {
    expect(summaryAfter(flow, step('/CareGiverPersonDetail'), situation())?.path).toBe('/summary-caregiver')
    const asks = (field: string) => {
      const asking = stepAsking(flow, step('/summary-caregiver'), field, situation(), sections)
      return asking && addressOf(asking)
    }
    expect([asks('username'), asks('code'), asks('email')]).toEqual([
      '/registrationCG/first',
      '/registrationCG/otp',
      '/CareGiverPersonDetail?step=contact',
    ])
  })
})

test('who already used the service answers no more questions about it', () => {
  const { flow } = stepAt('/CareGiverCreateNewPWDDetail', new URLSearchParams())
  const known = SITUATIONS['a caregiver whose person is known'] as Situation
  expect(stepsOf(flow, known).map(({ path }) => path)).not.toContain('/CareGiverCreateNewPWDScreeningQuestion')
  expect(stepsOf(flow, known).at(-1)?.path).toBe('/CareGiverCreateNewPWDResidingAddressHaveUsedService')
  expect(stepsOf(flow, SITUATIONS['a caregiver'] as Situation).at(-1)?.path).toBe('/lastPageOfCgCreatePwd')
})

test('an address can be copied: the caregiver’s own, for staff the organisation’s, for a new caregiver the person’s', () => {
  const home = { streetName: 'Lorong 4', unitNumber: '#01-670', postalCode: '310192', cityCountry: 'Singapore' }
  const copied = (path: string, who: Situation) => {
    const asked = sectionsOf(stepAt(path, new URLSearchParams()).step, who).find(({ name }) => name === 'address')
    return (asked?.options as { same?: { label: string; address: object } } | undefined)?.same
  }
  const at = (type: string) => situation({ account: { ...account(type), ...home } as OwnAccount })
  for (const path of [
    '/CareGiverCreateNewPWDResidingAddress',
    '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
  ]) {
    expect(copied(path, at('CAREGIVER'))).toMatchObject({ label: 'same.caregiver', address: { ...home, building: '' } })
    expect(copied(path, SITUATIONS['signed-in staff'] as Situation)).toMatchObject({
      label: 'same.organisation',
      address: { address: '18 Lorong Sample', unitNumber: '#01-12', postalCode: '310018', cityCountry: 'Singapore' },
    })
  }
  expect(copied('/registrationCreateNewCGAddress', at('DEMENTIA'))).toMatchObject({
    label: 'same.person',
    address: home,
  })
})

describe('who has just signed up is thanked, and a member of long standing is not', () => {
  const at = (path: string, status: 'PENDING' | 'APPROVED' | 'ENDING') => {
    const { step } = opened(path)
    const own = { ...(SITUATIONS['a caregiver'] as Situation).account, status } as Situation['account']
    const who = situation({ account: own })
    const later = step.exits?.find(({ label }) => label === 'later')
    return [resolve(step.title, who), later && resolve(later.to, who)]
  }
  test.each([
    ['PENDING', 'choose.title', '/registrationNotification'],
    ['APPROVED', 'choose.member', '/account'],
    ['ENDING', 'choose.member', '/account'],
  ] as const)('%s reads %s, and "Later" leads to %s', (status, title, later) => {
    expect(at('/CareGiverCreateNewPWDORExisting', status)).toEqual([title, later])
    expect(at('/CareGiverCreateNewPWD', status)[0]).toBe(title)
  })
})

test.each([
  ['/tagNewPWDSelectRelation', 'a caregiver'],
  ['/registrationTagExistingCG', 'a person'],
])(
  'a member whose link is asked for on %s comes back to the own account: nothing of theirs is processed',
  (address, name) => {
    const { flow } = opened(address)
    const { account, ...rest } = SITUATIONS[name] as Situation
    const end = (status: 'PENDING' | 'APPROVED' | 'ENDING') =>
      resolve(flow.done as string, { ...rest, account: { ...account, status } as Situation['account'] })
    expect([end('PENDING'), end('APPROVED'), end('ENDING')]).toEqual([
      '/registrationNotification',
      '/account',
      '/account',
    ])
  },
)

test('a member of the public is promised what comes, and an organisation its link', () => {
  const said = (path: string) => {
    const { flow, step } = opened(path)
    return resolve(submitOf(flow, step, situation())?.success, situation())
  }
  expect(said('/registrationMoP/otp')).toBe('publicApplication')
  expect(said('/submit-partner?step=contact')).toBe('application')
})

test.each([
  ['/tagNewPWDSelectRelation', 'a caregiver', 'tagPerson', '/registrationNotification'],
  ['/tagNewPWDSelectRelation', 'signed-in staff', 'tagPerson', '/clients?done='],
  ['/registrationTagExistingCG', 'a person', 'tagCaregiver', '/registrationNotification'],
  ['/registrationTagExistingCG', 'signed-in staff', 'tagCaregiver', '/clients?done='],
  ['/registrationScreeningQuestionPWD', 'somebody new', 'person', '/registrationCreateCGorTagCG'],
  ['/registrationScreeningQuestionPWD', 'staff by their link', 'personByPartner', '/partner-confirmation-plwd'],
  ['/registrationCreateNewCGAddress?step=agree', 'a person', 'newCaregiver', '/registrationNotification'],
  [
    '/registrationCreateNewCGAddress?step=agree',
    'signed-in staff',
    'newCaregiverByStaff',
    '/partner-confirmation-cg?person=made',
  ],
  ['/lastPageOfCgCreatePwd', 'a caregiver', 'personByCaregiver', '/registrationNotification'],
  ['/lastPageOfCgCreatePwd', 'signed-in staff', 'personByCaregiver', '/partner-confirmation-plwd'],
  ['/partner-confirmation-plwd', 'signed-in staff', 'appointed', '/clients?done='],
])('%s tells %s what was done by "%s", and the journey ends at %s', (address, name, words, end) => {
  const { flow, step } = opened(address)
  const who = SITUATIONS[name] as Situation
  expect(resolve(submitOf(flow, step, who)?.success, who)).toBe(words)
  expect(typeof flow.done === 'function' ? flow.done(who, {}) : flow.done).toBe(end)
})

test.each(['/pwd-summary-new?step=agree', '/summary-plwd?step=agree'])(
  'on %s the name on the card is the own name, and cannot be empty',
  (address) => {
    const { step } = opened(address)
    const named = situation({ draft: { firstname: 'Siew Hua', lastname: 'Lim' } })
    expect(startsOf(step, named, sections)).toMatchObject({ displayName: 'Siew Hua Lim' })
    const waits = step.opens && resolve(step.opens.rules, named)
    expect(waits?.filter(({ broken }) => broken({ displayName: '' }, NOW)).map(({ field }) => field)).toContain(
      'displayName',
    )
  },
)

test('a member of the public proves the number and creates with the code; by a link there is none', () => {
  const { flow, step } = opened('/registrationMoP?step=terms')
  const code = stepAt('/registrationMoP/otp', new URLSearchParams()).step
  const byLink = SITUATIONS['somebody invited to act for an organisation'] as Situation
  const before = flow.steps.slice(0, 2)
  expect(stepsOf(flow, situation())).toEqual([...before, step, code])
  expect([submitOf(flow, step, situation()), submitOf(flow, code, situation())]).toEqual([undefined, flow.submit])
  expect(stepsOf(flow, byLink)).toEqual([...before, step])
  expect(submitOf(flow, step, byLink)).toBe(flow.submit)
})

test('a number that is proved needs no code again', () => {
  const { step } = stepAt('/registrationMoP/otp', new URLSearchParams())
  const broken = (draft: Situation['draft']) =>
    rulesOf(step, situation(), sections).some((rule) =>
      rule.broken({ prefixCountryNum: '+65', phone: '81234567', ...draft }, NOW),
    )
  expect(broken({})).toBe(true)
  expect(broken({ verifiedPhone: '+6581234567' })).toBe(false)
  expect(broken({ verifiedPhone: '+6581234568' })).toBe(true)
})

test('the page for organisations asks nothing without their link', () => {
  const { step } = stepAt('/registration-partner', new URLSearchParams())
  expect(sectionsOf(step, situation())).toEqual([])
  expect(sectionsOf(step, SITUATIONS['an organisation by its link'] as Situation)).toMatchObject([
    { name: 'credentials', options: { suggested: 'S_TP_LS' } },
    { name: 'terms' },
  ])
})

test('only an account decides who is staff once it exists', () => {
  expect(isStaff(SITUATIONS['signed-in staff'] as Situation)).toBe(true)
  expect(isStaff(situation({ account: account('CAREGIVER'), draft: { masterPartnerUid: 'organisation' } }))).toBe(false)
})

test('secrets are asked by a section that says so', () => {
  const asked = flows.flatMap((flow) => flow.steps.flatMap((step) => fieldsOf(step, situation(), sections)))
  expect(SECRETS.filter((field) => !asked.includes(field) && !['idTokenGoogle', 'passkey'].includes(field))).toEqual([])
})
