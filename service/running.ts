import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { VaultKeys } from './vault.ts'

/** What a running process tells the others, in the name of its connections: which keys it has, the one that seals first. */
export interface RunningProcess {
  /** Tells processes apart. */
  mark: string
  sealing: string[]
  lookup: string
}

/** Tells keys apart without saying anything of them. */
const markOf = (key: Buffer, id: string) => createHmac('sha256', key).update(`mark of ${id}`).digest('hex').slice(0, 6)

export const sealingMarks = ({ sealing }: VaultKeys) => sealing.map(({ id, key }) => markOf(key, id))
export const lookupMark = ({ lookup }: VaultKeys) => markOf(lookup, 'look-ups')

/** PostgreSQL cuts a name of a connection here. */
const NAME_LENGTH = 63
const SERVING = 'homeward '

/** The name of the connections of a process that serves people; `pg_stat_activity` shows it to the same role. */
export const nameOfProcess = (keys: VaultKeys, processId: string) =>
  `${SERVING}${processId.slice(0, 6)} l:${lookupMark(keys)} s:${sealingMarks(keys).join(',')}`.slice(0, NAME_LENGTH)

/** Processes that serve people on this database now, those with keys in their settings. */
export async function runningProcesses(pool: Pick<Pool, 'query'>): Promise<RunningProcess[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)',
    [SERVING],
  )
  return rows.flatMap(({ name }) => {
    const [, mark, lookup, sealing] = /^homeward (\w+) l:(\w{6}) s:([\w,]*)$/.exec(name) ?? []
    return mark && lookup && sealing ? [{ mark, lookup, sealing: sealing.split(',') }] : []
  })
}

const processes = (count: number) => (count === 1 ? '1 running process' : `${count} running processes`)

/**
 * Why a process with these keys must not start beside those that run, in a sentence: what one of them seals the others could not
 * open, or what one of them writes the others would not find.
 */
export function keysProblem(keys: VaultKeys, running: readonly RunningProcess[]): string | undefined {
  const [mine = '', ...older] = sealingMarks(keys)
  const first = keys.sealing[0]?.id
  const lacking = running.filter(({ sealing }) => !sealing.includes(mine))
  if (lacking.length > 0)
    return `${processes(lacking.length)} cannot open what the key ${first} seals, which is first in ENCRYPTION_KEYS here. Put it last, start every process anew, and put it first then ("npm run homeward -- keys" says how far that is).`
  const unopened = running.filter(({ sealing }) => ![mine, ...older].includes(sealing[0] ?? ''))
  if (unopened.length > 0)
    return `${processes(unopened.length)} still seals with a key that is not in ENCRYPTION_KEYS here. Add it again behind the others, until every process seals with ${first} and "npm run homeward -- keys reseal" is done.`
  const others = running.filter(({ lookup }) => lookup !== lookupMark(keys))
  return others.length > 0
    ? `${processes(others.length)} has another LOOKUP_KEY, and would not find whom this one writes. It cannot be changed while any process runs: stop them all, run "npm run homeward -- keys rewrite-lookups", and start.`
    : undefined
}
