import { expect, test } from 'vitest'
import { readArguments } from './command-line.ts'

const OPTIONS = { head: { type: 'string' }, all: { type: 'boolean' } } as const

test('what an operator types is read: the words, and the options wherever they stand', () => {
  const typed = readArguments(['--all', 'list.csv', '--head', '12'], 1, OPTIONS)
  expect(typed?.words).toEqual(['list.csv'])
  expect({ ...typed?.values }).toEqual({ all: true, head: '12' })
})

test.each([
  ['a word too few', []],
  ['a word too many', ['list.csv', 'other.csv']],
  ['an option that there is not', ['list.csv', '--al']],
  ['an option without its value', ['list.csv', '--head']],
  ['a value for an option that has none', ['list.csv', '--all=yes']],
])('%s has the command say what to type', (_, args) => {
  expect(readArguments(args, 1, OPTIONS)).toBeUndefined()
})

test('a mistake in the command itself is not taken for the operator’s', () => {
  expect(() => readArguments(['list.csv'], 1, { all: { type: 'boolean', short: 'long' } })).toThrow(/short/)
})
