import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts, drafts, pushDevices, questions, secondFactors } from '../db/tables.ts'
import type { Queryable } from '../db/open.ts'
import { openVault, type Vault, type VaultKeys } from '../vault.ts'
import { draftBinding } from '../drafts/rows.ts'
import { answerBinding } from './answer-binding.ts'

/** A table with texts that the deployment's keys seal. */
export interface SealedTable {
  name: string
  table: SQLWrapper
  id: SQLWrapper
  /** What the text of a row is bound to. */
  binding: (id: string) => string
  /** Whether the key of a browser is needed too: such a text stays as it is, and expires within a day. */
  ofBrowser?: SQLWrapper
}

/** Every table with sealed texts, each in a column of the name `sealed`. */
export const SEALED_TABLES: readonly SealedTable[] = [
  { name: 'accounts', table: accounts, id: accounts.uid, binding: (uid) => uid },
  { name: 'second factors', table: secondFactors, id: secondFactors.ownerUid, binding: (uid) => uid },
  { name: 'drafts', table: drafts, id: drafts.id, binding: draftBinding, ofBrowser: drafts.browser },
  { name: 'answers', table: questions, id: questions.id, binding: answerBinding },
  { name: 'devices', table: pushDevices, id: pushDevices.id, binding: (id) => id },
]

export interface SealedRow {
  id: string
  sealed: string
}

/** Rows that are read at once: so many are in memory, and locked where they are written. */
export const SEALED_AT_ONCE = 200

/** Those of a table that the deployment's keys alone open. */
const ours = ({ ofBrowser }: SealedTable): SQL =>
  ofBrowser ? sql`sealed is not null and ${ofBrowser} is null` : sql`sealed is not null`

/** The next rows by their id. `lock`: no other transaction writes them until this one ends. */
export async function nextSealed(db: Queryable, its: SealedTable, after: string, lock = false): Promise<SealedRow[]> {
  const { table, id } = its
  const locked = lock ? sql`for update` : sql``
  const { rows } = (await db.execute(
    sql`select ${id} as id, sealed from ${table} where ${id} > ${after} and ${ours(its)} order by ${id} limit ${SEALED_AT_ONCE} ${locked}`,
  )) as { rows: SealedRow[] }
  return rows
}

/** The id of the key that sealed a text. */
export const keyOf = (sealed: string) => sealed.split('.')[1] ?? ''
const KEY = sql`split_part(sealed, '.', 2)`

/** One text of a table for each key that sealed any of it. */
export async function oneOfEachKey(db: Queryable, its: SealedTable): Promise<SealedRow[]> {
  const { rows } = (await db.execute(
    sql`select distinct on (${KEY}) ${its.id} as id, sealed from ${its.table} where ${ours(its)}`,
  )) as { rows: SealedRow[] }
  return rows
}

/** The id of a key that sealed a text and is none of those `known`; nothing where there is none. */
export async function strangeKey(db: Queryable, known: readonly string[]): Promise<string | undefined> {
  const ids = sql.join(
    known.map((id) => sql`${id}`),
    sql`, `,
  )
  for (const its of SEALED_TABLES) {
    const { rows } = (await db.execute(
      sql`select ${KEY} as key from ${its.table} where ${ours(its)} and ${KEY} not in (${ids}) limit 1`,
    )) as { rows: { key: string }[] }
    if (rows[0]) return rows[0].key
  }
  return undefined
}

/** Whether these keys open a kept text. */
export function opens(vault: Vault, its: SealedTable, { id, sealed }: SealedRow): boolean {
  try {
    vault.open(sealed, its.binding(id))
    return true
  } catch {
    return false
  }
}

/** A single text may be damaged, and says nothing of its key then: so many of a table are tried before the key is called another one. */
const TRIED = 20

/** The id of a key that opens none of the texts which name it, for other bytes sealed them; nothing where there is none. */
export async function otherKey(db: Queryable, keys: VaultKeys): Promise<string | undefined> {
  const vault = openVault(keys)
  for (const { id: key } of keys.sealing) {
    let isNamed = false
    let isRight = false
    for (const its of SEALED_TABLES) {
      const { rows } = (await db.execute(
        sql`select ${its.id} as id, sealed from ${its.table} where ${ours(its)} and ${KEY} = ${key} limit ${TRIED}`,
      )) as { rows: SealedRow[] }
      isNamed ||= rows.length > 0
      isRight = rows.some((row) => opens(vault, its, row))
      if (isRight) break
    }
    if (isNamed && !isRight) return key
  }
  return undefined
}

/** How many texts each key seals, by the key's id. */
export async function countByKey(db: Queryable): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const its of SEALED_TABLES) {
    const { rows } = (await db.execute(
      sql`select ${KEY} as key, count(*)::int as count from ${its.table} where ${ours(its)} group by 1`,
    )) as { rows: { key: string; count: number }[] }
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}
