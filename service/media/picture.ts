import pLimit from 'p-limit'
import { refuse } from '#contract/errors.ts'
import { inTurn, unlessTooLate } from '../in-turn.ts'
import type { PictureFormat, Squares } from './picture-messages.ts'
import { drawInProcess } from './picture-process.ts'

/** How what is read begins. */
const FORMATS: readonly [PictureFormat, string][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF'],
]
const HEIC = /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/

/** So many pictures are read at the same time, each in a process of up to 420 MB (picture-reader.ts, D37.2). */
const atATime = pLimit(2)
/** A picture that waited longer for its turn, in milliseconds, is refused when it comes. */
const LONGEST_WAIT = 30_000

/**
 * The squares that are kept of a photo, as WebP: decoded and encoded anew, so that nothing but the picture is left of what
 * came (no position, no camera, no second format behind the first), turned upright, and of an animation the first picture.
 * Who sends several has them read one after the other, so that the pictures of one sender do not hold up another's.
 * @throws `photo-type`, `photo-heic`, `photo-too-many-pixels`, `photo-unreadable`, `service-unavailable`,
 * `ReaderAway`
 */
export async function squaresOf(
  bytes: Uint8Array<ArrayBuffer>,
  sender: string,
  { use = 'squares', seconds }: { use?: 'squares' | 'whole'; seconds?: number } = {},
): Promise<Squares> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (HEIC.test(head)) refuse('photo-heic')
  const format = FORMATS.find(([, begins]) => head.startsWith(begins))?.[0] ?? refuse('photo-type')
  // Sound and video begin so too.
  if (format === 'webp' && head.slice(8, 12) !== 'WEBP') refuse('photo-type')
  const read = unlessTooLate(LONGEST_WAIT, () => drawInProcess({ bytes, format, use }, seconds))
  const drawn = await inTurn(`photos ${sender}`, () => atATime(read))
  return 'squares' in drawn ? drawn.squares : refuse('photo-unreadable')
}

/** How long a page that is printed waits for its picture: in seconds once it is read, in milliseconds until then. */
const PRINTING = { seconds: 5, wait: 3000 }

/**
 * A stored photo as a printer takes it. Drawn by ourselves when it was taken in, yet decoded as a stranger's is: in a process of its
 * own, beside no other request. @throws `photo-unreadable`, `service-unavailable`, `ReaderAway`
 */
export async function jpegOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const read = unlessTooLate(PRINTING.wait, () =>
    drawInProcess({ bytes, format: 'webp', use: 'jpeg' }, PRINTING.seconds),
  )
  const drawn = await atATime(read)
  return 'jpeg' in drawn ? drawn.jpeg : refuse('photo-unreadable')
}
