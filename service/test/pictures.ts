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
