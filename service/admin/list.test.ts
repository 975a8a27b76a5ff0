import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, administrators, audit } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'
import { normalised } from '../vault.ts'
import { FEW, LIST_PAGE } from './list.ts'

type Row = { uid: string; name: string; status: string }
const namesOf = (rows: Row[]) => rows.map(({ name }) => name)

/** Administrators see every account of the file's database: each test looks for a family name of its own. */
async function desk() {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const list = async (query: Record<string, string>, from = browser) =>
    (await answer(await from.get(`/admin/accounts?${new URLSearchParams(query)}`))).data as {
      accounts: Row[]
      next: string | null
      previous: string | null
      partial: boolean
    }
  return { ...its, browser, list }
}

describe('the list', () => {
  test('has R’s four orders: status, A–Z, Z–A, last updated', async () => {
    const { account, list, service, moveClock } = await desk()
    const make = async (firstname: string, status: 'PENDING' | 'APPROVED' | 'ENDED') => {
      await moveClock(60)
      return account({ firstname, lastname: 'Ordersea', status, updatedAt: service.now() })
    }
    await make('Bala', 'PENDING')
    await make('Aida', 'ENDED')
    await make('Chloe', 'APPROVED')
    await make('Deng', 'PENDING')
    const inOrder = async (sort: string) =>
      namesOf((await list({ sort, search: 'ordersea' })).accounts).map((name) => name.split(' ')[0])
    expect(await inOrder('name')).toEqual(['Aida', 'Bala', 'Chloe', 'Deng'])
    expect(await inOrder('name-desc')).toEqual(['Deng', 'Chloe', 'Bala', 'Aida'])
    expect(await inOrder('updated')).toEqual(['Deng', 'Chloe', 'Aida', 'Bala'])
    expect(await inOrder('status')).toEqual(['Chloe', 'Aida', 'Deng', 'Bala'])
  })

  test.each(['status', 'name', 'name-desc', 'updated'])(
    'turns its pages forth and back by %s, each account once, also without a search',
    async (sort) => {
      const { account, list, service } = await desk()
      const family = `Pages${sort.replace('-', '')}`
      const statuses = ['PENDING', 'APPROVED', 'SUSPENDED'] as const
      for (let nth = 0; nth < 2 * LIST_PAGE + 5; nth += 1)
        await account({
          type: 'PUBLIC',
          firstname: `P${String(nth % 60).padStart(3, '0')}`,
          lastname: family,
          status: statuses[nth % 3] ?? 'PENDING',
          updatedAt: new Date(service.now().getTime() + (nth % 40)),
        })
      for (const query of [{ search: family }, { type: 'PUBLIC' }] as Record<string, string>[]) {
        const pages: Row[][] = []
        let page = await list({ sort, ...query })
        expect(page.previous).toBeNull()
        for (pages.push(page.accounts); page.next; pages.push(page.accounts))
          page = await list({ sort, ...query, after: page.next })
        const uids = pages.flat().map(({ uid }) => uid)
        expect(new Set(uids).size).toBe(uids.length)
        expect(uids.length).toBeGreaterThanOrEqual(2 * LIST_PAGE + 5)
        for (let back = pages.length - 2; back >= 0; back -= 1) {
          page = await list({ sort, ...query, before: page.previous ?? '' })
          expect(page.accounts).toEqual(pages[back])
        }
        expect(page.previous).toBeNull()
        expect(page.next).not.toBeNull()
      }
    },
  )

  test('is searched by name, username, organisation and membership number, accents and case aside', async () => {
    const { account, organisation, list } = await desk()
    await account({ firstname: 'Siti', lastname: 'Searchléa', searchName: normalised('Siti Searchléa') })
    await account({
      firstname: 'Ravi',
      lastname: 'O’Quay',
      searchName: normalised('Ravi O’Quay'),
      username: 'ravi.quaynote',
    })
    await account({ firstname: 'Number', lastname: 'Bearer', membershipId: 'CQRVWX2345' })
    await organisation({ firstname: 'Quillwort Day Care', searchName: normalised('Quillwort Day Care') })
    const found = async (search: string) => namesOf((await list({ search, sort: 'name' })).accounts)
    expect(await found('SEARCHLEA siti')).toEqual(['Siti Searchléa'])
    expect(await found('searchléa')).toEqual(['Siti Searchléa'])
    expect(await found('ravi.quaynote')).toEqual(['Ravi O’Quay'])
    expect(await found('o’quay')).toEqual(['Ravi O’Quay'])
    expect(await found('qrvwx2345')).toEqual(['Number Bearer'])
    expect(await found('quillwort')).toEqual(['Sunrise Day Care'])
    expect(await found('searchlea ravi')).toEqual([])
  })

  test('takes no wildcard for one, and asks for three letters', async () => {
    const { account, list, browser } = await desk()
    await account({ firstname: 'Wild', lastname: 'Cardigan' })
    expect((await list({ search: 'c%digan' })).accounts).toEqual([])
    expect((await list({ search: 'c_rdigan' })).accounts).toEqual([])
    for (const search of ['ab', '%%%%', 'a b c', '..'])
      expect(await refusal(await browser.get(`/admin/accounts?${new URLSearchParams({ search })}`))).toBe(
        'search-too-short',
      )
  })

  test('is filtered by kind and status together', async () => {
    const { account, list } = await desk()
    for (const type of ['CAREGIVER', 'DEMENTIA'] as const)
      for (const status of ['PENDING', 'APPROVED'] as const)
        await account({ type, status, firstname: `${type} ${status}`, lastname: 'Filterby' })
    const found = async (query: Record<string, string>) =>
      namesOf((await list({ search: 'filterby', sort: 'name', ...query })).accounts)
    expect(await found({ type: 'DEMENTIA', status: 'PENDING' })).toEqual(['DEMENTIA PENDING Filterby'])
    expect(await found({ type: 'CAREGIVER' })).toHaveLength(2)
    expect(await found({ status: 'APPROVED' })).toHaveLength(2)
  })

  test('shows an organisation itself, its people and whom it made, and nobody else', async () => {
    const { account, organisationConsole, list, organisation } = await desk()
    const { organisationUid, uid, browser } = await organisationConsole()
    const own = [
      organisationUid,
      uid,
      await account({ type: 'DEMENTIA', masterPartnerUid: organisationUid }),
      await account({ createdBy: organisationUid }),
    ]
    await account({ masterPartnerUid: await organisation() })
    for (const sort of ['status', 'name', 'updated']) {
      const { accounts: rows } = await list({ sort }, browser)
      expect(rows.map((row) => row.uid).toSorted()).toEqual(own.toSorted())
    }
    const { accounts: found } = await list({ search: 'lim', type: 'DEMENTIA' }, browser)
    expect(found.map((row) => row.uid)).toEqual([own[2]])
  })

  test('says when a search finds more than are put in order, and a filter makes them fewer', async () => {
    const { db, list, service } = await desk()
    const now = service.now()
    const rows = Array.from({ length: FEW + 20 }, (_, nth) => ({
      uid: `many${String(nth).padStart(18, '0')}`,
      type: 'PUBLIC' as const,
      status: nth % 2 ? ('APPROVED' as const) : ('REJECTED' as const),
      firstname: `N${String(nth).padStart(5, '0')}`,
      lastname: 'Multitude',
      createdAt: now,
      updatedAt: now,
    }))
    for (let from = 0; from < rows.length; from += 1000) await db.insert(accounts).values(rows.slice(from, from + 1000))
    const first = await list({ search: 'multitude', sort: 'name' })
    expect(first.partial).toBe(true)
    expect(first.accounts).toHaveLength(LIST_PAGE)
    const rejected = await list({ search: 'multitude', sort: 'name', status: 'REJECTED' })
    expect(rejected.partial).toBe(false)
    expect(rejected.accounts[0]?.name).toBe('N00000 Multitude')
    const further = await list({ search: 'multitude', sort: 'name', status: 'REJECTED', after: rejected.next ?? '' })
    expect(further.accounts[0]?.name).toBe(`N${String(2 * LIST_PAGE).padStart(5, '0')} Multitude`)
    await db.delete(accounts).where(eq(accounts.lastname, 'Multitude'))
  })
})

