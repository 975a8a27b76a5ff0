import { spawn, type SpawnOptions } from 'node:child_process'

/** How a process ended: its exit status, none when it was ended by a signal; `late`: because its time was over. */
export interface Ended {
  status: number | null
  late: boolean
}

/**
 * Runs a command in a process group of its own and ends the whole group when `seconds` are over: a worker in a loop without
 * end hears no signal but SIGKILL, and would go on after the command that started it. `interruptFirst`: five seconds before
 * that, the command alone is asked to end by itself (SIGINT), so that it can still report.
 */
export function runFor(
  seconds: number,
  [program = '', ...args]: string[],
  { interruptFirst, ...options }: SpawnOptions & { interruptFirst?: boolean } = {},
): Promise<Ended> {
  const child = spawn(program, args, { ...options, detached: true })
  let late = false
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  const forward = (signal: NodeJS.Signals) => {
    signalGroup(signal)
    process.exitCode = 1
  }
  const interrupt = setTimeout(() => {
    late = true
    if (interruptFirst) child.kill('SIGINT')
  }, seconds * 1000)
  const end = setTimeout(() => signalGroup('SIGKILL'), (seconds + (interruptFirst ? 5 : 0)) * 1000)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  return new Promise((resolve) => {
    const done = (status: number | null) => {
      clearTimeout(interrupt)
      clearTimeout(end)
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve({ status, late })
    }
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', done)
  })
}
