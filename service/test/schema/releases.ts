import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from './read-schema.ts'

/** What is kept of a release (docs/operations.md, "Adding a release"). */
export interface Release {
  version: string
  /** Its newest migration. */
  migration: string
  /** The hash of each migration: what was released is not changed any more. */
  migrations: Record<string, string>
  schema: Schema
}

export const RELEASED = 'service/db/released'

const inOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Every release that is kept, the oldest first. */
export const releases = (): Release[] =>
  globSync(`${RELEASED}/*/schema.json`)
    .toSorted(inOrder)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Release)

export function newestRelease(): Release {
  const newest = releases().at(-1)
  if (!newest) throw new Error(`There is no release in ${RELEASED}.`)
  return newest
}

/** The statements that a release sends to the database, with places for values. */
export const statementsOf = ({ version }: Release): string[] =>
  readFileSync(join(RELEASED, version, 'statements.txt'), 'utf8')
    .trimEnd()
    .split('\n')
