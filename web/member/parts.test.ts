import { expect, test } from 'vitest'
import { addressLine } from './parts.ts'

const HOME = {
  blockNumber: '192',
  streetName: 'Lorong 4',
  unitNumber: '#03-12',
  building: 'Toa Payoh Court',
  cityCountry: 'Singapore',
  postalCode: '310192',
}
test.each([
  [{}, '192 Lorong 4, #03-12, Toa Payoh Court, Singapore 310192'],
  [{ blockNumber: null }, 'Lorong 4, #03-12, Toa Payoh Court, Singapore 310192'],
  [{ streetName: '' }, '192, #03-12, Toa Payoh Court, Singapore 310192'],
  [{ unitNumber: null, building: '-' }, '192 Lorong 4, Singapore 310192'],
  [{ cityCountry: null }, '192 Lorong 4, #03-12, Toa Payoh Court, 310192'],
  [{ postalCode: null, unitNumber: '' }, '192 Lorong 4, Toa Payoh Court, Singapore'],
  [{ cityCountry: '-', postalCode: '-' }, '192 Lorong 4, #03-12, Toa Payoh Court'],
  [{ cityCountry: '-', postalCode: null }, '192 Lorong 4, #03-12, Toa Payoh Court'],
  [{ blockNumber: null, streetName: null, unitNumber: null, building: null, cityCountry: null, postalCode: null }, ''],
])('of an address with %o stands what is known: %s', (changes, line) => {
  expect(addressLine({ ...HOME, ...changes })).toBe(line)
})
