import { expect, test } from 'vitest'
import { postalDistrict } from './postal-districts.ts'

test('a postal code tells its part of town, and what is no postal code tells none', () => {
  expect(postalDistrict('310018')).toEqual({ number: 12, name: 'Toa Payoh, Balestier, Serangoon' })
  expect(postalDistrict('520123')).toEqual({ number: 18, name: 'Tampines, Pasir Ris' })
  expect(postalDistrict('829999')?.number).toBe(19)
  for (const none of ['', '31', '3100188', 'S310018', '990001', '000000', '740000']) {
    expect(postalDistrict(none)).toBeUndefined()
  }
})

test('no sector belongs to two districts, and all that are in use have one', () => {
  const numbers = Array.from({ length: 82 }, (_, index) => String(index + 1).padStart(2, '0'))
  // 74 was never given out.
  expect(numbers.filter((sector) => !postalDistrict(`${sector}0000`))).toEqual(['74'])
})
