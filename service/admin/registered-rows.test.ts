import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_SORTS } from '#contract/admin-accounts.ts'
import type { AccountStatus } from '#contract/options.ts'
import { accounts } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, newUsername } from '../test/registration.ts'
import { normalised } from '../vault.ts'
import { LIST_PAGE } from './list.ts'

const MINUTE = 60_000
interface Listed {
  accounts: { uid: string; name: string; status: string | null; updatedAt: string }[]
  next: string | null
  previous: string | null
}

/** An organisation's console, and persons whom it registered one after the other. */
async function registrar() {
  const its = await adminConsole()
  const { organisationUid, browser } = await its.organisationConsole()
  const family = newUsername().replaceAll(/\W|\d/g, '')
  const list = async (query: Record<string, string>) =>
    (await answer(await browser.get(`/admin/accounts?${new URLSearchParams(query)}`))).data as Listed
  let minutes = 0
  const person = async (firstname: string, { isEnded = false, status = 'APPROVED' as AccountStatus } = {}) => {
    minutes += 1
    const at = new Date(its.service.now().getTime() - minutes * MINUTE)
    const uid = await its.account({
      type: 'DEMENTIA',
      masterPartnerUid: organisationUid,
      createdBy: organisationUid,
      firstname,
      lastname: family,
      searchName: normalised(`${firstname} ${family}`),
      status,
      createdAt: at,
      updatedAt: at,
    })
    if (isEnded) await linkPerson(its, uid, organisationUid, { uidTags: uid, status: 'ENDED' })
    return uid
  }
  const change = (uid: string, what: Partial<typeof accounts.$inferInsert>) =>
    its.db.update(accounts).set(what).where(eq(accounts.uid, uid))
  return { ...its, family, list, person, change }
}

describe('a person whose appointment of the organisation has ended', () => {
  test('stands in its list where no change of status, date or names of sign-in moves them', async () => {
    const { family, list, person, change, service, account } = await registrar()
    const [first, second] = [await person('Ah Hua', { isEnded: true }), await person('Bee Choo', { isEnded: true })]
    await person('Chin', { status: 'PENDING' })
    await person('Dewi', { status: 'SUSPENDED' })
    const foreign = await account({ type: 'DEMENTIA', status: 'PENDING' })
    const from: Record<string, string>[] = [
      {},
      { search: family },
      { after: first },
      { before: second },
      { after: foreign },
    ]
    const queries = ACCOUNT_SORTS.flatMap((sort) => from.map((where) => ({ sort, type: 'DEMENTIA', ...where })))
    const read = async () => {
      const read: [object, Listed][] = []
      for (const query of queries) read.push([query, await list(query)])
      return read
    }
    const before = await read()
    for (const [status, minute] of [
      ['ENDED', 10],
      ['PENDING', -90],
    ] as const) {
      const updatedAt = new Date(service.now().getTime() + minute * MINUTE)
      for (const uid of [first, foreign])
        await change(uid, { status, updatedAt, username: newUsername(), membershipId: `D${newUsername()}` })
      expect(await read()).toEqual(before)
    }
  })

  test('comes last by status, in the order of registration, and page by page each once, forth and back', async () => {
    const { family, list, person } = await registrar()
    const shown = [await person('Chin', { status: 'SUSPENDED' }), await person('Dewi', { status: 'APPROVED' })]
    const hidden: string[] = []
    for (let nth = 0; nth < LIST_PAGE + 5; nth += 1) hidden.push(await person(`Ah ${nth}`, { isEnded: true }))
    const expected = [...shown.toReversed(), ...hidden]
    const query = { sort: 'status', search: family }
    const one = await list(query)
    const two = await list({ ...query, after: one.next ?? expect.fail('there is a second page') })
    const uidsOf = ({ accounts }: Listed) => accounts.map(({ uid }) => uid)
    expect([...uidsOf(one), ...uidsOf(two)]).toEqual(expected)
    expect(two.next).toBeNull()
    const back = await list({ ...query, before: two.previous ?? expect.fail('there is a page before') })
    expect(uidsOf(back)).toEqual(uidsOf(one))
  })

  test('is found by the name, and by nothing that the list does not show', async () => {
    const { family, list, person, change } = await registrar()
    const [ended, standing] = [await person('Zhen Wei', { isEnded: true }), await person('Xiu Ying')]
    for (const [uid, username] of [
      [ended, `auntie.${family}.one`],
      [standing, `auntie.${family}.two`],
    ] as const)
      await change(uid, { username, membershipId: `D${username}` })
    const found = async (search: string) => (await list({ search, sort: 'name' })).accounts.map(({ uid }) => uid)
    expect(await found(`Zhen ${family}`)).toEqual([ended])
    expect(await found(family)).toEqual([standing, ended])
    expect(await found('auntie')).toEqual([standing])
    expect(await found(`Dauntie.${family}`)).toEqual([standing])
  })
})

test('a page begins at a row of the list alone: the place of another organisation’s is not to be had', async () => {
  const { list, person, account, family } = await registrar()
  await person('Ah Hua')
  const foreign = await account({ type: 'DEMENTIA', firstname: 'Aa', lastname: 'Aa' })
  for (const sort of ACCOUNT_SORTS)
    expect(await list({ sort, search: family, after: foreign })).toEqual(await list({ sort, search: family }))
})
