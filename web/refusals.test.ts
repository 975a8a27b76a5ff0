import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SEARCH_MIN } from '#contract/admin-accounts.ts'
import { POLICE } from '#contract/brand.ts'
import { refusals, type RefusalCode } from '#contract/errors.ts'
import { caregiverCredentials, caregiverPerson, mobile, personCredentials } from '#contract/forms.ts'
import {
  ADMINISTRATOR_USERNAME,
  CLAIMS_MAX,
  CLIENTS_AT_ONCE,
  CLIENTS_EXPORT_ALONE,
  CLIENTS_FILE_MAX_BYTES,
  CLIENTS_FILE_MAX_ROWS,
  DISPLAY_NAME_MAX,
  FINDER_NAME_MAX,
  PASSKEYS_MAX,
  PUSH_DEVICES_MAX,
  PASSWORD_MIN,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PLACE_MAX,
  POINTS_FILE_MAX_BYTES,
  RECORDING_MAX_BYTES,
  RETURN_CODES_MAX,
  USERNAME_MIN,
  RESETS_WAIT_HOURS,
  THREAD_TEXT_MAX,
} from '#contract/limits.ts'
import { LOCALES, type Locale } from '#contract/options.ts'
import { numbersIn } from './test/numbers.ts'

const MILLION = 1_000_000

/** Every refusal that names a number, and the limit that the number is. */
const LIMITS: Partial<Record<RefusalCode, number>> = {
  'service-unavailable': Number(POLICE),
  'name-too-long': FINDER_NAME_MAX,
  'place-too-long': PLACE_MAX,
  'thread-text-too-long': THREAD_TEXT_MAX,
  'username-too-short': USERNAME_MIN.caregiver,
  'username-too-short-person': USERNAME_MIN.person,
  'password-too-short': PASSWORD_MIN,
  'password-too-short-person': PASSWORD_MIN,
  'password-too-short-professional': PASSWORD_MIN,
  'password-too-short-reset': PASSWORD_MIN,
  'display-name-too-long': DISPLAY_NAME_MAX,
  'photo-too-large': PHOTO_MAX_BYTES / MILLION,
  'photo-too-many-pixels': PHOTO_MAX_PIXELS / MILLION,
  'recording-too-large': RECORDING_MAX_BYTES / MILLION,
  'file-too-large': POINTS_FILE_MAX_BYTES / MILLION,
  'too-many-codes': RETURN_CODES_MAX,
  'passkeys-full': PASSKEYS_MAX,
  'push-devices-full': PUSH_DEVICES_MAX,
  'search-too-short': SEARCH_MIN,
  'resets-wait': RESETS_WAIT_HOURS,
  'too-many-claims': CLAIMS_MAX,
  'too-many-clients': CLIENTS_AT_ONCE,
  'clients-file-too-large': CLIENTS_FILE_MAX_BYTES / 1000,
  'clients-file-too-many': CLIENTS_FILE_MAX_ROWS,
  'clients-export-not-agreed': CLIENTS_EXPORT_ALONE,
}
/** Numbers that a rule below tries out, that Singapore's postal codes have, or that stand in an example. */
const TRIED: Partial<Record<RefusalCode, readonly string[]>> = {
  'administrator-username': [`${ADMINISTRATOR_USERNAME.min}`, `${ADMINISTRATOR_USERNAME.max}`],
  'phone-too-short': ['6'],
  'last-nric-length': ['4'],
  'last-nric-format': ['3', '1234123', '123'],
  'postal-code-invalid': ['6'],
  'row-postal-code': ['6'],
  'row-postal-code-short': ['6', '0'],
  'row-date': ['20260131'],
  'file-not-text': ['8', '8'],
  'file-excel': ['8'],
}

const translated = (locale: Locale): Record<string, string> =>
  locale === 'en'
    ? Object.fromEntries(Object.entries(refusals).map(([code, { text }]) => [code, text]))
    : JSON.parse(readFileSync(new URL(`./words/${locale}/errors.json`, import.meta.url), 'utf8'))

describe.each(LOCALES)('the refusals in %s', (locale) => {
  const texts = Object.entries(translated(locale))
  test('name each limit as it is, and no other number', () => {
    const expected = { ...TRIED, ...Object.fromEntries(Object.entries(LIMITS).map(([code, at]) => [code, [`${at}`]])) }
    const said = texts.map(([code, text]) => [code, numbersIn(text)] as const).filter(([, numbers]) => numbers.length)
    const sorted = (table: Record<string, readonly string[]>) =>
      Object.fromEntries(Object.entries(table).map(([code, numbers]) => [code, numbers.toSorted()]))
    expect(sorted(Object.fromEntries(said))).toEqual(sorted(expected))
  })
})

test.each([
  ['phone', '12345', 'phone-too-short', mobile],
  ['phone', '123456', undefined, mobile],
  ['username', 'hui', 'username-too-short-person', personCredentials],
  ['username', 'huim', undefined, personCredentials],
  ['username', 'huimi', 'username-too-short', caregiverCredentials],
  ['username', 'huimin', undefined, caregiverCredentials],
  ['displayName', 'x'.repeat(31), 'display-name-too-long', caregiverPerson],
  ['displayName', 'x'.repeat(30), undefined, caregiverPerson],
  ['lastNric', '12A', 'last-nric-length', caregiverPerson],
  ['lastNric', '123A', undefined, caregiverPerson],
] as const)('a %s of %j is refused with %s', (field, value, code, rules) => {
  const broken = rules
    .filter((rule) => rule.field === field && rule.broken({ [field]: value }, new Date('2026-01-01')))
    .map((rule) => rule.code)
  const ofLength = broken.filter((one) => /short|long|length/.test(one))
  expect(ofLength).toEqual(code ? [code] : [])
})
