import { describe, expect, test } from 'vitest'
import { refusals } from './errors.ts'
import * as forms from './forms.ts'
import { codesOf, firstMistake, isPastDate, type Filled, type Rule } from './rules.ts'

const NOW = new Date('2026-06-15T04:00:00Z')

const longer = (count: number) => 'x'.repeat(count + 1)

/** Every form, filled in rightly, and what each mistake in the specification's order says. Mistakes add up from below. */
interface Form {
  rules: Rule[]
  right: Filled
  /** From the first rule to the last: what is wrong, which field gets the focus, what is said. */
  mistakes: [changes: Filled, field: string, text: string][]
}

const password = { password: 'Mango-bridge-42', confirmPassword: 'Mango-bridge-42' }
const caregiverDetails = {
  firstname: 'Hui Min',
  lastname: 'Lim',
  displayName: 'Hui Min',
  gender: 'female',
  birth: '1975-04-09',
  lastNric: '123A',
  email: 'huimin@example.test',
}
const personDetails = {
  firstname: 'Siew Hua',
  lastname: 'Lim',
  gender: 'female',
  birth: '1944-11-30',
  lastNric: '123A',
  language: 'Hokkien',
  typeDementia: 'Vascular Dementia',
  stageDementia: 'MILD',
}
const nricForm =
  'Incorrect NRIC format, please input last 3 numbers of NRIC and final alphabet. For e.g If NRIC is S1234123A enter 123A.'

