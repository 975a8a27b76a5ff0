import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { setup } from '../../service/test/global-setup.ts'
import { nearestTests } from '../nearest-tests.ts'
import { draw, mutantsOf, namesOf, type Mutant } from './mutate.ts'
import { reaching, reachOf } from './reach.ts'
import { judgements, report, ROOMS, roomOf, type Result } from './report.ts'

/**
 * `npm run test:mutants -- [--count 400] [--seed 1] [--room service] [--files 30] [--minutes 60] [--again survived]`: puts small
 * defects into the house, one at a time, and runs the tests that run the function with the defect, the nearest first; `-- --record`,
 * before it, finds out which run what. Results are kept in `.mutants/`, so that
 * the next run goes on where this one ended; a defect in a file that has changed since is tried again.
 */
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    /** At most so many test files for one defect, the nearest first. */
    files: { type: 'string', default: '30' },
    /** Runs every test once and keeps which functions of the house each file runs. */
    record: { type: 'boolean', default: false },
    /** No new defect is begun after so many minutes. */
    minutes: { type: 'string', default: '600' },
    /** Tries those again that had this outcome, and on which nobody has written a word (survivors.md). */
    again: { type: 'string' },
  },
})

/** Only decoration, trial data and lists of the outside world: a defect there hurts nobody, or no test can know better. */
const LEFT_OUT = /^service\/(test|sample|dev)\/|^web\/shared\/drawings\/|^service\/locator\/stations\.ts$/
/** The first tests run by themselves: most defects are found there, and the rest need not be opened. */
const FIRST = 3
/** A run that takes longer is ended: the defect loops, or the machine is busy, which a run without the defect tells. */
const SECONDS_PER_FILE = 60

const read = (files: string[]) => new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const all = read(globSync('{contract,service,web,start,test}/**/*.{ts,tsx}'))
const sources = new Map(
  [...all].filter(([file]) => roomOf(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file) && !LEFT_OUT.test(file)),
)
const hashOf = (file: string) =>
  createHash('sha256')
    .update(sources.get(file) ?? '')
    .digest('hex')
    .slice(0, 16)

const KEPT = `.mutants/${options.seed}.json`
const keptResults = z.record(
  z.string(),
  z.object({ outcome: z.enum(['killed', 'hung', 'survived', 'unreached']), by: z.string(), hash: z.string() }),
)
mkdirSync('.mutants', { recursive: true })
const kept: z.infer<typeof keptResults> = (() => {
  try {
    return keptResults.parse(JSON.parse(readFileSync(KEPT, 'utf8')))
  } catch {
    return {}
  }
})()

type Tried = { outcome: 'killed' | 'hung' | 'survived'; by: string } | undefined

/** Runs these tests on a house with the defect, or on a sound one. @returns undefined when they did not end in time */
function vitest(files: string[], mutant: Mutant | null) {
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/.bin/vitest', 'run', '--config', 'test/mutants/config.ts', '--reporter=default', ...files],
    {
      env: { ...process.env, MUTANT: JSON.stringify(mutant), NO_COLOR: '1' },
      encoding: 'utf8',
      timeout: (files.length + 1) * SECONDS_PER_FILE * 1000,
      killSignal: 'SIGKILL',
    },
  )
  return error ? undefined : { passed: status === 0, said: `${stdout}${stderr}` }
}

/** What the tests say about one defect; undefined when the machine is too busy to say. */
function runTests(mutant: Mutant, files: string[]): Tried {
  const run = vitest(files, mutant)
  if (!run) return vitest(files, null) && { outcome: 'hung', by: files.join(' ') }
  if (run.passed) return { outcome: 'survived', by: '' }
  if (run.said.includes('is another by now')) throw new Error(run.said)
  return {
    outcome: 'killed',
    by: /FAIL\s+(.+)/.exec(run.said)?.[1]?.trim() ?? run.said.trim().split('\n').at(-1) ?? '',
  }
}

const known = new Map<string, ReturnType<typeof reachOf>>()
/** What a test file runs, read once. */
function reach(test: string) {
  if (!known.has(test)) known.set(test, reachOf(test))
  return known.get(test)
}

/** So many of the nearest are tried first, whatever they run: a function that runs as modules are loaded is on the record of one test alone. */
const ALWAYS = 6
/** How many functions a test file runs: of two as near, the one that runs fewer says more, and sooner. */
const sizeOf = (test: string) => Object.values(reach(test) ?? {}).reduce((sum, names) => sum + names.length, 0)

/** The tests for a defect, the likeliest to notice it first. */
function testsFor(mutant: Mutant): string[] {
  const nearest = nearestTests([mutant.file], all)
    .toSorted((a, b) => b.nearness - a.nearness || sizeOf(a.test) - sizeOf(b.test))
    .map(({ test }) => test)
  // The contract's tables see every call, and take a second: the services' tests come after them.
  const own = roomOf(mutant.file) === 'contract' ? nearest.filter((test) => roomOf(test) === 'contract') : []
  const ordered = [...new Set([...own, ...nearest])]
  const chosen = new Set([...ordered.slice(0, ALWAYS), ...reaching(mutant, ordered, reach), ...ordered])
  return [...chosen].slice(0, Number(options.files))
}

function tryOut(mutant: Mutant): Tried | { outcome: 'unreached'; by: string } {
  const tests = testsFor(mutant)
  if (tests.length === 0) return { outcome: 'unreached', by: '' }
  const first = runTests(mutant, tests.slice(0, FIRST))
  if (first?.outcome !== 'survived' || tests.length <= FIRST) return first
  return runTests(mutant, tests.slice(FIRST))
}

const mutants = namesOf([...sources].flatMap(([file, text]) => mutantsOf(file, text)))
const inRoom = [...mutants.keys()].filter((name) => !options.room || roomOf(name) === options.room)
if (options.room && !ROOMS.some((room) => room === options.room))
  throw new Error(`--room is one of ${ROOMS.join(', ')}`)
const drawn = draw(inRoom, options.seed, Number(options.count))
console.log(`${mutants.size} mutants in ${sources.size} files; ${drawn.length} drawn by the seed ${options.seed}`)

const words = judgements(readFileSync('test/mutants/survivors.md', 'utf8'))
const tearDown = await setup()
if (options.record) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/.bin/vitest', 'run', '--config', 'test/mutants/config.ts', '--reporter=dot'],
    { env: { ...process.env, RECORD_REACH: '1' }, stdio: 'inherit' },
  )
  await tearDown()
  process.exit(status ?? 1)
}
const until = Date.now() + Number(options.minutes) * 60_000
try {
  for (const [index, name] of drawn.entries()) {
    const mutant = mutants.get(name)
    const known = kept[name]
    const again = known?.outcome === options.again && !words.has(name)
    if (!mutant || (known?.hash === hashOf(mutant.file) && !again)) continue
    if (Date.now() > until) break
    const started = Date.now()
    const result = tryOut(mutant)
    if (result) kept[name] = { ...result, hash: hashOf(mutant.file) }
    writeFileSync(KEPT, `${JSON.stringify(kept, null, 1)}\n`)
    console.log(
      `${index + 1}/${drawn.length} ${result?.outcome ?? 'not decided'}, ${Math.round((Date.now() - started) / 1000)} s: ${name} (line ${mutant.line})`,
    )
  }
} finally {
  await tearDown()
}

const results = drawn.flatMap((name): Result[] => {
  const result = kept[name]
  return result ? [{ name, outcome: result.outcome }] : []
})
console.log(report(results, words))
