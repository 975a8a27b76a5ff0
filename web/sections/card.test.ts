import { expect, test } from 'vitest'
import { previewNumber } from './card.tsx'

test.each([
  ['123A', 'D123AXXXXX'],
  ['', '-'],
])('the preview of a card after NRIC part "%s" has the number %s', (lastNric, number) => {
  expect(previewNumber(lastNric)).toBe(number)
})