const list: Record<string, Form> = {
  'caregiver sign-up': {
    rules: [...forms.caregiverCredentials, ...forms.mobile, ...forms.howFound, ...forms.terms],
    right: {
      username: 'huimin',
      ...password,
      phone: '81234567',
      prefixCountryNum: '+65',
      howFindHomeward: ['Social Media'],
      terms: true,
    },
    mistakes: [
      [{ username: '  ' }, 'username', "'username' is required"],
      [{ username: 'huimi' }, 'username', "'username' cannot be less than 6 characters"],
      [{ username: longer(50) }, 'username', 'Please choose a shorter username.'],
      [{ password: '' }, 'password', "'password' is required"],
      [{ confirmPassword: '' }, 'confirmPassword', "'confirm password' is required"],
      [{ confirmPassword: 'another one' }, 'confirmPassword', 'password and confirm password does not match'],
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'password cannot be less than 6 characters'],
      [{ password: longer(128), confirmPassword: longer(128) }, 'password', 'Please choose a shorter password.'],
      [{ phone: '' }, 'phone', "'phone' is required"],
      [{ phone: '12345' }, 'phone', "'phone' cannot be less than 6 characters"],
      [{ phone: '1'.repeat(16) }, 'phone', 'Please check the mobile number.'],
      [{ prefixCountryNum: '+44' }, 'prefixCountryNum', 'Please choose the country of the mobile number.'],
      [{ howFindHomeward: ['Others', ' '] }, 'howFindHomeward', "'How did you find about Homeward' is required"],
      [{ terms: false }, 'terms', 'Please accept the Privacy Policy and Terms of Use before continuing.'],
    ],
  },
  'Google’s question': {
    rules: forms.googleCredentials,
    right: { username: 'huimin', phone: '81234567' },
    mistakes: [
      [{ username: '' }, 'username', 'Username or phone cannot be empty'],
      [{ phone: '' }, 'phone', 'Username or phone cannot be empty'],
    ],
  },
  'caregiver’s details': {
    rules: forms.caregiverPerson,
    right: caregiverDetails,
    mistakes: [
      ...Object.keys(caregiverDetails).map((field): Form['mistakes'][number] => [
        { [field]: '' },
        field,
        'Please fill all required fields',
      ]),
      [{ gender: 'other' }, 'gender', 'Please fill all required fields'],
      [{ lastNric: '12A' }, 'lastNric', 'Last NRIC must be 4 character.'],
      [{ lastNric: '1234' }, 'lastNric', nricForm],
      [{ email: 'huimin@example' }, 'email', 'Please input valid email'],
      [{ birth: '2999-01-01' }, 'birth', 'Please choose a date of birth in the past.'],
      [{ firstname: longer(50) }, 'firstname', 'Please write a little less here.'],
      [{ lastname: longer(50) }, 'lastname', 'Please write a little less here.'],
      [{ displayName: longer(30) }, 'displayName', 'Please use at most 30 characters for the name on the card.'],
      [{ homeNumber: '1'.repeat(16) }, 'homeNumber', 'Please check the mobile number.'],
    ],
  },
  'person’s account': {
    rules: forms.personCredentials,
    right: { username: 'siew', ...password },
    mistakes: [
      [{ username: '' }, 'username', "'username' is required"],
      [{ username: 'sie' }, 'username', "'username' cannot be less than 4 characters"],
      [{ username: longer(50) }, 'username', 'Please choose a shorter username.'],
      [{ password: '', confirmPassword: '' }, 'password', "'password' is required"],
      [{ confirmPassword: 'x' }, 'confirmPassword', 'The password and the confirm password do not match'],
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password cannot be less than 6 characters'],
      [{ password: longer(128), confirmPassword: longer(128) }, 'password', 'Please choose a shorter password.'],
    ],
  },
  'person’s details': {
    rules: forms.personDetails,
    right: personDetails,
    mistakes: [
      ...['firstname', 'lastname', 'gender', 'lastNric', 'birth', 'language', 'typeDementia', 'stageDementia'].map(
        (field): Form['mistakes'][number] => [{ [field]: '' }, field, 'please fill the required data and choose date'],
      ),
      [{ gender: 'other' }, 'gender', 'please fill the required data and choose date'],
      [{ stageDementia: 'LATE' }, 'stageDementia', 'please fill the required data and choose date'],
      [{ email: 'siewhua' }, 'email', 'please fill email and phone number correctly'],
      [{ phone: '81234567', prefixCountryNum: '' }, 'prefixCountryNum', 'please fill phone number correctly'],
      [{ phone: '81234567', prefixCountryNum: '+44' }, 'prefixCountryNum', 'please fill phone number correctly'],
      [{ phone: '12345', prefixCountryNum: '+65' }, 'phone', 'please fill phone number correctly'],
      [{ phone: '1'.repeat(16), prefixCountryNum: '+65' }, 'phone', 'please fill phone number correctly'],
      [{ lastNric: '12345' }, 'lastNric', 'Last NRIC must be 4 character.'],
      [{ lastNric: 'A123' }, 'lastNric', nricForm],
      [{ birth: '2999-01-01' }, 'birth', 'Please choose a date of birth in the past.'],
      [{ firstname: longer(50) }, 'firstname', 'Please write a little less here.'],
      [{ language: longer(50) }, 'language', 'Please write a little less here.'],
      [{ displayName: longer(30) }, 'displayName', 'Please use at most 30 characters for the name on the card.'],
      [{ homeNumber: '1'.repeat(16) }, 'homeNumber', 'please fill phone number correctly'],
    ],
  },
  'an address': {
    rules: forms.address,
    right: { streetName: 'Lorong 4', postalCode: '310192', cityCountry: 'Singapore' },
    mistakes: [
      [{ postalCode: '' }, 'postalCode', 'please fill the required data'],
      [{ streetName: '' }, 'streetName', 'please fill the required data'],
      [{ cityCountry: '' }, 'cityCountry', 'please fill the required data'],
      [{ streetName: longer(200) }, 'streetName', 'Please write a little less here.'],
      [{ address: longer(200) }, 'address', 'Please write a little less here.'],
      [{ unitNumber: longer(50) }, 'unitNumber', 'Please write a little less here.'],
    ],
  },
  'the screening': {
    rules: forms.directScreening,
    right: {
      hospitalName: 'Tan Tock Seng Hospital',
      hospitalDepartment: 'Geriatric Medicine',
      symptoms: 'Forgets the way home',
      existingDementiaSingapore: false,
    },
    mistakes: [
      [{ hospitalName: '' }, 'hospitalName', 'please fill the required data'],
      [{ hospitalDepartment: '' }, 'hospitalDepartment', 'please fill the required data'],
      [{ symptoms: '' }, 'symptoms', 'please fill the required data'],
      [{ hospitalName: longer(50) }, 'hospitalName', 'Please write a little less here.'],
      [{ symptoms: longer(200) }, 'symptoms', 'Please write a little less here.'],
      [{ existingDementiaSingapore: undefined }, 'existingDementiaSingapore', 'please fill the required data'],
    ],
  },
  'a new caregiver': {
    rules: forms.newCaregiverCredentials,
    right: { username: 'huimin', phone: '81234567', prefixCountryNum: '+65', ...password },
    mistakes: [
      [{ username: '' }, 'username', 'please fill the username and phone'],
      [{ phone: '' }, 'phone', 'please fill the username and phone'],
      [{ username: 'huimi' }, 'username', "'username' cannot be less than 6 characters"],
      [{ username: longer(50) }, 'username', 'Please choose a shorter username.'],
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'password cannot be less than 6 characters'],
      [{ confirmPassword: 'x' }, 'confirmPassword', 'password and confirm password does not match'],
    ],
  },
  'looking for a person': {
    rules: forms.personSearch,
    right: { name: 'Siew Hua Lim', lastNric: '123A' },
    mistakes: [
      [{ name: '' }, 'name', 'Please Fill the name and last NRIC'],
      [{ lastNric: '' }, 'lastNric', 'Please Fill the name and last NRIC'],
      [{ lastNric: 'A00' }, 'lastNric', 'Last NRIC must be 4 character.'],
      [
        { lastNric: 'A123' },
        'lastNric',
        'Incorrect NRIC format, please input last 3 numbers of NRIC and final alphabet. For e.g If NRIC is S1234123A enter 123A.',
      ],
    ],
  },
  'a relationship': {
    rules: forms.relationship,
    right: { relationship: 'Parent' },
    mistakes: [
      [{ relationship: ' ' }, 'relationship', 'Please select This Person Living with Dementia is my '],
      [{ relationship: longer(50) }, 'relationship', 'Please write a little less here.'],
    ],
  },
  'what a caregiver is to the person': {
    rules: forms.caregiverRelationship,
    right: { relationship: 'Child' },
    mistakes: [
      [{ relationship: ' ' }, 'relationship', 'please fill the required data'],
      [{ relationship: longer(50) }, 'relationship', 'Please write a little less here.'],
    ],
  },
  'a professional’s credentials': {
    rules: forms.professionalCredentials,
    right: { username: 'SDC_DC_TPY', ...password },
    mistakes: [
      [{ username: '' }, 'username', 'please fill the required data'],
      [{ password: '' }, 'password', 'please fill the required data'],
      [{ confirmPassword: '' }, 'confirmPassword', 'please fill the required data'],
      [{ username: 'sunri' }, 'username', "'username' cannot be less than 6 characters"],
      [{ username: longer(30) }, 'username', 'Please choose a shorter username.'],
      [{ password: longer(128), confirmPassword: longer(128) }, 'password', 'Please choose a shorter password.'],
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password must be longer or equal to 6 characters'],
      [{ confirmPassword: 'another' }, 'confirmPassword', 'Password & Confirm Password not match'],
    ],
  },
  'an organisation': {
    rules: forms.partnerApplication,
    right: {
      organizationName: 'Sunrise Day Care',
      pocName: 'Mdm Siti',
      address: '18 Lorong Sample',
      pocPhone: '81234567',
      pocEmail: 'care@sunrise.example',
      hotlineNumber: '61234567',
      postalCode: '310018',
    },
    mistakes: [
      ...['organizationName', 'pocName', 'address', 'pocPhone', 'pocEmail', 'hotlineNumber', 'postalCode'].map(
        (field): Form['mistakes'][number] => [{ [field]: '' }, field, 'please fill the required data'],
      ),
      [{ pocEmail: 'sunrise' }, 'pocEmail', 'Please input valid email'],
      [{ branch: longer(50) }, 'branch', 'Please write a little less here.'],
      [{ pocPhone: '1'.repeat(16) }, 'pocPhone', 'Please check the mobile number.'],
      [{ address: longer(200) }, 'address', 'Please write a little less here.'],
    ],
  },
  'a member of the public': {
    rules: [...forms.publicMember, ...forms.howFound, ...forms.terms],
    right: {
      firstname: 'Mei',
      lastname: 'Wong',
      username: 'mei-wong',
      ...password,
      phone: '81234567',
      prefixCountryNum: '+65',
      email: 'mei@example.test',
      howFindHomeward: ['Social Media'],
      terms: true,
    },
    mistakes: [
      ...['firstname', 'lastname', 'username', 'password', 'confirmPassword', 'phone', 'email'].map(
        (field): Form['mistakes'][number] => [{ [field]: '' }, field, 'please fill the required data'],
      ),
      [{ firstname: longer(50) }, 'firstname', 'Please write a little less here.'],
      [{ username: 'mei-w' }, 'username', "'username' cannot be less than 6 characters"],
      [{ username: longer(50) }, 'username', 'Please choose a shorter username.'],
      [{ email: 'mei' }, 'email', 'Please input valid email'],
      [{ confirmPassword: 'x' }, 'confirmPassword', 'Password & confirm password do not match'],
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'password cannot be less than 6 characters'],
      [{ howFindHomeward: ['Others'] }, 'howFindHomeward', "'How did you find about Homeward' is required"],
      [{ terms: undefined }, 'terms', 'Please accept the Privacy Policy and Terms of Use before continuing.'],
    ],
  },
  'a new password': {
    rules: forms.newPassword,
    right: password,
    mistakes: [
      [{ confirmPassword: 'x' }, 'confirmPassword', 'Password & Confirm Password not match'],
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password length minimum is 6 characters'],
      [{ password: longer(128), confirmPassword: longer(128) }, 'password', 'Please choose a shorter password.'],
    ],
  },
}

