import { expect, test } from 'vitest'
import { LOCALES } from '../options.ts'
import { enumerated, joinedByAnd } from './lists.ts'

test('a list is separated and ended as its language does it', () => {
  const three = ['Mei', 'Wei', 'Hui']
  expect(LOCALES.map((locale) => enumerated(three, locale))).toEqual([
    'Mei, Wei, Hui',
    'Mei、Wei、Hui',
    'Mei, Wei, Hui',
    'Mei, Wei, Hui',
  ])
  expect(LOCALES.map((locale) => joinedByAnd(three, locale))).toEqual([
    'Mei, Wei, and Hui',
    'Mei、Wei和Hui',
    'Mei, Wei dan Hui',
    'Mei, Wei மற்றும் Hui',
  ])
  expect(enumerated([], 'md')).toBe('')
  expect(enumerated(['Mei'], 'md')).toBe('Mei')
})
