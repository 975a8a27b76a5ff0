import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, audit, incidents, returnCodes, submissions } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'

async function calling() {
  const its = await adminConsole()
  const desk = await its.administrator()
  const uid = await its.person()
  const code = await its.code(uid)
  const daughter = await its.carer(uid)
  const phone = newPhone()
  const path = `/admin/people/${uid}/telephone-report`
  const said = { name: 'Aisha', phone, place: 'Blk 123 void deck', recognisedBy: 'NAME' }
  const report = (body: object = {}, from = desk.browser) => from.post(path, { ...said, ...body })
  const stored = () => its.db.select().from(submissions).where(eq(submissions.personUid, uid))
  const alarms = () => its.db.select().from(incidents).where(eq(incidents.personUid, uid))
  return { ...its, desk, uid, code, daughter, phone, path, report, stored, alarms }
}

test('opens the alarm at once, says that it was told by telephone, and texts the caller a page that names nobody', async () => {
  const its = await calling()
  const { incidentId } = (await answer(await its.report())).data
  await its.runJobs()
  expect(await its.stored()).toMatchObject([
    { kind: 'CALLED_IN', phone: `+65${its.phone}`, place: 'Blk 123 void deck' },
  ])
  expect(await its.alarms()).toMatchObject([{ id: incidentId, openedBy: 'FINDER', audience: 'FAMILY' }])
  expect((await its.eventsOf(its.uid))[0]).toMatchObject({ kind: 'called-in', place: 'Blk 123 void deck' })
  const [told] = await its.sentTo(its.daughter.e164)
  expect(told?.text).toContain('Reported by telephone to our helpline.')
  const texts = await its.sentTo(`+65${its.phone}`)
  expect(texts).toHaveLength(1)
  expect(texts[0]?.text).not.toContain('Siew Hua')
  const token = /\/helping\/(\w+)/.exec(texts[0]?.text ?? '')?.[1]
  const telephone = its.device()
  const proved = (await answer(await telephone.post('/public/safe-return/prove', { token }))).data
  const [row] = await its.db.select().from(returnCodes).where(eq(returnCodes.code, its.code))
  expect(proved).toEqual({ uid: row?.shortCode, isTyped: true })
  const page = await (await telephone.get(`/public/typed-codes/${row?.shortCode}`)).text()
  expect(JSON.parse(page).data.report).toMatchObject({ open: true, told: true })
  for (const secret of ['Siew Hua', its.code, its.daughter.phone]) expect(page).not.toContain(secret)
})

test('the family writes to the caller on that page, who answers there and reads of nobody who they are', async () => {
  const its = await calling()
  const { incidentId } = (await answer(await its.report())).data
  await its.runJobs()
  const link = `/public/found/${its.service.keys.foundToken(incidentId, its.daughter.uid)}/threads`
  const [thread] = (await answer(await its.device().get(link))).data.threads
  expect(thread).toMatchObject({ name: 'Aisha', door: 'CALLED_IN', messages: [] })
  await answer(await its.device().post(link, { to: thread.report, sentence: 'give-water' }))
  const [text] = await its.sentTo(`+65${its.phone}`)
  const token = /\/helping\/(\w+)/.exec(text?.text ?? '')?.[1]
  const telephone = its.device()
  const { uid } = (await answer(await telephone.post('/public/safe-return/prove', { token }))).data
  const page = await (await telephone.post('/public/safe-return/thread', { uid, sentence: 'drinking' })).text()
  expect(JSON.parse(page).data.messages).toMatchObject([
    { by: { is: 'carer' }, sentence: 'give-water' },
    { by: { is: 'you' }, sentence: 'drinking' },
  ])
  for (const secret of ['Siew Hua', its.code, its.daughter.phone, its.daughter.uid, 'relation'])
    expect(page).not.toContain(secret)
  expect((await answer(await its.device().get(link))).data.threads[0].messages).toHaveLength(2)
})

test('said twice is one report and one text; another caller joins the same alarm', async () => {
  const its = await calling()
  await answer(await its.report())
  await answer(await its.report())
  const other = newPhone()
  await answer(await its.report({ phone: other, name: 'Bala' }))
  await its.runJobs()
  expect(await its.alarms()).toHaveLength(1)
  expect(await its.stored()).toHaveLength(2)
  expect(await its.sentTo(`+65${its.phone}`)).toHaveLength(1)
  expect(await its.sentTo(`+65${other}`)).toHaveLength(1)
})

test('the caller hears by text that somebody comes, and at the end thanks', async () => {
  const its = await calling()
  await answer(await its.report())
  await its.runJobs()
  await its.moveClock(1)
  await its.act(its.daughter.e164, 'on-my-way')
  await its.runJobs()
  await its.moveClock(1)
  await its.act(its.daughter.e164, 'safe')
  await its.runJobs()
  const texts = (await its.sentTo(`+65${its.phone}`)).map(({ text }) => text ?? '')
  expect(texts).toHaveLength(3)
  expect(texts[1]).toContain('Somebody is on the way to you')
  expect(texts[2]).toContain('The person you helped is safe now.')
})

test('the caller is texted in the language that staff chose', async () => {
  const its = await calling()
  await answer(await its.report({ locale: 'ms' }))
  await its.runJobs()
  const [text] = await its.sentTo(`+65${its.phone}`)
  expect(text?.text).toContain('Terima kasih kerana membantu.')
})

test('is audited with how the person was recognised', async () => {
  const its = await calling()
  const { incidentId } = (await answer(await its.report({ recognisedBy: 'DESCRIPTION' }))).data
  const [line] = await its.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'called-in'), eq(audit.subject, its.uid)))
    .orderBy(desc(audit.id))
  expect(line).toMatchObject({
    actor: its.desk.uid,
    details: { incident: incidentId, recognisedBy: 'DESCRIPTION' },
  })
})

test.each([
  [{ recognisedBy: '' }, 'required-data'],
  [{ phone: '12' }, 'phone-impossible'],
  [{ name: '' }, 'required-data'],
])('%j is refused with %s, and nothing is opened', async (body, code) => {
  const its = await calling()
  expect(await (await its.report(body)).json()).toMatchObject({ code })
  expect(await its.alarms()).toEqual([])
})

test('for somebody whose safe return is stopped nothing is opened; staff are told', async () => {
  const its = await calling()
  await its.db.update(returnCodes).set({ revokedAt: its.service.now() }).where(eq(returnCodes.personUid, its.uid))
  expect(await (await its.report()).json()).toMatchObject({ code: 'person-not-approved' })
  expect(await its.alarms()).toEqual([])
})

test.each([
  ['who was stopped at once', (now: Date) => ({ stoppedNowAt: now })],
  ['whose death was reported', (now: Date) => ({ deathReportedAt: now })],
  ['who is suspended with safe return', (now: Date) => ({ status: 'SUSPENDED' as const, safeReturnStoppedAt: now })],
  ['who has ended their membership', () => ({ status: 'ENDED' as const })],
] as const)('for a person %s nothing is opened, though a code of theirs was not taken back', async (_who, state) => {
  const its = await calling()
  await its.db.update(accounts).set(state(its.service.now())).where(eq(accounts.uid, its.uid))
  expect(await refusal(await its.report())).toBe('person-not-approved')
  expect(await its.alarms()).toEqual([])
  expect(await its.stored()).toEqual([])
})

test('for a suspended person whose safe return goes on the alarm is opened', async () => {
  const its = await calling()
  await its.db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, its.uid))
  await answer(await its.report())
  expect(await its.alarms()).toHaveLength(1)
})
