import { expect, test } from 'vitest'
import { openLimiter } from './limiter.ts'
import { randomUid } from './secrets.ts'
import { world } from './test/world.ts'

/** A limit of three an hour, and somebody who has asked for nothing yet. */
async function three() {
  const { service, moveClock } = await world()
  const limiter = openLimiter(service.database, { invitations: { points: 3, seconds: 3600 } })
  const subject = randomUid()
  const take = () => limiter.take('invitations', subject)
  const hold = () => limiter.hold('invitations', subject)
  const isUsedUp = () => limiter.isUsedUp('invitations', subject)
  return { limiter, subject, take, hold, isUsedUp, moveClock }
}

test('a limit is used up with its last request, and says when the next one is welcome', async () => {
  const { take, isUsedUp, moveClock } = await three()
  expect(await isUsedUp()).toBe(false)
  expect([await take(), await take(), await isUsedUp(), await take()]).toEqual([0, 0, false, 0])
  expect(await isUsedUp()).toBe(true)
  await moveClock(1800)
  expect(await take()).toBe(1800)
  await moveClock(1799)
  expect(await take()).toBe(1)
  await moveClock(2)
  expect([await isUsedUp(), await take()]).toEqual([false, 0])
})

test('what is beyond a limit is counted from the first that is', async () => {
  const { limiter, subject } = await three()
  const over: number[] = []
  for (let nth = 0; nth < 5; nth += 1) over.push(await limiter.countOver('invitations', subject))
  expect(over).toEqual([0, 0, 0, 1, 2])
})

test('a changed limit holds, another one stays as it is', async () => {
  const { limiter } = await three()
  expect(limiter.limitOf('invitations')).toEqual({ points: 3, seconds: 3600 })
  expect(limiter.limitOf('security-event')).toEqual({ points: 5, seconds: 3600 })
})

test('what is given back is free again: once, by its own subject, and not below none', async () => {
  const { limiter, hold, isUsedUp, take } = await three()
  const held = [await hold(), await hold(), await hold()]
  expect(held.map(({ isOver }) => isOver)).toEqual([false, false, false])
  const [other] = [await limiter.hold('invitations', 'somebody else')]
  await other?.giveBack()
  await other?.giveBack()
  expect(await isUsedUp(), 'another one gave back').toBe(true)
  expect((await hold()).isOver).toBe(true)
  await held[0]?.giveBack()
  expect(await isUsedUp()).toBe(true)
  await held[1]?.giveBack()
  expect(await isUsedUp()).toBe(false)
  expect(await take()).toBe(0)
  const over: number[] = []
  for (let nth = 0; nth < 4; nth += 1) over.push(await limiter.take('invitations', 'somebody else'))
  expect(over, 'nobody saves up').toEqual([0, 0, 0, 3600])
})

test('what was counted in one period is not given back in the next', async () => {
  const { hold, isUsedUp, moveClock, take } = await three()
  const late = await hold()
  await moveClock(3601)
  for (let nth = 0; nth < 3; nth += 1) await take()
  await late.giveBack()
  expect(await isUsedUp()).toBe(true)
  await moveClock(3600)
  const soon = await hold()
  await soon.giveBack()
  for (let nth = 0; nth < 2; nth += 1) await take()
  expect(await isUsedUp()).toBe(false)
})
