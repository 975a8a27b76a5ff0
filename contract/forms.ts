import { COUNTRY_CODES, DEMENTIA_STAGES, GENDERS, NOT_SURE } from './options.ts'
import {
  allRequired,
  atLeast,
  atMost,
  email,
  lastNric,
  oneOf,
  pastDate,
  required,
  same,
  ticked,
  when,
  whenFilled,
  type Rule,
} from './rules.ts'
import {
  ADDRESS_MAX,
  CREDENTIAL_MAX,
  DISPLAY_NAME_MAX,
  NAME_MAX,
  PARTNER_PHONE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PROFESSIONAL_CREDENTIAL_MAX,
  STREET_NAME_MAX,
  USERNAME_MIN,
} from './limits.ts'

/** The forms, each with its rules in the specification's order and with the specification's texts (R5.1 to R5.26). */

const usernameMax = (count = CREDENTIAL_MAX): Rule => atMost('username', count, 'username-too-long')
const passwordMax = (): Rule => atMost('password', PASSWORD_MAX, 'password-too-long')
const tooLong = (fields: readonly string[], count: number): Rule[] =>
  fields.map((field) => atMost(field, count, 'text-too-long'))

/** Caregiver sign-up by username (R5.1). */
export const caregiverCredentials: Rule[] = [
  required('username', 'username-required'),
  atLeast('username', USERNAME_MIN.caregiver, 'username-too-short'),
  usernameMax(),
  required('password', 'password-required'),
  required('confirmPassword', 'confirm-password-required'),
  same('confirmPassword', 'password', 'passwords-differ'),
  atLeast('password', PASSWORD_MIN, 'password-too-short'),
  passwordMax(),
]
/** A mobile number: digits only, at least six. */
export const mobile: Rule[] = [
  required('phone', 'phone-required'),
  atLeast('phone', 6, 'phone-too-short'),
  atMost('phone', 15, 'phone-impossible'),
  oneOf('prefixCountryNum', COUNTRY_CODES, 'phone-country'),
]
export const howFound: Rule[] = [
  {
    field: 'howFindHomeward',
    code: 'how-found-required',
    // A bare "Others" does not count (R4.9).
    broken: ({ howFindHomeward }) =>
      !Array.isArray(howFindHomeward) ||
      !howFindHomeward.some((name) => typeof name === 'string' && name.trim() !== '' && name !== 'Others'),
  },
]
export const terms: Rule[] = [ticked('terms', 'terms-required')]

/** Google sign-up asks username and phone in one dialog (R5.2). */
export const googleCredentials: Rule[] = allRequired(['username', 'phone'], 'google-fields-required')

/** Person's own account, and the account a caregiver makes for a person (R5.16). */
export const personCredentials: Rule[] = [
  required('username', 'username-required'),
  atLeast('username', USERNAME_MIN.person, 'username-too-short-person'),
  usernameMax(),
  required('password', 'password-required'),
  same('confirmPassword', 'password', 'passwords-differ-person'),
  atLeast('password', PASSWORD_MIN, 'password-too-short-person'),
  passwordMax(),
]

/** A caregiver whom a person adds (R5.20). */
export const newCaregiverCredentials: Rule[] = [
  ...allRequired(['username', 'phone'], 'username-phone-required'),
  atLeast('username', USERNAME_MIN.caregiver, 'username-too-short'),
  usernameMax(),
  atLeast('password', PASSWORD_MIN, 'password-too-short'),
  same('confirmPassword', 'password', 'passwords-differ'),
  passwordMax(),
  atLeast('phone', 6, 'phone-too-short'),
  oneOf('prefixCountryNum', COUNTRY_CODES, 'phone-country'),
]

const names = ['firstname', 'lastname'] as const

