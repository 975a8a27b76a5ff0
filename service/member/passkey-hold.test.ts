import { describe, expect, test } from 'vitest'
import { contactChanges } from '../db/tables.ts'
import { cleanUp } from '../clean-up.ts'
import { authenticator, type Authenticator } from '../test/authenticator.ts'
import { reached } from '../test/reached.ts'
import { answer, calls, PASSWORD, refusal } from '../test/registration.ts'
import { eq } from 'drizzle-orm'

const KEYS = '/account/passkeys'

/** The daughter with a password, a confirmed number and a confirmed address, and what adds and uses her passkeys. */
async function holder() {
  const its = await reached()
  const { daughter, own, runJobs } = its
  const begin = async (from = daughter.browser) => (await answer(await from.post(`${KEYS}/begin`, own))).data
  const add = async (device: Authenticator, from = daughter.browser) => {
    const passkey = device.make(await begin(from))
    const { data } = await answer(await from.post(KEYS, { name: 'My phone', passkey }))
    await runJobs()
    return data.id as string
  }
  const use = async (device: Authenticator, from = its.device()) => {
    const asked = (await answer(await from.post('/public/credential/passkey', {}))).data
    return from.post(calls.signIn, { passkey: device.use(asked) })
  }
  const idsOf = async (from = daughter.browser) =>
    (await answer(await from.get(KEYS))).data.passkeys.map(({ id }: { id: string }) => id)
  return { ...its, begin, add, use, idsOf }
}

