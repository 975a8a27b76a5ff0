import { ConfigError } from '../service/config.ts'
import { databaseTrouble } from '../service/db/away.ts'
import { LaterTables } from '../service/db/later.ts'
import { TablesInUse } from '../service/db/migrate.ts'
import { OlderTables } from '../service/db/owner.ts'
import { StartError } from './instance.ts'

const LOOK = {
  away: 'The database does not answer: CODE. Look at DATABASE_URL, and whether the server runs and lets this machine in.',
  late: 'The database did not answer in time: CODE. Look at what it is busy with (pg_stat_activity), and try again.',
  'not-believed':
    'The certificate of the database is not believed: CODE. Look at sslmode in DATABASE_URL; an authority of your own is named by NODE_EXTRA_CA_CERTS.',
}

/**
 * What a start or a command that could not begin says: a sentence where somebody can mend it, which needs no stack; the error itself
 * where the program is wrong.
 */
export function failureSays(error: unknown): unknown {
  if (error instanceof ConfigError) return ['The settings need attention:', ...error.problems].join('\n  ')
  const isOurs = [StartError, OlderTables, LaterTables, TablesInUse].some((kind) => error instanceof kind)
  if (isOurs && error instanceof Error) return error.message
  const trouble = databaseTrouble(error)
  return trouble ? LOOK[trouble.kind].replace('CODE', () => trouble.says) : error
}
