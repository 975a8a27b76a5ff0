import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { keepReach, type Ran } from './reach.ts'

// Runs before each test file when the reach of the tests is recorded (`npm run test:mutants -- --record`), and keeps which named
// functions ran in it. The files of one worker share their modules, so each file begins with counts of its own.
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran: Ran = {}
  for (const { url, functions } of result) {
    const file = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : ''
    const names = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).map(({ functionName }) => functionName)
    if (/^(contract|service|web|start)\//.test(file)) ran[file] = [...new Set(names)]
  }
  keepReach(relative(process.cwd(), expect.getState().testPath ?? ''), ran)
})
