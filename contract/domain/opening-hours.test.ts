import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areHoursUnderstood, openState } from './opening-hours.ts'

/** "10 Mar 09:00": a minute of March or April 2025 on Singapore's clock; 10 March is a Monday, 31 March a public holiday. */
const at = (written: string) => new Date(`${written} 2025 GMT+0800`)
const shown = (iso: string | undefined) =>
  iso &&
  new Date(iso).toLocaleString('en-SG', {
    timeZone: 'Asia/Singapore',
    weekday: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
const said = (hours: string, moment: string) => {
  const state = openState(hours, at(moment))
  if (!state) return 'nothing'
  return state.state === 'open' ? `open until ${shown(state.until)}` : `closed until ${shown(state.opensAt)}`
}

describe('a person reads whether a place is open', () => {
  test.each([
    // Plain days and hours, in the ways people write them
    ['Monday to Friday: 9 am - 6 pm', '10 Mar 09:00', 'open until Mon 10, 18:00'],
    ['Monday to Friday: 9 am - 6 pm', '10 Mar 08:59', 'closed until Mon 10, 09:00'],
    ['Monday to Friday: 9 am - 6 pm', '10 Mar 18:00', 'closed until Tue 11, 09:00'],
    ['Monday to Friday: 9 am - 6 pm', '14 Mar 18:00', 'closed until Mon 17, 09:00'],
    ['Mon - Fri: 9.00am – 6.00pm', '10 Mar 17:59', 'open until Mon 10, 18:00'],
    ['Mon to Fri 9a.m. to 6p.m.', '10 Mar 17:59', 'open until Mon 10, 18:00'],
    ['Weekdays: 0900-1800 hrs', '10 Mar 17:59', 'open until Mon 10, 18:00'],
    ['Mondays, Tuesdays and Fridays: 1pm - 9.30pm', '12 Mar 14:00', 'closed until Fri 14, 13:00'],
    ['10 am to 7 pm daily', '15 Mar 18:30', 'open until Sat 15, 19:00'],
    ['Mon-Tue, Fri-Sat (9,30am - 5.30pm), Wed (2.00pm - 9.00pm)', '12 Mar 20:00', 'open until Wed 12, 21:00'],
    ['Friday to Sunday: 7.30 am - 11 pm', '15 Mar 22:00', 'open until Sat 15, 23:00'],
    // Always
    ['Daily: 24 hours', '10 Mar 03:00', 'open until undefined'],
    ['24 hours', '31 Mar 03:00', 'open until undefined'],
    ['Open 24 hours', '31 Mar 03:00', 'open until undefined'],
    // More than one range a day
    ['Monday to Friday: 9am - 1pm, 2pm - 5pm', '10 Mar 13:30', 'closed until Mon 10, 14:00'],
    ['Monday to Friday: 8 am - 5 pm (12 pm-1 pm Lunch Break)', '10 Mar 12:30', 'closed until Mon 10, 13:00'],
    ['Monday to Friday: 8 am - 5 pm (12 pm-1 pm Lunch Break)', '10 Mar 11:30', 'open until Mon 10, 12:00'],
    // Over midnight
    ['Daily: 5.30am - 12.30am', '11 Mar 00:15', 'open until Tue 11, 00:30'],
    ['Daily: 5.30am - 12.30am', '11 Mar 00:30', 'closed until Tue 11, 05:30'],
    ['Daily: 9 am - 12am', '10 Mar 23:59', 'open until Tue 11, 00:00'],
    ['Sat: 8pm - 2am', '16 Mar 01:00', 'open until Sun 16, 02:00'],
    ['Sat: 8pm - 2am', '15 Mar 01:00', 'closed until Sat 15, 20:00'],
    ['Daily: 9.30am - 12am, except Friday, Saturday & PH until 3am', '15 Mar 02:00', 'open until Sat 15, 03:00'],
    ['Daily: 9.30am - 12am, except Friday, Saturday & PH until 3am', '12 Mar 02:00', 'closed until Wed 12, 09:30'],
    // Public holidays: 31 March (Monday) is Hari Raya Puasa
    ['Daily: 10am - 6pm', '31 Mar 12:00', 'open until Mon 31, 18:00'],
    ['Daily: 10am - 6pm, Closed on PHs', '31 Mar 12:00', 'closed until Tue 1, 10:00'],
    ['Monday to Friday: 9am - 5pm, Weekends & PHs: 9 am - 1 pm', '31 Mar 12:00', 'open until Mon 31, 13:00'],
    ['Monday to Friday: 9am - 5pm, Sat/Sun/PH: 9 am - 1 pm', '31 Mar 14:00', 'closed until Tue 1, 09:00'],
    ['Mon to Fri: 8am - 4.30pm; Sat: 8am - 12.30pm; Sun & PH: closed', '31 Mar 10:00', 'closed until Tue 1, 08:00'],
    [
      'Monday to Friday (except Wednesday): 9 am - 6 pm, Wednesday: 12:30 pm - 9:30 pm',
      '12 Mar 10:00',
      'closed until Wed 12, 12:30',
    ],
    [
      'Monday and Saturday: 11 am - 4 pm Closed on Tuesdays to Fridays, Sundays and PHs',
      '31 Mar 12:00',
      'closed until Sat 5, 11:00',
    ],
  ])('%s at %s', (hours, moment, expected) => {
    expect(said(hours, moment)).toBe(expected)
  })

  test('the eve of a public holiday has hours of its own where they are written', () => {
    const hours = 'Monday to Saturday: 9 am - 5 pm, Eve of PH: 9 am - 2 pm'
    // 17 April is Maundy Thursday.
    expect(said(hours, '17 Apr 13:00')).toBe('open until Thu 17, 14:00')
    expect(said(hours, '16 Apr 15:00')).toBe('open until Wed 16, 17:00')
  })
})

test('hours are understood or not, whatever the day', () => {
  expect(areHoursUnderstood('Mon-Fri 08:00-20:00, Sat 09:00-13:00')).toBe(true)
  expect(areHoursUnderstood('Daily 20:00-08:00')).toBe(true)
  expect(areHoursUnderstood('According to showtimes')).toBe(false)
  expect(areHoursUnderstood('')).toBe(false)
})

describe('nothing is claimed where nobody can be certain', () => {
  test.each([
    'According to showtimes',
    'Contact Woodlands Community Club for details at 6362 8832',
    'Monday to Friday: 9.00am – 5.30pm, by appointment only',
    'Monday to Friday: 12 pm / 3 pm - 10.30 pm',
    'Daily: 12 pm - 6 pm (Operating hours: Box Office Counter)',
    // Midnight is often written so.
    'Daily: 7 am - 12 pm',
    '9am - 5pm',
    'Monday to Friday: 9 - 5pm',
    'Monday to Friday: 09:00 - 05:00',
    'Monday to Friday: 9 pm - 5 pm',
    'Monday to Friday: 9am - 9am',
    'Monday to Friday: 9am - 5pm, Friday: 9am - 3pm',
    'Monday to Friday: 2pm - 6pm, 5pm - 9pm',
    'Mon, Tues',
    // From or to what is no single day of the week.
    'PH to Friday: 9am - 5pm',
    'Monday to PH: 9am - 5pm',
    'Weekdays to Sunday: 9am - 5pm',
    'Monday to weekends: 9am - 5pm',
    'Monday to Monday: 9am - 5pm',
    'closed',
    '25 hours',
    '',
  ])('%s', (hours) => {
    for (const moment of ['10 Mar 12:00', '15 Mar 03:00', '31 Mar 12:00']) expect(said(hours, moment)).toBe('nothing')
  })

  test('on a public holiday that the wording leaves out, unless that weekday is closed anyway', () => {
    expect(said('Monday to Friday: 9am - 5pm', '31 Mar 12:00')).toBe('nothing')
    expect(said('Tuesday to Friday: 9am - 5pm', '31 Mar 12:00')).toBe('closed until Tue 1, 09:00')
    expect(said('Monday to Friday: 9am - 5pm', '30 Mar 12:00')).toBe('closed until undefined')
    expect(said('Monday to Friday: 6pm - 1am', '01 Apr 00:30')).toBe('nothing')
  })

  test('whatever is written', () => {
    const words = fc.constantFrom(
      'Mon',
      'to',
      'Friday',
      'PH',
      ':',
      ',',
      '9am',
      '12 pm',
      '5.30pm',
      '-',
      'closed on',
      'daily',
      '24 hours',
      '(',
      ')',
      'except',
      'until',
      '&',
      'lunch',
      '2200',
      'x',
      '',
    )
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 14 }),
        fc.date({ min: at('1 Jan 00:00'), max: at('31 Dec 00:00'), noInvalidDate: true }),
        (parts, moment) => {
          const state = openState(parts.join(' '), moment)
          if (state?.state === 'open' && state.until) expect(Date.parse(state.until)).toBeGreaterThan(moment.getTime())
          if (state?.state === 'closed' && state.opensAt)
            expect(Date.parse(state.opensAt)).toBeGreaterThan(moment.getTime())
        },
      ),
      { numRuns: 2000 },
    )
  })
})
