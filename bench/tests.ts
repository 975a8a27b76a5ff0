import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Figure } from './figures.ts'
import { record } from './record.ts'

/** How long `npm test` takes, by its steps (`npm run bench -- tests`): it says them itself. */
const root = resolve(import.meta.dirname, '..')
const STEP = /^ {3}([a-z][\w ,]*): (\d+) s$/i
const END = /^(\d+) passed, (\d+) failed$/m

const begun = performance.now()
const tests = spawn('npm', ['test'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
let said = ''
tests.stdout.on('data', (chunk: Buffer) => {
  said += chunk.toString()
  process.stdout.write(chunk)
})
await new Promise((done) => tests.once('close', done))
const seconds = (performance.now() - begun) / 1000

const [, passed = '0', failed = '1'] = END.exec(said) ?? []
const steps = said.split('\n').flatMap((line): Figure[] => {
  const [, title, took] = STEP.exec(line) ?? []
  return title ? [{ what: title, unit: 's', rounds: [Number(took)] }] : []
})
await record('tests', {
  title: 'Tests',
  how: `\`npm test\` once, by the steps that it names. The first five stand beside each other.`,
  figures: [
    { what: 'npm test', unit: 'min', rounds: [seconds / 60], atMost: 8 },
    ...steps,
    { what: 'tests that passed', unit: '', rounds: [Number(passed)] },
    { what: 'tests that failed', unit: '', rounds: [Number(failed)], atMost: 0 },
  ],
})
