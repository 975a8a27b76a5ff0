import { randomBytes } from 'node:crypto'

const UID_BYTES = 16
/** Random bytes that no id has yet: asking the system for so many takes hardly longer than for those of one id. */
let reserve = randomBytes(0)
/** The 128 random bits of a new id; no part of the reserve is given out twice. */
export function bytesOfUid(): Uint8Array {
  if (reserve.length === 0) reserve = randomBytes(256 * UID_BYTES)
  const taken = reserve.subarray(0, UID_BYTES)
  reserve = reserve.subarray(UID_BYTES)
  return taken
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The greatest power of 58 by which 16 bits and a remainder can be divided exactly. */
const [GROUP, GROUP_LETTERS] = [58 ** 5, 5]
/**
 * 128 bits in base58, 22 letters. Each request has an id, and the encoder of the library, made for any length, takes several times as
 * long as this division in groups of five letters (D56.4).
 */
export function uidOf(bytes: Uint8Array): string {
  const limbs = Array.from(
    { length: UID_BYTES / 2 },
    (_, nth) => (bytes[2 * nth] ?? 0) * 256 + (bytes[2 * nth + 1] ?? 0),
  )
  let written = ''
  while (written.length < 22) {
    let rest = 0
    for (const [nth, limb] of limbs.entries()) {
      const value = rest * 65_536 + limb
      limbs[nth] = Math.floor(value / GROUP)
      rest = value % GROUP
    }
    for (let letter = 0; letter < GROUP_LETTERS; letter += 1) {
      written = LETTERS.charAt(rest % 58) + written
      rest = Math.floor(rest / 58)
    }
  }
  return written.slice(-22)
}
