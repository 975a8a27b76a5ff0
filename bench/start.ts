import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildIfNeeded } from '../start/build.ts'
import { effort } from './effort.ts'
import { interleaved } from './figures.ts'
import { record } from './record.ts'

/** How long `npm start` takes from a built folder until it is ready (`npm run bench -- start`). */
const root = resolve(import.meta.dirname, '..')

/** Runs `npm start` on this data folder until it says that it is ready, and ends it. @returns seconds */
async function secondsToReady(folder: string): Promise<number> {
  const begun = performance.now()
  const started = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, APP_ENV: '', DATABASE_URL: '', PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => started.once('exit', done))
  let said = ''
  await new Promise<void>((ready, failed) => {
    started.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/ready on \S+/.test(said)) ready()
    })
    started.once('exit', (status) => failed(new Error(`npm start ended with ${status}.\n${said}`)))
  })
  const seconds = (performance.now() - begun) / 1000
  started.kill('SIGTERM')
  await ended
  return seconds
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'homeward-start-'))

await buildIfNeeded()
const kept = await emptyFolder()
await secondsToReady(kept)
const measured = await interleaved(effort.rounds, {
  first: async () => {
    const folder = await emptyFolder()
    try {
      return await secondsToReady(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  again: () => secondsToReady(kept),
})
await rm(kept, { recursive: true, force: true })
await record('start', {
  title: 'Start',
  how: `\`npm start\` from a built folder until it says that it is ready, npm itself included: the first time, with three weeks of fictional
life, and again on the data of an earlier start.`,
  figures: [
    { what: 'ready, on the data of an earlier start', unit: 's', rounds: measured.again, atMost: 3 },
    { what: 'ready, the first time', unit: 's', rounds: measured.first },
  ],
})
