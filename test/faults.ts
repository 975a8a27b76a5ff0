/**
 * `npm run test:faults`: breaks what a deployment stands on, one thing after the other, on a PostgreSQL server of its own with two
 * processes, and prints what a finder saw, what was lost and what came twice. Its tests stand in `start/`, most of them run with
 * `npm run test:postgres` too, the longest only here. Files may be named.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../start/build.ts'
import type { Fault } from '../start/test/fault-report.ts'
import { startPostgres } from './postgres-server.ts'
import { runFor } from './process.ts'

/** Files whose tests break something that others share with `npm run test:postgres`. */
const SHARED = ['connections', 'process', 'rolling', 'clock'].map((name) => `start/${name}.postgres.test.ts`)
const MINUTES = 60
const given = process.argv.slice(2)
const files = given.length > 0 ? given : [...SHARED, ...globSync('start/*.faults.test.ts')]

const folder = mkdtempSync(join(tmpdir(), 'homeward-faults-'))
const report = join(folder, 'report')
await buildIfNeeded()
const server = await startPostgres({ max_connections: '300' })
const { status } = await runFor(MINUTES * 60, ['node_modules/.bin/vitest', 'run', '--maxWorkers=1', ...files], {
  stdio: 'inherit',
  env: { ROLLING_RESTARTS: '20', ...process.env, TEST_DATABASE_URL: server.url, FAULT_REPORT: report },
})
await server.stop()
let lines = ''
try {
  lines = readFileSync(report, 'utf8')
} catch {
  console.error('No fault was reported.')
}
const faults = lines
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Fault)
console.log('\n| fault | what a finder saw | lost | twice |\n|---|---|---|---|')
for (const { fault, saw, lost, twice } of faults) console.log(`| ${fault} | ${saw} | ${lost} | ${twice} |`)
rmSync(folder, { recursive: true, force: true })
const isWhole = status === 0 && faults.length > 0 && faults.every(({ lost }) => lost === 0)
console.log(isWhole ? `\n${faults.length} faults, nothing lost` : '\nFailed')
process.exit(isWhole ? 0 : 1)
