import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COOKIES } from '#contract/cookies.ts'
import { LANGUAGE_COOKIE } from '#contract/language-cookie.ts'
import { GRANT_AFTER_CLOSING_MINUTES, GRANT_HOURS, PHOTO_KEPT_HOURS } from '#contract/limits.ts'
import { LOCALES, type Locale } from '#contract/options.ts'
import { RETENTION } from '../service/clean-up.ts'
import { languageOf } from '../web/words.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** What the English policy calls each period after which the service deletes; its other languages have the same rows. */
const KEPT: Record<keyof typeof RETENTION, string> = {
  codesAndProofs: 'One-time codes',
  messageBodies: 'Texts of messages we sent',
  finderDetails: 'A finder’s name and number',
  whereaboutsAfterClosing: 'Places and positions',
  threadsAfterClosing: 'What a finder and the family write to each other',
  scansAndIncidents: 'Scans and searches',
  browserDrafts: 'Forms you stopped in the middle, for your browser',
  accountDrafts: 'Forms you stopped in the middle and keep in your account',
  incompleteAccounts: 'Registrations that were begun and not finished',
  rejectedAccounts: 'Registrations that were not approved',
  endedAccounts: 'Memberships that have ended, also by death',
  audit: 'Records of who did what in the service',
  linksAfterEnd: 'Links we sent you',
  invitationsAfterEnd: 'Invitations',
  sessionsAfterEnd: 'That you were signed in',
  pushDevices: 'A device that shows alarms, after it was last there',
  answersAfterEnd: 'Our questions about a registration, and your answers',
  wrongEntries: 'A report that an entry of the locator, or our wording, is wrong',
  contactsBefore: 'How your account was reached before a change',
  idempotencyKeys: 'A mark that keeps a form from being sent twice',
}

type Table = { rows: string[][] }
/** Words as whoever chose this language reads them: the policy of a language that has none is the English one (D62.1). */
const readWords = (locale: Locale, file: string) =>
  JSON.parse(readFileSync(`web/words/${languageOf(locale, [file])}/${file}.json`, 'utf8')) as never
function policy(locale: Locale) {
  const { sections } = readWords(locale, 'privacy') as {
    sections: { retention: { body: [Table] }; cookies: { body: [string, Table] } }
  }
  return { kept: sections.retention.body[0].rows, cookies: sections.cookies.body[1].rows }
}
/** Whether the first number of a text tells this time, in the unit it was written in. */
const tells = (text: string | undefined, milliseconds: number) =>
  [MINUTE, HOUR, DAY, YEAR].some((unit) => Number(/\d+/.exec(text ?? '')?.[0]) * unit === milliseconds)

describe.each(LOCALES)('the privacy policy in %s', (locale) => {
  const { kept, cookies } = policy(locale)

  test('names the very periods after which the service deletes, and no other', () => {
    const english = policy('en').kept.map(([what]) => what)
    expect(english.toSorted()).toEqual(Object.values(KEPT).toSorted())
    expect(kept).toHaveLength(english.length)
    for (const [name, what] of Object.entries(KEPT)) {
      const row = kept[english.indexOf(what)]
      expect(tells(row?.[1], RETENTION[name as keyof typeof RETENTION]), `${name}: ${row?.join(', ')}`).toBe(true)
    }
  })

  test('names every cookie that is set, with the time it stays, and no other', () => {
    expect(cookies.map(([name]) => name)).toEqual(Object.values(COOKIES).map(({ name }) => name))
    for (const [index, { name, seconds }] of Object.values(COOKIES).entries())
      expect(tells(cookies[index]?.[2], seconds * SECOND), `${name}: ${cookies[index]?.join(', ')}`).toBe(true)
  })
})

/** Every number a text names. */
const numbers = (text: unknown) => [...JSON.stringify(text).matchAll(/\d+/g)].map(Number)

test.each(LOCALES)('what a finder is promised in %s is what happens', (locale) => {
  const { form } = readWords(locale, 'safe-return') as {
    form: { consent: Record<'family' | 'partner' | 'nobody' | 'held', string> }
  }
  expect(Object.keys(form.consent)).toEqual(['family', 'partner', 'nobody', 'held'])
  for (const sentence of Object.values(form.consent)) {
    expect(numbers(sentence)).toEqual([RETENTION.finderDetails / DAY])
    // The duty desk reads it too, as the policy says: the association is named whoever else is.
    expect(sentence).toContain('{{association}}')
  }
  const { sections } = readWords(locale, 'privacy') as {
    sections: { finder: { body: string[] }; cookies: { body: string[] } }
  }
  expect(sections.finder.body.at(-1)).toContain('{{association}}')
  expect(numbers(sections.finder.body)).toEqual(expect.arrayContaining([GRANT_HOURS, GRANT_AFTER_CLOSING_MINUTES]))
  expect(numbers(sections.cookies.body.at(-1))).toEqual([PHOTO_KEPT_HOURS])
})

test.each(LOCALES)(
  'what becomes of texts, calls, messages and photos of a search stands in %s with the periods that are kept',
  (locale) => {
    const { sections } = readWords(locale, 'privacy') as { sections: { reach: { body: [Table, string] } } }
    const { finderDetails, whereaboutsAfterClosing, scansAndIncidents, threadsAfterClosing } = RETENTION
    const left = [finderDetails / DAY, whereaboutsAfterClosing / HOUR]
    const history = [scansAndIncidents / DAY]
    expect(sections.reach.body[0].rows.map(([, , howLong]) => numbers(howLong))).toEqual([
      left,
      left,
      history,
      history,
      [threadsAfterClosing / HOUR],
      [],
      history,
    ])
  },
)

test('no cookie is set but by the names of the list', () => {
  const setting = /\b(?:setCookie|generateCookie|setSignedCookie)\(|document\.cookie\s*=|cookieStore\.set/
  const files = globSync('{contract,service,web,start}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => setting.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'service/caller.ts',
    'start/page-locale.ts',
    'web/shared/language-in-place.ts',
  ])
  for (const file of ['service/caller.ts', 'start/page-locale.ts', 'web/shared/language-in-place.ts'])
    expect(readFileSync(file, 'utf8'), `${file} takes names from the list`).toMatch(/\bCOOKIES\b|\bLANGUAGE_COOKIE\b/)
  expect(COOKIES.language, 'the one that a script sets is of the list').toBe(LANGUAGE_COOKIE)
})