describe.each(Object.entries(list))('%s', (_name, { rules, right, mistakes }) => {
  test('filled in rightly has no mistake', () => {
    expect(firstMistake(rules, right, NOW)).toBeUndefined()
  })

  test.each(mistakes)('with %j puts the focus on %s and says: %s', (changes, field, text) => {
    const mistake = firstMistake(rules, { ...right, ...changes }, NOW)
    expect(mistake && { field: mistake.field, text: refusals[mistake.code].text }).toEqual({ field, text })
  })

  test('with several mistakes names the one that the specification names first', () => {
    // Two mistakes of one field exclude each other: the later one of each field is left out.
    for (const [first, [changes, field, text]] of mistakes.entries()) {
      const touched = new Set(Object.keys(changes))
      let filled: Filled = { ...right, ...changes }
      for (const [later] of mistakes.slice(first + 1)) {
        if (Object.keys(later).some((name) => touched.has(name))) continue
        filled = { ...filled, ...later }
        for (const name of Object.keys(later)) touched.add(name)
      }
      const mistake = firstMistake(rules, filled, NOW)
      expect([mistake?.field, mistake && refusals[mistake.code].text], JSON.stringify(filled)).toEqual([field, text])
    }
  })
})

test('a caregiver whom a person adds is asked everything but the e-mail', () => {
  const { email: _email, ...details } = caregiverDetails
  expect(firstMistake(forms.newCaregiverPerson, details, NOW)).toBeUndefined()
  expect(firstMistake(forms.newCaregiverPerson, { ...details, displayName: '' }, NOW)?.field).toBe('displayName')
})

