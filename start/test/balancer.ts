import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { listening } from './product.ts'

/** How often the balancer asks, as docs/operations.md wants it: more often than DRAIN_SECONDS. */
const ASKS_MS = 250

/**
 * A balancer as stands in front of several processes: it asks each for `/servez`, sends requests in turn to those that are ready, keeps
 * connections open to them, and tries nothing twice. What it could not pass on it answers with 502.
 */
export async function balancer() {
  const targets = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = [...targets].filter(([, isReady]) => isReady).map(([url]) => url)
    const target = ready[(turn += 1) % Math.max(1, ready.length)]
    const fail = (why: string) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`balancer: ${why}`)
    }
    if (target === undefined) return fail('nobody is ready')
    const { method, headers, url = '/' } = incoming
    const asked = request(`${target}${url}`, { agent, method: method ?? 'GET', headers }, (answer) => {
      const { connection: _own, 'keep-alive': _too, ...passed } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    asked.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    incoming.pipe(asked)
  }
  const server = createServer(pass)
  const port = await listening(server)
  const ask = async (url: string) => {
    const isReady = await fetch(`${url}/servez`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (targets.has(url)) targets.set(url, isReady)
  }
  const asking = setInterval(() => [...targets.keys()].forEach((url) => void ask(url)), ASKS_MS)
  onTestFinished(() => {
    clearInterval(asking)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    /** Takes a process in, once it says that it serves. */
    async add(url: string) {
      targets.set(url, false)
      await ask(url)
    },
    remove: (url: string) => void targets.delete(url),
    isReady: (url: string) => targets.get(url) === true,
  }
}
