import { createServer, type Socket } from 'node:net'
import { chmod } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { describeError } from '../service/log.ts'
import type { OpenService } from '../service/open.ts'
import { failureSays } from './failure.ts'
import { reach, removeStaleSocket, socketPath } from './instance.ts'
import { openTerminal } from './terminal.ts'
import { runCommand } from './commands.ts'

type Line = { print: string } | { progress: [done: number, total: number] } | { status: number }

/** Takes commands from other processes over a socket beside the data, for the embedded database serves one process only. */
export async function listenForCommands(service: OpenService): Promise<() => Promise<void>> {
  const path = await socketPath(service.config.dataDir)
  await removeStaleSocket(path)
  const server = createServer((socket) => {
    // Whoever asked may be gone before the end, by Ctrl-C or a pipe that was closed: nobody who is served must notice.
    answer(socket, service).catch((error: unknown) =>
      service.log.warn({ error: describeError(error) }, 'command: whoever asked is gone'),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  await chmod(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function answer(socket: Socket, service: OpenService) {
  const say = (line: Line) => void socket.write(`${JSON.stringify(line)}\n`)
  socket.on('error', () => {})
  for await (const line of createInterface({ input: socket })) {
    let status = 1
    try {
      const { folder, args } = JSON.parse(line) as { folder: string; args: string[] }
      const print = (text: string) => say({ print: text })
      const progress = (done: number, total: number) => say({ progress: [done, total] })
      status = await runCommand({ service, folder, print, progress }, args)
    } catch (error) {
      service.log.error({ error: describeError(error) }, 'command failed')
      const says = failureSays(error)
      say({ print: typeof says === 'string' ? says : 'The command failed; the log of the running process says where.' })
    }
    say({ status })
    socket.end()
  }
}

/** Hands a command to the running process. @returns its exit status, or nothing when no process listens */
export async function handOver(dataDir: string, args: string[]): Promise<number | undefined> {
  const socket = await reach(await socketPath(dataDir))
  if (!socket) return undefined
  socket.write(`${JSON.stringify({ folder: process.cwd(), args })}\n`)
  const terminal = openTerminal()
  try {
    for await (const text of createInterface({ input: socket })) {
      const line = JSON.parse(text) as Line
      if ('status' in line) return line.status
      if ('progress' in line) terminal.progress(...line.progress)
      else terminal.print(line.print)
    }
  } catch (error) {
    if (!['ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')) throw error
  }
  terminal.print('The running process ended before it said how the command went: start it, and look.')
  return 1
}
