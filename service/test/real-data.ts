import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Said by tests that need the real lists. */
export const NO_REAL_DATA = 'needs the real lists in ../shared/data, which are no part of the project'

/** The folders above the project: its own neighbours first, then those of a folder of several working trees. */
const ABOVE = ['../../../', '../../../../']

/** A file of the real lists beside the project, or beside the folder of its working trees; nothing where they are absent. */
export function realData(name: string): string | undefined {
  const paths = ABOVE.map((above) => fileURLToPath(new URL(`${above}shared/data/${name}`, import.meta.url)))
  return paths.find((path) => existsSync(path))
}
