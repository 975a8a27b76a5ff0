import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { LinkToken, Uid } from '#contract/fields.ts'
import { deriveKeys, hashToken, randomToken, randomUid, sameText } from './secrets.ts'

const keys = deriveKeys('the secret of one deployment, long enough')

test('codes and tokens are random, of one length, and what the contract’s fields take', () => {
  const [codes, tokens] = [Array.from({ length: 2000 }, randomUid), Array.from({ length: 2000 }, randomToken)]
  expect(new Set(codes).size).toBe(2000)
  expect(new Set(tokens).size).toBe(2000)
  for (const code of codes) expect(Uid.safeParse(code).success, code).toBe(true)
  for (const token of tokens) expect(LinkToken.safeParse(token).success, token).toBe(true)
  const letters = new Set(codes.join(''))
  expect(letters.size, 'every letter of base58 is used').toBe(58)
})

test('a private link is the same each time for one recipient of one incident, and another for anybody else', () => {
  const token = keys.foundToken('incident', 'daughter')
  expect(keys.foundToken('incident', 'daughter')).toBe(token)
  expect(LinkToken.safeParse(token).success).toBe(true)
  const others = [
    keys.foundToken('incident', 'son'),
    keys.foundToken('another', 'daughter'),
    keys.foundToken('incident\nd', 'aughter'),
    deriveKeys('the secret of another deployment').foundToken('incident', 'daughter'),
  ]
  expect(new Set([token, ...others]).size).toBe(5)
})

test('what stands for a device or a number means nothing outside this deployment', () => {
  const hash = keys.hashSubject('+6581234567')
  expect(hash).not.toContain('81234567')
  expect(deriveKeys('the secret of another deployment').hashSubject('+6581234567')).not.toBe(hash)
  expect(hash).not.toBe(hashToken('+6581234567'))
})

test('texts are the same or not, whatever their length', () => {
  expect(sameText('a', 'a')).toBe(true)
  expect(sameText('a', 'b')).toBe(false)
  expect(sameText('a', 'a'.repeat(1000))).toBe(false)
  expect(sameText('', '')).toBe(true)
})

test('a code holds 128 random bits, the secret of a link 256', () => {
  // A leading 1 fills up, and stands for a byte of nothing.
  const bytesOf = (text: string) => base58.decode(text.replace(/^1+/, '')).length
  const most = (make: () => string) => Math.max(...Array.from({ length: 200 }, make).map(bytesOf))
  expect(most(randomUid)).toBe(16)
  expect(most(randomToken)).toBe(32)
})

test('a one-time code at rest is bound to its row, its number, its purpose and this deployment', () => {
  const bound = ['row', '+6581234567', 'signup', '123456'] as const
  const hashed = keys.hashCode(...bound)
  expect(keys.hashCode(...bound)).toBe(hashed)
  const others = [
    keys.hashCode('another', '+6581234567', 'signup', '123456'),
    keys.hashCode('row', '+6581234568', 'signup', '123456'),
    keys.hashCode('row', '+6581234567', 'reset', '123456'),
    keys.hashCode('row', '+6581234567', 'signup', '123457'),
    deriveKeys('the secret of another deployment').hashCode(...bound),
  ]
  expect(new Set([hashed, ...others]).size).toBe(6)
})

test('each use has a key of its own, of 256 bits', () => {
  const own = [keys.session, keys.handle, keys.vault.lookup, ...keys.vault.sealing.map(({ key }) => key)]
  expect(new Set(own.map((key) => Buffer.from(key).toString('hex'))).size).toBe(4)
  expect(own.map(({ length }) => length)).toEqual([32, 32, 32, 32])
  expect(keys.linkToken('incident')).not.toBe(keys.foundToken('incident', 'daughter'))
})
