import { createServer, type Socket } from 'node:net'
import { chmod } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { describeError } from '../service/log.ts'
import type { OpenService } from '../service/open.ts'
import { reach, removeStaleSocket, socketPath } from './instance.ts'
import { openTerminal } from './terminal.ts'
import { runCommand } from './commands.ts'

type Line = { print: string } | { progress: [done: number, total: number] } | { status: number }

/** Takes commands from other processes over a socket beside the data, for the embedded database serves one process only. */
export async function listenForCommands(service: OpenService): Promise<() => Promise<void>> {
  const path = await socketPath(service.config.dataDir)
  await removeStaleSocket(path)
  const server = createServer((socket) => void answer(socket, service))
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
      say({ print: error instanceof Error ? error.message : 'The command failed.' })
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
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line
    if ('status' in line) return line.status
    if ('progress' in line) terminal.progress(...line.progress)
    else terminal.print(line.print)
  }
  return 1
}
