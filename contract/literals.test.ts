import { describe, expect, test } from 'vitest'
import { AMBULANCE, brand, POLICE, telLink } from './brand.ts'
import { layoutCard, layoutLabel, layoutSheet, type Layout } from './domain/card-layout.ts'
import { COOKIES } from './cookies.ts'
import { refusals } from './errors.ts'
import { decisionsOn } from './admin-accounts.ts'
import { MOMENTS_SHOWN, NAMED_IN_MOMENT, REPORTS_SHOWN } from './found.ts'
import * as limits from './limits.ts'

/**
 * What must never change by accident, written out: expectations here are literals and never read from the code they test.
 * Whoever changes one of these on purpose changes one line here, and says so.
 */

const textsOf = ({ items }: Layout) => items.flatMap((item) => (item.kind === 'text' ? item.text : []))
const url = 'https://homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh'
const shortCode = '7KM-2QX-4RD'

describe('numbers that help', () => {
  test('are 999 for the police, 995 for an ambulance, 6377 0700 for the helpline', () => {
    expect(POLICE).toBe('999')
    expect(AMBULANCE).toBe('995')
    expect(brand.helpline).toBe('6377 0700')
    expect(telLink(brand.helpline)).toBe('tel:+6563770700')
    expect(brand.helplineHours, 'nothing is claimed about when somebody answers').toBe('')
  })

  test('stand on the card beside what each is for', () => {
    const card = layoutCard({
      displayName: 'Siew Hua Lim',
      surname: 'Lim',
      membershipId: 'D2C7F4H9JQ',
      url,
      shortCode,
      brand,
    })
    expect(textsOf(card)).toEqual([
      'Homeward',
      'Hello, my name is',
      'Siew Hua',
      'Lim',
      'Homeward member D2C7F4H9JQ',
      '7KM-2QX-4RD',
      'If I look lost, please scan',
      '请扫码 · Sila imbas',
      'ஸ்கேன் செய்யவும்',
      'Helpline 6377 0700',
      'In danger: 999. Hurt: 995.',
      'No camera? Go to homeward.example/find',
      'Another address on your phone? Call us.',
    ])
  })

  test('stand on a preview of the card, which has no code yet', () => {
    const preview = layoutCard({
      displayName: 'Cher',
      surname: '',
      membershipId: null,
      url: null,
      shortCode: null,
      brand,
    })
    expect(textsOf(preview)).toEqual([
      'Homeward',
      'Hello, my name is',
      'Cher',
      'Your code',
      'goes here',
      'If I look lost, please scan',
      '请扫码 · Sila imbas',
      'ஸ்கேன் செய்யவும்',
      'Helpline 6377 0700',
      'In danger: 999. Hurt: 995.',
      'Another address on your phone? Call us.',
    ])
  })

  test('stand on every label, a single one and each of a sheet', () => {
    const label = [
      '7KM-2QX-4RD',
      'If I look lost, please scan',
      '请扫码 · Sila imbas',
      'ஸ்கேன் செய்யவும்',
      'Homeward',
      'Red bag',
      'Helpline 6377 0700',
      'In danger: 999. Hurt: 995.',
      'No camera? Go to',
      'homeward.example/find',
      'Another address on your phone? Call us.',
    ]
    expect(textsOf(layoutLabel({ label: 'Red bag', url, shortCode, brand }))).toEqual(label)
    expect(textsOf(layoutSheet([{ label: 'Red bag', url, shortCode }], brand))).toEqual(
      Array.from({ length: 14 }, () => label).flat(),
    )
  })
})

