import { expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { world } from '../test/world.ts'
import { knownDevice, rememberDevice, type Owner } from './known-device.ts'

const DAY = 24 * 3600
const portalOf = (uid: string): Owner => ({ uid, to: 'portal' })

/** A browser that keeps the one cookie by which a device is known. */
async function browser() {
  const { service, moveClock } = await world()
  let cookie: string | undefined
  const caller = () =>
    ({ knownDevices: cookie, remember: (_name: string, value: string) => (cookie = value) }) as unknown as Caller
  return {
    moveClock,
    signIn: (owner: Owner) => rememberDevice(service, caller(), owner),
    knows: (owner: Owner) => knownDevice(service, caller(), owner) !== undefined,
    cookie: () => cookie ?? '',
    send: (other: string) => (cookie = other),
  }
}

test('a device is known to its owner through the hundred and eightieth day, and renewed by each sign-in', async () => {
  const { signIn, knows, moveClock } = await browser()
  signIn(portalOf('daughter'))
  await moveClock(180 * DAY)
  expect(knows(portalOf('daughter'))).toBe(true)
  signIn(portalOf('son'))
  await moveClock(DAY)
  expect([knows(portalOf('daughter')), knows(portalOf('son'))]).toEqual([false, true])
  signIn(portalOf('son'))
  await moveClock(180 * DAY)
  expect(knows(portalOf('son'))).toBe(true)
})

test('a device that came to the portal is unknown at the console, and the other way round', async () => {
  const { signIn, knows } = await browser()
  signIn(portalOf('staff'))
  expect([knows(portalOf('staff')), knows({ uid: 'staff', to: 'console' })]).toEqual([true, false])
  signIn({ uid: 'colleague', to: 'console' })
  expect([knows(portalOf('colleague')), knows({ uid: 'colleague', to: 'console' })]).toEqual([false, true])
})

test('of all who sign in on one device the newest six are known, each once, whatever its cookie says', async () => {
  const { signIn, knows, cookie, send } = await browser()
  const owners = ['ann', 'ben', 'cho', 'devi', 'esa', 'farid', 'goh']
  const known = () => owners.filter((uid) => knows(portalOf(uid)))
  signIn(portalOf('ann'))
  const ofAnn = cookie().split('.')[1]
  for (const uid of owners.slice(1, 6)) signIn(portalOf(uid))
  signIn(portalOf('farid'))
  expect([known(), cookie().split('.').length]).toEqual([owners.slice(0, 6), 7])
  signIn(portalOf('goh'))
  expect(known()).toEqual(owners.slice(1))
  const device = cookie().split('.')[0]
  send(`${cookie()}.${ofAnn}`)
  expect(known(), 'a mark more than there are owners').toEqual(owners.slice(1))
  signIn(portalOf('ben'))
  expect([known(), cookie().split('.')[0]]).toEqual([owners.slice(1), device])
})

test.each(['', 'short.1-x', '../../etc/passwd', `${'a'.repeat(22)}.x-mark`, `${'a'.repeat(22)}.1-ma rk`])(
  'a cookie %j is none of ours: the device begins anew',
  async (made) => {
    const { signIn, knows, cookie, send } = await browser()
    send(made)
    expect(knows(portalOf('daughter'))).toBe(false)
    signIn(portalOf('daughter'))
    expect(cookie()).toMatch(/^\w{22}\.\d+-[\w-]+$/)
    expect([knows(portalOf('daughter')), cookie().includes('a'.repeat(22))]).toEqual([true, false])
  },
)
