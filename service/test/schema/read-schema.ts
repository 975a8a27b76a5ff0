import type { PGlite } from '@electric-sql/pglite'

/** A schema as PostgreSQL's catalogue has it, by names. */
export interface Schema {
  columns: Record<string, Column>
  constraints: Record<string, Constraint>
  /** Unique indexes, those of constraints among them. */
  unique: Record<string, { columns: string[]; definition: string }>
  /** Functions with their arguments. */
  functions: string[]
}
/** By `table.column`. */
export interface Column {
  type: string
  notNull: boolean
  /** Whether a row that does not name it gets a value. */
  filled: boolean
  generated: boolean
}
/** By `table/constraint`: checks and foreign keys. */
export interface Constraint {
  columns: string[]
  definition: string
}

const OURS = "relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'"
const NAMED = (numbers: string) =>
  `array(select attname from pg_attribute where attrelid = relation.oid and attnum = any(${numbers}) order by attnum)::text[]`

/** Reads the schema of the product's own tables. */
export async function readSchema(pglite: PGlite): Promise<Schema> {
  const rows = async <Row>(query: string) => (await pglite.query<Row>(query)).rows
  const columns = await rows<Column & { name: string }>(
    `select relation.relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
       atthasdef or attidentity <> '' as filled, attgenerated <> '' as generated
     from pg_attribute join pg_class relation on relation.oid = attrelid
     where ${OURS} and attnum > 0 and not attisdropped order by 1`,
  )
  const constraints = await rows<Constraint & { name: string }>(
    `select relation.relname || '/' || conname as name, ${NAMED('conkey')} as columns, pg_get_constraintdef(con.oid) as definition
     from pg_constraint con join pg_class relation on relation.oid = conrelid
     where ${OURS} and contype in ('c', 'f') order by 1`,
  )
  const unique = await rows<Constraint & { name: string }>(
    `select relation.relname || '/' || its.relname as name, ${NAMED('indkey::int2[]')} as columns,
       pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class relation on relation.oid = indrelid join pg_class its on its.oid = indexrelid
     where ${OURS} and indisunique order by 1`,
  )
  const functions = await rows<{ name: string }>(
    `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  )
  const byName = <Value extends { name: string }>(all: Value[]) =>
    Object.fromEntries(all.map(({ name, ...value }) => [name, value]))
  return {
    columns: byName(columns),
    constraints: byName(constraints),
    unique: byName(unique),
    functions: functions.map(({ name }) => name),
  }
}
