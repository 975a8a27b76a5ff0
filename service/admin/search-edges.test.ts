import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, returnCodes } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, newUsername } from '../test/registration.ts'
import { normalised } from '../vault.ts'
import { LIST_PAGE } from './list.ts'

type Found = { accounts: { uid: string; hit: string; hasFile: boolean }[]; next: string | null; partial: boolean }

async function desk() {
  const its = await adminConsole()
  const { browser, uid: actor } = await its.administrator()
  const search = async (text: string, more: object = {}) =>
    (await answer(await browser.post('/admin/search', { text, ...more }))).data as Found
  const uids = async (text: string) => (await search(text)).accounts.map(({ uid }) => uid)
  const lines = () =>
    its.db
      .select()
      .from(audit)
      .where(and(eq(audit.actor, actor), eq(audit.action, 'accounts-searched')))
      .orderBy(audit.id)
  return { ...its, browser, search, uids, lines }
}

test('a number that many share shows twenty of them, in the order of their names', async () => {
  const { account, search } = await desk()
  const phone = newPhone()
  const made: string[] = []
  for (let nth = 0; nth < 22; nth += 1)
    made.push(
      await account({
        phone,
        prefixCountryNum: '+65',
        firstname: `Home${String(21 - nth).padStart(2, '0')}`,
        lastname: 'Lim',
      }),
    )
  const { accounts: found, next, partial } = await search(phone)
  expect(found.map(({ uid }) => uid)).toEqual(made.toReversed().slice(0, 20))
  expect([next, partial]).toEqual([null, false])
  expect(found.every(({ hit, hasFile }) => hit === 'phone' && hasFile)).toBe(true)
})

test('a number is one from eight characters on, in brackets, dots and strokes too', async () => {
  const { account, uids } = await desk()
  const uid = await account({ phone: '62221119', prefixCountryNum: '+65' })
  for (const written of ['6222.1119', '6222/1119', '(6222) 1119', '6222-1119', '+6562221119', '+65 (6222) 1119'])
    expect(await uids(written), written).toEqual([uid])
  expect(await uids('62221118')).toEqual([])
  expect(await uids('x62221119')).toEqual([])
})

test('what names nobody as a number, an address or a code is looked for among the words', async () => {
  const { account, search, lines } = await desk()
  const username = `${newUsername()}@desk.test`.toLowerCase()
  const uid = await account({ username })
  expect((await search(username)).accounts).toMatchObject([{ uid, hit: 'text' }])
  expect((await lines()).map(({ details }) => details)).toEqual([{ by: 'email', found: 1 }])
  const email = `Mixed.${username}`
  const mailed = await account({ email })
  expect((await search(email.toUpperCase())).accounts).toMatchObject([{ uid: mailed, hit: 'email' }])
})

test('further pages of a search are not audited again, and a full page with nothing beyond it is the last', async () => {
  const { account, search, lines } = await desk()
  const lastname = 'Wholepage'
  for (let nth = 0; nth < LIST_PAGE; nth += 1)
    await account({ firstname: `P${nth}`, lastname, searchName: normalised(`P${nth} ${lastname}`) })
  expect(await search('wholepage')).toMatchObject({ next: null, partial: false })
  await account({ firstname: 'Q', lastname, searchName: normalised(`Q ${lastname}`) })
  const first = await search('wholepage')
  expect(first.accounts).toHaveLength(LIST_PAGE)
  expect(first.next).toBe(first.accounts.at(-1)?.uid)
  expect((await search('wholepage', { after: first.next })).accounts).toHaveLength(1)
  expect((await lines()).map(({ details }) => details)).toEqual([
    { by: 'text', found: LIST_PAGE },
    { by: 'text', found: LIST_PAGE },
  ])
})

test('a short code finds its person as it is read aloud, also at the end of an address, and nobody else', async () => {
  const { account, code, search, uids, db } = await desk()
  const [uid, other] = [await account({ type: 'DEMENTIA' }), await account({ type: 'DEMENTIA' })]
  const mine = await code(uid)
  await code(other)
  const [row] = await db.select().from(returnCodes).where(eq(returnCodes.code, mine))
  const short = row?.shortCode ?? expect.fail('no short code')
  expect((await search(short.toLowerCase())).accounts).toMatchObject([{ uid, hit: 'code' }])
  expect(await uids(`https://homeward.test/code/${short}`)).toEqual([uid])
  expect(await uids(mine.slice(0, 21))).toEqual([])
})

test('at most six words of a search count, in whatever order and writing they stand', async () => {
  const { account, uids } = await desk()
  const uid = await account({
    firstname: 'Seaview Alder Birch Cedar',
    lastname: 'Daisy Elder',
    searchName: normalised('Seaview Alder Birch Cedar Daisy Elder'),
  })
  expect(await uids('ELDER daisy cedar birch alder séaview')).toEqual([uid])
  expect(await uids('elder daisy cedar birch alder seaview nowhere')).toEqual([uid])
  expect(await uids('elder daisy cedar birch alder nowhere')).toEqual([])
})

test('an account is listed with its name, number, organisation, whether it is staff, and when it changed', async () => {
  const { account, organisation, browser, service } = await desk()
  const masterPartnerUid = await organisation()
  const updatedAt = new Date(service.now().getTime() - 60_000)
  const made = { masterPartnerUid, updatedAt, lastname: 'Rowline' }
  await account({ ...made, firstname: 'Ana', membershipId: 'CROWLINE12', username: 'ana.rowline' })
  await account({ ...made, firstname: 'Bea', type: 'DEMENTIA' })
  await account({ firstname: 'Cai', lastname: 'Rowline' })
  const plain = await organisation({ firstname: 'House Rowline', searchName: normalised('House Rowline') })
  await account({ firstname: 'Dee', lastname: 'Rowline', masterPartnerUid: plain })
  const { accounts: rows } = (await answer(await browser.get('/admin/accounts?search=rowline&sort=name'))).data
  const row = (name: string) => rows.find((one: { name: string }) => one.name === name)
  expect(row('Ana Rowline')).toMatchObject({
    type: 'CAREGIVER',
    status: 'APPROVED',
    staff: true,
    username: 'ana.rowline',
    membershipId: 'CROWLINE12',
    organisation: 'Sunrise Day Care',
    updatedAt: updatedAt.toISOString(),
    hasFile: true,
  })
  expect(row('Bea Rowline')).toMatchObject({ staff: false, organisation: 'Sunrise Day Care' })
  expect(row('Cai Rowline')).toMatchObject({ staff: false, organisation: null })
  expect(rows).toHaveLength(5)
})
