import { describeError } from '../log.ts'
import { PHOTO_NAME } from '../outside.ts'
import type { Service } from '../service.ts'

/** The person's photo as a printer takes it; nothing where there is none or it cannot be read now: the page does not wait for it. */
export async function photoOf(service: Service, path: string | null): Promise<Uint8Array | undefined> {
  const name = path?.split('/').at(-1) ?? ''
  if (!PHOTO_NAME.test(name)) return undefined
  try {
    const square = await service.outside.photos.get(name)
    return square && (await service.jpegOf(square))
  } catch (error) {
    service.log.warn({ error: describeError(error) }, 'photo not printed')
    return undefined
  }
}
