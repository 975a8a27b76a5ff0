import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Runs what npm's scripts load first, in a Node that says it is of this version. */
function loadedBy(version: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const child = spawn(
    process.execPath,
    ['--import', pretend, '--import', './start/node-version.js', '--eval', 'console.log("goes on")'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said: said.trim() })),
  )
}

test.each(['18.20.4', '20.20.2', '22.17.1'])(
  'Node %s, as where development dependencies are left out, is told in a sentence',
  async (version) => {
    expect(await loadedBy(version)).toEqual({
      status: 1,
      said: `This is Node ${version}, which cannot run Homeward: use Node 24. "npm ci" without --omit=dev brings one along.`,
    })
  },
)

test.each(['22.18.0', '24.0.0'])('Node %s goes on', async (version) => {
  expect(await loadedBy(version)).toEqual({ status: 0, said: 'goes on' })
})

test('the scripts that run without development dependencies load it first', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const name of ['start', 'homeward'])
    expect(scripts[name]).toMatch(/node (--\S+ )*--import \.\/start\/node-version\.js start\/\w+\.ts/)
})

test('what a start compiles is kept for the next one, in a folder of its own', () => {
  const { stdout } = spawnSync(process.execPath, [
    '--import',
    './start/node-version.js',
    '--eval',
    "console.log(process.getBuiltinModule('node:module').getCompileCacheDir())",
  ])
  expect(stdout.toString()).toContain(resolve('node_modules/.cache/homeward/compiled'))
})

test('the library of queries is the same with its files found by ourselves', () => {
  const names = (...load: string[]) =>
    spawnSync(process.execPath, [
      ...load,
      '--input-type=module',
      '--eval',
      "const found = await Promise.all(['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'].map((name) => import(name))); console.log(found.map(Object.keys).flat().sort().join())",
    ]).stdout.toString()
  expect(names('--import', './start/node-version.js')).toBe(names())
  expect(names().split(',').length).toBeGreaterThan(200)
})
