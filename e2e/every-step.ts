import type { Draft } from '#web/journeys/draft.ts'

/** Who opens a step: nobody who is known, or somebody whose session a browser has. */
export const VISITORS = [
  'nobody',
  'staff by their link',
  'caregiver',
  'staff',
  'person',
  'person not confirmed',
] as const
export type Visitor = (typeof VISITORS)[number]

/** A step's address as one of these visitors opens it. */
export interface StepAddress {
  journey: string
  visitor: Visitor
  address: string
  /** Answers that lead to it, besides one to every question. */
  given?: Draft
}

const opened = (journey: string, visitor: Visitor, addresses: readonly string[], given?: Draft): StepAddress[] =>
  addresses.map((address) => ({ journey, visitor, address, ...(given && { given }) }))

const PERSON = [
  '/registrationPWD',
  '/signUpPersonDetailPWD',
  '/signUpPersonDetailPWD?step=dementia',
  '/signUpPersonDetailPWD?step=contact',
  '/registrationResidingAddressPWD',
  '/registrationScreeningQuestionPWD',
]
const CAREGIVER = [
  '/registrationCG/first',
  '/CareGiverPersonDetail',
  '/CareGiverPersonDetail?step=contact',
  '/CareGiverResidingAddress',
  '/summary-caregiver',
  '/summary-caregiver?step=agree',
]
const PERSON_BY_CAREGIVER = [
  '/CareGiverCreateNewPWD?step=account',
  '/CareGiverCreateNewPWDDetail',
  '/CareGiverCreateNewPWDDetail?step=dementia',
  '/CareGiverCreateNewPWDDetail?step=contact',
  '/CareGiverCreateNewPWDResidingAddress',
  '/CareGiverCreateNewPWDScreeningQuestion',
  '/pwd-summary-new',
  '/pwd-summary-new?step=agree',
  '/lastPageOfCgCreatePwd',
]
const KNOWN_PERSON = [
  '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
  '/CareGiverCreateNewPWDResidingAddressHaveUsedService?step=agree',
]
const CAREGIVER_BY_PERSON = [
  '/registrationCreateCGorTagCG',
  '/registrationCreateNewCG',
  '/registrationCreateNewCGDetail',
  '/registrationCreateNewCGDetail?step=birth',
  '/registrationCreateNewCGAddress',
  '/registrationCreateNewCGAddress?step=agree',
]

/** A number whose code is still asked for. */
const NOT_PROVED: Draft = { verifiedPhone: '' }

/** Every step of every registration, by who may open it. */
export const EVERY_STEP: StepAddress[] = [
  ...opened('caregiver', 'nobody', ['/registrationCG', ...CAREGIVER, '/registrationCG/first?step=terms']),
  ...opened('caregiver', 'nobody', ['/registrationCG/otp'], NOT_PROVED),
  ...opened('caregiver', 'staff by their link', CAREGIVER),
  ...opened('caregiver', 'caregiver', ['/CareGiverCreateNewPWDORExisting']),
  ...opened('caregiver', 'staff', ['/CareGiverCreateNewPWDORExisting']),
  ...opened('person', 'nobody', ['/stepsRegistrationPWD', ...PERSON, '/registrationPWD?step=terms']),
  ...opened('person', 'staff by their link', PERSON),
  ...opened('person', 'person not confirmed', ['/summary-plwd', '/summary-plwd?step=agree', '/sample-card']),
  ...opened('person-by-caregiver', 'caregiver', ['/CareGiverCreateNewPWD', ...PERSON_BY_CAREGIVER]),
  ...opened('person-by-caregiver', 'caregiver', KNOWN_PERSON, { existingDementiaSingapore: true }),
  ...opened('person-by-caregiver', 'staff', PERSON_BY_CAREGIVER),
  ...opened('caregiver-by-person', 'person', CAREGIVER_BY_PERSON),
  ...opened('caregiver-by-person', 'staff', CAREGIVER_BY_PERSON),
  ...opened('tag-person', 'caregiver', ['/CareGiverTagNewPWD', '/tagNewPWDSelectRelation']),
  ...opened('tag-caregiver', 'person', ['/registrationTagExistingCG']),
  ...opened('public-member', 'nobody', [
    '/registrationMoP',
    '/registrationMoP?step=account',
    '/registrationMoP?step=terms',
  ]),
  ...opened('public-member', 'nobody', ['/registrationMoP/otp'], NOT_PROVED),
  ...opened('partner-application', 'nobody', [
    '/submit-partner',
    '/submit-partner?step=address',
    '/submit-partner?step=contact',
  ]),
]
