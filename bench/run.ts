import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm run bench -- [name…] [--rounds 5] [--seconds 8] [--minutes 5] [--rows 1000000]`: each measurement in a process of its own, one
 * after the other. Without names all of them.
 */
const ALL = [
  'sizes',
  'lighthouse',
  'helper',
  'call',
  'load',
  'knee',
  'memory',
  'start',
  'ladder',
  'rescue-flood',
  'family-page',
  'stuck-mail',
  'locator',
  'locator-page',
  'site',
  'registration',
  'admin',
  'desk',
  'desk-acts',
  'partner',
  'family-page',
]
/** Take as long as everything else together: only when they are named. */
const NAMED_ALONE = ['tests', 'test-all']

const given = process.argv.slice(2)
const first = given.findIndex((argument) => argument.startsWith('--'))
const named = first === -1 ? given : given.slice(0, first)
const options = first === -1 ? [] : given.slice(first)
const file = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

const unknown = named.filter((name) => ![...ALL, ...NAMED_ALONE].includes(name))
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}. There are: ${[...ALL, ...NAMED_ALONE].join(', ')}.`)
  process.exit(1)
}
let failed = 0
for (const name of named.length > 0 ? named : ALL.filter((name) => existsSync(file(name)))) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, [file(name), ...options], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