test('what an endpoint says it may refuse with is every code of its forms, each once', () => {
  expect(codesOf(forms.relationship, forms.relationship, forms.terms)).toEqual([
    'relationship-required',
    'text-too-long',
    'terms-required',
  ])
})

test.each(
  Object.entries(forms).filter(
    ([, rules]) =>
      Array.isArray(rules) && rules.some((rule) => rule.field === 'password' && rule.code === 'password-too-long'),
  ) as [string, Rule[]][],
)('a password of any characters, up to 128, is taken by every form', (_form, rules) => {
  const ofPassword = rules.filter(({ field }) => /password/i.test(field))
  for (const given of ['x'.repeat(128), '走'.repeat(64), '      a', 'áé"<>\\%', '123 456 789 012'.repeat(5)])
    expect(firstMistake(ofPassword, { password: given, confirmPassword: given }, NOW), given).toBeUndefined()
})

describe('a date of birth', () => {
  const now = new Date('2025-03-10T02:00:00Z')
  test.each([
    ['2025-03-09', true],
    ['2025-03-10', false],
    ['2025-03-11', false],
    ['1944-02-29', true],
    ['1945-02-29', false],
    ['1879-12-31', false],
    ['1880-01-01', true],
    ['30-11-1944', false],
    ['1944-11-31', false],
    ['', false],
  ])('%s lies in the past: %s', (date, past) => {
    expect(isPastDate(date, now)).toBe(past)
  })

  test('is past when yesterday is over in Singapore, not in Greenwich', () => {
    expect(isPastDate('2025-03-09', new Date('2025-03-09T15:59:59Z'))).toBe(false)
    expect(isPastDate('2025-03-09', new Date('2025-03-09T16:00:00Z'))).toBe(true)
  })
})

