import { describe, expect, test } from 'vitest'
import { SHORT_CODE_RANDOM } from './domain/short-code.ts'
import { RATE_LIMITS } from './rate-limits.ts'

describe('somebody who guesses', () => {
  /** Every caregiver of Singapore’s 100,000 people living with dementia with two things that carry a code. */
  const CODES = 200_000
  const { points, seconds } = RATE_LIMITS['wrong-codes']
  const triesAYear = (points / seconds) * 3600 * 24 * 365
  /** A guess is worth making only where its check character is right: as many as there are random parts. */
  const guesses = 31 ** SHORT_CODE_RANDOM

  test('may be wrong five hundred times an hour in the whole product', () => {
    expect({ points, seconds }).toEqual({ points: 500, seconds: 3600 })
    expect(triesAYear).toBe(4_380_000)
  })

  test('finds about one code in a year, when there are two hundred thousand', () => {
    const found = (triesAYear * CODES) / guesses
    expect(found).toBeGreaterThan(0.5)
    expect(found).toBeLessThan(1.5)
  })

  test('would find more than one a month if the code were a character shorter', () => {
    expect((triesAYear * CODES) / 31 ** (SHORT_CODE_RANDOM - 1)).toBeGreaterThan(12)
  })
})
