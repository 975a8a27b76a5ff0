import { randomBytes } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, drafts } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { answer, calls, personCredential, registration } from '../test/registration.ts'
import { openVault } from '../vault.ts'
import { rewriteLookups, rotateSealing } from './reseal.ts'

const lookup = randomBytes(32)
const [old, fresh] = ['old', 'new'].map((id) => ({ id, key: randomBytes(32) })) as [Key, Key]
type Key = { id: string; key: Buffer }

/** More than two batches of people, sealed with the old key. */
async function sealedWithOld() {
  const its = await registration()
  await its.db.delete(accounts)
  const vault = openVault({ sealing: [old], lookup })
  const hashes = new Map<string, [string, string]>()
  for (let nth = 0; nth < 450; nth += 1) {
    const uid = randomUid()
    const [lastname, birth, lastNric] = [`Lim ${nth}`, '1944-11-30', `${String(nth).padStart(3, '0')}A`]
    const [nricHash, personHash] = [vault.nricHash(lastNric), vault.personHash(lastname, birth, lastNric)]
    hashes.set(uid, [nricHash, personHash])
    const sealed = vault.seal({ lastNric }, uid)
    await its.account({ uid, type: 'DEMENTIA', lastname, birth, sealed, nricHash, personHash })
  }
  const rows = () => its.db.select().from(accounts).where(isNotNull(accounts.sealed))
  return { ...its, rows, hashes }
}

test(
  'rotation seals every account anew with the newest key, in batches, and again does nothing',
  { timeout: 60_000 },
  async () => {
    const { db, rows, hashes } = await sealedWithOld()
    const before = await rows()
    const rotating = openVault({ sealing: [fresh, old], lookup })
    expect(await rotateSealing({ db, vault: rotating })).toBe(450)
    expect(await rotateSealing({ db, vault: rotating })).toBe(0)
    const newOnly = openVault({ sealing: [fresh], lookup })
    const after = await rows()
    expect(after).toHaveLength(450)
    for (const { uid, sealed, nricHash, personHash } of after) {
      expect(newOnly.nricHash(newOnly.open(sealed, uid).lastNric ?? '')).toBe(nricHash)
      expect([nricHash, personHash], 'look-ups stay').toEqual(hashes.get(uid))
    }
    const times = (list: typeof before) =>
      list.map(({ uid, updatedAt }) => `${uid} ${updatedAt.toISOString()}`).toSorted()
    expect(times(after), 'nobody changed anything').toEqual(times(before))

    const otherLookup = openVault({ sealing: [fresh], lookup: randomBytes(32) })
    expect(await rewriteLookups({ db, vault: otherLookup })).toBe(450)
    for (const { uid, sealed, lastname, nricHash, personHash } of await rows()) {
      const { lastNric = '' } = otherLookup.open(sealed, uid)
      expect([nricHash, personHash]).toEqual([
        otherLookup.nricHash(lastNric),
        otherLookup.personHash(lastname, '1944-11-30', lastNric),
      ])
    }
  },
)

test('an account whose date of birth is not known is found by its NRIC part, and taken for no other person', async () => {
  const { db, account } = await registration()
  await db.delete(accounts)
  const vault = openVault({ sealing: [fresh], lookup })
  for (let nth = 0; nth < 2; nth += 1) {
    const uid = randomUid()
    await account({ uid, type: 'DEMENTIA', birth: null, sealed: vault.seal({ lastNric: '123A' }, uid) })
  }
  expect(await rewriteLookups({ db, vault })).toBe(2)
  const rows = await db.select().from(accounts)
  const found = { nricHash: vault.nricHash('123A'), personHash: null }
  expect(rows).toMatchObject([found, found])
})

test('an account whose text cannot be opened stops the rotation, and what was done stays done', async () => {
  const { db, account } = await registration()
  await db.delete(accounts)
  const uid = await account({
    sealed: openVault({ sealing: [fresh], lookup }).seal({ lastNric: '123A' }, 'somebody else'),
  })
  await expect(rotateSealing({ db, vault: openVault({ sealing: [old, fresh], lookup }) })).rejects.toThrow(
    /authenticate/,
  )
  expect((await db.select().from(accounts)).map((row) => row.uid)).toEqual([uid])
})

test('sealed answers stand in nobody’s list and in no answer but their owner’s', async () => {
  const { caregiver, browserOf, account, device } = await registration()
  const { browser } = await caregiver()
  const secret = 'Wanders at 3 a.m. near Bishan'
  const credential = personCredential({
    accountData: { dementiaHospital: { symptoms: secret }, lastname: 'Oon', lastNric: '246X' },
  })
  const { data } = await answer(
    await browser.post(calls.createPerson, { relationship: 'Parent', dementia: { credential } }),
  )
  expect(JSON.stringify(data)).not.toMatch(/Bishan|246X/)
  const seeing = await browserOf(await account())
  const lists = [
    await seeing.get(`${calls.search}?name=Siew+Hua+Oon&lastNric=246X&type=DEMENTIA`),
    await browser.get(calls.me),
    await device().get(`${calls.search}?name=Siew+Hua+Oon&lastNric=246X&type=DEMENTIA`),
  ]
  const texts = await Promise.all(lists.map((list) => list.text()))
  expect(JSON.parse(texts[0] ?? '').data).toHaveLength(1)
  for (const text of texts) expect(text).not.toMatch(/Bishan|246X|Vascular/)
  const own = await browserOf(data.account.uid)
  expect(await (await own.get(calls.me)).text()).toContain(secret)
})

test('a draft in an account is sealed anew; that of a browser, which only the browser opens, stays as it is', async () => {
  const { db, account, service } = await registration()
  await db.delete(accounts)
  const accountUid = await account()
  const at = service.now()
  const row = { journey: 'person-by-caregiver', accountUid, createdAt: at, keptAt: at, expiresAt: at } as const
  const before = openVault({ sealing: [old], lookup })
  const content = { path: '/pwd-summary-new', values: { firstname: 'Siew Hua' } }
  const ofBrowser = before.seal(content, 'draft:of-browser', 'its key')
  await db.insert(drafts).values([
    { ...row, id: 'of-account', sealed: before.seal(content, 'draft:of-account') },
    { ...row, id: 'of-browser', browser: 'its hash', sealed: ofBrowser },
  ])
  expect(await rotateSealing({ db, vault: openVault({ sealing: [fresh, old], lookup }) })).toBe(1)
  const sealedOf = async (id: string) => (await db.select().from(drafts).where(eq(drafts.id, id)))[0]?.sealed ?? ''
  expect(openVault({ sealing: [fresh], lookup }).open(await sealedOf('of-account'), 'draft:of-account')).toEqual(
    content,
  )
  expect(await sealedOf('of-browser')).toBe(ofBrowser)
})
