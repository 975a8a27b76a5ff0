import { expect, test } from 'vitest'
import { weekOf } from './opening-hours-week.ts'

const said = (written: string) =>
  weekOf(written)?.map(
    ({ days, ranges }) => `${days.join('')} ${ranges.map((one) => `${one.start}-${one.end}`).join('+')}`,
  )

test.each([
  ['10am - 9pm daily', ['12345607 600-1260']],
  ['Daily: 10am - 9pm, Closed on PH', ['1234560 600-1260', '7 ']],
  ['Daily: 24 hours', ['12345607 0-1440']],
  ['Monday to Friday: 9 am - 6 pm, Saturday: 9 am - 1 pm', ['12345 540-1080', '6 540-780', '0 ']],
  ['Tuesday to Sunday: 10am - 6pm, Closed on PHs', ['234560 600-1080', '17 ']],
  ['Monday to Friday: 8am - 1pm, 2pm - 4.30pm', ['12345 480-780+840-990', '60 ']],
  ['Daily: 8am - 2am', ['12345607 480-1560']],
  ['Monday to Saturday: 9 am - 5 pm, Eve of PH: 9 am - 2 pm', ['123456 540-1020', '8 540-840', '0 ']],
])('%s, by the days that have the same hours, closed days last', (written, parts) =>
  expect(said(written)).toEqual(parts),
)

test.each(['According to showtimes', 'Daily: 7 am-12 pm', '', 'Contact the club at 6565 9330'])(
  'of "%s" nothing is claimed',
  (written) => expect(weekOf(written)).toBeUndefined(),
)
test('of no hours nothing is claimed', () => expect(weekOf(null)).toBeUndefined())
