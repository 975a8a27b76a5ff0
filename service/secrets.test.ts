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
