import { desc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  administrators,
  approvals,
  audit,
  dailyCounts,
  linkTokens,
  messages,
  outbox,
  photos,
  returnCodes,
  scans,
  sessions,
  tags,
} from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

/** Two administrators, and a person with a caregiver, codes, a scan and a finished alarm. */
async function desk() {
  const its = await adminConsole()
  const [first, second] = [await its.administrator('Rahim Osman'), await its.administrator('Mei Wong')]
  const person = await its.person({ prefixCountryNum: '+65', phone: '91239999' })
  const daughter = await its.carer(person, { email: true })
  const card = await its.code(person)
  await its.session(person)
  const finder = its.device()
  await finder.post(`/public/dementia-info?uid=${card}`, { qrCodeScanned: 1 })
  const alarm = async () => {
    await answer(await finder.post('/public/credential/safereturncard', its.submission(card)))
    await its.runJobs()
  }
  const ask = (uid = person) =>
    first.browser.post(`/admin/accounts/${uid}/erasure`, { reason: 'Asked by her daughter' })
  const askCopy = ({ browser }: typeof first, reason = 'Asked by letter') =>
    browser.post(`/admin/accounts/${person}/export`, { reason })
  const takeCopy = ({ browser }: typeof first) => browser.send('POST', `/admin/accounts/${person}/records`)
  const decide = ({ browser }: typeof first, id: string, decision = 'APPROVED') =>
    browser.post(`/admin/approvals/${id}`, { decision })
  return { ...its, first, second, person, daughter, card, alarm, ask, askCopy, takeCopy, decide }
}

test('who asks for deletion needs a reason, asks once, and cannot approve it', async () => {
  const { first, second, person, ask, decide, row } = await desk()
  expect(await refusal(await first.browser.post(`/admin/accounts/${person}/erasure`, { reason: ' ' }))).toBe(
    'reason-required',
  )
  const { data } = await answer(await ask())
  expect(data).toMatchObject({ accountUid: person, askedByName: 'Rahim Osman', mine: true })
  expect(await refusal(await ask())).toBe('erasure-asked')
  const records = await answer(await second.browser.get(`/admin/accounts/${person}/records`))
  expect(records.data).toMatchObject({ name: 'Siew Hua Lim', erasure: { id: data.id, mine: false } })
  expect(await refusal(await decide(first, data.id))).toBe('second-administrator')
  expect(await row(person)).toBeDefined()
})

test('nothing is asked for or decided by an administrator who is suspended in that moment', async () => {
  const { first, second, person, ask, decide, row, db, service } = await desk()
  const { data } = await answer(await ask())
  const { transaction } = db
  const suspendedAt = service.now()
  const meanwhile = (uid: string) => {
    db.transaction = async (...given) => {
      db.transaction = transaction
      await db.update(administrators).set({ suspendedAt }).where(eq(administrators.uid, uid))
      return db.transaction(...given)
    }
  }
  meanwhile(second.uid)
  expect(await refusal(await decide(second, data.id))).toBe('not-allowed')
  expect(await row(person)).toBeDefined()
  meanwhile(first.uid)
  const asked = first.browser.post(`/admin/accounts/${person}/export`, { reason: 'Asked by letter' })
  expect(await refusal(await asked)).toBe('not-allowed')
  expect(await db.select().from(approvals).where(eq(approvals.accountUid, person))).toMatchObject([
    { kind: 'ERASURE', decidedAt: null },
  ])
})

test('approved by a second administrator the account goes with all that hangs on it; uids and counts stay', async () => {
  const { first, second, person, daughter, card, alarm, act, runJobs, ask, decide, row, db, device, sentTo, service } =
    await desk()
  await alarm()
  await act(daughter.e164, 'safe')
  await runJobs()
  await db.insert(photos).values({ key: `photo${person}`, accountUid: person, createdAt: service.now() })
  const { data } = await answer(await ask())
  await answer(await decide(second, data.id))
  await runJobs()

  expect(await row(person)).toBeUndefined()
  expect(await row(daughter.uid), 'the daughter’s own account is hers').toBeDefined()
  for (const [table, condition] of [
    [tags, eq(tags.personUid, person)],
    [returnCodes, eq(returnCodes.personUid, person)],
    [scans, eq(scans.personUid, person)],
    [sessions, eq(sessions.accountUid, person)],
    [photos, eq(photos.key, `photo${person}`)],
    [linkTokens, eq(linkTokens.recipient, person)],
    [messages, eq(messages.recipientId, person)],
    [outbox, eq(outbox.to, '+6591239999')],
  ] as const) {
    expect(
      await db
        .select()
        .from(table as never)
        .where(condition),
    ).toEqual([])
  }
  expect((await device().get(`/public/accounts/users/v2/${card}`)).status).toBe(404)
  const counted = await db
    .select()
    .from(dailyCounts)
    .where(inArray(dailyCounts.kind, ['scans', 'incidents']))
  expect(counted.map(({ kind, count }) => [kind, count > 0])).toEqual(
    expect.arrayContaining([
      ['scans', true],
      ['incidents', true],
    ]),
  )
  const lines = await db.select().from(audit).where(eq(audit.subject, person))
  expect(lines.map(({ action, actor }) => [action, actor])).toEqual([
    ['erasure-asked', first.uid],
    ['account-erased', second.uid],
  ])
  const [approval] = await db.select().from(approvals).where(eq(approvals.id, data.id))
  expect(approval).toMatchObject({ decision: 'APPROVED', decidedBy: second.uid, reason: '' })
  expect(await refusal(await decide(second, data.id))).toBe('decided-already')
  expect((await sentTo(daughter.e164)).length).toBeGreaterThan(0)
})

