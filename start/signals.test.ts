import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from './test/product.ts'

/** A process of this folder; it is killed after the test. */
function run(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit') }
}

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a start that waits for its database at once, with status %i', async (signal, status) => {
  const asked = Promise.withResolvers<void>()
  const database = createServer(() => asked.resolve())
  const port = await listening(database)
  onTestFinished(() => void database.close())
  const { child, ended } = run(['start/main.ts'], {
    APP_ENV: 'trial',
    PORT: '0',
    DATABASE_URL: `postgres://homeward@127.0.0.1:${port}/homeward`,
  })
  await asked.promise
  child.kill(signal)
  expect(await ended).toEqual([status, null])
})

test('what must not stay is undone first; who asks twice does not wait for it', async () => {
  const begin = (undo: string) =>
    `const { endOnSignals, undoneBeforeEnd } = await import('./start/signals.ts'); endOnSignals(); undoneBeforeEnd(${undo}); setInterval(() => {}, 1000); console.log('ready')`
  const patient = run(['--input-type=module', '--eval', begin(`async () => console.log('undone')`)])
  await once(patient.child.stdout, 'data')
  const said = once(patient.child.stdout, 'data')
  patient.child.kill('SIGTERM')
  expect(String((await said)[0])).toBe('undone\n')
  expect(await patient.ended).toEqual([143, null])

  const never = run(['--input-type=module', '--eval', begin(`() => new Promise(() => console.log('undoing'))`)])
  await once(never.child.stdout, 'data')
  const begun = once(never.child.stdout, 'data')
  never.child.kill('SIGTERM')
  await begun
  never.child.kill('SIGINT')
  expect(await never.ended).toEqual([130, null])
})
