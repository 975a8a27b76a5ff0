import { parse, type AlterTableCmd, type AlterTableStmt, type ColumnDef, type Constraint, type Node } from 'libpg-query'
import { stepsOf } from '../../db/migrate.ts'

/** What is known of the statements before: tables of the same migration are empty and in nobody's way. */
interface Before {
  /** Tables that this migration made. */
  made: Set<string>
  /** Columns by the name of a check that says they are never null, and whether that check was validated. */
  neverNull: Map<string, { column: string; validated: boolean }>
}

/** Kinds of statement that wait for nothing long and read no whole table. Any other is refused until somebody has thought about it. */
const HARMLESS = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CommentStmt',
  'GrantStmt',
  'InsertStmt',
  'SelectStmt',
])

/** Changes of a table that are a line in the catalogue. */
const QUICK_CHANGES = new Set([
  'AT_DropColumn',
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_ColumnDefault',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_EnableTrig',
])

const kindOf = (node: Node) => Object.keys(node)[0] ?? ''

/**
 * What in a migration would hold up those who use a live table, or break the version before it: a sentence each. The runner sets
 * `lock_timeout` and tries again (`service/db/migrate.ts`); here is what no time limit mends.
 */
export async function problemsOf(migration: string): Promise<string[]> {
  const before: Before = { made: new Set(), neverNull: new Map() }
  const problems: string[] = []
  for (const { statements, byItself } of stepsOf(migration.split('--> statement-breakpoint')))
    for (const text of statements) {
      const parsed = (await parse(text)).stmts ?? []
      if (byItself && parsed.length > 1) problems.push('what runs by itself shares its statement with another')
      for (const { stmt } of parsed) if (stmt) problems.push(...problemsOfStatement(stmt, before))
    }
  return problems
}

function problemsOfStatement(stmt: Node, before: Before): string[] {
  if ('CreateStmt' in stmt) {
    before.made.add(stmt.CreateStmt.relation?.relname ?? '')
    return []
  }
  if ('AlterTableStmt' in stmt) return changesOf(stmt.AlterTableStmt, before)
  if ('IndexStmt' in stmt) {
    const { relation, concurrent, if_not_exists, idxname } = stmt.IndexStmt
    if (before.made.has(relation?.relname ?? '')) return []
    if (!concurrent) return [`the index ${idxname} keeps everybody from writing while it is built: concurrently`]
    return if_not_exists ? [] : [`the index ${idxname} runs by itself and must be able to run again: if not exists`]
  }
  if ('DropStmt' in stmt) {
    const { removeType, concurrent, missing_ok } = stmt.DropStmt
    if (removeType !== 'OBJECT_INDEX') return []
    if (!concurrent) return ['dropping an index waits for all who read the table, and all wait for it: concurrently']
    return missing_ok ? [] : ['dropping an index runs by itself and must be able to run again: if exists']
  }
  if ('UpdateStmt' in stmt || 'DeleteStmt' in stmt) {
    const { whereClause } = 'UpdateStmt' in stmt ? stmt.UpdateStmt : stmt.DeleteStmt
    return whereClause ? [] : ['every row of a table is written at once: name the rows, or write them in batches']
  }
  if ('RenameStmt' in stmt) return ['a new name breaks the version before: add the new, write both, drop the old later']
  if ('VariableSetStmt' in stmt) return [`${stmt.VariableSetStmt.name} is set by whoever runs the migration`]
  return HARMLESS.has(kindOf(stmt)) ? [] : [`${kindOf(stmt)} is not known to be harmless on a live table`]
}

const changesOf = ({ relation, cmds = [] }: AlterTableStmt, before: Before): string[] =>
  before.made.has(relation?.relname ?? '')
    ? []
    : cmds.flatMap((node) => ('AlterTableCmd' in node ? changeOf(node.AlterTableCmd, before) : []))

function changeOf({ subtype = 'AT_AddColumn', name = '', def }: AlterTableCmd, before: Before): string[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return newColumn(def.ColumnDef)
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return newConstraint(def.Constraint, before)
  if (subtype === 'AT_AlterColumnType')
    return [`another type of ${name} writes the table anew, and the version before reads it: add a column`]
  if (subtype === 'AT_SetNotNull') {
    const isShown = [...before.neverNull.values()].some(({ column, validated }) => column === name && validated)
    return isShown ? [] : [`${name} becomes not null: first a check (${name} is not null) not valid, then validate it`]
  }
  if (subtype === 'AT_ValidateConstraint') {
    const known = before.neverNull.get(name)
    if (known) known.validated = true
  }
  return QUICK_CHANGES.has(subtype) ? [] : [`${subtype} is not known to be harmless on a live table`]
}

/** Serial types are a sequence with a volatile default. */
const SERIAL = /^(small|big)?serial\d?$/

function newColumn({ colname = '', typeName, constraints = [] }: ColumnDef): string[] {
  const type = typeName?.names?.map((part) => ('String' in part ? part.String.sval : '')).at(-1) ?? ''
  if (SERIAL.test(type)) return [`the column ${colname} is counted, which writes the table anew`]
  const its = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))
  const has = (type: Constraint['contype']) => its.find(({ contype }) => contype === type)
  const problems: string[] = []
  const fallback = has('CONSTR_DEFAULT')
  if (has('CONSTR_NOTNULL') && !fallback)
    problems.push(`the column ${colname} is required: what the version before adds has none`)
  if (fallback?.raw_expr && !isConstant(fallback.raw_expr))
    problems.push(`the default of ${colname} may be another for each row, which writes the table anew`)
  for (const type of ['CONSTR_GENERATED', 'CONSTR_IDENTITY'] as const)
    if (has(type)) problems.push(`the column ${colname} is computed for each row, which writes the table anew`)
  for (const type of ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN', 'CONSTR_CHECK'] as const)
    if (has(type)) problems.push(`the constraint within the column ${colname} reads the whole table: add it by itself`)
  return problems
}

/** A literal, with a cast or not: PostgreSQL keeps it once for all rows that are there. */
const isConstant = (node: Node): boolean =>
  'A_Const' in node || ('TypeCast' in node && node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg))

function newConstraint({ contype, conname = '', skip_validation, indexname, raw_expr }: Constraint, before: Before) {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') {
    const column = neverNullColumn(raw_expr)
    if (column) before.neverNull.set(conname, { column, validated: !skip_validation })
    return skip_validation ? [] : [`${conname} reads the whole table under its lock: not valid, then validate it`]
  }
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return indexname
      ? []
      : [`${conname} builds an index under the table's lock: build it concurrently, then using index`]
  return [`${contype} is not known to be harmless on a live table`]
}

/** The column of a check that says no more than that it is not null. */
function neverNullColumn(check: Node | undefined): string | undefined {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return undefined
  const { arg } = check.NullTest
  const field = arg && 'ColumnRef' in arg ? arg.ColumnRef.fields?.at(-1) : undefined
  return field && 'String' in field ? field.String.sval : undefined
}
