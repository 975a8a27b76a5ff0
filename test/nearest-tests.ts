import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
const TYPES_ONLY = /^import type [\s\S]*? from '[^']+'/gm
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.includes('.postgres.test.')
const sources = () => globSync('{contract,service,web,start}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'))

/** The files of the project that a file imports, other than for their types alone. */
function imports(file: string, known: Set<string>): string[] {
  return [...readFileSync(file, 'utf8').replaceAll(TYPES_ONLY, '').matchAll(IMPORT)].flatMap(([, from = '']) => {
    const path = from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? normalize(join(dirname(file), from)) : ''
    return known.has(path) ? [path] : []
  })
}

/** How many imports lead from each file to one of these, at least; what never leads there is missing. */
function distances(to: string[]): Map<string, number> {
  const files = sources()
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const used of imports(file, known)) importers.set(used, [...(importers.get(used) ?? []), file])
  const found = new Map(to.map((file) => [file, 0]))
  for (let edge = to, steps = 1; edge.length > 0; steps += 1) {
    edge = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !found.has(file))
    for (const file of edge) found.set(file, steps)
  }
  return found
}

const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '')
/** The capability a file belongs to: its folder below the room, or in `contract/` its own name. */
const capability = (file: string) => (file.startsWith('contract/') ? stem(file) : (file.split('/')[1] ?? ''))

/** The most test files that are tried, and how many imports away what is still near may stand. */
const MOST = 6
const NEAR = 2

/**
 * The tests nearest to what changed, nearest first: a test that changed itself, one named like the file beside it, those that
 * import it, then those of the same capability. `left`: others that use it in some way, as almost every service test uses
 * almost every file of the service.
 */
export function nearestTests(changed: string[]): { near: string[]; left: string[] } {
  const code = changed.filter((file) => /^(contract|service|web|start)\/.*\.(ts|tsx)$/.test(file) && existsSync(file))
  const distance = distances(code)
  const rank = (test: string) => {
    const steps = distance.get(test) ?? Infinity
    if (steps === 0) return 0
    const partners = code.filter((file) => stem(file) === stem(test))
    if (partners.some((file) => dirname(file) === dirname(test))) return 1
    const own = code.some((file) => capability(file) === capability(test))
    if (steps === 1) return own ? 2 : 3
    if (partners.length > 0 && own) return 4
    if (own && steps <= NEAR) return 5
    return own && steps < Infinity ? 6 : Infinity
  }
  const related = [...distance.keys()].filter(isTest)
  const ranked = related
    .map((test) => ({ test, rank: rank(test), steps: distance.get(test) ?? 0 }))
    .filter((each) => each.rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank || a.steps - b.steps || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
  const near = ranked.slice(0, Math.max(MOST, code.filter(isTest).length))
  return { near, left: related.filter((test) => !near.includes(test)).toSorted() }
}
