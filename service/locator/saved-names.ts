import type { SUGGESTED_SORTS } from '../db/enumerations.ts'
import type { Tx } from '../db/open.ts'
import { suggestedNames } from '../db/tables.ts'
import { COMMON } from './common-words.ts'
import { stored } from './words.ts'

/** The beginnings by which a name is suggested: the whole name, and each of its words that few streets share. */
function keysOf(name: string): { key: string; whole: boolean }[] {
  const words = stored(name).split(' ').filter(Boolean)
  return words.flatMap((word, at) =>
    at === 0 || !(COMMON.has(word) || /^\d/.test(word)) ? [{ key: words.slice(at).join(' '), whole: at === 0 }] : [],
  )
}

/** Stores names to be suggested. Names stay; a place's name is suggested while a place in service bears it. */
export async function saveNames(tx: Tx, sort: (typeof SUGGESTED_SORTS)[number], names: readonly string[]) {
  // Sorted, so that two simultaneous imports lock the rows in the same order and do not deadlock.
  const rows = [...new Set(names)].toSorted().flatMap((name) => keysOf(name).map((key) => ({ ...key, name, sort })))
  if (rows.length > 0) await tx.insert(suggestedNames).values(rows).onConflictDoNothing()
}
