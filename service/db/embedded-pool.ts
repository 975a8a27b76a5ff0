import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { fromPglite, type Db as BossDatabase } from 'pg-boss'
import { keepStatements } from './kept-statements.ts'

/**
 * The wire of a client of `pg` whose server is PGlite in this process: what the client writes at once is one call of the
 * database. PGlite's own `query` takes six, and three times as long.
 */
class EmbeddedWire extends Duplex {
  readonly #pglite: PGlite
  constructor(pglite: PGlite) {
    super({ decodeStrings: true })
    this.#pglite = pglite
  }
  /** What `pg` asks of a socket. */
  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
  override _read() {}
  override _write(message: Buffer, _encoding: string, done: (error: Error | null) => void) {
    void this.#send(message, done)
  }
  override _writev(parts: { chunk: Buffer }[], done: (error: Error | null) => void) {
    void this.#send(Buffer.concat(parts.map(({ chunk }) => chunk)), done)
  }
  override _final(done: () => void) {
    this.push(null)
    done()
  }
  async #send(message: Buffer, done: (error: Error | null) => void) {
    let failure: Error | null = null
    try {
      const answer: Buffer[] = []
      // The bytes are the database's own memory, and are read by `pg` alone: asked for whole, PGlite reads each message of them too.
      await this.#pglite.execProtocolRawStream(message, { onRawData: (bytes) => answer.push(Buffer.from(bytes)) })
      // Handed on when the database is done, for `pg` may ask the next question as soon as it has read them.
      if (answer.length > 0) this.push(Buffer.concat(answer))
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    done(failure)
  }
}

/**
 * The one connection of the embedded database as a pool of `pg`: its holder, in a transaction too, is alone. The
 * database is spoken to as a server is, by the same driver, which reads and writes values in the same way (D63.1).
 */
export function openEmbeddedPool(pglite: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor() {
      super({ user: 'postgres', database: 'postgres', stream: () => new EmbeddedWire(pglite) })
      keepStatements(this)
    }
  }
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    Client: EmbeddedClient as unknown as typeof pg.Client,
    // The pool gives up a client whose query failed. The next one speaks to the same session of the database.
    onConnect: (client) => client.query('rollback; deallocate all') as unknown as void,
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** How pg-boss reaches the embedded database: on the same connection, whose transaction a failed statement ends before the next begins. */
export function bossOnEmbedded(pool: pg.Pool): BossDatabase {
  async function ask(text: string, values?: unknown[]) {
    const client = await pool.connect()
    try {
      // As an object it stays prepared, which several statements in one text cannot be.
      return await client.query(text.includes(';') ? text : { text, values })
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  return fromPglite({
    query: ask,
    // Several statements in one text are answered one by one.
    exec: async (text) => [await ask(text)].flat(),
    async listen(channel, onPayload) {
      const hear = (client: pg.PoolClient) =>
        client.on('notification', (told) => void (told.channel === channel && onPayload(told.payload ?? '')))
      pool.on('connect', hear)
      const client = await pool.connect()
      if (client.listenerCount('notification') === 0) hear(client)
      client.release()
      await ask(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => void (await ask(`unlisten ${pg.escapeIdentifier(channel)}`))
    },
  })
}
