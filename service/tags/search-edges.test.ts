import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AccountStatus } from '#contract/options.ts'
import { tags } from '../db/tables.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, calls, newNric, newUsername, refusal, registration } from '../test/registration.ts'

/** Accounts of one name, found by whoever is approved. */
async function searching() {
  const its = await registration()
  const lastname = newUsername().replaceAll(/\W|\d/g, '')
  const named = async (membershipId: string, overrides = {}) =>
    its.account({ firstname: 'Grace', lastname, membershipId: `${membershipId}-${lastname}`, ...overrides })
  const find = async (uid: string, asked: Record<string, string> = {}) => {
    const query = new URLSearchParams({ name: `Grace ${lastname}`, type: 'CAREGIVER', ...asked })
    const rows = (await answer(await (await its.browserOf(uid)).get(`${calls.search}?${query}`))).data
    return (rows as { membershipId: string }[]).map(({ membershipId }) => membershipId.split('-')[0])
  }
  return { ...its, named, find, lastname }
}

test('the three that are there longest are found, the first of them first', async () => {
  const { named, find, account, service } = await searching()
  for (const hours of [2, 4, 1, 3])
    await named(`C${hours}`, { createdAt: new Date(service.now().getTime() - hours * 3_600_000) })
  expect(await find(await account())).toEqual(['C4', 'C3', 'C2'])
})

test.each([
  ['PENDING', true],
  ['APPROVED', true],
  ['ENDING', true],
  ['INCOMPLETE', false],
  ['REJECTED', false],
  ['SUSPENDED', false],
  ['ENDED', false],
] as [AccountStatus, boolean][])('whoever is %s is found: %s', async (status, isFound) => {
  const { named, find, account } = await searching()
  await named('C1', { status })
  expect(await find(await account())).toEqual(isFound ? ['C1'] : [])
})

test('a search for a caregiver finds no other kind of account', async () => {
  const { named, find, account } = await searching()
  for (const type of ['DEMENTIA', 'PARTNER', 'PUBLIC']) await named(type, { type })
  expect(await find(await account())).toEqual([])
})

test('whom staff keep from each other find neither the other, and everybody else does', async () => {
  const its = await searching()
  const { named, find, account, service, lastname, db } = its
  const lastNric = newNric()
  const person = await named('D1', { type: 'DEMENTIA', nricHash: service.vault.nricHash(lastNric) })
  const carer = await named('C1')
  const link = await linkPerson(its, person, carer)
  const asked = { name: `Grace ${lastname}`, type: 'DEMENTIA', lastNric }
  const other = await account()
  expect([await find(carer, asked), await find(person)]).toEqual([['D1'], ['C1']])
  await db.update(tags).set({ barredAt: service.now() }).where(eq(tags.id, link))
  expect([await find(carer, asked), await find(person)]).toEqual([[], []])
  expect([await find(other, asked), await find(other)]).toEqual([['D1'], ['C1']])
})

test('a caregiver is looked for by a name at least, at the staff’s own search by something', async () => {
  const { account, browserOf, organisation, staffOf } = await searching()
  const browser = await browserOf(await account())
  expect(await refusal(await browser.get(`${calls.search}?type=CAREGIVER`))).toBe('invalid-input')
  const staff = await staffOf(await organisation())
  expect(await refusal(await staff.browser.get('/partner/users?type=CAREGIVER'))).toBe('invalid-input')
  expect(await refusal(await browser.get('/partner/users?type=CAREGIVER&name=Grace'))).toBe('not-allowed')
})
