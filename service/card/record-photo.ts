import sharp from 'sharp'
import { describeError } from '../log.ts'
import { PHOTO_NAME } from '../outside.ts'
import type { Service } from '../service.ts'

/** The person's photo as a printer takes it; nothing where there is none or it cannot be read now: the page does not wait for it. */
export async function photoOf(service: Service, path: string | null): Promise<Uint8Array | undefined> {
  const name = path?.split('/').at(-1) ?? ''
  if (!PHOTO_NAME.test(name)) return undefined
  try {
    // Drawn by ourselves when it was taken in (service/media/picture.ts): nothing that a stranger sent is decoded here.
    const square = await service.outside.photos.get(name)
    return square && (await sharp(square, { limitInputPixels: 1e6 }).jpeg({ quality: 88 }).toBuffer())
  } catch (error) {
    service.log.warn({ error: describeError(error) }, 'photo not printed')
    return undefined
  }
}
