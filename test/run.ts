import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.ts'

/** `npm test`: format, lint, types, unit and service tests, then journeys in a real browser; `--all` walks the whole matrix. */
const all = process.argv.includes('--all')
const bin = (name: string) => `node_modules/.bin/${name}`
const seed = Number(process.env.E2E_SEED ?? Math.floor(Date.now() / 1000) % 1000)

let passed = 0
let failed = 0

/** No step takes longer, however slow the machine: whatever loops for ever is ended, and counts as failed. */
const STEP_MINUTES = 45

/** Runs one step; a step without a report of its own counts as one check. */
function step(
  title: string,
  command: string[],
  options: { env?: Record<string, string>; minutes?: number; report?: () => [number, number] } = {},
) {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const [program = '', ...args] = command
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...options.env },
    timeout: (options.minutes ?? STEP_MINUTES) * 60_000,
  })
  if (error) console.error(`   ${title}: ${error.message}`)
  let [good, bad] = [status === 0 ? 1 : 0, status === 0 ? 0 : 1]
  try {
    if (options.report) [good, bad] = options.report()
  } catch {
    // The step died before it could report: it counts as one failure.
  }
  if (status !== 0 && bad === 0) bad = 1
  passed += good
  failed += bad
  console.log(`   ${title}: ${Math.round((Date.now() - started) / 1000)} s`)
}

function vitestReport(): [number, number] {
  const report = JSON.parse(readFileSync('test-results/unit.json', 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  return [report.numPassedTests, report.numFailedTests]
}
function playwrightReport(): [number, number] {
  const { stats } = JSON.parse(readFileSync('test-results/e2e.json', 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return [stats.expected + stats.flaky, stats.unexpected]
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
step('format', [bin('oxfmt'), '--check'])
step('lint', [bin('oxlint'), '--deny-warnings'])
step('types', ['npm', 'run', '--silent', 'types'])
step(
  'unit and service tests',
  [bin('vitest'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  {
    report: vitestReport,
    env: all ? { TEST_ALL: '1' } : {},
  },
)
if (all) {
  // Each run stands for a night of its own: a thousand take hours, so they are steps of their own.
  step(
    '1,000 runs of 60 steps against the promises of safe return',
    [bin('vitest'), 'run', 'safe-return/promises.test.ts'],
    {
      env: { PROMISES_RUNS: '1000', PROMISES_STEPS: '60' },
      minutes: 300,
    },
  )
  step('each promise, broken by one line', [process.execPath, 'test/promises-self-check.ts'], { minutes: 90 })
}
step('build', [process.execPath, 'start/build.ts'])
console.log(`\nBrowser journeys turn languages and widths by the seed ${seed} (E2E_SEED=${seed} repeats this run).`)
try {
  const browser = findBrowser()
  step('journeys in Chromium', [bin('playwright'), 'test'], {
    report: playwrightReport,
    env: { E2E_SEED: String(seed), ...(all && { E2E_ALL: '1' }), ...(browser && { CHROMIUM: browser }) },
  })
} catch (error) {
  console.error((error as Error).message)
  failed += 1
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
