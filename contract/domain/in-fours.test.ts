import { expect, test } from 'vitest'
import { inFours } from './in-fours.ts'

test.each([
  ['+6581234567', '+65 8123 4567'],
  ['63770700', '6377 0700'],
  ['+60123456789', '+60123456789'],
  ['995', '995'],
  ['•••• 4567', '•••• 4567'],
  ['81234567@homeward.example', '81234567@homeward.example'],
])('%s is read as %s', (number, read) => expect(inFours(number)).toBe(read))
