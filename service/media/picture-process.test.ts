import { type ChildProcess, fork } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { answer, calls, refusal, registration } from '../test/registration.ts'
import { picture, pngWithTexts } from '../test/pictures.ts'
import { squaresOf } from './picture.ts'

const MEGABYTE = 1_000_000
const put = (uid: string) => `/account/photo/${uid}?consent=PHOTO`
/** The code a file is refused with. */
const refusedAs = (squares: Promise<unknown>) =>
  squares.then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code,
  )

let face: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  face = await picture()
})

/** The processes that are started from now on; `next` is done to the next of them as soon as it runs. */
function processes() {
  const started: ChildProcess[] = []
  const todo: ((started: ChildProcess) => void)[] = []
  const onStart = (message: unknown) => {
    const { process } = message as { process: ChildProcess }
    started.push(process)
    const act = todo.shift()
    if (act) process.once('spawn', () => act(process))
  }
  subscribe('child_process', onStart)
  onTestFinished(() => {
    unsubscribe('child_process', onStart)
    for (const process of started) process.kill('SIGKILL')
  })
  const next = (act: (started: ChildProcess) => void) => {
    const { promise, resolve } = Promise.withResolvers<ChildProcess>()
    todo.push((process) => {
      act(process)
      resolve(process)
    })
    return promise
  }
  return { started, next }
}
/** A process that stands still, as one does whose decoder has no end. */
const stop = (process: ChildProcess) => void process.kill('SIGSTOP')

/** A person who is signed in, and what their browser answers to a photo. */
async function person() {
  const { account, browserOf } = await registration()
  const uid = await account({ type: 'DEMENTIA' })
  const browser = await browserOf(uid)
  return {
    send: (file = face) => browser.send('PUT', put(uid), file),
    photo: async () => (await answer(await browser.get(calls.me))).data.photo as string | null,
  }
}

describe('a picture whose text unpacks to', () => {
  test('gigabytes is refused as one that cannot be read, by the memory it takes, and the next one is read', async () => {
    const { send, photo } = await person()
    // 0.5 MB, of which the decoder alone would make 3 GB.
    const bomb = await pngWithTexts(60, Buffer.alloc(7.9 * MEGABYTE, 'a'))
    expect(bomb.byteLength).toBeLessThan(0.6 * MEGABYTE)
    expect(await refusal(await send(bomb))).toBe('photo-unreadable')
    expect(await photo()).toBeNull()
    expect((await send()).status).toBe(200)
  })

  test('nothing that is kept loses it: twenty texts of 100 MB zeros', async () => {
    const bomb = await pngWithTexts(20, Buffer.alloc(100 * MEGABYTE))
    expect(bomb.byteLength).toBeGreaterThan(1.9 * MEGABYTE)
    const { large } = await squaresOf(bomb, 'sender')
    expect(large.byteLength).toBeLessThan(20_000)
  })
})

describe('a picture whose reading does not end', () => {
  test('holds up nobody else’s, and is refused when its time is over; its process is gone', async () => {
    const { next } = processes()
    const held = next(stop)
    const bad = refusedAs(squaresOf(face, 'one', { seconds: 5 }))
    const done = bad.then(() => 'bad')
    const reader = await held
    const other = Promise.all([1, 2, 3].map((sender) => squaresOf(face, `other ${sender}`)))
    expect(await Promise.race([done, other.then(() => 'the others')])).toBe('the others')
    expect(await bad).toBe('photo-unreadable')
    await expect.poll(() => reader.signalCode).toBe('SIGKILL')
  })

  test('holds up its sender’s next one alone, which begins only then', async () => {
    const { started, next } = processes()
    const held = next(stop)
    const bad = squaresOf(face, 'one')
    const again = squaresOf(face, 'one')
    const reader = await held
    await squaresOf(face, 'other')
    expect(started).toHaveLength(2)
    reader.kill('SIGCONT')
    await Promise.all([bad, again])
    expect(started).toHaveLength(3)
  })

  test('however many are sent, two are read at a time', async () => {
    const { started, next } = processes()
    const held = [next(stop), next(stop)]
    const pictures = ['a', 'b', 'c', 'd'].map((sender) => squaresOf(face, sender))
    const readers = await Promise.all(held)
    expect(started).toHaveLength(2)
    for (const reader of readers) reader.kill('SIGCONT')
    await Promise.all(pictures)
    expect(started).toHaveLength(4)
  })
})

describe('the process that reads a picture', () => {
  test('ended from outside says that it is we who cannot go on, and the next one is read', async () => {
    const { next } = processes()
    const { send, photo } = await person()
    const ended = next((process) => void process.kill('SIGKILL'))
    const response = await send()
    await ended
    expect([response.status, await refusal(response), response.headers.get('retry-after')]).toEqual([
      503,
      'service-unavailable',
      '5',
    ])
    expect(await photo()).toBeNull()
    expect((await send()).status).toBe(200)
    expect(await photo()).not.toBeNull()
  })

  test('dying of a fault in its decoder is the picture’s doing', async () => {
    const { next } = processes()
    void next((process) => void process.kill('SIGSEGV'))
    expect(await refusedAs(squaresOf(face, 'one'))).toBe('photo-unreadable')
  })

  test.runIf(existsSync('/proc/self/environ'))(
    'knows nothing of the deployment, and is gone with its answer',
    async () => {
      const { started, next } = processes()
      const held = next(stop)
      const reading = squaresOf(face, 'one')
      const reader = await held
      expect(await readFile('/proc/self/environ', 'latin1')).toContain('PATH=')
      expect(await readFile(`/proc/${reader.pid}/environ`, 'latin1')).toMatch(/^(NODE_CHANNEL_\w+=\w+\0)+$/)
      reader.kill('SIGCONT')
      await reading
      await expect.poll(() => started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL'])
    },
  )

  test.runIf(existsSync('/proc/self/status'))('told to stop with its whole group, still answers', async () => {
    const reader = fork(join(import.meta.dirname, 'picture-reader.ts'), {
      serialization: 'advanced',
      env: {},
      execArgv: [],
    })
    onTestFinished(() => void reader.kill('SIGKILL'))
    // The first bit is SIGHUP, the last signal that its first lines take; Node takes SIGTERM itself from the beginning.
    const taken = async () => /SigCgt:\s*(\w+)/.exec(await readFile(`/proc/${reader.pid}/status`, 'latin1'))?.[1] ?? '0'
    await expect.poll(async () => BigInt(`0x${await taken()}`) & 1n, { timeout: 10_000 }).toBe(1n)
    reader.kill('SIGTERM')
    const answered = once(reader, 'message')
    reader.send({ bytes: face, format: 'jpeg', use: 'squares' })
    expect(await answered).toMatchObject([{ squares: {} }, undefined])
  })
})
