import { setTimeout as pause } from 'node:timers/promises'

/** What ends a process, by the number that its exit status tells of; a terminal that is closed says SIGHUP. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
/** The time limit for undoing what must not stay. */
const UNDOING_MS = 10_000

const undoing = new Set<() => Promise<unknown>>()
let isEnding = false

/** Comes back at once, or never while a signal ends the process: what fails then, fails for it. */
export const unlessEnding = (): Promise<void> => (isEnding ? new Promise(() => {}) : Promise.resolve())

/** Has a signal that ends this process undo something first. @returns what takes that back, once it is done in another way */
export function undoneBeforeEnd(undo: () => Promise<unknown>): () => void {
  undoing.add(undo)
  return () => void undoing.delete(undo)
}

/**
 * Ends the process when a signal asks for it, with the status by which shells tell of signals. Without a listener the first process of a
 * container hears none of them, and would be killed when somebody's patience ends. @returns what gives the signals free again
 */
export function endOnSignals(): () => void {
  const listeners = Object.entries(SIGNALS).map(([signal, number]) => {
    const end = async () => {
      // Who asks twice does not wait.
      if (isEnding) process.exit(128 + number)
      isEnding = true
      await Promise.race([Promise.allSettled([...undoing].map((undo) => undo())), pause(UNDOING_MS)])
      process.exit(128 + number)
    }
    process.on(signal, end)
    return () => process.off(signal, end)
  })
  return () => listeners.forEach((forget) => forget())
}
