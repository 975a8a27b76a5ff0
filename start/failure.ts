import { ConfigError } from '../service/config.ts'
import { TablesInUse } from '../service/db/migrate.ts'
import { OlderTables } from '../service/db/owner.ts'
import { StartError } from './instance.ts'

/** Codes of a database that is not there, ends the connection, does not let us in, or has no such name (Node's and PostgreSQL's). */
const UNREACHABLE = /^(ECONN|EHOST|ENET|ETIMEDOUT|EAI_|ENOTFOUND|EPIPE|08|28|3D|53|57P)/

/**
 * What a start or a command that could not begin says: a sentence where somebody can mend it, which needs no stack; the error itself
 * where the program is wrong.
 */
export function failureSays(error: unknown): unknown {
  if (error instanceof ConfigError) return ['The settings need attention:', ...error.problems].join('\n  ')
  if (error instanceof StartError || error instanceof OlderTables || error instanceof TablesInUse) return error.message
  const code = databaseCode(error)
  return code
    ? `The database does not answer: ${code}. Look at DATABASE_URL, and whether the server runs and lets this machine in.`
    : error
}

/** The code of an unreachable database, from whichever library the error comes. */
function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && UNREACHABLE.test(cause.code)) return cause.code
  return undefined
}
