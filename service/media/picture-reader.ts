import sharp from 'sharp'
import { PictureQuestion, type PictureAnswer } from './picture-messages.ts'
import { drawPicture } from './squares.ts'

/**
 * The process that reads one picture: it takes one question from the process that started it, answers once and is ended by it.
 * It ends itself when the picture takes too much memory: eight megabytes of text pack into eight kilobytes of a PNG, hundreds
 * of times in one file, and the decoder unpacks them all.
 */

/** The largest photo that is taken (25 megapixels of 16 bits, interlaced) needs 340. */
const READING_MEGABYTES = 420

const kill = () => process.kill(process.pid, 'SIGKILL')
const answer = (said: PictureAnswer) => process.send?.(said, kill)

// A stop of the whole group (a terminal, a service manager) lets the request be finished that waits for this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', kill)

setInterval(() => {
  if (process.memoryUsage.rss() > READING_MEGABYTES * 1e6) answer({ refused: 'photo-unreadable' })
}, 20)

sharp.cache(false)
process.once('message', async (message) => answer(await drawPicture(PictureQuestion.parse(message))))