test('times and counts that the decisions name', () => {
  expect(limits.CARE_HOURS).toEqual({ days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17, timeZone: 'Asia/Singapore' })
  expect({
    SESSION_HOURS: limits.SESSION_HOURS,
    SESSION_IDLE_HOURS: limits.SESSION_IDLE_HOURS,
    SESSION_USE_MINUTES: limits.SESSION_USE_MINUTES,
    ADMIN_SESSION_HOURS: limits.ADMIN_SESSION_HOURS,
    CONSOLE_LOCK_MINUTES: limits.CONSOLE_LOCK_MINUTES,
    CONSOLE_USE_SECONDS: limits.CONSOLE_USE_SECONDS,
    ADMIN_ENTRY_MINUTES: limits.ADMIN_ENTRY_MINUTES,
    CODE_MINUTES: limits.CODE_MINUTES,
    CODE_CHECKS: limits.CODE_CHECKS,
    CODE_RESEND_SECONDS: limits.CODE_RESEND_SECONDS,
    CODE_SENDS: limits.CODE_SENDS,
    CODE_NUMBER_DAY: [limits.CODE_NUMBER_DAY, limits.CODE_NUMBER_DAY_FIRST],
    CODE_SOURCE_CONFIRMED: limits.CODE_SOURCE_CONFIRMED,
    KNOWN_DEVICE: [limits.KNOWN_DEVICE_DAYS, limits.KNOWN_DEVICE_OWNERS],
    TRY_SPACING: limits.TRY_SPACING,
    TRY_TURN_MINUTES: limits.TRY_TURN_MINUTES,
    PHONE_PROOF_MINUTES: limits.PHONE_PROOF_MINUTES,
    SEARCH_HANDLE_MINUTES: limits.SEARCH_HANDLE_MINUTES,
    RECENT_SIGN_IN_MINUTES: limits.RECENT_SIGN_IN_MINUTES,
    GRANT_HOURS: limits.GRANT_HOURS,
    GRANT_AFTER_CLOSING_MINUTES: limits.GRANT_AFTER_CLOSING_MINUTES,
    INCIDENT_HOURS: limits.INCIDENT_HOURS,
    REOPEN_HOURS: limits.REOPEN_HOURS,
    MUTE_HOURS: limits.MUTE_HOURS,
    SCREENING: [limits.SCREENING_HOURS, limits.SCREENED_SECONDS],
    FOLLOW_UP_SMS_PER_NUMBER_PER_HOUR: limits.FOLLOW_UP_SMS_PER_NUMBER_PER_HOUR,
    FOLLOW_UP_SMS_PER_NETWORK_PER_HOUR: limits.FOLLOW_UP_SMS_PER_NETWORK_PER_HOUR,
    HAND_OVER_MISSES: limits.HAND_OVER_MISSES,
    THREAD: [
      limits.THREAD_TEXT_MAX,
      limits.THREAD_PER_MINUTE,
      limits.THREAD_PER_ALARM,
      limits.THREAD_PHOTOS,
      limits.THREAD_SHOWN,
    ],
    HELPER_DATABASE_MS: limits.HELPER_DATABASE_MS,
    HISTORY_DAYS: limits.HISTORY_DAYS,
    SEARCH_ROWS: limits.SEARCH_ROWS,
    PENDING_TAGS_MAX: limits.PENDING_TAGS_MAX,
    PENDING_TAGS_STAFF_MAX: limits.PENDING_TAGS_STAFF_MAX,
    // Those that a refusal below names.
    FINDER_NAME_MAX: limits.FINDER_NAME_MAX,
    PLACE_MAX: limits.PLACE_MAX,
    USERNAME_MIN: limits.USERNAME_MIN,
    PASSWORD_MIN: limits.PASSWORD_MIN,
    PASSWORD_MAX: limits.PASSWORD_MAX,
    DISPLAY_NAME_MAX: limits.DISPLAY_NAME_MAX,
    PHOTO_MAX_BYTES: limits.PHOTO_MAX_BYTES,
    PHOTO_MAX_PIXELS: limits.PHOTO_MAX_PIXELS,
    PHOTO_SERVED_BYTES: limits.PHOTO_SERVED_BYTES,
    RECORDING_MAX_BYTES: limits.RECORDING_MAX_BYTES,
    RECORDING_SECONDS: limits.RECORDING_SECONDS,
    RECORDING_SERVED_BYTES: limits.RECORDING_SERVED_BYTES,
    RETURN_CODES_MAX: limits.RETURN_CODES_MAX,
    POINTS_FILE_MAX_BYTES: limits.POINTS_FILE_MAX_BYTES,
  }).toEqual({
    SESSION_HOURS: 20,
    SESSION_IDLE_HOURS: 8,
    SESSION_USE_MINUTES: 5,
    ADMIN_SESSION_HOURS: 8,
    CONSOLE_LOCK_MINUTES: 30,
    CONSOLE_USE_SECONDS: 60,
    ADMIN_ENTRY_MINUTES: 30,
    CODE_MINUTES: 10,
    CODE_CHECKS: 5,
    CODE_RESEND_SECONDS: [30, 60, 120],
    CODE_SENDS: { tenMinutes: 5, day: 10 },
    CODE_NUMBER_DAY: [20, 30],
    CODE_SOURCE_CONFIRMED: 5,
    KNOWN_DEVICE: [180, 6],
    TRY_SPACING: { first: 5, step: 20, longest: 60 },
    TRY_TURN_MINUTES: 15,
    PHONE_PROOF_MINUTES: 60,
    SEARCH_HANDLE_MINUTES: 15,
    RECENT_SIGN_IN_MINUTES: 15,
    GRANT_HOURS: 24,
    GRANT_AFTER_CLOSING_MINUTES: 30,
    INCIDENT_HOURS: 24,
    REOPEN_HOURS: 24,
    MUTE_HOURS: 24,
    SCREENING: [24, 300],
    FOLLOW_UP_SMS_PER_NUMBER_PER_HOUR: 3,
    FOLLOW_UP_SMS_PER_NETWORK_PER_HOUR: 5,
    HAND_OVER_MISSES: 3,
    THREAD: [300, 10, 150, 6, 60],
    HELPER_DATABASE_MS: 250,
    HISTORY_DAYS: 90,
    SEARCH_ROWS: 3,
    PENDING_TAGS_MAX: 10,
    PENDING_TAGS_STAFF_MAX: 100,
    FINDER_NAME_MAX: 60,
    PLACE_MAX: 200,
    USERNAME_MIN: { caregiver: 6, person: 4 },
    PASSWORD_MIN: 6,
    PASSWORD_MAX: 128,
    DISPLAY_NAME_MAX: 30,
    PHOTO_MAX_BYTES: 5_000_000,
    PHOTO_MAX_PIXELS: 25_000_000,
    PHOTO_SERVED_BYTES: 20_000,
    RECORDING_MAX_BYTES: 4_000_000,
    RECORDING_SECONDS: 10,
    RECORDING_SERVED_BYTES: 60_000,
    RETURN_CODES_MAX: 20,
    POINTS_FILE_MAX_BYTES: 5_000_000,
  })
})

