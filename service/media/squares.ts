import sharp, { type Sharp } from 'sharp'
import { PHOTO_MAX_PIXELS, PHOTO_SERVED_BYTES } from '#contract/limits.ts'
import { PHOTO_SIZES } from '#contract/media.ts'
import type { PictureAnswer, PictureQuestion } from './picture-messages.ts'

const OPTIONS = { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS, pages: 1, sequentialRead: true } as const

/** From the best the eye can tell to what always fits; a face that is soft still helps a finder. */
const QUALITIES = [82, 72, 60, 48, 36, 24, 12]

/** The quality of a JPEG for a printer. */
const PRINTED = 88

/**
 * Decodes a picture and encodes what is asked for, or says what it is refused for. A file can be made so that decoding it takes minutes
 * or gigabytes, so this runs in a process of its own alone (picture-reader.ts).
 */
export async function drawPicture({ bytes, format, use }: PictureQuestion): Promise<PictureAnswer> {
  try {
    // Read without the limit, to say which limit it was; no pixel is decoded for it.
    const known = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata()
    if (known.format !== format) return { refused: 'photo-type' }
    if (known.width * known.height > PHOTO_MAX_PIXELS) return { refused: 'photo-too-many-pixels' }
    if (use === 'jpeg') {
      const jpeg = await sharp(bytes, OPTIONS).jpeg({ quality: PRINTED }).toBuffer()
      return { jpeg: new Uint8Array(jpeg) }
    }
    const side = PHOTO_SIZES.large
    const pixels = await sharp(bytes, OPTIONS)
      .autoOrient()
      .resize(
        side,
        side,
        use === 'whole'
          ? { fit: 'contain', background: '#ffffff' }
          : { fit: 'cover', position: sharp.strategy.attention },
      )
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = pixels.info
    const square = () => sharp(pixels.data, { raw: { width, height, channels } })
    const small = () => square().resize(PHOTO_SIZES.small, PHOTO_SIZES.small)
    return { squares: { large: await light(square), small: await light(small) } }
  } catch {
    return { refused: 'photo-unreadable' }
  }
}

/** The best quality that a finder on a weak connection can still load. */
async function light(square: () => Sharp): Promise<Uint8Array<ArrayBuffer>> {
  for (const quality of QUALITIES) {
    const encoded = await square().webp({ quality, effort: 4 }).toBuffer()
    if (encoded.byteLength <= PHOTO_SERVED_BYTES) return new Uint8Array(encoded)
  }
  // Noise from edge to edge, which no camera makes.
  return new Uint8Array(await square().blur(4).webp({ quality: 12, effort: 4 }).toBuffer())
}
