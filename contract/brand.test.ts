import { expect, test } from 'vitest'
import { telLink } from './brand.ts'

test.each([
  ['6377 0700', 'tel:+6563770700'],
  ['63770700', 'tel:+6563770700'],
  ['+65 6377 0700', 'tel:+6563770700'],
  ['+6581234567', 'tel:+6581234567'],
  ['+60 12-345 6789', 'tel:+60123456789'],
  // Toll-free numbers answer to telephones in Singapore, and many do not with +65.
  ['1800 248 0950', 'tel:18002480950'],
  ['1800-248 0950', 'tel:18002480950'],
  ['+6518002480950', 'tel:18002480950'],
  // A pause, and digits that are pressed then.
  ['+6531580001,,11234567', 'tel:+6531580001,,11234567'],
  ['6377 0700,1', 'tel:+6563770700,1'],
  ['999', 'tel:999'],
  ['995', 'tel:995'],
])('a phone dials for %s: %s', (written, dialled) => expect(telLink(written)).toBe(dialled))
