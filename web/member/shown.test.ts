import { expect, test } from 'vitest'
import { shownAddressee, shownMobile } from './shown.server.ts'

test.each([
  [{ prefixCountryNum: '+65', phone: '80000001' }, '+65 8000 0001'],
  [{ prefixCountryNum: '+60', phone: '123456789' }, '+60 12 345 6789'],
  [{ prefixCountryNum: '0', phone: '0' }, ''],
  [{ prefixCountryNum: null, phone: null }, ''],
])('of an account the number is read as people read it: %j', (account, read) => expect(shownMobile(account)).toBe(read))

test.each([
  ['+6580000009', '+65 8000 0009'],
  ['•••• 0009', '•••• 0009'],
  ['mei+6580000009@homeward.example', 'mei+6580000009@homeward.example'],
])('an invitation to %s stands as %s', (to, read) => expect(shownAddressee(to)).toBe(read))
