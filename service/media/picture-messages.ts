import { z } from 'zod'

/** What a picture is read as, by its first bytes. Anything else never reaches a decoder. */
export const PICTURE_FORMATS = ['jpeg', 'png', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** What a picture is refused for once it was looked into. */
const PICTURE_REFUSALS = ['photo-type', 'photo-too-many-pixels', 'photo-unreadable'] as const

/** What the process that reads a picture is asked, once. */
export const PictureQuestion = z.object({
  bytes: z.instanceof(Uint8Array),
  format: z.enum(PICTURE_FORMATS),
  /** Squares around what is looked at, squares with the whole picture in them, or one JPEG of it as it is, for a printer. */
  use: z.enum(['squares', 'whole', 'jpeg']),
})
export type PictureQuestion = z.infer<typeof PictureQuestion>

const Squares = z.object({ large: z.instanceof(Uint8Array), small: z.instanceof(Uint8Array) })
/** What a photo becomes: a WebP file for each size. */
export type Squares = z.infer<typeof Squares>

/** What it answers, once. A decoder that a picture has taken over could send anything else, which is no answer. */
export const PictureAnswer = z.union([
  z.object({ squares: Squares }),
  z.object({ jpeg: z.instanceof(Uint8Array) }),
  z.object({ refused: z.enum(PICTURE_REFUSALS) }),
])
export type PictureAnswer = z.infer<typeof PictureAnswer>
/** What it answers where it does not refuse. */
export type Drawn = Exclude<PictureAnswer, { refused: unknown }>
