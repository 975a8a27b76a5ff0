import { isStaleStatement } from './kept-statements.ts'

/** Codes, Node's and PostgreSQL's, of a database that is not there, ends the connection, does not let us in, has no room, or only reads. */
const AWAY = /^(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|EAI_|ENOTFOUND|08|28|3D000|53|57P|25006)/
/** Of one that did not answer in time: 57014 a statement, 55P03 a lock, 25P03 a transaction. */
const LATE = /^(57014|55P03|25P03)$/
/** Of one whose certificate Node does not believe. */
const NOT_BELIEVED =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_|ERR_SSL_|EPROTO)/
/** What the driver says itself, without a code. */
const SAID =
  /^SASL|Connection terminated|timeout expired|connection timeout|timeout exceeded when trying to connect|not queryable|Query read timeout|after calling end on the pool|not support SSL|establishing an SSL connection|PGlite is closed/i

interface Trouble {
  kind: 'away' | 'late' | 'not-believed'
  /** The code, or the driver's own words: nothing of a query. */
  says: string
}

/**
 * What a failed query or connection says of the database: that it is away, late, or not to be believed; nothing where the query was
 * at fault. Calls, starts and commands ask here, so that one fault is not a sentence in one place and a riddle in another (D71.1).
 */
export function databaseTrouble(error: unknown): Trouble | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (AWAY.test(code) || isStaleStatement({ code, message: cause.message })) return { kind: 'away', says: code }
    if (LATE.test(code)) return { kind: 'late', says: code }
    if (NOT_BELIEVED.test(code)) return { kind: 'not-believed', says: code }
    const said = SAID.exec(cause.message)
    if (said && !code) return { kind: 'away', says: cause.message.split('\n')[0] ?? said[0] }
  }
  return undefined
}
