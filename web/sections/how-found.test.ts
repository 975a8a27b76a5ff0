import { expect, test } from 'vitest'
import { firstMistake } from '#contract/rules.ts'
import { NOW } from '../test/situations.ts'
import { howFoundRules, sourcesOf } from './how-found-sources.ts'

test.each([
  ['Others at church', ['Others at church']],
  ['Others', ['Others']],
  ['Social Media group', ['Social Media group']],
  ['Social Media', ['Social Media']],
  ['', ['Others']],
])('what is typed beside "Others" stands in its place, letter by letter: %s', (howFindOther, sources) => {
  expect(sourcesOf({ howFindHomeward: ['Others'], howFindOther })).toEqual(sources)
})

test('a text stands nowhere without its box, and once beside its twin', () => {
  expect(sourcesOf({ howFindHomeward: ['Social Media'], howFindOther: 'a nurse' })).toEqual(['Social Media'])
  expect(sourcesOf({ howFindHomeward: ['Social Media', 'Others'], howFindOther: ' Social Media ' })).toEqual([
    'Social Media',
  ])
  expect(sourcesOf({})).toEqual([])
})

test('"Others" alone does not count, a text beside it does', () => {
  const mistake = (howFindOther: string) =>
    firstMistake(howFoundRules, { howFindHomeward: ['Others'], howFindOther }, NOW)?.code
  expect(mistake(' ')).toBe('how-found-required')
  expect(mistake('Others')).toBe('how-found-required')
  expect(mistake('a nurse')).toBeUndefined()
})
