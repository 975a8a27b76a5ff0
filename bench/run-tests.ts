import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const STEP = /^ {3}(\w[^:]*): (\d+) s$/
const END = /^(\d+) passed, (\d+) failed$/m

/** What a run of tests says of itself; each step with its seconds. */
export interface SaidByTests {
  said: string
  /** Of the whole command. */
  minutes: number
  steps: { title: string; seconds: number }[]
  passed: number
  failed: number
}

/** Runs `npm run <script>` in the project's folder, shows what it says, and reads its steps and its last line. */
export async function runTests(script: 'test' | 'test:all'): Promise<SaidByTests> {
  const begun = performance.now()
  const tests = spawn('npm', ['run', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  tests.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    process.stdout.write(chunk)
  })
  await new Promise((done) => tests.once('close', done))
  const minutes = (performance.now() - begun) / 60_000
  const [, passed = '0', failed = '1'] = END.exec(said) ?? []
  const steps = said.split('\n').flatMap((line) => {
    const [, title, seconds] = STEP.exec(line) ?? []
    return title ? [{ title, seconds: Number(seconds) }] : []
  })
  return { said, minutes, steps, passed: Number(passed), failed: Number(failed) }
}
