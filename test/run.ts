import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { findBrowser } from './browser.ts'
import { FLAKY_FILE } from './flaky.ts'
import { keptSteps } from './kept-steps.ts'
import { runFor } from './process.ts'
import { BROKEN_LINES } from './promises-self-check.ts'
import { describeTimes, journeyTimes, vitestTimes, type JourneySuite } from './times.ts'

/** `npm test`: format, lint, the figures of the house, types, unit and service tests, then journeys in a real browser; `--all` walks the whole matrix, and goes on where a run on the same tree was ended. */
const all = process.argv.includes('--all')
const bin = (name: string) => `node_modules/.bin/${name}`
const kept = all ? keptSteps(Math.floor(Date.now() / 1000) % 1000) : undefined
const seed = Number(process.env.E2E_SEED ?? kept?.seed ?? Math.floor(Date.now() / 1000) % 1000)

let passed = 0
let failed = 0
/** Names of the tests that passed only when they were tried again. */
const flaky: string[] = []
/** One that slips on a busy machine is forgiven; more are a fault of the tests or of what they test. */
const MOST_FLAKY = 2

interface Report {
  passed: number
  failed: number
  flaky: string[]
  /** Where its time went, a line each. */
  times?: string[]
}

interface Options {
  env?: Record<string, string>
  report?: () => Report
  /** The step runs beside others: what it says is kept until it is done, so that the lines of two do not mix. */
  beside?: boolean
}

/** Runs one step, at most so many minutes; a step without a report of its own counts as one check. */
async function step(title: string, minutes: number, command: string[], options: Options = {}) {
  const seen = kept?.of(title)
  if (seen) {
    count(title, seen, seen.seconds)
    return
  }
  if (!options.beside) console.log(`\n── ${title}`)
  const started = Date.now()
  const said = options.beside ? join('test-results', `${title}.txt`) : undefined
  const output = said === undefined ? undefined : openSync(said, 'w')
  const { status, late } = await runFor(minutes * 60, command, {
    stdio: output === undefined ? 'inherit' : ['ignore', output, output],
    env: { ...process.env, ...options.env },
  })
  if (output !== undefined) closeSync(output)
  if (said !== undefined) console.log(`\n── ${title}\n${readFileSync(said, 'utf8').trimEnd()}`)
  if (late) console.error(`   ${title}: not done after ${minutes} minutes, and ended`)
  let its: Report = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, flaky: [] }
  try {
    if (options.report) its = options.report()
  } catch {
    // The step died before it could report: it counts as one failure.
  }
  if (status !== 0 && its.failed === 0) its.failed = 1
  const seconds = Math.round((Date.now() - started) / 1000)
  count(title, its, seconds)
  for (const line of its.times ?? []) console.log(`   ${line}`)
  if (its.failed === 0) kept?.keep(title, { passed: its.passed, failed: 0, flaky: its.flaky, seconds })
}

function count(title: string, its: Report, seconds: number) {
  passed += its.passed
  failed += its.failed
  flaky.push(...its.flaky)
  console.log(`   ${title}: ${seconds} s`)
}

const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

function vitestReport(): Report {
  const report = readReport<{ numPassedTests: number; numFailedTests: number } & Parameters<typeof vitestTimes>[0]>(
    'test-results/unit.json',
  )
  const again = readReport<string[]>(FLAKY_FILE)
  return {
    passed: report.numPassedTests - again.length,
    failed: report.numFailedTests,
    flaky: again,
    times: describeTimes(vitestTimes(report, process.cwd())),
  }
}

interface Suite extends JourneySuite {
  specs?: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
  suites?: Suite[]
}
const flakySpecs = (suites: Suite[] = []): string[] =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file} › ${title}`),
    ...flakySpecs(inner),
  ])
function playwrightReport(): Report {
  const report = readReport<{ suites: Suite[]; stats: { expected: number; unexpected: number } }>(
    'test-results/e2e.json',
  )
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    flaky: flakySpecs(report.suites),
    times: describeTimes(journeyTimes(report)),
  }
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
// Each of these keeps one core busy for a part of its time only. The build stands beside the types, which write into another folder.
await Promise.all([
  step('types', 5, ['npm', 'run', '--silent', 'types'], { beside: true }),
  step('build', 5, [process.execPath, 'start/build.ts'], { beside: true }),
  step('format', 3, [bin('oxfmt'), '--check'], { beside: true }),
  step('lint', 5, [bin('oxlint'), '--deny-warnings'], { beside: true }),
  step('house', 3, [process.execPath, 'test/house.ts'], { beside: true }),
])
await step(
  'unit and service tests',
  // Room for a machine of half the speed: one that is busy is no fault of a test.
  all ? 90 : 30,
  [
    bin('vitest'),
    'run',
    '--reporter=default',
    '--reporter=./test/flaky.ts',
    '--reporter=json',
    '--outputFile.json=test-results/unit.json',
    // The tests of a file in another order at every whole run: none may need those above it.
    ...(all ? ['--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []),
  ],
  {
    report: vitestReport,
    env: all ? { TEST_ALL: '1' } : {},
  },
)
console.log(`\nBrowser journeys turn languages and widths by the seed ${seed} (E2E_SEED=${seed} repeats this run).`)
try {
  const browser = findBrowser()
  const parts = all ? 8 : 1
  for (let part = 1; part <= parts; part += 1)
    await step(
      all ? `journeys in Chromium, ${part} of ${parts}` : 'journeys in Chromium',
      41,
      [bin('playwright'), 'test', ...(all ? [`--shard=${part}/${parts}`] : [])],
      {
        report: playwrightReport,
        env: { E2E_SEED: String(seed), ...(all && { E2E_ALL: '1' }), ...(browser && { CHROMIUM: browser }) },
      },
    )
} catch (error) {
  console.error((error as Error).message)
  failed += 1
}
if (all) {
  // Each run stands for a night of its own and keeps one core busy: a thousand take hours, so they are shared out, in steps of their own.
  const oneEach = pLimit(availableParallelism())
  const RUNS = 50
  const runs = Array.from({ length: 20 }, (_, index) =>
    oneEach(() =>
      step(
        `${RUNS} runs of 60 steps against the promises of safe return, ${index + 1} of 20`,
        60,
        [bin('vitest'), 'run', 'safe-return/promises.test.ts'],
        { env: { PROMISES_RUNS: String(RUNS), PROMISES_STEPS: '60', PROMISES_SEED: 'random' }, beside: true },
      ),
    ),
  )
  const broken = BROKEN_LINES.map(({ what }, index) =>
    oneEach(() =>
      step(`a line broken, ${what}`, 60, [process.execPath, 'test/promises-self-check.ts', String(index)], {
        beside: true,
      }),
    ),
  )
  const unbroken = oneEach(() =>
    step('no line broken', 60, [process.execPath, 'test/promises-self-check.ts', 'none'], { beside: true }),
  )
  await Promise.all([...runs, ...broken, unbroken])
}

console.log(`\n${flaky.length} flaky: passed only at the second try`)
for (const name of flaky) console.log(`   ${name}`)
if (flaky.length > MOST_FLAKY) {
  console.error(`More than ${MOST_FLAKY} flaky tests count as failed.`)
  failed += flaky.length
} else {
  passed += flaky.length
}
if (kept) console.log(`\nAll of it on this tree: ${Math.round(kept.minutes())} minutes`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
