import type { Connection } from './migrate.ts'

/** Tables with rows that the server has never counted, as after a restore. */
const UNCOUNTED = `
  select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and reltuples < 0 and pg_relation_size(pg_class.oid) > 0 and nspname in ('public', 'pgboss')
  order by 1`

/**
 * Counts the tables whose rows the server has never counted. Until it does so itself, a minute or more after a restore, it plans for
 * empty tables: a finder's page then reads every link of every person.
 * @returns the names of the tables
 */
export async function countTables(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(UNCOUNTED)
  const names = rows.map(({ name }) => String(name))
  for (const name of names) await connection.query(`analyze ${name}`)
  return names
}
