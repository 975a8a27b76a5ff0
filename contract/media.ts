import { z } from 'zod'
import { PlainText } from './domain/bounds.ts'
import { endpoint, UploadedFile } from './endpoint.ts'
import { Uid } from './fields.ts'
import { PHOTO_MAX_BYTES } from './limits.ts'

/** The accepted media types. A file's content decides, not its declared type. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Sides of the squares that are kept, in pixels: for the helper page, and for lists. */
export const PHOTO_SIZES = { large: 480, small: 160 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

/** Below the website's base. The key cannot be guessed and is another one for every photo. */
const PHOTO_PATH = '/api/photos/'
/** The path of a photo as it is stored in an account and returned by every call. */
export const photoPathOf = (key: string) => `${PHOTO_PATH}${key}.webp`
/** The same photo in the size for lists; a picture that is no upload has one size alone. */
export const photoPathFor = (photo: string, size: PhotoSize) =>
  size === 'small' && photo.startsWith(PHOTO_PATH) ? photo.replace(/\.webp$/, '-small.webp') : photo

const Photo = z.object({ photo: PlainText.nullable() })

/**
 * Replaces a photo, with the consent of the person in it or of someone who may act for them (PDPA s14): of one's own
 * account, of a person one created, or of the organisation's people.
 */
export const putPhoto = endpoint({
  name: 'putPhoto',
  method: 'put',
  path: '/account/photo/{uid}',
  source: 'D21.1, D21.2',
  who: ['registration', 'member'],
  params: z.object({ uid: Uid }),
  query: z.object({ consent: z.literal('PHOTO', 'photo-consent-required') }),
  body: z.object({ file: UploadedFile }),
  upload: { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo-too-large', wrongType: 'photo-type' },
  answer: Photo,
  errors: [
    'not-found',
    'user-not-found',
    'photo-consent-required',
    'photo-heic',
    'photo-too-many-pixels',
    'photo-unreadable',
    'photo-storage-away',
  ],
})

/** Removes the photo and withdraws its consent. A caller who may put one may remove it. */
export const removePhoto = endpoint({
  name: 'removePhoto',
  method: 'delete',
  path: '/account/photo/{uid}',
  source: 'D21.2',
  who: ['registration', 'member'],
  params: z.object({ uid: Uid }),
  answer: Photo,
  errors: ['not-found', 'user-not-found'],
})

/** Why staff replace a photo. */
export const PHOTO_REASONS = ['asked', 'unclear', 'wrong-person', 'unsuitable'] as const

/** An administrator replaces a photo, with the consent of the person in it and a reason; the member is told. */
export const changePhoto = endpoint({
  name: 'changePhoto',
  method: 'put',
  path: '/admin/accounts/{uid}/photo',
  source: 'D44.13',
  who: ['administrator'],
  params: z.object({ uid: Uid }),
  query: z.object({ consent: z.literal('PHOTO', 'photo-consent-required'), reason: z.enum(PHOTO_REASONS) }),
  body: z.object({ file: UploadedFile }),
  upload: putPhoto.upload,
  answer: Photo,
  errors: putPhoto.errors,
})
