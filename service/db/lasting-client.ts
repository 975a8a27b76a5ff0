import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTION_KEPT } from './pool.ts'

/** How long a server may take to answer a new connection, and to end one, in milliseconds. */
const PATIENCE = { connect: 10_000, end: 5000 }

/** What every connection outside a pool is opened with: one to a server that is away or dead is given up, not waited for. */
export const LASTING_CONNECTION = { ...CONNECTION_KEPT, connectionTimeoutMillis: PATIENCE.connect }

/**
 * A connection outside the pools, which stands open as long as its work takes: that of a lock, of a snapshot. `onError` hears that it
 * broke; without a listener that would end the process, and what is to be undone would stay.
 */
export class LastingClient extends pg.Client {
  readonly #socket: Socket
  readonly #patience: typeof PATIENCE
  constructor(connectionString: string, onError: (error: Error) => void, patience = PATIENCE) {
    const socket = new Socket()
    super({
      connectionString,
      ...LASTING_CONNECTION,
      connectionTimeoutMillis: patience.connect,
      stream: () => socket,
    })
    this.#socket = socket
    this.#patience = patience
    this.on('error', onError)
  }
  /** Ends the connection in order; where the server does not answer, without it. */
  async close(): Promise<void> {
    const ended = new AbortController()
    const late = pause(this.#patience.end, undefined, { signal: ended.signal }).catch(() => {})
    try {
      await Promise.race([this.end(), late])
    } finally {
      ended.abort()
      this.#socket.destroy()
    }
  }
}
