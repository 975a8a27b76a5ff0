import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { oneTimeCodes, accounts, tags } from '../db/tables.ts'
import type { AccountStatus } from '#contract/options.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newNric,
  newPhone,
  newUsername,
  refusal,
  registration,
} from '../test/registration.ts'

/** What only an approved account, a proved number or a proof in force opens. */

const STATES: AccountStatus[] = ['INCOMPLETE', 'PENDING', 'APPROVED', 'SUSPENDED', 'REJECTED', 'ENDED']

describe('for an organisation', () => {
  /** Which staff, and which session of theirs, act for it: whoever registers people by the shared link goes on in that session. */
  const ACTS: Record<'member' | 'registration', AccountStatus[]> = {
    member: ['APPROVED'],
    registration: ['INCOMPLETE', 'PENDING', 'APPROVED'],
  }
  const table = (['member', 'registration'] as const).flatMap((purpose) =>
    STATES.map((status) => [status, purpose, ACTS[purpose].includes(status)] as const),
  )
  test.each(table)('staff who are %s act in a session of kind %s: %j', async (status, purpose, acts) => {
    const { organisation, account, browserOf } = await registration()
    const staff = await account({ status, masterPartnerUid: await organisation() })
    const browser = await browserOf(staff, purpose)
    const asked = new URLSearchParams({ name: 'Nobody Known', lastNric: newNric(), type: 'DEMENTIA' })
    expect((await browser.get(`/partner/users?${asked}`)).status === 200).toBe(acts)
  })

  test.each(STATES)('nobody acts for one that is %s unless that is APPROVED', async (status) => {
    const { organisation, staffOf } = await registration()
    const { browser } = await staffOf(await organisation({ status }))
    const asked = new URLSearchParams({ name: 'Nobody Known', lastNric: newNric(), type: 'DEMENTIA' })
    expect((await browser.get(`/partner/users?${asked}`)).status === 200).toBe(status === 'APPROVED')
  })

  test.each(STATES)(
    'staff who are %s invite for a person it registered only when they are APPROVED',
    async (status) => {
      const { organisation, account, browserOf } = await registration()
      const masterPartnerUid = await organisation()
      const uid = await account({ type: 'DEMENTIA', masterPartnerUid })
      for (const purpose of ['member', 'registration'] as const) {
        const browser = await browserOf(await account({ status, masterPartnerUid }), purpose)
        const response = await browser.post('/account/invite', { uid, relationship: 'Child', phone: newPhone() })
        // A session of registration invites nobody.
        expect(response.status === 200, purpose).toBe(status === 'APPROVED' && purpose === 'member')
      }
    },
  )
})

describe('an invitation', () => {
  async function inviting() {
    const its = await registration()
    const personUid = await its.account({ type: 'DEMENTIA' })
    const person = await its.browserOf(personUid)
    const invited = async (to: object) =>
      (await answer(await person.post('/account/invite', { relationship: 'Child', ...to }))).data.id as string
    const take = async (uid: string, id: string) =>
      (await answer(await (await its.browserOf(uid)).send('PATCH', `/account/invite/${id}`, {}))).data.status
    return { ...its, personUid, person, invited, take }
  }

  test.each([
    [true, 'ACCEPTED'],
    [false, 'PENDING'],
  ])('to a number whose owner proved it (%j) is %s', async (proved, status) => {
    const { invited, take, account, service } = await inviting()
    const phone = newPhone()
    const uid = await account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: proved ? service.now() : null })
    expect(await take(uid, await invited({ phone, prefixCountryNum: '+65' }))).toBe(status)
  })

  test.each([
    [true, 'ACCEPTED'],
    [false, 'PENDING'],
  ])('to an address whose owner confirmed it (%j) is %s', async (proved, status) => {
    const { invited, take, account, service } = await inviting()
    const email = `${newUsername()}@example.test`
    const uid = await account({ email, emailVerifiedAt: proved ? service.now() : null })
    expect(await take(uid, await invited({ email }))).toBe(status)
  })

  test('that was used links nobody again whose link has ended since', async () => {
    const { invited, take, account, service, tagsOf, personUid, person, db } = await inviting()
    const phone = newPhone()
    const uid = await account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now() })
    const id = await invited({ phone, prefixCountryNum: '+65' })
    expect(await take(uid, id)).toBe('ACCEPTED')
    const [tag] = await tagsOf(personUid)
    await answer(await person.send('PATCH', `/account/tags/${tag?.id}`, { status: 'ENDED' }))
    expect(await take(uid, id)).toBe('ENDED')
    expect((await tagsOf(personUid)).map(({ status }) => status)).toEqual(['ENDED'])
    // Nor one whom the person's side declined.
    await db.update(tags).set({ status: 'REJECTED' }).where(eq(tags.personUid, personUid))
    expect(await take(uid, id)).toBe('ENDED')
    expect((await tagsOf(personUid)).map(({ status }) => status)).toEqual(['REJECTED'])
  })
})

describe('codes and proofs', () => {
  test('one address whose codes are confirmed asks for 120 an hour, over all numbers; another address goes on', async () => {
    const { device, moveClock, db, service } = await registration()
    const browser = device()
    const ask = (from = browser) =>
      from.post(calls.code, { phone: newPhone(), prefixCountryNum: '+65', channel: 'sms' })
    for (let nth = 1; nth <= 120; nth += 1) {
      const { status } = await ask()
      if (status !== 200) expect.fail(`the ${nth}th was answered ${status}`)
      await db.update(oneTimeCodes).set({ usedAt: service.now() })
      // The call's own limit, a minute's, is another one.
      if (nth % 5 === 0) await moveClock(15)
    }
    const over = await ask()
    expect([over.status, await refusal(over)]).toEqual([429, 'too-many-requests'])
    expect((await ask(device())).status).toBe(200)
  })

  test('a proof that made an account opens nothing more: searches find nobody again', async () => {
    const { browserWithProof, device, account, service } = await registration()
    const lastNric = newNric()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    await account({ type: 'DEMENTIA', firstname, nricHash: service.vault.nricHash(lastNric) })
    const phone = newPhone()
    const browser = await browserWithProof(phone)
    // A second browser with the same proof and no session.
    const holder = device()
    holder.cookies.set('homeward_phone', browser.cookies.get('homeward_phone') ?? '')
    const asked = new URLSearchParams({ name: `${firstname} Lim`, lastNric, type: 'DEMENTIA' })
    const seen = async () => (await answer(await holder.get(`${calls.search}?${asked}`))).data[0]?.firstname
    expect(await seen()).toBe(firstname)
    await answer(await browser.post(calls.caregiver, { credential: caregiverCredential({ accountData: { phone } }) }))
    expect(await seen()).toBeUndefined()
    const again = await holder.post(calls.caregiver, { credential: caregiverCredential({ accountData: { phone } }) })
    expect(again.status).not.toBe(200)
  })
})

test.each(STATES)('a person who is %s stands in the portal unless rejected or ended', async (status) => {
  const { account, browserOf, db, carer } = await registration()
  const uid = await account({ type: 'DEMENTIA' })
  const { uid: daughter } = await carer(uid)
  const browser = await browserOf(daughter)
  await db.update(accounts).set({ status }).where(eq(accounts.uid, uid))
  const stands = status !== 'REJECTED' && status !== 'ENDED'
  const { data } = await answer(await browser.get('/account/people'))
  expect(data.people.map((person: { uid: string }) => person.uid)).toEqual(stands ? [uid] : [])
  expect((await browser.get(`/account/people/${uid}`)).status).toBe(stands ? 200 : 404)
})
