/** `npm run test:postgres`: the service tests again, on a PostgreSQL server, with those that need true concurrency. */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../start/build.ts'
import { startPostgres } from './postgres-server.ts'

/** Only these files, when some are named. */
const files = process.argv.length > 2 ? process.argv.slice(2) : ['service/', ...globSync('start/*.postgres.test.ts')]
const folder = mkdtempSync(join(tmpdir(), 'homeward-report-'))
/** vitest's own report; without one the run died, which counts as one failure. */
let report = { numPassedTests: 0, numFailedTests: 1 }
let ended: number | null = 1
let server: Awaited<ReturnType<typeof startPostgres>> | undefined
try {
  // Before the tests that start the product: several of them would build at once.
  await buildIfNeeded()
  server = await startPostgres({ max_connections: '300', fsync: 'off' })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'report.json')}`]
  const env = { ...process.env, TEST_DATABASE_URL: server.url }
  // Not spawnSync: somebody has to read what the server says, or it waits for ever to say it.
  const run = spawn('node_modules/.bin/vitest', [...args, ...files], { stdio: 'inherit', env })
  ended = await new Promise<number | null>((resolve) => run.once('close', resolve))
  report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as typeof report
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
const failed = Math.max(report.numFailedTests, ended === 0 ? 0 : 1)
console.log(`\n${report.numPassedTests} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
