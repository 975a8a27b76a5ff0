/**
 * The short code that stands in words under a QR code, for a finder without a camera: eight characters that are drawn at random and one
 * that checks them, written 3-3-3. A character that reads like a digit is none of it (O, I, L, S, Z), and is read as that digit.
 */
export const SHORT_CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRTUVWXY'
export const SHORT_CODE_RANDOM = 8
export const SHORT_CODE_LENGTH = SHORT_CODE_RANDOM + 1
export const SHORT_CODE = /^[\dA-HJKMNP-RT-Y]{9}$/
const BASE = SHORT_CODE_CHARACTERS.length

const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', Z: '2' }
const valueOf = (character: string) => SHORT_CODE_CHARACTERS.indexOf(character)

/**
 * The character that checks eight others. Their number is prime and each place has a weight of its own, so that one wrong character and
 * two that changed places are always noticed.
 */
function checkOf(random: string): string {
  const sum = [...random].reduce((total, character, place) => total + (place + 1) * valueOf(character), 0)
  // The check's own weight is 9: the sum over all nine places is 0. 7 × 9 = 63 ≡ 1 modulo 31.
  return SHORT_CODE_CHARACTERS.charAt(((BASE - (sum % BASE)) * 7) % BASE)
}

/** The code of eight values below 31, as it is stored: without its dashes. */
export function shortCodeOf(values: readonly number[]): string {
  if (values.length !== SHORT_CODE_RANDOM) throw new RangeError(`a short code has ${SHORT_CODE_RANDOM} values`)
  const random = values.map((value) => SHORT_CODE_CHARACTERS.charAt(value)).join('')
  return random + checkOf(random)
}

/** What was typed as plain capital letters and digits, each look-alike as the digit that it was read for. */
const plainly = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OILSZ]/g, (character) => LOOK_ALIKES[character] ?? character)

/** How many letters and digits were typed: whether a code is whole is told apart from whether it is right (D70.11). */
export const charactersIn = (typed: string) => [...plainly(typed)].length

/** The code that was typed, in whatever dress: small letters, blanks, dashes, look-alikes. Nothing where it cannot be one. */
export function readShortCode(typed: string): string | undefined {
  const code = plainly(typed)
  return SHORT_CODE.test(code) && checkOf(code.slice(0, SHORT_CODE_RANDOM)) === code.at(-1) ? code : undefined
}

/** A code as it is printed and told: "7KM-2QX-4RD". */
export const writtenShortCode = (code: string) => code.replace(/^(...)(...)(...)$/, '$1-$2-$3')
