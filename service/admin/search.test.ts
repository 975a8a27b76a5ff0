import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'
import { normalised } from '../vault.ts'
import { LIST_PAGE } from './list.ts'

interface Found {
  accounts: { uid: string; name: string; hit: string }[]
  next: string | null
}

async function desk() {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const search = async (text: string, more: object = {}, from = browser) =>
    (await answer(await from.post('/admin/search', { text, ...more }))).data as Found
  const uids = async (text: string, from = browser) => (await search(text, {}, from)).accounts.map(({ uid }) => uid)
  return { ...its, browser, search, uids }
}

test('whoever calls is found by their number, however it is written, at home too', async () => {
  const { account, uids, search } = await desk()
  const phone = newPhone()
  const uid = await account({ phone, prefixCountryNum: '+65', homeNumber: '61112223' })
  const spaced = `${phone.slice(0, 4)} ${phone.slice(4)}`
  for (const written of [phone, spaced, `+65 ${spaced}`, `65${phone}`, `(+65) ${spaced}`, `+65-${phone}`])
    expect(await uids(written), written).toEqual([uid])
  expect(await uids('6111 2223')).toEqual([uid])
  expect((await search(phone)).accounts).toMatchObject([{ hit: 'phone' }])
  expect(await uids(`+60 ${phone}`), 'the same digits of another country').toEqual([])
})

test('by an e-mail, whole and in any case', async () => {
  const { account, search, uids } = await desk()
  const uid = await account({ email: 'Deskward.Tan@example.com' })
  expect((await search('deskward.TAN@example.com')).accounts).toMatchObject([{ uid, hit: 'email' }])
  expect(await uids('ward.tan@example.com')).toEqual([])
})

test('by the code on a bag, in use or ended, alone or in the address of its label', async () => {
  const { account, code, search, uids, browser } = await desk()
  const uid = await account({ type: 'DEMENTIA', status: 'APPROVED' })
  const returnCode = await code(uid)
  expect((await search(returnCode)).accounts).toMatchObject([{ uid, hit: 'code' }])
  expect(await uids(` https://homeward.example/safereturncards/${returnCode} `)).toEqual([uid])
  await answer(await browser.post(`/admin/people/${uid}/codes/${returnCode}/revoke`, {}))
  expect(await uids(returnCode)).toEqual([uid])
})

test('one or two letters beside a longer word find the beginning of a word', async () => {
  const { account, uids } = await desk()
  const named = (firstname: string) =>
    account({ firstname, lastname: 'Shortwordly', searchName: normalised(`${firstname} Shortwordly`) })
  const [first, second] = [await named('Xabel Ob'), await named('Obadiah')]
  await named('Jacob')
  expect(new Set(await uids('shortwordly ob'))).toEqual(new Set([first, second]))
  expect(await uids('shortwordly x')).toEqual([first])
})

test('by name, username, membership number and organisation, a page at a time', async () => {
  const { account, organisation, search } = await desk()
  const lastname = 'Deskpages'
  for (let nth = 0; nth < LIST_PAGE + 1; nth += 1)
    await account({ firstname: `P${nth}`, lastname, searchName: normalised(`P${nth} ${lastname}`) })
  const first = await search('deskpages')
  expect(first.accounts).toHaveLength(LIST_PAGE)
  const second = await search('deskpages', { after: first.next })
  expect(second.accounts).toHaveLength(1)
  expect(second.next).toBeNull()
  expect(first.accounts.map(({ uid }) => uid)).not.toContain(second.accounts[0]?.uid)

  const named = await account({ username: 'desk.username', membershipId: 'CQDESK2345' })
  expect((await search('DESK.username')).accounts).toMatchObject([{ uid: named, hit: 'text' }])
  expect((await search('cqdesk2345')).accounts).toMatchObject([{ uid: named }])
  const home = await organisation({ firstname: 'Deskhouse Care', searchName: normalised('Deskhouse Care') })
  expect((await search('deskhouse')).accounts).toMatchObject([{ uid: home }])
})

test('too little is refused, and nobody is found by what stands for anything', async () => {
  const { browser, uids } = await desk()
  for (const text of ['ab', '..', '   '])
    expect(await refusal(await browser.post('/admin/search', { text })), text).toBe('search-too-short')
  expect(await uids('desk%@example.com')).toEqual([])
})

test('an organisation finds its own alone', async () => {
  const { account, organisationConsole, uids, code } = await desk()
  const phone = newPhone()
  const uid = await account({ type: 'DEMENTIA', status: 'APPROVED', phone, prefixCountryNum: '+65' })
  const { organisationUid, browser: staff } = await organisationConsole()
  for (const text of [phone, await code(uid)]) expect(await uids(text, staff), text).toEqual([])
  expect(await uids('Sunrise Day Care', staff)).toContain(organisationUid)
})

test('the audit keeps that was searched, for what and how many were found, and never the text', async () => {
  const { service, administrator, account } = await desk()
  const { browser, uid: actor } = await administrator()
  const phone = newPhone()
  await account({ phone, prefixCountryNum: '+65' })
  await answer(await browser.post('/admin/search', { text: phone }))
  const [line] = await service.db.select().from(audit).where(eq(audit.actor, actor)).orderBy(desc(audit.id)).limit(1)
  expect(line).toMatchObject({ action: 'accounts-searched', subject: null, details: { by: 'phone', found: 1 } })
  expect(JSON.stringify(line)).not.toContain(phone)
})
