import { expect, test } from 'vitest'
import { calledByGender, kinOf, pronounOf } from './kin.ts'

test.each([
  ['Child', 'daughter', 'son'],
  ['Grandchild', 'granddaughter', 'grandson'],
  ['Parent', 'mother', 'father'],
  ['Grandparent', 'grandmother', 'grandfather'],
  ['Spouse', null, null],
  ['Nephew / Niece', null, null],
  ['Uncle / Aunt', null, null],
  ['Caregiver', null, null],
] as const)('without a choice a %s is called %s or %s by gender, and neutrally without one', (relation, she, he) => {
  expect(calledByGender(relation, 'female')).toBe(she)
  expect(calledByGender(relation, 'male')).toBe(he)
  expect(calledByGender(relation, null)).toBeNull()
  expect(calledByGender(relation, 'other')).toBeNull()
})

test('the person’s own gender gives "her", "his" or "their"', () => {
  expect(['female', 'male', null].map(pronounOf)).toEqual(['her', 'his', 'their'])
})

test('two who would be called alike are the first and the second number, and only they', () => {
  const named = kinOf([
    { uid: 'hui-min', relation: 'Child', calledAs: 'daughter' },
    { uid: 'wei-jie', relation: 'Child', calledAs: 'son' },
    { uid: 'hui-ling', relation: 'Child', calledAs: 'daughter' },
    { uid: 'neighbour', relation: 'Caregiver', calledAs: null },
  ])
  expect([...named].map(([uid, { ordinal }]) => [uid, ordinal])).toEqual([
    ['hui-min', 1],
    ['wei-jie', null],
    ['hui-ling', 2],
    ['neighbour', null],
  ])
})
