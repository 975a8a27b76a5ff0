import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, linkTokens } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'
import { LIST_PAGE } from './list.ts'

type Link = Record<string, unknown> & { id: string; state: string; account: object | null; mayRevoke: boolean }

/** A console whose links are those of the test alone. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.delete(linkTokens)
  const { browser, uid: actor } = await its.administrator()
  const after = (seconds: number) => new Date(service.now().getTime() + seconds * 1000)
  const link = async (row: Partial<typeof linkTokens.$inferInsert>) => {
    const id = row.id ?? randomUid()
    const made = { purpose: 'mop', tokenHash: randomUid(), recipient: actor, createdBy: actor } as const
    await db.insert(linkTokens).values({ ...made, createdAt: service.now(), ...row, id })
    return id
  }
  const page = async (query = '', from = browser) =>
    (await answer(await from.get(`/admin/links${query}`))).data as { links: Link[]; next: string | null }
  const ids = async (query = '', from = browser) => (await page(query, from)).links.map(({ id }) => id)
  const one = async (id: string, from = browser) => (await page('', from)).links.find((row) => row.id === id)
  const end = (id: string, from = browser) => from.post(`/admin/links/${id}/revoke`, {})
  return { ...its, browser, actor, after, link, page, ids, one, end }
}
const nth = (index: number) => `link${String(index).padStart(18, '0')}`

test('links stand with the newest first, of one moment by their ids, and a full page with nothing beyond it is the last', async () => {
  const { link, ids, page, after } = await desk()
  for (let index = 1; index < LIST_PAGE; index += 1) await link({ id: nth(index) })
  await link({ id: nth(0), createdAt: after(60) })
  const order = [0, ...Array.from({ length: LIST_PAGE - 1 }, (_, index) => LIST_PAGE - 1 - index)].map(nth)
  expect(await page()).toMatchObject({ next: null })
  expect(await ids()).toEqual(order)
  expect(await ids(`?after=${nth(0)}`)).toEqual(order.slice(1))
  expect(await ids(`?after=${nth(20)}`)).toEqual(order.slice(order.indexOf(nth(20)) + 1))
  await link({ id: 'link', createdAt: after(-60) })
  const first = await page()
  expect([first.links.length, first.next]).toEqual([LIST_PAGE, nth(1)])
  expect(await page(`?after=${first.next}`)).toMatchObject({ links: [{ id: 'link' }], next: null })
})

test('a link is open until it is used, ended or over, and of these the first that is so is said', async () => {
  const { link, one, after, service } = await desk()
  const states = {
    open: [{}, { expiresAt: after(1) }],
    used: [{ usedAt: after(-5) }, { usedAt: after(-5), revokedAt: after(-4), expiresAt: after(-3) }],
    revoked: [{ revokedAt: after(-5) }, { revokedAt: after(-5), expiresAt: after(-4) }],
    expired: [{ expiresAt: service.now() }, { expiresAt: after(-1) }],
  }
  for (const [state, rows] of Object.entries(states))
    for (const row of rows) {
      const shown = await one(await link(row))
      expect(shown, JSON.stringify(row)).toMatchObject({ state, mayRevoke: state === 'open' })
    }
  const full = { usedAt: after(-5), revokedAt: after(-4), expiresAt: after(-3), label: 'For the counter' }
  expect(await one(await link(full))).toMatchObject({
    kind: 'mop',
    by: 'Rahim Osman',
    label: 'For the counter',
    createdAt: service.now().toISOString(),
    usedAt: after(-5).toISOString(),
    revokedAt: after(-4).toISOString(),
    expiresAt: after(-3).toISOString(),
  })
})

test('a link that opens an account names it; another names the organisation behind it, or nobody', async () => {
  const { link, one, account, organisation } = await desk()
  const owner = await account({ firstname: 'Kamala', lastname: 'Devi' })
  const partnerUid = await organisation()
  const theirs = { uid: owner, name: 'Kamala Devi' }
  for (const purpose of [
    'reset',
    'set-password',
    'take-over',
    'email',
    'freeze',
    'question',
    'number',
    'hand-over',
  ] as const)
    expect((await one(await link({ purpose, recipient: owner, partnerUid })))?.account, purpose).toEqual(theirs)
  for (const purpose of ['mop', 'partner', 'caregiver-partner', 'care-professional'] as const) {
    const shown = await one(await link({ purpose, recipient: owner, partnerUid }))
    expect(shown?.account, purpose).toEqual({ uid: partnerUid, name: 'Sunrise Day Care' })
  }
  expect((await one(await link({ purpose: 'admin', recipient: owner })))?.account).toBeNull()
})

test('links are listed by kind and by account, whoever of the two the account is; those of an alarm and of the console never', async () => {
  const { link, ids, account, organisation } = await desk()
  const [uid, partnerUid] = [await account(), await organisation()]
  const reset = await link({ purpose: 'reset', recipient: uid })
  const mop = await link({ purpose: 'mop', recipient: uid, partnerUid })
  await link({ purpose: 'administrator', recipient: uid })
  expect((await ids()).toSorted()).toEqual([reset, mop].toSorted())
  expect(await ids('?kind=mop')).toEqual([mop])
  expect((await ids(`?account=${uid}`)).toSorted()).toEqual([reset, mop].toSorted())
  expect(await ids(`?account=${partnerUid}`)).toEqual([mop])
  expect(await ids(`?account=${uid}&kind=reset`)).toEqual([reset])
})

test('an organisation goes on from no link of another’s, and ends only its own of the kinds it makes', async () => {
  const { link, ids, one, end, after, organisationConsole, organisation, db } = await desk()
  const { browser, organisationUid: partnerUid } = await organisationConsole()
  const other = await organisation()
  const foreign = await link({ purpose: 'caregiver-partner', partnerUid: other, createdAt: after(-30) })
  const own = await link({ purpose: 'caregiver-partner', partnerUid, createdAt: after(-10) })
  const onboarding = await link({ purpose: 'partner', partnerUid, createdAt: after(-60) })
  const email = await link({ purpose: 'email', partnerUid, createdAt: after(-90) })
  expect(await ids('', browser)).toEqual([own, onboarding, email])
  expect(await ids(`?after=${foreign}`, browser), 'a place that is not theirs').toEqual([own, onboarding, email])
  expect(await ids(`?after=${own}`, browser)).toEqual([onboarding, email])
  const may = async (id: string) => (await one(id, browser))?.mayRevoke
  expect([await may(own), await may(onboarding), await may(email)]).toEqual([true, false, false])
  for (const id of [foreign, onboarding, email, 'nobody'])
    expect(await refusal(await end(id, browser))).toBe('not-found')
  expect((await answer(await end(own, browser))).data).toEqual({ revoked: true })
  const [line] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'link-revoked'), eq(audit.subject, partnerUid)))
  expect(line?.details).toEqual({ kind: 'caregiver-partner', id: own })
})

test('an administrator ends every kind that is listed, while it is open; the audit says whose it was', async () => {
  const { link, end, account, after, db, service, actor } = await desk()
  const uid = await account()
  const reset = await link({ purpose: 'reset', recipient: uid })
  await answer(await end(reset))
  expect(await db.select().from(linkTokens).where(eq(linkTokens.id, reset))).toMatchObject([
    { revokedAt: service.now() },
  ])
  expect(await db.select().from(audit).where(eq(audit.subject, uid))).toMatchObject([
    { actor, action: 'link-revoked', details: { kind: 'reset', id: reset } },
  ])
  for (const over of [{ usedAt: after(-1) }, { revokedAt: after(-1) }, { expiresAt: service.now() }])
    expect(await refusal(await end(await link({ purpose: 'reset', recipient: uid, ...over })))).toBe('decided-already')
  expect(await refusal(await end(await link({ purpose: 'administrator', recipient: uid })))).toBe('not-found')
})
