import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { askReader, ReaderAway } from './reader-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'homeward-reader-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
/** Asks a reader that does this with its question; it may take a minute, or as many seconds as are said. */
function ask(does: string, seconds = 60) {
  files += 1
  const reader = join(folder, `${files}.mjs`)
  writeFileSync(reader, `process.once('message', (question) => { ${does} })`)
  return askReader(reader, { size: 3 }, { answers: z.object({ size: z.number() }), unreadable: { size: -1 }, seconds })
}

test('what the reader answers is the answer, also when it ends at once', async () => {
  expect(await ask('process.send({ size: question.size + 1 })')).toEqual({ size: 4 })
  expect(await ask('process.send({ size: 5 }, () => process.exit(1))')).toEqual({ size: 5 })
})

test.each([
  ['an answer that is none', "process.send({ size: 'large' })"],
  ['a death of its own fault', "process.kill(process.pid, 'SIGSEGV')"],
])('%s is unreadable', async (_, does) => {
  expect(await ask(does)).toEqual({ size: -1 })
})

test('no answer in time is unreadable', async () => {
  expect(await ask('setInterval(() => {}, 1000)', 1)).toEqual({ size: -1 })
})

test.each([
  ['ends without an answer', 'process.exit(3)', 'ended: 3'],
  ['is ended from outside', "process.kill(process.pid, 'SIGKILL')", 'ended: SIGKILL'],
])('a reader that %s is away, long before its time is over', async (_, does, why) => {
  const asked = ask(does)
  await expect(asked).rejects.toThrow(ReaderAway)
  await expect(asked).rejects.toThrow(why)
})

test('a reader is given neither address nor key of the deployment', async () => {
  process.env.READER_SECRET = 'a secret'
  expect(await ask('process.send({ size: process.env.READER_SECRET?.length ?? 0 })')).toEqual({ size: 0 })
  delete process.env.READER_SECRET
})