test.each([
  ['a@b.co', true],
  ['hui.min+card@mail.example.sg', true],
  ['张@例子.公司', true],
  ['a@b', false],
  ['a b@c.de', false],
  ['a@b..co', false],
  ['a@@b.co', false],
  ['<a@b.co>', false],
  ['a@b.co,c@d.ef', false],
  [`${'a'.repeat(250)}@b.co`, false],
])('%s is an e-mail address: %s', (written, right) => {
  const rules = forms.partnerApplication.filter(({ code }) => code === 'email-invalid')
  expect(firstMistake(rules, { pocEmail: written }, NOW) === undefined).toBe(right)
})

test('a person and a caregiver made by another tick two agreements, the caregiver three', () => {
  const fields = (rules: readonly Rule[]) => rules.map(({ field }) => field)
  expect(fields(forms.twoAgreements)).toEqual(['agreeTerms', 'agreeDeclaration'])
  expect(fields(forms.agreements)).toEqual(['agreeTerms', 'agreeDeclaration', 'agreeCollection'])
})

describe('the button of a form waits', () => {
  const all = { firstname: 'Hui', lastname: 'Lim', username: 'huimin', phone: '81234567', email: 'hui@example.test' }
  const said = (rules: readonly Rule[], changes: Filled = {}) =>
    firstMistake(rules, { ...all, ...password, ...changes }, NOW)?.field

  test.each([
    ['professional’s', forms.professionalWaits],
    ['member’s of the public', forms.publicWaits],
  ])('of a %s for what is missing, and for six characters of both passwords', (_whose, rules) => {
    expect(said(rules)).toBeUndefined()
    expect(said(rules, { password: '12345' })).toBe('password')
    expect(said(rules, { confirmPassword: '12345' })).toBe('confirmPassword')
    expect(said(rules, { password: '123456', confirmPassword: '123456' })).toBeUndefined()
    for (const field of ['username', 'password', 'confirmPassword']) expect(said(rules, { [field]: '' })).toBe(field)
  })
})
