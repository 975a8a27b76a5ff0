import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** The smallest picture there is, a PNG of one pixel. */
export const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A picture with something to see in it: dark above, light below. */
export async function picture(
  { width = 800, height = 600 }: { width?: number; height?: number } = {},
  finish: (image: Sharp) => Sharp = (image) => image.jpeg(),
): Promise<Uint8Array<ArrayBuffer>> {
  const lower = await sharp({
    create: { width, height: Math.floor(height / 2), channels: 3, background: '#f4b740' },
  })
    .png()
    .toBuffer()
  const image = sharp({ create: { width, height, channels: 3, background: '#0b5351' } }).composite([
    { input: lower, gravity: 'south' },
  ])
  return new Uint8Array(await finish(image).toBuffer())
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A picture as PNG that carries the same text so many times, packed, before its first pixel. */
export async function pngWithTexts(times: number, text: Uint8Array) {
  const drawn = await picture({}, (image) => image.png())
  const packed = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(text, { level: 9 })]),
  )
  /** Behind the signature of eight bytes and the first chunk, which says width and height. */
  const head = 33
  const texts = Array.from({ length: times }, () => packed)
  return new Uint8Array(Buffer.concat([drawn.subarray(0, head), ...texts, drawn.subarray(head)]))
}
