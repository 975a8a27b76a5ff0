import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/options.ts'
import { describeHours } from './describe-hours.ts'
import type { Speaker } from './speaker.ts'

/** Speaks with the page's own words, as the small script does. */
function speakerOf(locale: Locale): Speaker {
  const file = new URL(`../words/${locale}/locator.json`, import.meta.url)
  const { live } = JSON.parse(readFileSync(file, 'utf8')) as { live: unknown }
  const word = (key: string) => key.split('.').reduce((inner, name) => (inner as Record<string, unknown>)[name], live)
  return {
    locale,
    now: new Date('2026-03-06T02:00:00Z'),
    say: (key, values = {}) =>
      String(word(key)).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '?'),
  }
}
const lines = (locale: Locale, written: string) => describeHours(written, speakerOf(locale)).lines

test.each([
  ['10am - 9pm daily', ['Every day: 10:00 am – 9:00 pm']],
  ['Daily: 10.00am – 7.00pm', ['Every day: 10:00 am – 7:00 pm']],
  ['Daily: 10am - 9pm, Closed on PH', ['Mon to Sun: 10:00 am – 9:00 pm', 'Public holidays: closed']],
  ['24 hours', ['Every day: 24 hours']],
  [
    'Mondays, Tuesdays and Fridays: 1pm - 9.30pm, Thursdays and Saturdays: 9am - 6pm, Closed on Wednesdays and Sundays',
    ['Mon, Tue and Fri: 1:00 pm – 9:30 pm', 'Thu and Sat: 9:00 am – 6:00 pm', 'Wed and Sun: closed'],
  ],
  [
    'Monday to Friday: 8am - 1pm, 2pm - 4.30pm; Weekends & PH: closed',
    ['Mon to Fri: 8:00 am – 1:00 pm and 2:00 pm – 4:30 pm', 'Sat, Sun and public holidays: closed'],
  ],
  ['Daily: 9.30am - 2am', ['Every day: 9:30 am – 2:00 am']],
  ['Daily: 6am - 12am', ['Every day: 6:00 am – 12:00 am']],
])('"%s" reads in one form, whoever wrote it', (written, expected) => expect(lines('en', written)).toEqual(expected))

test('hours are said in the reader’s language', () => {
  const written = 'Tuesday to Friday: 9 am - 5 pm, Closed on PH'
  expect(LOCALES.map((locale) => lines(locale, written))).toEqual([
    ['Tue to Fri: 9:00 am – 5:00 pm', 'Mon, Sat, Sun and public holidays: closed'],
    ['周二至周五：上午9:00至下午5:00', '周一、周六、周日和公共假期：休息'],
    ['Sel hingga Jum: 9:00 PG – 5:00 PTG', 'Isn, Sab, Ahd dan cuti umum: tutup'],
    ['செவ். முதல் வெள். வரை: 9:00 AM – 5:00 PM', 'திங்., சனி, ஞாயி. மற்றும் பொது விடுமுறைகள்: மூடப்பட்டிருக்கும்'],
  ])
})

test('what nobody can read with certainty stays as it is written', () => {
  expect(describeHours('According to showtimes', speakerOf('md'))).toEqual({
    lines: [],
    written: 'According to showtimes',
  })
  expect(describeHours(null, speakerOf('en'))).toEqual({ lines: [], written: '' })
})
