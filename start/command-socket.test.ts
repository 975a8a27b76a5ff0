import { createServer } from 'node:net'
import { once } from 'node:events'
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../service/log.ts'
import type { OpenService } from '../service/open.ts'
import { handOver, listenForCommands } from './command-socket.ts'
import { commands, type Command } from './commands.ts'
import { reach, socketPath } from './instance.ts'

const folder = () => mkdtemp(join(tmpdir(), 'homeward-socket-'))

/** A process that takes commands, one of which is this one; what is printed by it. */
async function taking(run: Command['run']) {
  const dataDir = await folder()
  commands.tried = { usage: 'tried', explain: '', run }
  const stop = await listenForCommands({ config: { dataDir }, log: openLog('silent') } as OpenService)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(async () => {
    write.mockRestore()
    delete commands.tried
    await stop()
  })
  return { dataDir, printed: () => write.mock.calls.map(([text]) => text).join('') }
}

test('whoever asked may leave in the middle: the process that serves people goes on, and takes the next command', async () => {
  const asked = Promise.withResolvers<void>()
  const { dataDir } = await taking(async ({ print }) => {
    for (let nth = 0; nth < 2000; nth += 1) print('x'.repeat(1000))
    asked.resolve()
    return 0
  })
  const socket = await reach(await socketPath(dataDir))
  socket?.write('{"folder":"/","args":["tried"]}\n')
  await asked.promise
  // With lines unread, as by Ctrl-C: what the server reads next is that the connection was reset.
  socket?.destroy()
  expect(await handOver(dataDir, ['tried'])).toBe(0)
})

test('what a query held is not told to whoever asked', async () => {
  const { dataDir, printed } = await taking(() =>
    Promise.reject(new DrizzleQueryError('insert', ['+6581234567'], new Error('duplicate'))),
  )
  expect(await handOver(dataDir, ['tried'])).toBe(1)
  expect(printed()).toBe('The command failed; the log of the running process says where.\n')
})

test('a process that ends in the middle of a command is said to have ended', async () => {
  const { dataDir, printed } = await taking(async () => 0)
  const other = await folder()
  const dying = createServer((socket) => void socket.destroy())
  dying.listen(await socketPath(other))
  await once(dying, 'listening')
  onTestFinished(() => void dying.close())
  expect([await handOver(other, ['tried']), dataDir === other]).toEqual([1, false])
  expect(printed()).toContain('The running process ended before it said how the command went')
})

test('a reader that has enough ends the command without a stack', async () => {
  const said = await new Promise<string>((done) =>
    execFile('sh', ['-c', `${process.execPath} start/homeward.ts --help | head -1`], (_failed, out, error) =>
      done(out + error),
    ),
  )
  expect(said).toBe('Commands (npm run homeward -- …):\n')
})
