import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { wav } from '../test/sounds.ts'
import { world } from '../test/world.ts'
import { encodedSound } from './sound.ts'

/** Does this to every process that is started from now on, as soon as it runs. */
function whenStarted(act: (started: ChildProcess) => void) {
  const started: ChildProcess[] = []
  const onStart = (message: unknown) => {
    const { process } = message as { process: ChildProcess }
    started.push(process)
    process.once('spawn', () => act(process))
  }
  subscribe('child_process', onStart)
  onTestFinished(() => {
    unsubscribe('child_process', onStart)
    for (const process of started) process.kill('SIGKILL')
  })
  return started
}

async function encode(by: string, seconds?: number) {
  const { service } = await world()
  return encodedSound(
    service,
    { requestId: 'test' },
    { file: new Blob([wav()]), by, ...(seconds && { seconds }) },
  ).then(
    () => 'encoded',
    (error: unknown) => (error as { code?: string }).code,
  )
}

test('an encoding that does not end is refused when its time is over; its process is gone', async () => {
  const started = whenStarted((process) => process.kill('SIGSTOP'))
  expect(await encode('one', 1)).toBe('recording-unreadable')
  await expect.poll(() => started[0]?.signalCode).toBe('SIGKILL')
})

test('an encoding that is ended from outside says that it is we who cannot go on', async () => {
  let isFirst = true
  whenStarted((process) => {
    if (isFirst) process.kill('SIGKILL')
    isFirst = false
  })
  expect(await encode('two')).toBe('service-unavailable')
  expect(await encode('two')).toBe('encoded')
})

test('an encoding that dies of a fault is the file’s doing', async () => {
  whenStarted((process) => process.kill('SIGSEGV'))
  expect(await encode('three')).toBe('recording-unreadable')
})
