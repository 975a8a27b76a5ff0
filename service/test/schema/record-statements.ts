import { appendFileSync } from 'node:fs'
import { NoopLogger, type Logger } from 'drizzle-orm/logger'
import { atFileEnd } from '../file-end.ts'

/** One statement on one line. No statement of ours has a text with a line break in it. */
const onOneLine = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim()

/** Statements that differ only in how many values a list has, or how many rows are written, are one. */
export const kindOfStatement = (statement: string) =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(\$|default)(, (\$|default))+/g, '$')
    .replaceAll(/\(\$\)(, \(\$\))+/g, '($)')

/** From here on each kind of statement that Drizzle sends is written into `file`, once. */
export function recordStatements(file: string) {
  const seen = new Set<string>()
  const logger: Logger = NoopLogger.prototype
  const { logQuery } = logger
  logger.logQuery = (statement) => {
    const line = onOneLine(statement)
    const kind = kindOfStatement(line)
    if (seen.has(kind)) return
    seen.add(kind)
    appendFileSync(file, `${line}\n`)
  }
  atFileEnd(() => void (logger.logQuery = logQuery))
}
