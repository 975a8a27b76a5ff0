import { fork } from 'node:child_process'
import type { z } from 'zod'

/** Signals that a decoder dies of by its own fault; any other comes from outside. */
const FAULTS: readonly (string | null)[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']

/** The process could not be started, or was ended from outside; `message` is for the log and holds no name. */
export class ReaderAway extends Error {}

/**
 * Asks a file of its own process one question about what a stranger sent: a decoder cannot be stopped in a thread. Its environment is
 * empty, so that no decoder stands beside the addresses and keys of the deployment.
 * @returns `unreadable` also for what takes too much time, what the decoder dies of, and an answer that is none
 * @throws ReaderAway
 */
export function askReader<Answer extends object>(
  reader: string,
  question: object,
  { answers, unreadable, seconds }: { answers: z.ZodType<Answer>; unreadable: Answer; seconds: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(reader, {
      execArgv: ['--max-old-space-size=64'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const refuse = () => settle(() => resolve(unreadable))
    const away = (why: string) => settle(() => reject(new ReaderAway(why)))
    const timer = setTimeout(refuse, seconds * 1000)
    /** Only the first outcome counts, and none leaves the process behind. */
    function settle(outcome: () => void) {
      clearTimeout(timer)
      child.kill('SIGKILL')
      outcome()
    }
    child.on('error', ({ message }) => away(message))
    // Its answer may still lie in the channel, which ends after the process.
    child.once('exit', (code, signal) => {
      const ended = () => (FAULTS.includes(signal) ? refuse() : away(`ended: ${signal ?? code}`))
      if (child.connected) child.once('disconnect', ended)
      else ended()
    })
    child.once('message', (message) => {
      const { data } = answers.safeParse(message)
      if (data) settle(() => resolve(data))
      else refuse()
    })
    child.send(question, (error) => error && away(error.message))
  })
}
