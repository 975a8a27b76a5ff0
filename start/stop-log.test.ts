import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../service/log.ts'
import { stop } from './stop.ts'

/** What a stop writes to its log and to standard output, and its exit status. */
async function stopped({ whole, print }: { whole: boolean; print?: (line: string) => void }) {
  const lines: string[] = []
  const destination = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const spoken = vi.spyOn(console, 'log').mockImplementation(() => {})
  const exited = vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
  onTestFinished(() => {
    spoken.mockRestore()
    exited.mockRestore()
  })
  const ended = await stop({
    drain: { begin: () => {}, end: async () => whole },
    drainSeconds: 0,
    running: [],
    closing: [async () => Promise.reject(new Error('it was closed already'))],
    log: openLog('info', destination),
    ...(print && { print }),
  }).catch((error: Error) => error.message)
  return { ended, spoken: spoken.mock.calls.length, logged: lines.map((line) => JSON.parse(line) as { msg: string }) }
}

test('a stop writes lines of the log alone, in the order of its steps, and goes on when one fails', async () => {
  const { ended, spoken, logged } = await stopped({ whole: true })
  expect(logged.map(({ msg }) => msg)).toEqual(['stopping', 'stopped', 'stop: a step failed'])
  expect([ended, spoken]).toEqual(['exit 0', 0])
})

test('whoever started a trial is told in words; what was cut is said, and ends with 1', async () => {
  const said: string[] = []
  const { ended } = await stopped({ whole: false, print: (line) => said.push(line) })
  expect(said).toEqual([
    'Stopping: running requests and jobs come to their end.',
    'Stopped; what still ran after 25 s was cut.',
  ])
  expect(ended).toBe('exit 1')
})
