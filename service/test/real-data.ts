import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Said by tests that need the real lists. */
export const NO_REAL_DATA = 'needs the real lists in ../shared/data, which are no part of the project'

/** A file of the real lists beside the project; nothing where they are absent. */
export function realData(name: string): string | undefined {
  const path = fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url))
  return existsSync(path) ? path : undefined
}
