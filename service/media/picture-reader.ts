import sharp from 'sharp'
import { answerOnce } from '../reader-child.ts'
import { PictureQuestion, type PictureAnswer } from './picture-messages.ts'
import { drawPicture } from './squares.ts'

/**
 * The process that reads one picture: it takes one question from the process that started it, answers once and is ended by it.
 * It ends itself when the picture takes too much memory: eight megabytes of text pack into eight kilobytes of a PNG, hundreds
 * of times in one file, and the decoder unpacks them all.
 */

/** The largest photo that is taken (25 megapixels of 16 bits, interlaced) needs 340. */
const READING_MEGABYTES = 420

sharp.cache(false)
answerOnce<PictureAnswer>({
  megabytes: READING_MEGABYTES,
  tooMuch: { refused: 'photo-unreadable' },
  work: async (message) => drawPicture(PictureQuestion.parse(message)),
})
