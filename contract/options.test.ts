import { expect, test } from 'vitest'
import * as limits from './limits.ts'
import * as options from './options.ts'

/** The specified lists and numbers, to the letter (P9.6 to P9.9, R3.24 to R3.27, R9.1 to R9.12): forms, service and stored rows all take these lists and numbers. */
test.each<[string, unknown, unknown]>([
  ['languages of the pages', options.LOCALES, ['en', 'md', 'ms', 'ta']],
  ['the first of them', options.DEFAULT_LOCALE, 'en'],
  ['regions', options.REGIONS.toSorted(), ['CENTRAL', 'EAST', 'NORTH', 'WEST']],
  [
    'relationships',
    options.RELATIONSHIPS,
    ['Nephew / Niece', 'Child', 'Grandchild', 'Spouse', 'Parent', 'Grandparent', 'Uncle / Aunt'],
  ],
  [
    'relationships on the caregiver’s side',
    options.CAREGIVER_SIDE_RELATIONSHIPS,
    [...options.RELATIONSHIPS, 'Organisation Staff', 'Volunteer'],
  ],
  [
    'languages a person speaks',
    options.LANGUAGES,
    ['English', 'Mandarin', 'Malay', 'Tamil', 'Hokkien', 'Cantonese', 'Teochew'],
  ],
  [
    'types of dementia',
    options.DEMENTIA_TYPES,
    [
      "Alzheimer's Disease",
      'Vascular Dementia',
      'Frontotemporal Dementia (FTD)',
      'Lewy Body Dementia (LBD)',
      'Mild Cognitive Impairment (MCI)',
    ],
  ],
  ['stages of dementia', options.DEMENTIA_STAGES, ['MILD', 'MODERATE', 'SEVERE']],
  ['country codes, the default first', options.COUNTRY_CODES, ['+65', '+62', '+60']],
  ['genders', options.GENDERS, ['male', 'female']],
  [
    'types of account, with those of persons and of the public',
    options.ACCOUNT_TYPES,
    ['DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'],
  ],
  ['kinds of credential', options.CREDENTIAL_TYPES, ['USERNAME', 'GOOGLE']],
  [
    'ways somebody found us',
    options.HOW_FOUND,
    [
      'Search Engine (Google, Yahoo, etc)',
      'Recommendation by friend or collague',
      'Social Media',
      'Poster at MRT / Bus interchange',
      'Others',
    ],
  ],
])('%s are the specification’s', (_what, ours, theirs) => {
  expect(ours).toEqual(theirs)
})

test('the numbers are the specification’s', () => {
  expect(limits).toMatchObject({
    REQUEST_TIMEOUT_MS: 10_000,
    CARE_HOURS: { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 },
    DEFAULT_CENTRE: { lat: 1.2901003, lng: 103.8508516, zoom: 15 },
    MAP_BOUNDS: { west: 103.596, east: 104.1, south: 1.1443, north: 1.4835 },
    NEAREST_LIMIT: 5,
    USERNAME_MIN: { caregiver: 6, person: 4 },
    PASSWORD_MIN: 6,
    CREDENTIAL_MAX: 50,
    PROFESSIONAL_CREDENTIAL_MAX: 30,
    NAME_MAX: 50,
    DISPLAY_NAME_MAX: 30,
    STREET_NAME_MAX: 200,
    ADDRESS_MAX: 200,
    CODE_DIGITS: 6,
    APPROVAL_WORKING_DAYS: 7,
  })
})

test('the console is read in English by whoever chose a language that it does not have', () => {
  expect(options.LOCALES.map(options.consoleLocale)).toEqual(['en', 'md', 'ms', 'en'])
})
