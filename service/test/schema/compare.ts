import type { Constraint, Schema } from './read-schema.ts'

const tableOf = (name: string) => name.split(/[./]/)[0] ?? ''

/** The values that a check allows its one column, or nothing where it says something else. */
function valuesOf({ columns, definition }: Constraint): Set<string> | undefined {
  if (columns.length !== 1 || !/^CHECK \(\(+\w+ = (ANY \(ARRAY\[.*\]\)|'[^']*'::text)\)+$/.test(definition))
    return undefined
  return new Set([...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value))
}

/**
 * What the version before can rely on no longer, a sentence each that begins with the thing's name. What it reads must be there,
 * of the same type; what it writes must be taken, though it knows nothing of what is new.
 */
export function brokenFor(before: Schema, now: Schema): string[] {
  const tables = new Set(Object.keys(before.columns).map(tableOf))
  const isOldColumn = (table: string) => (column: string) => `${table}.${column}` in before.columns
  return [
    ...columnsBroken(before, now),
    ...newColumnsRequired(before, now, tables),
    ...Object.entries(now.constraints).flatMap(([name, constraint]) => {
      const its = before.constraints[name]
      if (its) return isWider(its, constraint) ? [] : [`${name} allows less than before`]
      const isOnlyNew = !constraint.columns.every(isOldColumn(tableOf(name)))
      return !tables.has(tableOf(name)) || isOnlyNew ? [] : [`${name} is asked of what the version before writes`]
    }),
    ...Object.entries(now.unique).flatMap(([name, index]) => {
      if (!tables.has(tableOf(name)) || before.unique[name]?.definition === index.definition) return []
      return index.columns.every(isOldColumn(tableOf(name))) ? [`${name} allows once what came more often`] : []
    }),
    ...Object.entries(before.unique).flatMap(([name, index]) =>
      now.unique[name]?.definition === index.definition ? [] : [`${name} is gone, and "on conflict" may name it`],
    ),
    ...before.functions.filter((name) => !now.functions.includes(name)).map((name) => `${name} is gone`),
  ]
}

function columnsBroken(before: Schema, now: Schema): string[] {
  return Object.entries(before.columns).flatMap(([name, was]) => {
    const is = now.columns[name]
    if (!is) return [`${name} is gone`]
    if (is.type !== was.type) return [`${name} was ${was.type} and is ${is.type}`]
    if (is.notNull && !was.notNull) return [`${name} may not be empty any more`]
    if (is.generated && !was.generated) return [`${name} cannot be written any more`]
    return is.notNull && was.filled && !is.filled ? [`${name} is filled in no longer`] : []
  })
}

const newColumnsRequired = (before: Schema, now: Schema, tables: ReadonlySet<string>): string[] =>
  Object.entries(now.columns).flatMap(([name, { notNull, filled }]) =>
    tables.has(tableOf(name)) && !(name in before.columns) && notNull && !filled
      ? [`${name} is required, and the version before does not know it`]
      : [],
  )

/** Whether every row that the one took the other takes: the same, or a list with the same values and more. */
function isWider(was: Constraint, is: Constraint): boolean {
  const valid = ({ definition }: Constraint) => definition.replace(/ NOT VALID$/, '')
  if (valid(was) === valid(is)) return true
  const [before, now] = [valuesOf({ ...was, definition: valid(was) }), valuesOf({ ...is, definition: valid(is) })]
  return before !== undefined && now !== undefined && [...before].every((value) => now.has(value))
}
