import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHORT_CODE_CHARACTERS, shortCodeOf, writtenShortCode } from '#contract/domain/short-code.ts'
import { codesIn, wordsBeside } from './codes-in-text.ts'

const values = fc.array(fc.nat({ max: SHORT_CODE_CHARACTERS.length - 1 }), { minLength: 8, maxLength: 8 })
const codes = values.map(shortCodeOf)
/** Words that are too short to be part of a code, or in a script that none is written in. */
const noise = fc.array(fc.constantFrom('pls', 'help', '!!', '找到', 'ஒருவர்', '🙏', '\n', 'at', 'Blk'), { maxLength: 5 })

const found = (text: string) => codesIn(text).map(({ code }) => code)

test('a code is found in any dress', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const [a, b, c] = writtenShortCode(code).split('-')
      for (const dress of [
        code,
        code.toLowerCase(),
        `${a}-${b}-${c}`,
        `${a} ${b} ${c}`,
        `(${a}.${b}/${c})`,
        `${a}\n${b}\n${c}`,
        code.split('').join(' '),
        `${code.slice(0, 4)} ${code.slice(4)}`,
        code.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('5', 's').replaceAll('2', 'z'),
        code.replaceAll(/[0-9A-Z]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
        `代码${code}走失`,
        `code:${a}-${b}-${c},pls`,
      ])
        expect(found(dress), dress).toContain(code)
    }),
  )
})

test('letters that stand close to a code do not hide it', () => {
  const code = shortCodeOf([7, 20, 12, 2, 25, 27, 4, 26])
  const [a, b, c] = writtenShortCode(code).split('-')
  for (const text of [`HELP${code}`, `${code}pls`, `code${a} ${b} ${c}please`])
    expect(found(text), text).toContain(code)
})

test('a code among noise is found, and the noise is kept without it', () => {
  fc.assert(
    fc.property(noise, codes, noise, (before, code, after) => {
      const text = [...before, writtenShortCode(code), ...after].join(' ')
      expect(found(text)[0]).toBe(code)
      const [plain] = codesIn(text)
      if (!plain) return
      const rest = wordsBeside(text, [plain])
      expect(rest).not.toContain(writtenShortCode(code))
      for (const word of (['help', '找到'] as const).filter((one) => [...before, ...after].includes(one)))
        expect(rest).toContain(word)
    }),
  )
})

test('words of three letters around the three groups of a code hide it with no separator', () => {
  const word = fc.constantFrom('pls', 'Blk', 'she', 'now', 'and')
  fc.assert(
    fc.property(word, codes, word, fc.constantFrom('-', ' ', '.', '\n'), (before, code, after, separator) => {
      const text = `${before} ${writtenShortCode(code).replaceAll('-', separator)} ${after}`
      expect(found(text), text).toContain(code)
    }),
    { numRuns: 1000 },
  )
})

test('several codes are found, in whatever order, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(codes, { minLength: 2, maxLength: 5 }), (several) => {
      const all = found(`${several.join(', ')} again ${several[0]}`)
      for (const code of several) expect(all.filter((one) => one === code)).toHaveLength(1)
    }),
  )
})

test('of a text full of codes twelve are looked up, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1600 }), (text) => {
      expect(found(text).length).toBeLessThanOrEqual(12)
    }),
  )
  expect(
    found(Array.from({ length: 60 }, (_, index) => shortCodeOf([index % 31, 1, 2, 3, 4, 5, 6, index % 7])).join(' ')),
  ).toHaveLength(12)
})

test('one wrong character, or two that changed places, make no code of it', () => {
  fc.assert(
    fc.property(codes, fc.nat({ max: 8 }), (code, at) => {
      const other = SHORT_CODE_CHARACTERS[(SHORT_CODE_CHARACTERS.indexOf(code[at] ?? '') + 1) % 31] ?? ''
      expect(found(code.slice(0, at) + other + code.slice(at + 1))).toEqual([])
    }),
  )
})
