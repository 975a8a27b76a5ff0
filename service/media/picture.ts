import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refusal, refuse } from '#contract/errors.ts'
import { PHOTO_MAX_PIXELS, PHOTO_SERVED_BYTES } from '#contract/limits.ts'
import { PHOTO_SIZES, type PhotoSize } from '#contract/media.ts'

/** What is read, by its first bytes. Anything else never reaches a decoder. */
const FORMATS = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF'],
] as const
const HEIC = /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/

/** A decoded photo takes up to 100 MB: they are read one after the other. */
const oneAtATime = pLimit(1)
const DECODING_SECONDS = 10
const OPTIONS = { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS, pages: 1, sequentialRead: true } as const

/** From the best the eye can tell to what always fits; a face that is soft still helps a finder. */
const QUALITIES = [82, 72, 60, 48, 36, 24, 12]

/**
 * The squares that are kept of a photo, as WebP: decoded and encoded anew, so that nothing but the picture is left of what
 * came (no position, no camera, no second format behind the first), turned upright, and of an animation the first picture.
 * @throws `photo-type`, `photo-heic`, `photo-too-many-pixels`, `photo-unreadable`
 */
export async function squaresOf(bytes: Uint8Array): Promise<Record<PhotoSize, Uint8Array>> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (HEIC.test(head)) refuse('photo-heic')
  const format = FORMATS.find(([, begins]) => head.startsWith(begins))?.[0] ?? refuse('photo-type')
  // Sound and video begin so too.
  if (format === 'webp' && head.slice(8, 12) !== 'WEBP') refuse('photo-type')
  return oneAtATime(async () => {
    try {
      // Read without the limit, to say which limit it was; no pixel is decoded for it.
      const known = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata()
      if (known.format !== format) refuse('photo-type')
      if (known.width * known.height > PHOTO_MAX_PIXELS) refuse('photo-too-many-pixels')
      const side = PHOTO_SIZES.large
      const pixels = await sharp(bytes, OPTIONS)
        .timeout({ seconds: DECODING_SECONDS })
        .autoOrient()
        .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = pixels.info
      const square = () => sharp(pixels.data, { raw: { width, height, channels } })
      return {
        large: await light(square),
        small: await light(() => square().resize(PHOTO_SIZES.small, PHOTO_SIZES.small)),
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
      refuse('photo-unreadable')
    }
  })
}

/** The best quality that a finder on a weak connection can still load. */
async function light(square: () => Sharp): Promise<Uint8Array> {
  for (const quality of QUALITIES) {
    const encoded = await square().webp({ quality, effort: 4 }).toBuffer()
    if (encoded.byteLength <= PHOTO_SERVED_BYTES) return encoded
  }
  // Noise from edge to edge, which no camera makes.
  return square().blur(4).webp({ quality: 12, effort: 4 }).toBuffer()
}
