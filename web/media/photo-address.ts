import { photoPathFor, type PhotoSize } from '#contract/media.ts'

const below = (path: string) => import.meta.env.BASE_URL + path.replace(/^\//, '')

/** Where a photo of an account is; without one, the drawing that stands for everybody. */
export const photoAddress = (photo: string | null, size: PhotoSize = 'large') =>
  below(photo ? photoPathFor(photo, size) : '/default-photo.webp')
