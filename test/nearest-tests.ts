import { basename, dirname } from 'node:path'
import { importsOf } from './floors.ts'

/** An import for types alone: what it leads to cannot break the file when it runs. */
const TYPES_ONLY = /^import type [\s\S]*? from '[^']+'/gm
const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '')
/** The capability that a file belongs to: its folder below the room, or in `contract/` its own name. */
const capability = (file: string) =>
  file.startsWith('contract/') ? stem(file) : dirname(file).split('/').slice(1).join('/')

/** For each file that leads to one of these by imports, how many imports it takes at least; 0 for the files themselves. */
export function importers(files: readonly string[], sources: ReadonlyMap<string, string>): Map<string, number> {
  const by = new Map<string, string[]>()
  for (const [from, text] of sources)
    for (const imported of importsOf(from, text.replaceAll(TYPES_ONLY, '')))
      by.set(imported, [...(by.get(imported) ?? []), from])
  const steps = new Map(files.map((file) => [file, 0]))
  for (const [reached, step] of steps)
    for (const from of by.get(reached) ?? []) if (!steps.has(from)) steps.set(from, step + 1)
  return steps
}

/** From this nearness on a test is of the file's own capability, named like it, or imports it. */
export const NEAR = 20

/** How likely a test is to notice a defect in a file that so many imports lead to. */
function nearnessOf(test: string, file: string, steps: number | undefined, sources: ReadonlyMap<string, string>) {
  if (test === file) return 200
  const text = sources.get(test) ?? ''
  const names = (sources.get(file) ?? '').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)
  const spoken = [...names].filter(([, name = '']) => text.includes(name)).length
  return (
    (stem(test) === stem(file) && dirname(test) === dirname(file) ? 100 : 0) +
    (steps === 1 ? 50 : 0) +
    (steps === 2 ? 12 : 0) +
    (capability(test) === capability(file) ? NEAR : 0) +
    (stem(file) === capability(test) ? NEAR : 0) +
    (text.includes(stem(file)) ? 6 : 0) +
    Math.min(spoken, 5) * 4
  )
}

/**
 * The tests that can see one of these files, the likeliest to notice a defect first, and how near each is: a changed test
 * itself, the one named like a file, those that import it themselves, those of its capability in any room, and those that
 * speak of what it exports.
 */
export function nearestTests(
  files: readonly string[],
  sources: ReadonlyMap<string, string>,
): { test: string; nearness: number }[] {
  const nearness = new Map<string, number>()
  for (const file of files)
    for (const [test, steps] of importers([file], sources))
      if (/\.test\.tsx?$/.test(test) && !test.endsWith('.postgres.test.ts'))
        nearness.set(test, Math.max(nearness.get(test) ?? 0, nearnessOf(test, file, steps, sources)))
  return [...nearness]
    .map(([test, near]) => ({ test, nearness: near }))
    .toSorted((a, b) => b.nearness - a.nearness || a.test.localeCompare(b.test))
}
