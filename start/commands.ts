import { createServer, type Socket } from 'node:net'
import { chmod } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { describeError } from '../service/log.ts'
import type { OpenService } from '../service/open.ts'
import { reach, removeStaleSocket, socketPath } from './instance.ts'

/** What a command is handed: the service, the caller's folder for relative paths, and where its lines go. */
export interface CommandContext {
  service: OpenService
  folder: string
  print: (line: string) => void
}
export interface Command {
  /** What a person types after `npm run homeward --`. */
  usage: string
  explain: string
  /** @returns the exit status */
  run: (context: CommandContext, args: string[]) => Promise<number>
}

/** Every command, by its first word. */
export const commands: Record<string, Command> = {
  check: {
    usage: 'check',
    explain: 'Says whether the database answers and how many messages failed or wait.',
    async run({ service, print }) {
      const { count, inArray } = await import('drizzle-orm')
      const { messages } = await import('../service/db/tables.ts')
      const rows = await service.db
        .select({ status: messages.status, count: count() })
        .from(messages)
        .where(inArray(messages.status, ['WAITING', 'FAILED']))
        .groupBy(messages.status)
      const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
      print(`The database answers. Messages waiting: ${of('WAITING')}, failed: ${of('FAILED')}.`)
      return 0
    },
  },
}

/** Runs one command; an unknown one explains them all. @returns the exit status */
export async function runCommand(context: CommandContext, [name = '', ...args]: string[]): Promise<number> {
  const command = commands[name]
  if (!command) {
    context.print('Commands (npm run homeward -- …):')
    for (const { usage, explain } of Object.values(commands)) context.print(`  ${usage}\n      ${explain}`)
    return name ? 2 : 0
  }
  return command.run(context, args)
}

type Line = { print: string } | { status: number }

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
      status = await runCommand({ service, folder, print: (text) => say({ print: text }) }, args)
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
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line
    if ('status' in line) return line.status
    console.log(line.print)
  }
  return 1
}