describe('an account', () => {
  test('is shown with all fields, NRIC and dementia masked, and revealed with a reason that is kept', async () => {
    const { caregiver, browser, db, administrator } = await desk()
    const { uid, credential } = await caregiver()
    const shown = await browser.get(`/admin/accounts/${uid}`)
    const text = await shown.text()
    expect(text).not.toContain(credential.accountData.lastNric)
    const { data } = JSON.parse(text)
    expect(data).toMatchObject({
      type: 'CAREGIVER',
      status: 'PENDING',
      firstname: 'Hui Min',
      nricMasked: '••••',
      phone: `+65 ${credential.accountData.phone}`,
      phoneVerified: true,
      address: '192 Toa Payoh Lorong 4, #05-12, Toa Payoh Green, 310192',
      decided: null,
    })
    expect(data.consents.map(({ kind }: { kind: string }) => kind)).toContain('TERMS')
    const reveal = (body: object, from = browser) => from.post(`/admin/accounts/${uid}/reveal`, body)
    expect(await refusal(await reveal({ what: 'nric', reason: ' ' }))).toBe('reason-required')
    const other = await administrator('Daryl Koh')
    const revealed = (await answer(await reveal({ what: 'nric', reason: 'Letter came back' }, other.browser))).data
    expect(revealed.lastNric).toBe(credential.accountData.lastNric)
    const lines = await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(asc(audit.id))
    expect(lines).toMatchObject([
      { action: 'record-read' },
      { actor: other.uid, action: 'nric-revealed', details: { reason: 'Letter came back' } },
    ])
    expect(JSON.stringify(lines)).not.toContain(credential.accountData.lastNric)
    const { history } = (await answer(await browser.get(`/admin/accounts/${uid}`))).data
    expect(history).toMatchObject([{ by: 'Daryl Koh', action: 'nric-revealed', reason: 'Letter came back' }])
  })

  test('reveals dementia apart from the NRIC', async () => {
    const { browser, account, db, service } = await desk()
    const uid = await account({ type: 'DEMENTIA' })
    const sealed = service.vault.seal(
      { lastNric: '123A', typeDementia: 'Vascular Dementia', symptoms: 'Walks at night' },
      uid,
    )
    await db.update(accounts).set({ sealed }).where(eq(accounts.uid, uid))
    const file = await (await browser.get(`/admin/accounts/${uid}`)).text()
    for (const secret of ['123A', 'Vascular', 'Walks']) expect(file).not.toContain(secret)
    const reveal = async (what: string) =>
      (await answer(await browser.post(`/admin/accounts/${uid}/reveal`, { what, reason: 'Asked by the hospital' })))
        .data
    expect(await reveal('health')).toMatchObject({
      lastNric: null,
      typeDementia: 'Vascular Dementia',
      symptoms: 'Walks at night',
    })
    expect(await reveal('nric')).toMatchObject({ lastNric: '123A', typeDementia: null, symptoms: null })
  })

  test('of somebody else is not there for an organisation; its own has no history of the administrators', async () => {
    const { organisationConsole, account, browser } = await desk()
    const staff = await organisationConsole()
    expect(await refusal(await staff.browser.get(`/admin/accounts/${await account()}`))).toBe('not-found')
    const own = await account({ type: 'DEMENTIA', masterPartnerUid: staff.organisationUid })
    await answer(await browser.post(`/admin/accounts/${own}/reveal`, { what: 'nric', reason: 'Check' }))
    expect((await answer(await staff.browser.get(`/admin/accounts/${own}`))).data).toMatchObject({
      organisation: { uid: staff.organisationUid, name: 'Sunrise Day Care' },
      history: [],
    })
  })

  test('who reads through the members one by one is stopped', async () => {
    const { administrator, account, db } = await desk()
    const { uid, browser } = await administrator()
    const person = await account({ type: 'DEMENTIA' })
    const reveal = () => browser.post(`/admin/accounts/${person}/reveal`, { what: 'nric', reason: 'Check' })
    for (let time = 0; time < 60; time += 1) await reveal()
    expect(await refusal(await reveal())).toBe('too-many-requests')
    expect(await db.select().from(administrators).where(eq(administrators.uid, uid))).toHaveLength(1)
  })
})