/** The caregiver's own details (R5.9, D1.19); the check of the e-mail's form is ours. */
export const caregiverPerson: Rule[] = [
  ...allRequired([...names, 'displayName', 'gender', 'birth', 'lastNric', 'email'], 'fill-required-fields'),
  oneOf('gender', GENDERS, 'fill-required-fields'),
  ...lastNric(),
  email('email', 'email-invalid'),
  pastDate('birth', 'birth-not-past'),
  ...tooLong(names, NAME_MAX),
  atMost('displayName', DISPLAY_NAME_MAX, 'display-name-too-long'),
  atMost('homeNumber', 15, 'phone-impossible'),
]
/** A caregiver's details as the person gives them: no e-mail. */
export const newCaregiverPerson: Rule[] = caregiverPerson.filter(({ field }) => field !== 'email')

/** The person with dementia (R5.13). */
export const personDetails: Rule[] = [
  ...allRequired(
    [...names, 'gender', 'lastNric', 'birth', 'language', 'typeDementia', 'stageDementia'],
    'fill-required-and-date',
  ),
  oneOf('gender', GENDERS, 'fill-required-and-date'),
  oneOf('stageDementia', [...DEMENTIA_STAGES, NOT_SURE], 'fill-required-and-date'),
  whenFilled('email', email('email', 'email-phone-wrong')),
  whenFilled('phone', required('prefixCountryNum', 'phone-wrong')),
  whenFilled('phone', oneOf('prefixCountryNum', COUNTRY_CODES, 'phone-wrong')),
  whenFilled('phone', atLeast('phone', 6, 'phone-wrong')),
  atMost('phone', 15, 'phone-wrong'),
  ...lastNric(),
  pastDate('birth', 'birth-not-past'),
  ...tooLong([...names, 'language', 'typeDementia'], NAME_MAX),
  atMost('displayName', DISPLAY_NAME_MAX, 'display-name-too-long'),
  atMost('homeNumber', 15, 'phone-wrong'),
]
/** The same where the name on the card is not asked: what is refused can be mended there. */
export const personQuestions: Rule[] = personDetails.filter(({ field }) => field !== 'displayName')
/** The rules of these fields alone, in the order of the form: a step asks only a part of it. */
export const rulesFor = (rules: readonly Rule[], fields: readonly string[]): Rule[] =>
  rules.filter(({ field }) => fields.includes(field))
/** What is asked of the person on three steps: who they are, their dementia, how to reach them. */
export const personIdentity: Rule[] = rulesFor(personQuestions, [...names, 'gender', 'birth', 'lastNric'])
export const personDementia: Rule[] = rulesFor(personQuestions, ['language', 'typeDementia', 'stageDementia'])
export const personContact: Rule[] = rulesFor(personQuestions, ['email', 'prefixCountryNum', 'phone', 'homeNumber'])
/** The name on the card, asked in the summary (R5.18). */
export const printedName: Rule[] = [required('displayName', 'fill-required-data')]
export const relationship: Rule[] = [
  required('relationship', 'relationship-required'),
  atMost('relationship', NAME_MAX, 'text-too-long'),
]
/** What a caregiver is to the person: R's text of tagging is about the person, so this is asked like any other field. */
export const caregiverRelationship: Rule[] = [required('relationship', 'fill-required-data'), ...relationship.slice(1)]

/** A photo that was chosen needs a consent of its own (PDPA s14). */
export const photo: Rule[] = when(({ photo }) => Boolean(photo), [ticked('agreePhoto', 'photo-consent-required')])

/** Every residing address (R5.11). */
export const address: Rule[] = [
  ...allRequired(['postalCode', 'streetName', 'cityCountry'], 'fill-required-data'),
  atMost('streetName', STREET_NAME_MAX, 'text-too-long'),
  atMost('address', ADDRESS_MAX, 'text-too-long'),
  ...tooLong(['postalCode', 'cityCountry', 'building', 'blockNumber', 'unitNumber'], 50),
]

/** Hospital and symptoms (R5.15). */
export const screening: Rule[] = [
  ...allRequired(['hospitalName', 'hospitalDepartment', 'symptoms'], 'fill-required-data'),
  ...tooLong(['hospitalName', 'hospitalDepartment'], NAME_MAX),
  atMost('symptoms', ADDRESS_MAX, 'text-too-long'),
]
/** The person answering directly also says Yes or No. */
export const directScreening: Rule[] = [
  ...screening,
  {
    field: 'existingDementiaSingapore',
    code: 'fill-required-data',
    broken: ({ existingDementiaSingapore }) => typeof existingDementiaSingapore !== 'boolean',
  },
]

