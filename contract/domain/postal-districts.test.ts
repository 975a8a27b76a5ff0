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

test.each([
  ['010001', 1, 'Raffles Place, Marina, Chinatown'],
  ['070001', 2, 'Tanjong Pagar, Anson'],
  ['140001', 3, 'Queenstown, Tiong Bahru'],
  ['090001', 4, 'Telok Blangah, HarbourFront'],
  ['110001', 5, 'Pasir Panjang, Clementi'],
  ['170001', 6, 'High Street, City Hall'],
  ['180001', 7, 'Bugis, Golden Mile'],
  ['200001', 8, 'Little India, Farrer Park'],
  ['220001', 9, 'Orchard, River Valley'],
  ['240001', 10, 'Bukit Timah, Holland, Tanglin'],
  ['280001', 11, 'Novena, Thomson'],
  ['310001', 12, 'Toa Payoh, Balestier, Serangoon'],
  ['340001', 13, 'MacPherson, Braddell'],
  ['380001', 14, 'Geylang, Eunos'],
  ['420001', 15, 'Katong, Joo Chiat, Marine Parade'],
  ['460001', 16, 'Bedok, Upper East Coast'],
  ['490001', 17, 'Changi, Loyang'],
  ['510001', 18, 'Tampines, Pasir Ris'],
  ['530001', 19, 'Hougang, Sengkang, Punggol'],
  ['560001', 20, 'Ang Mo Kio, Bishan'],
  ['580001', 21, 'Upper Bukit Timah, Ulu Pandan'],
  ['600001', 22, 'Jurong'],
  ['650001', 23, 'Bukit Batok, Bukit Panjang, Choa Chu Kang'],
  ['690001', 24, 'Lim Chu Kang, Tengah'],
  ['720001', 25, 'Woodlands, Kranji'],
  ['770001', 26, 'Upper Thomson, Springleaf'],
  ['750001', 27, 'Yishun, Sembawang'],
  ['790001', 28, 'Seletar'],
])('%s lies in district %i, %s', (code, number, name) => {
  expect(postalDistrict(code)).toEqual({ number, name })
})
