import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { RETURN_CODES_MAX } from '#contract/limits.ts'
import { accounts, audit, incidents } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'

/** An administrator, an organisation with a person of its own, and one who is not. */
async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const organisation = await its.organisationConsole()
  const own = await its.person({ masterPartnerUid: organisation.organisationUid })
  const foreign = await its.person()
  const issue = (browser: typeof administrator.browser, uid: string, label = 'Red bag') =>
    browser.post(`/admin/people/${uid}/codes`, { label })
  return { ...its, administrator, organisation, own, foreign, issue }
}

test('a code is issued with its label, opens the person’s page, and ends at once when it is revoked', async () => {
  const { administrator, foreign, issue, device, db, carer, runJobs, sentTo } = await desk()
  const phone = newPhone()
  await db.update(accounts).set({ prefixCountryNum: '+65', phone }).where(eq(accounts.uid, foreign))
  const daughter = await carer(foreign)
  const { data } = await answer(await issue(administrator.browser, foreign))
  expect(data).toMatchObject({ label: 'Red bag', revokedAt: null })
  const page = () => device().get(`/public/accounts/users/v2/${data.code}`)
  expect((await page()).status).toBe(200)
  const revoke = () => administrator.browser.post(`/admin/people/${foreign}/codes/${data.code}/revoke`, {})
  expect((await answer(await revoke())).data.revokedAt).not.toBeNull()
  expect((await page()).status).toBe(404)
  await answer(await revoke())
  await runJobs()
  for (const number of [daughter.e164, `+65${phone}`])
    expect(await sentTo(number), 'the family and the person hear of it once').toHaveLength(1)
  const entries = await db.select().from(audit).where(eq(audit.subject, foreign)).orderBy(desc(audit.id))
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['code-revoked', administrator.uid],
    ['code-issued', administrator.uid],
  ])
})

test('codes in use stand first', async () => {
  const { administrator, foreign, code, service } = await desk()
  const old = await code(foreign, { label: 'Old card', revokedAt: service.now() })
  const card = await code(foreign)
  const { data } = await answer(await administrator.browser.get(`/admin/people/${foreign}/codes`))
  expect(data.person).toMatchObject({ uid: foreign, name: 'Siew Hua Lim', status: 'APPROVED' })
  expect(data.codes.map((row: { code: string }) => row.code)).toEqual([card, old])
})

test('an organisation issues, prints and revokes for its own people, and to it others are nobody', async () => {
  const { organisation, own, foreign, issue, code, carer } = await desk()
  const { data } = await answer(await issue(organisation.browser, own))
  await answer(await organisation.browser.get(`/admin/people/${own}/codes`))
  expect((await organisation.browser.get(`/admin/people/${own}/labels?codes=${data.code}`)).status).toBe(200)
  await answer(await organisation.browser.post(`/admin/people/${own}/codes/${data.code}/revoke`, {}))
  // A caregiver's person is not its own either.
  await carer(foreign)
  const card = await code(foreign)
  const none = 'z'.repeat(22)
  for (const uid of [foreign, none]) {
    expect(await refusal(await issue(organisation.browser, uid))).toBe('user-not-found')
    expect(await refusal(await organisation.browser.get(`/admin/people/${uid}/codes`))).toBe('user-not-found')
    expect(await refusal(await organisation.browser.get(`/admin/people/${uid}/labels?codes=${card}`))).toBe(
      'user-not-found',
    )
    expect(await refusal(await organisation.browser.post(`/admin/people/${uid}/codes/${card}/revoke`, {}))).toBe(
      'user-not-found',
    )
  }
  // Nor can one's own person lend their name to somebody else's code.
  expect(await refusal(await organisation.browser.post(`/admin/people/${own}/codes/${card}/revoke`, {}))).toBe(
    'user-not-found',
  )
  expect(await refusal(await organisation.browser.get(`/admin/people/${own}/labels?codes=${card}`))).toBe(
    'choose-codes',
  )
})

test('a label is asked for, no person has more than so many codes, and who is not a member has none', async () => {
  const { administrator, foreign, person, issue, code } = await desk()
  expect(await refusal(await issue(administrator.browser, foreign, ' '))).toBe('label-required')
  expect(await refusal(await issue(administrator.browser, foreign, 'x'.repeat(41)))).toBe('text-too-long')
  for (let made = 0; made < RETURN_CODES_MAX; made += 1) await code(foreign)
  expect(await refusal(await issue(administrator.browser, foreign))).toBe('too-many-codes')
  const applicant = await person({ status: 'PENDING', membershipId: null })
  expect(await refusal(await issue(administrator.browser, applicant))).toBe('person-not-approved')
})

test('labels come as a PDF to be saved, of codes in use only, and printing is audited by their number', async () => {
  const { administrator, foreign, code, service, db } = await desk()
  const [bag, stick] = [await code(foreign, { label: 'Red bag' }), await code(foreign, { label: 'Stick' })]
  const lost = await code(foreign, { revokedAt: service.now() })
  const print = (codes: string, copies = 'single') =>
    administrator.browser.get(`/admin/people/${foreign}/labels?codes=${codes}&copies=${copies}`)
  const response = await print(`${bag},${stick},${lost}`)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="labels-D\w+\.pdf"$/)
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const [entry] = await db.select().from(audit).where(eq(audit.subject, foreign)).orderBy(desc(audit.id))
  expect(entry).toMatchObject({ action: 'labels-printed', details: { codes: 2 } })
  expect((await print(bag)).headers.get('content-type'), 'one is enough').toBe('application/pdf')
  expect(await refusal(await print(lost))).toBe('choose-codes')
  expect(await refusal(await print(''))).toBe('choose-codes')
})

test('a code by which an alarm came is ended by staff when the alarm is over, and not under the finder’s hands', async () => {
  const { administrator, organisation, own, carer, code, device, submission, db, service } = await desk()
  await carer(own)
  const [card, bag] = [await code(own), await code(own, { label: 'Red bag' })]
  const finder = device()
  await answer(await finder.post('/public/credential/safereturncard', submission(card)))
  const page = () => finder.get(`/public/accounts/users/v2/${card}`)
  const revoke = (by: Pick<typeof administrator, 'browser'>, ended = card) =>
    by.browser.post(`/admin/people/${own}/codes/${ended}/revoke`, {})
  for (const by of [administrator, organisation]) expect(await refusal(await revoke(by))).toBe('code-in-alarm')
  expect((await page()).status).toBe(200)
  expect((await answer(await revoke(organisation, bag))).data.revokedAt, 'that of another thing').not.toBeNull()
  await db.update(incidents).set({ closedAt: service.now() }).where(eq(incidents.personUid, own))
  expect((await answer(await revoke(administrator))).data.revokedAt).not.toBeNull()
  expect((await page()).status).toBe(404)
})
