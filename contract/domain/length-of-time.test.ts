import { expect, test } from 'vitest'
import { lengthOfTime } from './length-of-time.ts'

test.each([
  [-5, '0 secs', '0秒'],
  [0, '0 secs', '0秒'],
  [59.9, '59 secs', '59秒'],
  [60, '1 min', '1分钟'],
  [61, '1 min, 1 sec', '1分钟1秒'],
  [200, '3 mins, 20 secs', '3分钟20秒'],
  [3599, '59 mins, 59 secs', '59分钟59秒'],
  [3600, '1 hr', '1小时'],
  [3601, '1 hr', '1小时'],
  [3725, '1 hr, 2 mins', '1小时2分钟'],
  [86_399, '23 hrs, 59 mins', '23小时59分钟'],
  [86_400, '1 day', '1天'],
  [90_061, '1 day, 1 hr', '1天1小时'],
])('%d seconds are %s: the two largest units, of which the second may be nothing', (seconds, en, md) => {
  expect([lengthOfTime(seconds, 'en'), lengthOfTime(seconds, 'md')]).toEqual([en, md])
})