test('the browser keeps each cookie as long as the decisions say', () => {
  expect(Object.fromEntries(Object.values(COOKIES).map(({ name, seconds }) => [name, seconds]))).toEqual({
    lang: 365 * 24 * 3600,
    homeward_device: 2 * 24 * 3600,
    homeward_session: 20 * 3600,
    homeward_known: 180 * 24 * 3600,
    homeward_code: 600,
    homeward_phone: 3600,
    homeward_entry: 12 * 3600,
    homeward_link: 3600,
    homeward_google: 3600,
    homeward_passkey: 5 * 60,
    homeward_draft: 24 * 3600,
    homeward_shared: 365 * 24 * 3600,
    homeward_admin: 8 * 3600,
    homeward_tester: 600,
    homeward_watch: 14 * 3600,
  })
})

/** A sentence that names a number of its own says the limit that is enforced; every such sentence stands here. */
test('every refusal that names a number', () => {
  const named = Object.entries(refusals).flatMap(([code, { text }]) => (/\d/.test(text) ? [[code, text]] : []))
  expect(Object.fromEntries(named)).toEqual({
    'resets-wait':
      'How the account is reached was changed a short while ago. No link for a password goes out for 24 hours.',
    'service-unavailable': 'We cannot reach our records right now. Please call the helpline, or 999 in an emergency.',
    'administrator-username': 'The username needs 4 to 50 letters, digits or . _ @ -',
    'push-devices-full': 'You have 10 devices. Please remove one that you do not use first.',
    'passkeys-full': 'You have 10 passkeys. Please remove one that you do not use first.',
    'name-too-long': 'Please use at most 60 characters for your name.',
    'place-too-long': 'Please describe the place in at most 200 characters.',
    'thread-text-too-long': 'Please write at most 300 characters at a time.',
    'postal-code-invalid': 'Please enter a postal code of 6 digits.',
    'username-too-short': "'username' cannot be less than 6 characters",
    'username-too-short-person': "'username' cannot be less than 4 characters",
    'password-too-short': 'password cannot be less than 6 characters',
    'password-too-short-person': 'Password cannot be less than 6 characters',
    'password-too-short-professional': 'Password must be longer or equal to 6 characters',
    'password-too-short-reset': 'Password length minimum is 6 characters',
    'phone-too-short': "'phone' cannot be less than 6 characters",
    'display-name-too-long': 'Please use at most 30 characters for the name on the card.',
    'last-nric-length': 'Last NRIC must be 4 character.',
    'last-nric-format':
      'Incorrect NRIC format, please input last 3 numbers of NRIC and final alphabet. For e.g If NRIC is S1234123A enter 123A.',
    'photo-too-large': 'This photo is too large. Please choose one of at most 5 MB.',
    'photo-too-many-pixels': 'This photo has too many pixels. Please choose one of at most 25 megapixels.',
    'recording-too-large': 'This sound file is too large. Please choose one of at most 4 MB.',
    'search-too-short': 'Please type at least 3 letters or digits.',
    'too-many-claims': 'You hold 20 cases. Please decide or release some of them first.',
    'too-many-codes': 'There are 20 codes already. Please end one that is no longer used first.',
    'file-not-text': 'This is not a CSV table in UTF-8. Please save it as "CSV UTF-8".',
    'file-excel': 'This is an Excel workbook. Please save it as "CSV UTF-8".',
    'file-too-large': 'This file is too large. A list may have at most 5 MB.',
    'too-many-clients': 'One file holds 100 clients at most. Please choose fewer.',
    'clients-file-too-large': 'This file is too large. A list of clients may have at most 500 kB.',
    'clients-file-too-many': 'A list may have at most 300 clients. Please divide it.',
    'clients-export-not-agreed':
      'For more than 50 clients a colleague must agree first, and the time for it must not be over.',
    'row-postal-code': 'A postal code has 6 digits.',
    'row-postal-code-short': 'A postal code has 6 digits: a spreadsheet may have dropped a leading 0.',
    'row-date': 'This is not a date like 20260131.',
  })
})

