/**
 * `npm run quick`: types, rules and the nearest tests of what changed, in about twenty seconds. Changed is what differs from
 * the last commit, new files too; on a clean tree, what differs from where the branch left the main one. `npm test` runs all.
 */
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { NEAR, nearestTests } from './nearest-tests.ts'
import { runFor } from './process.ts'
import { QUICK_REPORT } from './quick-report.ts'

const TEST_SECONDS = 14
/** The most test files that are tried, but for tests that changed themselves. */
const MOST = 6
/** What the compiler found last time, so that it looks only at what a change reaches; `npm test` checks all from the start. */
const KNOWN_TYPES = 'node_modules/.cache/homeward/types.tsbuildinfo'
const bin = (name: string) => `node_modules/.bin/${name}`
const started = Date.now()

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
function changedFiles(): string[] {
  const inTree = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  if (inTree.length > 0) return inTree
  const [base] = ['origin/main', 'main'].flatMap((branch) => git('merge-base', 'HEAD', branch))
  return base ? git('diff', '--name-only', base, 'HEAD') : []
}

/** Runs a check beside the others and keeps what it says until it is done, so that the lines of two do not mix. */
function check(title: string, [program = '', ...args]: string[]) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, FORCE_COLOR: '1' } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (status) => {
      console.log(`── ${title}: ${status === 0 ? 'good' : 'failed'}, ${Math.round((Date.now() - started) / 1000)} s`)
      if (status !== 0) console.log(said)
      resolve(status === 0)
    })
  })
}

/** Runs the tests as long as there is time; says which were not done. */
async function runTests(files: string[]): Promise<boolean> {
  if (files.length === 0) return true
  mkdirSync('test-results', { recursive: true })
  writeFileSync(QUICK_REPORT, '')
  const { status, late } = await runFor(
    TEST_SECONDS,
    [
      bin('vitest'),
      'run',
      '--config',
      'test/quick.config.ts',
      '--retry=0',
      '--reporter=dot',
      '--reporter=./test/quick-report.ts',
      ...files,
    ],
    { stdio: 'inherit', interruptFirst: true, env: { ...process.env, QUICK_ORDER: files.join('\n') } },
  )
  if (!late) return status === 0
  const lines = readFileSync(QUICK_REPORT, 'utf8').split('\n')
  const open = files.filter((file) => !lines.includes(`done ${file}`))
  console.log(`\n── Not finished within ${TEST_SECONDS} s: ${open.join(' ')}`)
  const bad = lines.filter((line) => line.startsWith('failed '))
  for (const line of bad) console.log(`── ${line}`)
  return bad.length === 0
}

const changed = changedFiles()
const sources = new Map(
  globSync('{contract,service,web,start,test}/**/*.{ts,tsx}', { exclude: (name) => name.endsWith('.d.ts') }).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  ),
)
const code = changed.filter((file) => sources.has(file))
const related = nearestTests(code, sources)
const near = related
  .filter(({ test, nearness }, index) => nearness >= NEAR && (index < MOST || code.includes(test)))
  .map(({ test }) => test)
const left = related.map(({ test }) => test).filter((test) => !near.includes(test))
console.log(changed.length === 0 ? 'Nothing has changed.' : `Changed: ${changed.join(' ')}`)
console.log(near.length === 0 ? 'No test is near.' : `Tests, nearest first: ${near.join(' ')}`)
const results = await Promise.all([
  check('types', ['npm', 'run', '--silent', 'types', '--', '--incremental', '--tsBuildInfoFile', KNOWN_TYPES]),
  check('lint', [bin('oxlint'), '--deny-warnings']),
  runTests(near),
])
if (left.length > 0)
  console.log(
    `── Not run, though they use what changed: ${left.length} test files (${left.slice(0, 8).join(' ')}${left.length > 8 ? ' …' : ''})`,
  )
console.log(
  `── Not run: journeys in a browser. ${Math.round((Date.now() - started) / 1000)} s; npm test runs everything.`,
)
process.exit(results.every(Boolean) ? 0 : 1)
