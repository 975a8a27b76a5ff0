import { createServer, Socket, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LastingClient } from './lasting-client.ts'

/** What a server says of itself to whoever needs no password: signed in, and ready for a query. */
const READY = Buffer.from('5200000008000000005a0000000549', 'hex')

/** A server that says this to whoever comes, and nothing after that; and a client of it that waits for a moment only. */
async function silentServer(greeting: Buffer | undefined) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => greeting && socket.write(greeting))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const heard: string[] = []
  const url = `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/none`
  const client = new LastingClient(url, ({ message }) => heard.push(message), { connect: 50, end: 50 })
  return { client, sockets, heard }
}

test('a server that accepts a connection and says nothing is given up', async () => {
  const { client } = await silentServer(undefined)
  await expect(client.connect()).rejects.toThrow('timeout expired')
})

test('a server that does not answer the end of a connection keeps nobody waiting, and the connection is gone', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => keepAlive.mockRestore())
  const { client, sockets } = await silentServer(READY)
  await client.connect()
  expect(keepAlive.mock.calls, 'and while it stands a dead host is noticed').toEqual([[true, 10_000]])
  const gone = new Promise((resolve) => sockets[0]?.once('close', () => resolve('gone')))
  await client.close()
  expect(await gone).toBe('gone')
})

test('a connection that breaks while nothing is asked is told of, and ends no process', async () => {
  const { client, sockets, heard } = await silentServer(READY)
  await client.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  sockets[0]?.destroy()
  await ended
  expect(heard).toEqual(['Connection terminated unexpectedly'])
  await client.close()
})
