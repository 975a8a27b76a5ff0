import { expect, test } from 'vitest'
import { HAND_OVER_COLOURS } from '#contract/hand-over.ts'
import { markOfNumber } from './hand-over-mark.ts'

test('no mark reads like a call for the police or the ambulance; all others are drawn alike', () => {
  const marks = Array.from({ length: HAND_OVER_COLOURS.length * 1000 }, (_, number) => markOfNumber(number))
  const digits = marks.map((mark) => mark.digits)
  expect(digits.filter((one) => !/^\d{3}$/.test(one))).toEqual([])
  expect(digits.filter((one) => one === '999' || one === '995')).toEqual([])
  expect(new Set(digits).size).toBe(998)
  const perColour = HAND_OVER_COLOURS.map((colour) => marks.filter((mark) => mark.colour === colour).length)
  expect(perColour).toEqual(HAND_OVER_COLOURS.map(() => 1000))
})
