import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection that has sent nothing yet has this long to begin once the server closes: browsers open some in advance. */
const SILENT_MS = 1000
const SWEEP_MS = 200

/** Lets a server's requests come to their end before it closes. */
export interface Drain {
  /**
   * Sends `Connection: close` with every answer from now on, so that the client's next request goes to another
   * process.
   */
  begin: () => void
  /**
   * Accepts no more connections and waits for every running request; after `limitMs` what still runs is cut.
   * @returns whether nothing was cut
   */
  end: (limitMs: number) => Promise<boolean>
}

/** Watches the requests of `server` from its first one on. */
export function drainOf(server: Server): Drain {
  const running = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let leaving = false
  let closing = false
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Before the listener that answers: the header must be decided first.
  server.prependListener('request', (_incoming, outgoing: ServerResponse) => {
    running.add(outgoing)
    if (leaving) outgoing.shouldKeepAlive = false
    outgoing.on('close', () => {
      running.delete(outgoing)
      // The headers may already have been sent with keep-alive; idle connections are then closed here.
      if (closing) setImmediate(() => server.closeIdleConnections())
    })
  })
  return {
    begin() {
      leaving = true
      for (const outgoing of running) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
    },
    async end(limitMs) {
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const since = performance.now()
      const sweep = setInterval(() => {
        if (performance.now() - since < SILENT_MS) return
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, SWEEP_MS)
      let whole = true
      const last = setTimeout(() => {
        whole = false
        server.closeAllConnections()
      }, limitMs)
      await closed
      clearInterval(sweep)
      clearTimeout(last)
      return whole
    },
  }
}
