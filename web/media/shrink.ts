import type { RefusalCode } from '#contract/errors.ts'
import { PHOTO_TYPES } from '#contract/media.ts'

/** Side of the square that is sent, in pixels: more than what is kept, and light on a bad connection. */
const SENT_PIXELS = 640
/** Of what an upright picture has too much, this part is cut off above: faces stand high. */
const CUT_ABOVE = 0.25

/**
 * The square of a photo as it is shown to a finder, upright and without what the camera wrote beside it. Only this leaves
 * the device. @returns a JPEG of about 70 kB, or why the file is none this device can read
 */
export async function shrink(file: File): Promise<Blob | RefusalCode> {
  try {
    const image = await createImageBitmap(file)
    const side = Math.min(image.width, image.height)
    const sent = Math.min(side, SENT_PIXELS)
    const canvas = document.createElement('canvas')
    canvas.width = sent
    canvas.height = sent
    const context = canvas.getContext('2d')
    if (!context) return 'photo-unreadable'
    // Paper behind what is transparent.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, sent, sent)
    context.imageSmoothingQuality = 'high'
    const [left, top] = [(image.width - side) / 2, (image.height - side) * CUT_ABOVE]
    context.drawImage(image, left, top, side, side, 0, 0, sent, sent)
    image.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return blob ?? 'photo-unreadable'
  } catch {
    if (/hei[cf]/i.test(file.type || file.name)) return 'photo-heic'
    return (PHOTO_TYPES as readonly string[]).includes(file.type) ? 'photo-unreadable' : 'photo-type'
  }
}
