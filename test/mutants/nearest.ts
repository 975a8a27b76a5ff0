import { basename, dirname } from 'node:path'
import { importsOf } from '../floors.ts'

const capability = (file: string) => dirname(file).split('/').slice(1).join('/')
const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '')

/** For each file that leads to this one by imports, how many imports it takes; 0 for the file itself. */
export function importers(file: string, sources: ReadonlyMap<string, string>): Map<string, number> {
  const by = new Map<string, string[]>()
  for (const [from, text] of sources)
    for (const imported of importsOf(from, text)) by.set(imported, [...(by.get(imported) ?? []), from])
  const steps = new Map([[file, 0]])
  for (const [reached, step] of steps)
    for (const from of by.get(reached) ?? []) if (!steps.has(from)) steps.set(from, step + 1)
  return steps
}

/**
 * The tests that can see a file, the likeliest to notice a defect first: the one named like it, then those that import it
 * themselves, those of its capability in any room, and those that speak of what it exports.
 */
export function nearestTests(file: string, sources: ReadonlyMap<string, string>): string[] {
  const steps = importers(file, sources)
  const names = [...(sources.get(file) ?? '').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)]
  const rank = (test: string) => {
    const text = sources.get(test) ?? ''
    const spoken = names.filter(([, name = '']) => text.includes(name)).length
    return (
      (stem(test) === stem(file) && dirname(test) === dirname(file) ? 100 : 0) +
      (steps.get(test) === 1 ? 50 : 0) +
      (steps.get(test) === 2 ? 12 : 0) +
      (capability(test) === capability(file) ? 20 : 0) +
      (stem(file) === capability(test) ? 20 : 0) +
      (text.includes(stem(file)) ? 6 : 0) +
      Math.min(spoken, 5) * 4
    )
  }
  return [...steps.keys()]
    .filter((test) => /\.test\.tsx?$/.test(test) && !test.endsWith('.postgres.test.ts'))
    .map((test) => [rank(test), test] as const)
    .toSorted(([a, first], [b, second]) => b - a || first.localeCompare(second))
    .map(([, test]) => test)
}
