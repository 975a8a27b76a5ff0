import { ConfigError } from '../service/config.ts'
import { databaseTrouble } from '../service/db/away.ts'
import { LaterTables } from '../service/db/later.ts'
import { TablesInUse } from '../service/db/migrate.ts'
import { OlderTables } from '../service/db/owner.ts'
import { describeError, isOfDatabase } from '../service/log.ts'
import { StartError } from './instance.ts'

const LOOK = {
  away: 'The database does not answer: CODE. Look at DATABASE_URL, and whether the server runs and lets this machine in.',
  late: 'The database did not answer in time: CODE. Look at what it is busy with (pg_stat_activity), and try again.',
  'not-believed':
    'The certificate of the database is not believed: CODE. Look at sslmode in DATABASE_URL; an authority of your own is named by NODE_EXTRA_CA_CERTS.',
}

/** What a code of PostgreSQL says that the operator can mend, by how the code begins: there the server answers, and says no. */
const SAYS_NO: readonly [code: RegExp, sentence: string][] = [
  [
    /^25006/,
    'The database only reads: it is a standby, or default_transaction_read_only is on. Name the server that writes in DATABASE_URL.',
  ],
  [/^28/, 'The database does not let us in: CODE. Look at name and password in DATABASE_URL, and at pg_hba.conf.'],
  [/^3D000/, 'The server has no database of the name in DATABASE_URL: CODE. Make it, or name another.'],
  [
    /^533/,
    'The database has no connection left: CODE. Close some, give each process a smaller DATABASE_POOL, or raise max_connections.',
  ],
  [/^53100/, 'The disk of the database is full: CODE. Make room there, and try again.'],
]

/** A right that the role lacks: the server's own words name a table, a schema or an extension, and no row. */
const NO_RIGHT = '42501'
const lacksRight = (error: Error) =>
  `The role that signs in to the database lacks a right: ${error.message.split('\n')[0]}. Tables and rights are made by "npm run homeward -- migrate", as the owner by DATABASE_OWNER_URL (docs/operations.md, "Two roles of the database"); an extension is made by the server's administrator.`

/** How Node, and the embedded database by a number of its own, say that there is no room. */
function isFull(error: unknown): boolean {
  // What the embedded database throws is no `Error`, and has no message.
  const { code, name, errno } = Object(error) as { code?: unknown; name?: unknown; errno?: unknown }
  return code === undefined ? name === 'ErrnoError' && errno === 51 : code === 'ENOSPC'
}
const FULL = 'There is no room left on the disk. Make some, or name another folder (DATA_DIR; TMPDIR for a drill).'

/** The error at the bottom, which the server or the driver threw. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Object ? causeOf(error.cause) : error
}

/**
 * What a start or a command that could not begin says: a sentence where the operator can mend it, which needs no stack; the error itself
 * where the program is wrong, without what a query held, which may be people's data.
 */
export function failureSays(error: unknown): unknown {
  if (error instanceof ConfigError) return ['The settings need attention:', ...error.problems].join('\n  ')
  const isOurs = [StartError, OlderTables, LaterTables, TablesInUse].some((kind) => error instanceof kind)
  if (isOurs && error instanceof Error) return error.message
  const cause = causeOf(error)
  if (cause instanceof Error && 'code' in cause && cause.code === NO_RIGHT) return lacksRight(cause)
  if (isFull(cause)) return FULL
  const trouble = databaseTrouble(error)
  if (!trouble) return isOfDatabase(error) ? describeError(error) : error
  const no = SAYS_NO.find(([code]) => code.test(trouble.says))?.[1]
  return (no ?? LOOK[trouble.kind]).replace('CODE', () => trouble.says)
}