test('nobody is deleted while an alarm is open for them', async () => {
  const { second, person, alarm, ask, decide, row } = await desk()
  const { data } = await answer(await ask())
  await alarm()
  expect(await refusal(await decide(second, data.id))).toBe('alarm-open')
  expect(await row(person)).toBeDefined()
})

test('refused, or taken back by whoever asked, nothing is deleted and it can be asked for again', async () => {
  const { first, second, person, ask, decide, row } = await desk()
  const asked = async () => (await answer(await ask())).data.id as string
  await answer(await decide(second, await asked(), 'REFUSED'))
  await answer(await decide(first, await asked(), 'REFUSED'))
  const id = await asked()
  expect(await row(person)).toBeDefined()
  const { data } = await answer(await second.browser.get('/admin/approvals'))
  expect(data.map((erasure: { id: string }) => erasure.id)).toContain(id)
})

test('nobody’s records are nowhere', async () => {
  const { first, ask } = await desk()
  const nobody = 'z'.repeat(22)
  expect(await refusal(await ask(nobody))).toBe('user-not-found')
  expect(await refusal(await first.browser.get(`/admin/accounts/${nobody}/records`))).toBe('user-not-found')
  expect(await refusal(await first.browser.post('/admin/approvals/none', { decision: 'APPROVED' }))).toBe('not-found')
})

test('records are handed out with a reason, which is audited, and hold nobody else’s data', async () => {
  const { first, second, person, daughter, alarm, db, askCopy, decide, takeCopy } = await desk()
  await alarm()
  expect(await refusal(await askCopy(first, ''))).toBe('reason-required')
  const { data: asked } = await answer(await askCopy(first, 'Asked by letter of 3 March'))
  await answer(await decide(second, asked.id))
  const { data } = await answer(await takeCopy(first))
  expect(data).toMatchObject({
    account: { firstname: 'Siew Hua' },
    links: [{ iAm: 'person', status: 'ACCEPTED' }],
    returnCodes: [{ label: 'Card' }],
    scans: [{ label: 'Card' }],
    incidents: [{ openedBy: 'FINDER' }],
  })
  const text = JSON.stringify(data)
  for (const foreign of ['Aisha', '81234567', daughter.phone, daughter.email, daughter.uid])
    expect(text).not.toContain(foreign)
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'records-exported')).orderBy(desc(audit.id))
  expect(entry).toMatchObject({
    actor: first.uid,
    subject: person,
    details: { reason: 'Asked by letter of 3 March', approvedBy: second.uid },
  })
})

describe('a copy of somebody’s records', () => {
  test('is never handed out by one administrator alone, who asks for eighty in a row', async () => {
    const { first, person, askCopy, decide, takeCopy, db } = await desk()
    for (let tries = 0; tries < 80; tries += 1) expect(await refusal(await takeCopy(first))).toBe('export-not-approved')
    const { data } = await answer(await askCopy(first))
    expect(data).toMatchObject({ kind: 'EXPORT', mine: true })
    expect(await refusal(await askCopy(first))).toBe('export-asked')
    expect(await refusal(await decide(first, data.id))).toBe('second-administrator')
    expect(await refusal(await takeCopy(first))).toBe('export-not-approved')
    const taken = await db.select().from(audit).where(eq(audit.subject, person))
    expect(taken.map(({ action }) => action)).not.toContain('records-exported')
  })

  test('is for who asked, for a day after a second administrator agreed', async () => {
    const { first, second, person, askCopy, decide, takeCopy, pass, administrator } = await desk()
    const third = await administrator('Siti Aminah')
    const { data } = await answer(await askCopy(first))
    expect(await answer(await decide(second, data.id))).toMatchObject({
      data: { kind: 'EXPORT', decision: 'APPROVED' },
    })
    expect(await refusal(await takeCopy(second))).toBe('export-not-approved')
    expect(await refusal(await takeCopy(third))).toBe('export-not-approved')
    await answer(await takeCopy(first))
    const { data: read } = await answer(await first.browser.get(`/admin/accounts/${person}/records`))
    expect(read.export).toMatchObject({ id: data.id, mine: true, until: expect.any(String) })
    await pass(24 * 3600)
    const later = await administrator('Rahim Osman')
    expect((await answer(await later.browser.get(`/admin/accounts/${person}/records`))).data.export).toBeNull()
  })

  test('that was refused, or taken back, is not given out and can be asked for again', async () => {
    const { first, second, askCopy, decide, takeCopy } = await desk()
    const { data } = await answer(await askCopy(first))
    await answer(await decide(second, data.id, 'REFUSED'))
    expect(await refusal(await takeCopy(first))).toBe('export-not-approved')
    await answer(await decide(first, (await answer(await askCopy(first))).data.id, 'REFUSED'))
    await answer(await askCopy(first))
  })

  test('is counted with the reveals: whoever used up the hour’s reveals gets no copy either', async () => {
    const { first, second, askCopy, decide, takeCopy, service } = await desk()
    await answer(await decide(second, (await answer(await askCopy(first))).data.id))
    const { points } = service.limiter.limitOf('reveal')
    for (let reveals = 0; reveals < points; reveals += 1) await service.limiter.take('reveal', first.uid)
    expect((await takeCopy(first)).status).toBe(429)
  })
})
