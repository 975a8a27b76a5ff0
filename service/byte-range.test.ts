import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-1', { from: 0, to: 1 }],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=40-400', { from: 40, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-400', { from: 0, to: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
])('of a hundred bytes %s is %j', (header, part) => {
  expect(byteRange(header, 100)).toEqual(part)
})

test.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=0-1 '])(
  'the whole is answered to %j',
  (header) => {
    expect(byteRange(header, 100)).toBeUndefined()
  },
)
