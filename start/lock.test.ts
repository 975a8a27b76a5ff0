import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

test('the lock file holds every package for every kind of machine, so that `npm ci` works on all of them', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) =>
        !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`] && !nearer(path, name),
    ),
  )
  expect(missing).toEqual([])
})

/** A package may stand in the folder of any package around the one that wants it. */
function nearer(path: string, name: string): boolean {
  const parents = path.split('/node_modules/')
  return parents.some(
    (_part, depth) => lock.packages[`${parents.slice(0, depth).join('/node_modules/')}/node_modules/${name}`],
  )
}

test('the lock file names no host that packages came from', () => {
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
})