/** Required agreements before a create (R2.21, R2.35); marketing is a fourth, optional tick (PDPA s14). */
export const agreements: Rule[] = ['agreeTerms', 'agreeDeclaration', 'agreeCollection'].map((field) =>
  ticked(field, 'terms-required'),
)
export const twoAgreements: Rule[] = agreements.slice(0, 2)

/** Looking for a person by name and NRIC part (R5.19); a part that nobody has is refused, and finds nobody (D76.14). */
export const personSearch: Rule[] = [...allRequired(['name', 'lastNric'], 'name-and-nric-required'), ...lastNric()]

const credentialsFilled = allRequired(['username', 'password', 'confirmPassword'], 'fill-required-data')
/** Credentials of a partner or care professional, by link (R5.21). */
export const professionalCredentials: Rule[] = [
  ...credentialsFilled,
  atLeast('username', USERNAME_MIN.caregiver, 'username-too-short'),
  atMost('username', PROFESSIONAL_CREDENTIAL_MAX, 'username-too-long'),
  passwordMax(),
  atLeast('password', PASSWORD_MIN, 'password-too-short-professional'),
  same('confirmPassword', 'password', 'passwords-differ-professional'),
]
/** What the button Submit waits for, beside the agreements. */
export const professionalWaits: Rule[] = [
  ...credentialsFilled,
  ...['password', 'confirmPassword'].map((field) => atLeast(field, PASSWORD_MIN, 'password-too-short-professional')),
]
/** A care professional's two: Terms of Use with Privacy Policy, and Membership Terms (R5.21). */
export const professionalAgreements: Rule[] = ['agreeTerms', 'agreeMembership'].map((field) =>
  ticked(field, 'terms-required'),
)

/** What Register waits for on an organisation's application, beside the terms. */
export const partnerRequired: Rule[] = allRequired(
  ['organizationName', 'pocName', 'address', 'pocPhone', 'pocEmail', 'hotlineNumber', 'postalCode'],
  'fill-required-data',
)
/** An organisation's application (R5.22). */
export const partnerApplication: Rule[] = [
  ...partnerRequired,
  email('pocEmail', 'email-invalid'),
  ...tooLong(
    [
      'organizationName',
      'branch',
      'postalCode',
      'unitNumber',
      'pocName',
      'jobTitle',
      'pocEmail',
      'hotlineNumber',
      'streetName',
      'building',
      'blockNumber',
    ],
    50,
  ),
  atMost('pocPhone', PARTNER_PHONE_MAX, 'phone-impossible'),
  atMost('address', ADDRESS_MAX, 'text-too-long'),
]

const publicFilled = allRequired(
  ['firstname', 'lastname', 'username', 'password', 'confirmPassword', 'phone', 'email'],
  'fill-required-data',
)
/** What Register waits for on the form of a member of the public, beside how-found and terms. */
export const publicWaits: Rule[] = [
  ...publicFilled,
  ...['password', 'confirmPassword'].map((field) => atLeast(field, PASSWORD_MIN, 'password-too-short')),
]
/** A member of the public (R5.24). */
export const publicMember: Rule[] = [
  ...publicFilled,
  ...tooLong(names, NAME_MAX),
  atLeast('username', USERNAME_MIN.caregiver, 'username-too-short'),
  usernameMax(),
  email('email', 'email-invalid'),
  same('confirmPassword', 'password', 'passwords-differ-public'),
  atLeast('password', PASSWORD_MIN, 'password-too-short'),
  passwordMax(),
  atLeast('phone', 6, 'phone-too-short'),
  oneOf('prefixCountryNum', COUNTRY_CODES, 'phone-country'),
]

/** A new password by link (R5.25). */
export const newPassword: Rule[] = [
  same('confirmPassword', 'password', 'passwords-differ-professional'),
  atLeast('password', PASSWORD_MIN, 'password-too-short-reset'),
  passwordMax(),
]
