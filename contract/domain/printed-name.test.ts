import { expect, test } from 'vitest'
import { DISPLAY_NAME_MAX } from '../limits.ts'
import { defaultPrintedName, followsNames } from './printed-name.ts'

test.each([
  ['Siew Hua', 'Lim', 'Siew Hua Lim'],
  ['Margaret', 'Fernandez-Subramaniam Long', 'Margaret Fernandez-Subramaniam'],
  ['Muhammad Hafiz Firdaus', 'bin Abdullah', 'Muhammad Hafiz Firdaus'],
  ['Siti Nurhaliza Aminah', 'binti Mohamed Tarudin', 'Siti Nurhaliza Aminah'],
  ['Nur Sabrina Khadijah', 'bte Kamaruddin', 'Nur Sabrina Khadijah'],
  ['Rajendran Vikneswaran', 's/o Muthusamy', 'Rajendran Vikneswaran'],
  ['Saraswathi Meenakshi', 'D/O Krishnasamy', 'Saraswathi Meenakshi'],
  ['Thiruchelvam Arumugam', 'a/l Suppiah', 'Thiruchelvam Arumugam'],
  ['Letchumi Parameswari', 'a/p Veerasamy', 'Letchumi Parameswari'],
  ['Kavitha', 'd/o Subramaniam Krishnamoorthy', 'Kavitha d/o Subramaniam'],
  ['林秀花', '', '林秀花'],
  ['A'.repeat(40), '', 'A'.repeat(30)],
  ['', '', ''],
])('of %s %s the card carries "%s" unless another name is chosen', (firstname, lastname, printed) => {
  expect(defaultPrintedName({ firstname, lastname })).toBe(printed)
  expect([...printed].length).toBeLessThanOrEqual(DISPLAY_NAME_MAX)
})

test('a printed name follows the names it was made of, whole or shortened, and never one that was chosen', () => {
  const long = { firstname: 'Margaret', lastname: 'Fernandez-Subramaniam Long' }
  expect(followsNames('Margaret Fernandez-Subramaniam', long)).toBe(true)
  expect(followsNames('Margaret Fernandez-Subramaniam Long', long)).toBe(true)
  expect(followsNames('Maggie', long)).toBe(false)
  expect(followsNames('', { firstname: '', lastname: '' })).toBe(false)
  expect(followsNames(null, long)).toBe(false)
})
