import { expect, test } from 'vitest'
import { draw } from '../test/draw.tsx'
import { EmailAddress } from './email-address.tsx'

test('an e-mail address breaks behind its @ and before its dots, and nowhere else', () => {
  expect(draw(<EmailAddress address="hui.min@homeward.example" />)).toContain(
    'hui<wbr/>.min@<wbr/>homeward<wbr/>.example',
  )
})
