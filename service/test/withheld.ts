import { inflateSync } from 'node:zlib'

/** A number of Singapore without its country. */
const localOf = (e164: string) => e164.slice(-8)

/** What base64 makes of these characters wherever they stand: at each of the three places of a group, without what stands around them. */
const inBase64 = (text: string) =>
  [0, 1, 2].map((before) => {
    const bits = (before + text.length) * 8
    return Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .slice([0, 2, 3][before], Math.floor(bits / 6))
  })

/** What "%38" and "\\u0038" stand for, each by itself: one that is broken hides no other. */
const unescaped = (text: string) =>
  text
    .replaceAll(/%([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\u00([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The texts of a PDF, whose parts are compressed and whose letters may be written as hexadecimal. */
function partsOf(bytes: Buffer): string[] {
  const whole = bytes.toString('latin1')
  if (!whole.startsWith('%PDF')) return [bytes.toString('utf8')]
  return [...whole.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].flatMap(([, part = '']) => {
    let text: string
    try {
      text = inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
    } catch {
      text = part
    }
    return [text, text.replaceAll(/<([\dA-Fa-f]+)>/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))]
  })
}

/**
 * In which dress a number stands in what somebody was given: as it is dialled, spaced, spoken, escaped for an address, in base64 or
 * hexadecimal; or with all but its last digits masked. Nothing where it stands there in none.
 */
export function dressOf(e164: string, given: string | Uint8Array): string | undefined {
  const local = localOf(e164)
  const parts = partsOf(Buffer.from(given))
  for (const part of parts) {
    const text = unescaped(unescaped(part)).normalize('NFKC')
    if (text.replaceAll(/(?<=\d)[\s().,/–-]+(?=\d)/g, '').includes(local)) return 'digits'
    if (inBase64(local).some((hidden) => part.includes(hidden))) return 'base64'
    if (part.toLowerCase().includes(Buffer.from(local).toString('hex'))) return 'hexadecimal'
    if (new RegExp(`[•*·xX]{2,}[\\s-]?${local.slice(-4)}(?!\\d)`).test(text)) return 'masked'
  }
  return undefined
}
