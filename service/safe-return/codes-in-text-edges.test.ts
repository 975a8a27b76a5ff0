import { expect, test } from 'vitest'
import { shortCodeOf } from '#contract/domain/short-code.ts'
import { codesIn, sharePlace, wordsBeside } from './codes-in-text.ts'

const ONE = shortCodeOf([7, 20, 12, 2, 25, 27, 4, 26])
const TWO = shortCodeOf([3, 9, 14, 22, 8, 11, 19, 30])
const found = (text: string) => codesIn(text).map(({ code }) => code)
const grouped = (code: string, sign: string) => [code.slice(0, 3), code.slice(3, 6), code.slice(6)].join(sign)

test('two codes with nothing between them are both found, for they have no character in common', () => {
  expect(found(`${ONE}${TWO}`).toSorted()).toEqual([ONE, TWO].toSorted())
  expect(sharePlace({ from: 0, until: 9 }, { from: 9, until: 18 })).toBe(false)
  expect(sharePlace({ from: 9, until: 18 }, { from: 0, until: 9 })).toBe(false)
  expect(sharePlace({ from: 0, until: 9 }, { from: 8, until: 17 })).toBe(true)
})

test('what is surely a code comes before what may be one: joined, then in one piece, then in pieces', () => {
  const three = shortCodeOf([1, 2, 3, 4, 5, 6, 7, 8])
  const pieces = `${three.slice(0, 2)} ${three.slice(2, 9)}`
  expect(found(`${pieces}! ${grouped(TWO, ' ')}! ${ONE}`)).toEqual([ONE, TWO, three])
})

test('how it was written is told of each: joined by signs or as one word, by blanks, or among other letters', () => {
  const [joined] = codesIn(`at ${grouped(ONE, '-')} now`)
  expect(joined).toEqual({ code: ONE, from: 3, until: 14, isPlain: true, isJoined: true })
  expect(codesIn(ONE)).toEqual([{ code: ONE, from: 0, until: 9, isPlain: true, isJoined: true }])
  expect(codesIn(grouped(ONE, ' '))).toEqual([{ code: ONE, from: 0, until: 11, isPlain: true, isJoined: false }])
  expect(codesIn(`x${ONE}`)).toEqual([{ code: ONE, from: 1, until: 10, isPlain: false, isJoined: false }])
  const apart = grouped(ONE, ' ')
  for (const [text, from] of [
    [`x${apart}`, 1],
    [`${apart}x`, 0],
    [`x${apart}x`, 1],
  ] as const)
    expect(codesIn(text), text).toEqual([{ code: ONE, from, until: from + 11, isPlain: false, isJoined: false }])
})

test('what stands beside a code is kept as words, and signs alone are none', () => {
  const text = `  She is at  ${grouped(ONE, '-')}  Blk 5 , ${TWO}`
  expect(wordsBeside(text, codesIn(text))).toBe('She is at Blk 5 ,')
  for (const signs of ['', ' ', '!!', '🙏 ...']) expect(wordsBeside(`${ONE}${signs}`, codesIn(ONE))).toBe('')
  expect(wordsBeside(`${ONE} 5`, codesIn(ONE))).toBe('5')
  expect(wordsBeside(`${ONE} 找到`, codesIn(ONE))).toBe('找到')
  expect(wordsBeside('Hello  there', [])).toBe('Hello there')
})
