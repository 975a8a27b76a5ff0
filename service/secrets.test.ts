import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { deriveKeys, randomToken, randomUid, sameText } from './secrets.ts'

/** How many bytes a text in base58 stands for. */
const bytesOf = (text: string) => base58.decode(text).length
const keys = deriveKeys('one secret')
const others = deriveKeys('another secret')

test('a code is made of 128 random bits and the secret of a link of 256, each as long as any other', () => {
  const codes = Array.from({ length: 200 }, randomUid)
  const tokens = Array.from({ length: 200 }, randomToken)
  expect(new Set([...codes, ...tokens]).size).toBe(400)
  expect(Math.min(...codes.map(({ length }) => length))).toBeGreaterThanOrEqual(22)
  expect(Math.min(...tokens.map(({ length }) => length))).toBeGreaterThanOrEqual(43)
  // A leading 1 fills up, and stands for a byte of nothing.
  expect(Math.max(...codes.map((code) => bytesOf(code.replace(/^1+/, ''))))).toBe(16)
  expect(Math.max(...tokens.map((token) => bytesOf(token.replace(/^1+/, ''))))).toBe(32)
})
test('the link of an alarm is another for each alarm, each recipient and each deployment, and the same every time', () => {
  const link = keys.foundToken('alarm', 'mei')
  expect(keys.foundToken('alarm', 'mei')).toBe(link)
  const different = [
    keys.foundToken('alarm', 'jun'),
    keys.foundToken('another', 'mei'),
    others.foundToken('alarm', 'mei'),
    // Where one ends and the next begins is told apart.
    keys.foundToken('alarmm', 'ei'),
    keys.linkToken('alarm'),
  ]
  expect(new Set([link, ...different]).size).toBe(6)
})
test('a one-time code at rest is bound to its row, its number and its purpose', () => {
  const hashed = keys.hashCode('row', '+6581234567', 'signup', '123456')
  expect(keys.hashCode('row', '+6581234567', 'signup', '123456')).toBe(hashed)
  for (const other of [
    keys.hashCode('another', '+6581234567', 'signup', '123456'),
    keys.hashCode('row', '+6581234568', 'signup', '123456'),
    keys.hashCode('row', '+6581234567', 'reset', '123456'),
    keys.hashCode('row', '+6581234567', 'signup', '123457'),
    others.hashCode('row', '+6581234567', 'signup', '123456'),
  ])
    expect(other).not.toBe(hashed)
})
test('each use has a key of its own', () => {
  const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
  const own = [keys.session, keys.handle, keys.vault.lookup, ...keys.vault.sealing.map(({ key }) => key)].map(hex)
  expect(new Set([...own, hex(others.session)]).size).toBe(5)
  expect(own.map(({ length }) => length)).toEqual([64, 64, 64, 64])
  expect(keys.hashSubject('device')).not.toBe(others.hashSubject('device'))
})
test('two texts are the same when every letter is', () => {
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'ab'), sameText('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
