import { expect, test } from 'vitest'
import type { OpenedDatabase } from '../service/db/open.ts'
import { refuseSkew, StartError } from './instance.ts'

/** A server whose clock is this many seconds off the process's. */
const serverOff = (seconds: number) => {
  const from = () => Promise.resolve([{ milliseconds: Date.now() + seconds * 1000 }])
  return { kind: 'postgres', db: { select: () => ({ from }) } } as unknown as OpenedDatabase
}

test.each([-4, 0, 4])('a process %i s off its database’s clock starts', async (seconds) => {
  await expect(refuseSkew(serverOff(seconds))).resolves.toBeUndefined()
})

test.each([
  [-6, 'ahead of'],
  [7, 'behind'],
])('a process %i s off its database’s clock does not start, and says which is %s', async (seconds, side) => {
  await expect(refuseSkew(serverOff(seconds))).rejects.toThrow(StartError)
  await expect(refuseSkew(serverOff(seconds))).rejects.toThrow(new RegExp(`${side} the database’s`))
})
