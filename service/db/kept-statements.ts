import type { Client, QueryConfig } from 'pg'

/** As many statements of one connection are kept prepared; each is some ten kilobytes of the database's memory. */
const PREPARED = 500
const READS_OR_WRITES = /^\s*(?:select|insert|update|delete|with)\b/i

/** Names of statements that were asked before, so that the database parses each of them once (D63.2). */
class StatementNames {
  readonly #asked = new Map<string, string | undefined>()
  #named = 0
  /** @returns undefined the first time, for most of the rare ones are never asked again */
  of(text: string): string | undefined {
    if (!this.#asked.has(text)) {
      if (this.#named < PREPARED && READS_OR_WRITES.test(text)) this.#asked.set(text, undefined)
      return undefined
    }
    const known = this.#asked.get(text)
    if (known !== undefined || this.#named >= PREPARED) return known
    this.#named += 1
    const name = `kept${this.#named}`
    this.#asked.set(text, name)
    return name
  }
}

/** Makes a connection keep each statement prepared that it is asked for a second time. */
export function keepStatements(client: Client) {
  const names = new StatementNames()
  // The same function with the same ways to be called: only a query that is given as an object gets a name.
  const { query } = client
  client.query = ((asked: unknown, ...rest: unknown[]) =>
    Reflect.apply(query, client, [
      isUnnamed(asked) ? { ...asked, name: names.of(asked.text) } : asked,
      ...rest,
    ])) as typeof query
}

const isUnnamed = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  !('submit' in asked) &&
  !('name' in asked && asked.name)

/**
 * Whether a connection's kept statement no longer fits the tables, as after a migration that changed a column's type, or is not known
 * to the server, as behind a pooler that hands out another session. The next connection has none.
 */
export const isStaleStatement = ({ code, message }: { code: string; message: string }) =>
  code === '26000' || (code === '0A000' && message.startsWith('cached plan'))
