import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  personCredential,
  registration,
} from '../test/registration.ts'
import { UNASKED, unaskedMustWait, type Unasked } from './unasked.ts'

const stranger = (address: string) => ({ name: `address:${address}`, isKnown: false })
const member = (uid: string) => ({ name: `account:${uid}`, isKnown: true })
/** Everybody who could have something sent: two networks of strangers, and two members. */
const SOURCES = [stranger('198.51.100.1'), stranger('198.51.100.2'), member('hui'), member('siti')]
const SHARE = 3

async function sending() {
  const its = await registration()
  const maySend = async (unasked: Unasked) => (await unaskedMustWait(its.service, unasked)) === 0
  /** How many of these tries may be sent. */
  const sent = async (unasked: Unasked, tries = 5) => {
    let count = 0
    for (let nth = 0; nth < tries; nth += 1) if (await maySend(unasked)) count += 1
    return count
  }
  return { ...its, maySend, sent }
}

describe('what one source has sent to a contact', () => {
  test.each(UNASKED)('of the kind %s, and of every other, uses up nothing of anybody else’s', async (kind) => {
    const { sent } = await sending()
    for (const flooding of SOURCES) {
      const contact = newPhone()
      for (const other of UNASKED) expect(await sent({ kind: other, contact, source: flooding })).toBe(SHARE)
      for (const source of SOURCES)
        expect(await sent({ kind, contact, source }), `${source.name} after ${flooding.name}`).toBe(
          source === flooding ? 0 : SHARE,
        )
    }
  })

  test('uses up nothing of another’s, whatever it was and in whatever order', async () => {
    const { sent, maySend } = await sending()
    const two = fc.shuffledSubarray(SOURCES, { minLength: 2, maxLength: 2 })
    const tries = fc.array(fc.tuple(fc.constantFrom(...UNASKED), fc.nat(1)), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(two, tries, fc.constantFrom(...UNASKED), async ([flooding, other], flood, kind) => {
        const contacts = [newPhone(), newPhone()]
        for (const [which, nth] of flood)
          if (flooding) await maySend({ kind: which, contact: contacts[nth] ?? '', source: flooding })
        for (const contact of contacts)
          expect(await sent({ kind, contact, source: other ?? expect.fail() })).toBe(SHARE)
      }),
      { numRuns: 40 },
    )
  })

  test('is six of a kind a day at most of all strangers together, and three of each member beside', async () => {
    const { sent } = await sending()
    const contact = newPhone()
    let strangers = 0
    for (let nth = 1; nth <= 5; nth += 1)
      strangers += await sent({ kind: 'invitation', contact, source: stranger(`203.0.113.${nth}`) })
    expect(strangers).toBe(6)
    expect(await sent({ kind: 'invitation', contact, source: member('hui') })).toBe(SHARE)
  })
})

describe('a flood of takeovers to a number', () => {
  /** A stranger makes a person and then caregivers, all with this number: three messages leave, the rest is refused. */
  async function flooded() {
    const its = await registration()
    const phone = newPhone()
    const browser = its.device()
    await answer(await browser.post(calls.person, { credential: personCredential({ accountData: { phone } }) }))
    const statuses: number[] = []
    for (let nth = 1; nth <= 5; nth += 1) {
      const credential = caregiverCredential({ accountData: { phone, email: '' } })
      const made = { relationship: 'Child', caregiver: { credential } }
      statuses.push((await browser.post(calls.createCaregiver, made)).status)
    }
    return { ...its, phone, statuses }
  }

  test('leaves the reset link of whoever has the number, and the reminder of a registration', async () => {
    const { phone, device, account, textsTo, runJobs, pass, statuses } = await flooded()
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const username = newUsername()
    await account({ type: 'DEMENTIA', username, prefixCountryNum: '+65', phone })
    await answer(await device().post('/public/reset-password/request', { username }))
    const honest = personCredential({ accountData: { phone } })
    await answer(await device().post(calls.person, { credential: honest }))
    await runJobs()
    const said = async (words: string) => (await textsTo(`+65${phone}`)).filter((text) => text.includes(words)).length
    expect(await said('/take-over/')).toBe(3)
    expect(await said('/reset-password/')).toBe(1)
    await pass(24 * 3600)
    expect(await said('Two steps are left'), 'the stranger’s own registration, and the honest one').toBe(2)
  })
})

describe('reminders', () => {
  test('of registrations begun at one address are three texts to a number; others’ come too', async () => {
    const { device, textsTo, pass } = await registration()
    const phone = newPhone()
    const begin = async (browser: ReturnType<typeof device>) =>
      answer(await browser.post(calls.person, { credential: personCredential({ accountData: { phone, email: '' } }) }))
    const flooding = { address: '198.51.100.40' }
    for (let nth = 1; nth <= 5; nth += 1) await begin(device(flooding))
    await begin(device())
    await pass(24 * 3600)
    expect((await textsTo(`+65${phone}`)).filter((text) => text.includes('Two steps are left'))).toHaveLength(4)
  })
})
