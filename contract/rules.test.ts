import { describe, expect, test } from 'vitest'
import { atLeast, atMost, firstMistake, isPastDate, lastNric, required, ticked, whenFilled } from './rules.ts'

const NOW = new Date('2026-06-15T04:00:00Z')

const code = 'required-data'
const broken = (rule: ReturnType<typeof required>, value: unknown) => rule.broken({ field: value }, NOW)

describe('a required field', () => {
  test.each([
    [undefined, true],
    [null, true],
    ['', true],
    [' \n', true],
    [[], true],
    [0, true],
    ['x', false],
    [['x'], false],
    // A question answered with "no" is answered.
    [false, false],
    [true, false],
  ])('%j is missing: %j', (value, missing) => {
    expect(broken(required('field', code), value)).toBe(missing)
  })
})

describe('a length counts characters as people count them', () => {
  test.each([
    ['abc', 3],
    ['林秀花', 3],
    // Outside the Basic Multilingual Plane a character is two code units.
    ['👵👵👵', 3],
    ['𠮷野家', 3],
    ['', 0],
  ])('%s has %i', (value, length) => {
    expect(broken(atMost('field', length, code), value)).toBe(false)
    expect(broken(atLeast('field', length, code), value)).toBe(false)
    expect(broken(atLeast('field', length + 1, code), value)).toBe(true)
    if (length > 0) expect(broken(atMost('field', length - 1, code), value)).toBe(true)
  })

  test('spaces count, for a password keeps them', () => {
    expect(broken(atLeast('field', 6, code), '  ab  ')).toBe(false)
  })
})

test('what must be ticked is broken by everything but a tick', () => {
  for (const value of [undefined, null, false, '', 'true', 1, []])
    expect(broken(ticked('field', code), value), JSON.stringify(value)).toBe(true)
  expect(broken(ticked('field', code), true)).toBe(false)
})

test('a rule for what is filled in says nothing of an empty field', () => {
  const rule = whenFilled('field', atLeast('field', 3, code))
  expect([broken(rule, ''), broken(rule, '  '), broken(rule, 'ab'), broken(rule, 'abc')]).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test.each([
  ['123A', undefined],
  ['123a', undefined],
  ['12A', 'last-nric-length'],
  ['1234A', 'last-nric-length'],
  ['A123', 'last-nric-format'],
  ['', 'last-nric-length'],
])('of the NRIC %j is answered with %s', (value, mistake) => {
  expect(firstMistake(lastNric(), { lastNric: value }, NOW)?.code).toBe(mistake)
})

test.each([
  ['2025-03-09', true],
  // Today in Singapore, still yesterday in London.
  ['2025-03-10', false],
  ['2025-02-29', false],
  ['2024-02-29', true],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-1-1', false],
  ['2024-01-01T00:00', false],
  ['', false],
  ['1880-01-01', true],
  ['1879-12-31', false],
  ['9 March 1944', false],
])('on 10 March 2025, one second past midnight in Singapore, %s is a past date: %j', (value, past) => {
  expect(isPastDate(value, new Date('2025-03-09T16:00:01Z'))).toBe(past)
})
