import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dressOf } from './withheld.ts'

const NUMBER = '+6581234567'

test.each([
  ['dialled', 'Call +6581234567 now'],
  ['local', '{"phone":"81234567"}'],
  ['in fours', 'tel 8123 4567'],
  ['with dashes', '8123-4567'],
  ['spoken', '8 1 2 3, 4 5 6 7'],
  ['in full-width digits', '８１２３ ４５６７'],
  ['in an address', '/found?call=%2B65%208123%204567'],
  ['in an address twice', '/found?call=%252B658123%25204567'],
  ['escaped in JSON', '"\\u0038\\u0031234567"'],
  ['escaped in HTML', '&#56;1234567'],
  ['in base64', Buffer.from('{"sub":"+6581234567"}').toString('base64')],
  ['in base64 at another place', Buffer.from('{"subj":"+6581234567"}').toString('base64url')],
  ['in hexadecimal', Buffer.from('+6581234567').toString('hex')],
  ['masked', '•••• 4567'],
  ['masked by stars', '****4567'],
])('a number is found where it stands %s', (_, given) => {
  expect(dressOf(NUMBER, given)).toBeDefined()
})

test('a number is found in the compressed part of a PDF', () => {
  const part = deflateSync(Buffer.from('BT (Call 8123 4567) Tj ET')).toString('latin1')
  expect(dressOf(NUMBER, Buffer.from(`%PDF-1.7\nstream\n${part}\nendstream`, 'latin1'))).toBe('digits')
})

test('other numbers, ids and times are no such number', () => {
  const given =
    '{"phone":"81234568","at":"2025-03-10T02:00:00.000Z","id":"8123Zt4567","code":"7KM-2QX-4RD","rest":4567}'
  expect(dressOf(NUMBER, given)).toBeUndefined()
})