describe('of a passkey', () => {
  test('that is added or removed, number and address are told, with a link that puts the account on hold', async () => {
    const { daughter, add, own, textsTo, runJobs, db } = await holder()
    const id = await add(authenticator())
    for (const address of [daughter.phone, daughter.mail])
      expect((await textsTo(address)).join(), address).toMatch(/set up on a device just now.*\/freeze\//)
    await answer(await daughter.browser.post(`${KEYS}/${id}/remove`, own))
    await runJobs()
    for (const address of [daughter.phone, daughter.mail])
      expect((await textsTo(address)).join(), address).toMatch(/can no longer sign in to your account.*\/freeze\//)
    const changes = await db.select().from(contactChanges).where(eq(contactChanges.accountUid, daughter.uid))
    expect(changes.map(({ part }) => part)).toEqual(['passkey', 'passkey'])
  })

  test('nothing is done by a session alone: adding, renaming and removing ask for the password', async () => {
    const { daughter, add, idsOf, textsTo } = await holder()
    const id = await add(authenticator())
    const { browser } = daughter
    const told = await textsTo(daughter.phone)
    for (const confirmation of [undefined, { password: '' }, { password: 'guess' }]) {
      const renamed = await browser.send('PATCH', `${KEYS}/${id}`, { name: 'Mine', confirmation })
      const refused = [
        await browser.post(`${KEYS}/begin`, { confirmation }),
        renamed,
        await browser.post(`${KEYS}/${id}/remove`, { confirmation }),
      ]
      for (const response of refused) expect(await refusal(response)).toBe('password-wrong')
    }
    expect((await answer(await browser.get(KEYS))).data.passkeys).toMatchObject([{ id, name: 'My phone' }])
    expect(await idsOf()).toEqual([id])
    expect(await textsTo(daughter.phone)).toEqual(told)
  })
})

describe('while an account is frozen', () => {
  test('a passkey signs nobody in, and its owner reads why', async () => {
    const { add, use, freeze, device } = await holder()
    const phone = authenticator()
    await add(phone)
    await answer(await use(phone))
    await freeze()
    const browser = device()
    expect(await refusal(await use(phone, browser))).toBe('account-frozen')
    expect(browser.cookies.get('homeward_session')).toBeUndefined()
  })

  test('none is added, renamed or removed, whatever began before', async () => {
    const { daughter, begin, add, own, freeze, decide, browserOf, idsOf } = await holder()
    const id = await add(authenticator())
    const passkey = authenticator().make(await begin())
    await freeze()
    expect(await refusal(await daughter.browser.post(KEYS, { name: 'Mine', passkey }))).toBe('sign-in-required')
    expect(await refusal(await daughter.browser.post(`${KEYS}/${id}/remove`, own))).toBe('sign-in-required')
    await answer(await decide('keep'))
    expect(await idsOf(await browserOf(daughter.uid))).toEqual([id])
  })
})

describe('staff who give back how an account was reached', () => {
  /** The daughter's passkey from long before, and one that a stranger added together with another number. */
  async function taken() {
    const its = await holder()
    const { daughter, add, moveClock, service, browserOf, changePhone, freeze } = its
    const phone = authenticator()
    const before = await add(phone)
    await moveClock(8 * 24 * 3600)
    await cleanUp(service)
    const strangers = await browserOf(daughter.uid)
    await changePhone(undefined, strangers)
    await moveClock(60)
    const stolen = authenticator()
    const since = await add(stolen, strangers)
    await freeze()
    // Whoever was at the console eight days ago is signed out by now.
    const desk = await its.administrator()
    const decide = (outcome: 'keep' | 'end') => its.decide(outcome, daughter.uid, desk)
    return { ...its, decide, phone, before, stolen, since }
  }

  test('take away the passkeys added since the first change; those from before stay', async () => {
    const { daughter, decide, use, phone, stolen, before, browserOf, idsOf } = await taken()
    await answer(await decide('end'))
    expect(await refusal(await use(stolen))).toBe('passkey-failed')
    await answer(await use(phone))
    expect(await idsOf(await browserOf(daughter.uid))).toEqual([before])
  })

  test('take away the passkey that was itself the first change', async () => {
    const { add, use, freeze, decide } = await holder()
    const stolen = authenticator()
    await add(stolen)
    await freeze()
    await answer(await decide('end'))
    expect(await refusal(await use(stolen))).toBe('passkey-failed')
  })

  test('and leave them all when they keep it as it is', async () => {
    const { daughter, decide, use, stolen, before, since, browserOf, idsOf } = await taken()
    await answer(await decide('keep'))
    await answer(await use(stolen))
    expect(await idsOf(await browserOf(daughter.uid))).toEqual([since, before])
  })
})

describe('a sign-in by passkey', () => {
  test('makes the device known, whose tries nobody else’s failures shut out', async () => {
    const { add, use, device, username } = await holder()
    const phone = authenticator()
    await add(phone)
    const own = device({ address: '198.51.100.70' })
    await answer(await use(phone, own))
    await answer(await own.post('/account/signOut', {}))
    const guess = (from: typeof own) => from.post(calls.signIn, { username, password: 'guess' })
    for (let nth = 1; nth <= 30; nth += 1) await guess(device({ address: '198.51.100.70' }))
    const neighbour = device({ address: '198.51.100.70' })
    expect(await refusal(await use(phone, neighbour)), 'a device nobody knows').toBe('too-many-requests')
    await answer(await use(phone, own))
    await answer(await own.post('/account/signOut', {}))
    await answer(await own.post(calls.signIn, { username, password: PASSWORD }))
  })

  test('is slowed by nobody’s failures elsewhere, of which the owner hears nothing', async () => {
    const { add, use, device, daughter, textsTo, runJobs } = await holder()
    const [phone, thief] = [authenticator(), authenticator()]
    await add(phone)
    for (let address = 1; address <= 11; address += 1) {
      const from = device({ address: `198.51.100.${80 + address}` })
      for (let nth = 1; nth <= 10; nth += 1) {
        const asked = (await answer(await from.post('/public/credential/passkey', {}))).data
        const forged = { ...thief.use(asked, { userHandle: null }), id: phone.id, rawId: phone.id }
        expect(await refusal(await from.post(calls.signIn, { passkey: forged }))).toBe('passkey-failed')
      }
      expect(await refusal(await use(phone, from)), 'its own address').toBe('too-many-requests')
    }
    await answer(await use(phone))
    await runJobs()
    expect((await textsTo(daughter.phone)).join()).not.toContain('wrongly')
  })

  test('ends the session that this browser held', async () => {
    const { add, use, daughter, device } = await holder()
    const phone = authenticator()
    await add(phone)
    const browser = device()
    await answer(await use(phone, browser))
    const before = device()
    before.cookies.set('homeward_session', browser.cookies.get('homeward_session') ?? expect.fail('no cookie'))
    await answer(await use(phone, browser))
    expect(await refusal(await before.get(calls.me))).toBe('sign-in-required')
    await answer(await browser.get(calls.me))
    await answer(await daughter.browser.get(calls.me))
  })
})
