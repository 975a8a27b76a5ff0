import { fork } from 'node:child_process'
import { join } from 'node:path'
import { refuse } from '#contract/errors.ts'
import { PictureAnswer, type Drawn, type PictureQuestion } from './picture-messages.ts'

/** Reading a picture ends after this time. The largest photo that is taken needs less than a second of one core (D37.1). */
const READING_SECONDS = 15
/** Signals that a decoder dies of by its own fault; any other comes from outside. */
const FAULTS: readonly (string | null)[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']
const READER = join(import.meta.dirname, 'picture-reader.ts')

/** The process could not be started, or was ended from outside; `message` is for the log and names nobody. */
export class PictureReaderAway extends Error {}

/**
 * Reads a picture in a process of its own, which ends with it: a native decoder cannot be stopped in a thread. Its environment is
 * empty, so that no decoder stands beside the addresses and keys of the deployment.
 * @throws `photo-type`, `photo-too-many-pixels`; `photo-unreadable` also for what takes too much time or memory and for what the
 * decoder dies of; `PictureReaderAway`
 */
export async function drawInProcess(question: PictureQuestion, seconds = READING_SECONDS): Promise<Drawn> {
  const answer = await new Promise<PictureAnswer>((resolve, reject) => {
    const reader = fork(READER, {
      execArgv: ['--max-old-space-size=64'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const unreadable = () => settle(() => resolve({ refused: 'photo-unreadable' }))
    const away = (why: string) => settle(() => reject(new PictureReaderAway(why)))
    const timer = setTimeout(unreadable, seconds * 1000)
    /** Only the first outcome counts, and none leaves the process behind. */
    function settle(outcome: () => void) {
      clearTimeout(timer)
      reader.kill('SIGKILL')
      outcome()
    }
    reader.on('error', ({ message }) => away(message))
    reader.once('exit', (code, signal) => (FAULTS.includes(signal) ? unreadable() : away(`ended: ${signal ?? code}`)))
    reader.once('message', (message) => {
      const { data } = PictureAnswer.safeParse(message)
      if (data) settle(() => resolve(data))
      else unreadable()
    })
    reader.send(question, (error) => error && away(error.message))
  })
  return 'refused' in answer ? refuse(answer.refused) : answer
}