test('the family’s page shows so much of an alarm at once', () => {
  expect({ REPORTS_SHOWN, MOMENTS_SHOWN, NAMED_IN_MOMENT }).toEqual({
    REPORTS_SHOWN: 20,
    MOMENTS_SHOWN: 25,
    NAMED_IN_MOMENT: 6,
  })
})

describe('what staff may decide about an account', () => {
  const moment = '2026-03-23T22:53:00.000Z'
  const alive = { death: null, undo: null, endingAt: null }
  test.each([
    ['PENDING', ['approve', 'ask', 'reject', 'end']],
    ['APPROVED', ['suspend', 'end']],
    ['SUSPENDED', ['lift', 'end']],
    ['ENDING', ['end']],
    ['REJECTED', []],
    ['ENDED', []],
  ] as const)('that is %s', (status, decisions) => {
    expect(decisionsOn({ status, ...alive })).toEqual(decisions)
  })
  test('whose owner is said to have died: a second person confirms it, whoever said it takes it back', () => {
    const death = (mayConfirm: boolean) => ({ by: 'mei', at: moment, until: moment, mayConfirm })
    expect(decisionsOn({ status: 'APPROVED', ...alive, death: death(true) })).toEqual([
      'suspend',
      'end',
      'confirm-death',
      'undo',
    ])
    expect(decisionsOn({ status: 'APPROVED', ...alive, death: death(false) })).toEqual(['suspend', 'end', 'undo'])
  })
  test('whose last decision can be taken back, or that is about to end', () => {
    expect(decisionsOn({ status: 'REJECTED', ...alive, undo: { until: moment, to: 'PENDING' } })).toEqual(['undo'])
    expect(decisionsOn({ status: 'ENDING', ...alive, endingAt: moment })).toEqual(['end', 'undo'])
  })
})
