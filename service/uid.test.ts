import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { uidOf } from './uid.ts'

test('an id is the base58 of its bits, as the library writes it', () => {
  const edges = [0, 1, 57, 58, 255].map((last) => Uint8Array.from({ length: 16 }, (_, nth) => (nth === 15 ? last : 0)))
  const full = new Uint8Array(16).fill(255)
  const random = Array.from({ length: 5000 }, () => new Uint8Array(randomBytes(16)))
  for (const bytes of [...edges, full, ...random]) {
    // The library writes a "1" for each leading zero byte, and no others.
    const first = bytes.findIndex((byte) => byte > 0)
    expect(uidOf(bytes)).toBe((first < 0 ? '' : base58.encode(bytes.subarray(first))).padStart(22, '1'))
  }
})
