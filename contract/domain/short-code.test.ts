import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  charactersIn,
  readShortCode,
  SHORT_CODE_CHARACTERS,
  SHORT_CODE_LENGTH,
  shortCodeOf,
  writtenShortCode,
} from './short-code.ts'

const values = fc.array(fc.nat(30), { minLength: 8, maxLength: 8 })
const codes = values.map(shortCodeOf)

test('a code is nine of thirty-one characters, none of which reads like another one’s digit', () => {
  expect(SHORT_CODE_CHARACTERS).toHaveLength(31)
  expect(new Set(SHORT_CODE_CHARACTERS).size).toBe(31)
  expect(SHORT_CODE_CHARACTERS).not.toMatch(/[OILSZ]/)
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[\dA-HJKMNP-RT-Y]{9}$/)
    }),
  )
  expect(SHORT_CODE_LENGTH).toBe(9)
  // Worked out by hand: 1·1 + 2·2 + … + 8·8 = 204; 204 + 9 · 29 = 465 = 15 · 31, and X is the 29th, counted from 0.
  expect(shortCodeOf([1, 2, 3, 4, 5, 6, 7, 8])).toBe('12345678X')
  expect(() => shortCodeOf([1, 2, 3])).toThrow(RangeError)
})

describe('what somebody types', () => {
  test('is read in any dress', () => {
    const dress = fc.record({
      code: codes,
      isSmall: fc.boolean(),
      gaps: fc.array(fc.constantFrom('', ' ', '-', '–', '.', '  ', '\u00a0', ' - '), { minLength: 10, maxLength: 10 }),
      isWide: fc.boolean(),
    })
    fc.assert(
      fc.property(dress, ({ code, isSmall, gaps, isWide }) => {
        const cased = isSmall ? code.toLowerCase() : code
        const spaced = [...cased].map((character, place) => (gaps[place] ?? '') + character).join('') + (gaps[9] ?? '')
        const wide = [...spaced].map((character) =>
          /[!-~]/.test(character) ? String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0) : character,
        )
        expect(readShortCode(isWide ? wide.join('') : spaced)).toBe(code)
      }),
    )
  })

  test('is read as printed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(writtenShortCode(code)).toMatch(/^.{3}-.{3}-.{3}$/)
        expect(readShortCode(writtenShortCode(code))).toBe(code)
      }),
    )
  })

  test.each([
    ['0', 'oO'],
    ['1', 'iIlL'],
    ['5', 'sS'],
    ['2', 'zZ'],
  ])('%s is read for each of %s', (digit, alikes) => {
    fc.assert(
      fc.property(codes, fc.constantFrom(...alikes), (code, alike) => {
        expect(readShortCode(code.replaceAll(digit, alike))).toBe(code)
      }),
    )
  })

  test('with one wrong character, or two that changed places, is never taken for another code', () => {
    fc.assert(
      fc.property(codes, fc.nat(8), fc.nat(8), fc.constantFrom(...SHORT_CODE_CHARACTERS), (code, at, other, put) => {
        const wrong = code.slice(0, at) + put + code.slice(at + 1)
        if (wrong !== code) expect(readShortCode(wrong)).toBeUndefined()
        const turned = [...code]
        turned[at] = code.charAt(other)
        turned[other] = code.charAt(at)
        if (turned.join('') !== code) expect(readShortCode(turned.join(''))).toBeUndefined()
      }),
    )
  })

  test.each([
    '',
    '-',
    '12345678',
    '1234567855',
    '123-456-78',
    'https://homeward.example',
    '一二三四五六七八九',
    '😀'.repeat(9),
  ])('is no code: %j', (typed) => {
    expect(readShortCode(typed)).toBeUndefined()
  })

  test('is read without trouble, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const read = readShortCode(typed)
        if (read !== undefined) expect(readShortCode(read)).toBe(read)
      }),
    )
  })
})

test('counted are letters and digits, whatever stands between them', () => {
  expect(['', '7KM', '7km 2qx', '7KM-2QX-4RD', '７ＫＭ–２Ｑ', 'abc-defghij'].map(charactersIn)).toEqual([
    0, 3, 6, 9, 5, 10,
  ])
})
