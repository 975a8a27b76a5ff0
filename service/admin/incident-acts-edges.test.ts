import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { accounts, audit, incidentNotes, incidents, messages } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, refusal } from '../test/registration.ts'
import { closeAdministrator, suspendAdministrator } from './administrator-rows.ts'

/** Somebody who was found, with a daughter unless `alone`, and an organisation that answers for them. */
async function found({ alone = false } = {}) {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const colleague = await its.administrator('Tan Mei')
  const organisation = await its.organisationConsole()
  const person = await its.person()
  const daughter = alone ? undefined : await its.carer(person)
  if (!alone) await linkPerson(its, person, organisation.organisationUid, { relationship: 'Care Partner' })
  await answer(await its.device().post('/public/credential/safereturncard', its.submission(await its.code(person))))
  await its.runJobs()
  const id = (await its.incidentsOf(person))[0]?.id ?? ''
  const page = async ({ browser }: Pick<typeof organisation, 'browser'> = administrator): Promise<SeenIncident> =>
    (await answer(await browser.get(`/admin/incidents/${id}`))).data
  const act = (body: object, { browser }: Pick<typeof organisation, 'browser'> = administrator) =>
    browser.post(`/admin/incidents/${id}`, body)
  const acts = async () =>
    (
      await its.db
        .select()
        .from(audit)
        .where(and(eq(audit.subject, person), eq(audit.action, 'incident-act')))
        .orderBy(audit.id)
    ).map(({ details }) => details)
  return { ...its, administrator, colleague, organisation, person, daughter, id, page, act, acts }
}

test('the acts that are offered are those of the session and of the alarm as it stands', async () => {
  const { page, act, organisation, db, id } = await found()
  const noted = ['police-informed', 'note', 'call-noted']
  const ends = ['safe', 'false-alarm', 'unmute']
  expect((await page()).acts).toEqual(['take', 'on-my-way', 'send-again', ...noted, ...ends])
  expect((await page(organisation)).acts).toEqual(['on-my-way', 'send-again', ...noted, ...ends])
  await answer(await act({ act: 'take' }))
  await answer(await act({ act: 'on-my-way' }))
  expect((await page()).acts).toEqual(['take', 'release', 'still-going', 'withdraw', 'send-again', ...noted, ...ends])
  await db.update(incidents).set({ audience: 'DESK' }).where(eq(incidents.id, id))
  expect((await page()).acts).toEqual(['take', 'release', 'still-going', 'withdraw', 'pass-on', ...noted, ...ends])
  expect((await page(organisation)).acts).toEqual(['on-my-way', 'send-again', ...noted, ...ends])
  await answer(await act({ act: 'safe' }))
  expect((await page()).acts).toEqual(['reopen', ...noted])
  await db.update(incidents).set({ closedReason: 'EXPIRED' }).where(eq(incidents.id, id))
  expect((await page()).acts).toEqual(noted)
})

test('what only the desk has heard is not passed on where there is nobody to pass it on to', async () => {
  const { page, db, id } = await found({ alone: true })
  await db.update(incidents).set({ audience: 'DESK' }).where(eq(incidents.id, id))
  const { acts } = await page()
  expect(acts).not.toContain('pass-on')
  expect(acts).not.toContain('send-again')
})

test('the audit of an act says what belongs to it, and nothing else that was sent along', async () => {
  const { act, acts, page, id, daughter, pass } = await found()
  const contact = daughter?.uid
  const [report] = (await page()).reports
  await pass(5)
  await answer(await act({ act: 'on-my-way', minutes: 5, contact, outcome: 'ANSWERED' }))
  await answer(await act({ act: 'send-again' }))
  await answer(await act({ act: 'send-again', contact, outcome: 'ANSWERED' }))
  await answer(await act({ act: 'call-noted', contact, outcome: 'ANSWERED' }))
  await answer(await act({ act: 'note', text: 'At the bus stop', contact }))
  await answer(await act({ act: 'false-alarm', reports: [report?.id] }))
  const line = (word: string, more = {}) => ({ incident: id, act: word, ...more })
  expect(await acts()).toEqual([
    line('on-my-way'),
    line('send-again'),
    line('send-again', { contact }),
    line('call-noted', { contact, outcome: 'ANSWERED' }),
    line('note'),
    line('false-alarm', { reports: [report?.id] }),
  ])
})

test('an act that is refused is no line of the audit and changes nothing', async () => {
  const { act, acts, organisation, daughter, id, db } = await found()
  const contact = daughter?.uid ?? ''
  for (const [body, from, code] of [
    [{ act: 'take' }, organisation, 'not-allowed'],
    [{ act: 'release' }, organisation, 'not-allowed'],
    [{ act: 'screen' }, undefined, 'not-allowed'],
    [{ act: 'unscreen' }, undefined, 'not-allowed'],
    [{ act: 'note' }, undefined, 'required-data'],
    [{ act: 'call-noted', contact }, undefined, 'required-data'],
    [{ act: 'call-noted', outcome: 'ANSWERED' }, undefined, 'required-data'],
  ] as const)
    expect(await refusal(await act(body, from)), JSON.stringify(body)).toBe(code)
  expect(await acts()).toEqual([])
  expect(await db.select().from(incidentNotes).where(eq(incidentNotes.incidentId, id))).toEqual([])
})

test('that the police know is said by whom and since when, once', async () => {
  const { act, page, eventsOf, person, service, moveClock, organisation } = await found()
  expect((await page()).policeInformedAt).toBeNull()
  await answer(await act({ act: 'police-informed' }, organisation))
  const at = service.now()
  await moveClock(60)
  await answer(await act({ act: 'police-informed' }))
  expect((await page()).policeInformedAt).toBe(at.toISOString())
  const events = (await eventsOf(person)).filter(({ kind }) => kind === 'police-informed')
  expect(events).toMatchObject([{ actorKind: 'ACCOUNT', actor: organisation.organisationUid, createdAt: at }])
})

test('the call sheet holds the newest note first, the last call to each, and none of an earlier alarm', async () => {
  const { act, page, person, daughter, db, id, service, moveClock, administrator: me } = await found()
  const contact = daughter?.uid ?? ''
  const call = (details: object, createdAt: Date) =>
    db.insert(audit).values({
      actor: me.uid,
      action: 'incident-act',
      subject: person,
      details: { incident: id, act: 'call-noted', contact, outcome: 'ANSWERED', ...details },
      createdAt,
    })
  await call({}, new Date(service.now().getTime() - 3_600_000))
  await call({ incident: 'another' }, service.now())
  await call({ act: 'send-again' }, service.now())
  expect((await page()).sheet.contacts.map(({ call: noted }) => noted)).toEqual([null, null])
  await answer(await act({ act: 'note', text: 'First' }))
  await answer(await act({ act: 'call-noted', contact, outcome: 'VOICEMAIL' }))
  await moveClock(60)
  await answer(await act({ act: 'note', text: 'Second' }))
  await answer(await act({ act: 'call-noted', contact, outcome: 'NO_ANSWER' }))
  const { sheet } = await page()
  expect(sheet.notes.map(({ text }) => text)).toEqual(['Second', 'First'])
  const [first, second] = sheet.contacts
  expect(first?.call).toEqual({ outcome: 'NO_ANSWER', by: 'Rahim Osman', at: service.now().toISOString() })
  expect([second?.isOrganisation, second?.name, second?.call]).toEqual([true, 'Sunrise Day Care', null])
})

test('an address is one line of what is there, and none where nothing is stored', async () => {
  const { page, person, db, administrator, id } = await found()
  const home = async () =>
    (await answer(await administrator.browser.post(`/admin/incidents/${id}/home`, { reason: 'Police' }))).data.address
  expect([(await page()).sheet.hasAddress, await home()]).toEqual([false, null])
  const set = (row: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(row).where(eq(accounts.uid, person))
  await set({
    blockNumber: '18',
    streetName: 'Lorong 7',
    unitNumber: '#02-01',
    building: 'Green',
    postalCode: '310018',
  })
  expect([(await page()).sheet.hasAddress, await home()]).toEqual([true, '18 Lorong 7, #02-01, Green, 310018'])
  await set({ address: '5 Old Road' })
  expect(await home()).toBe('5 Old Road, #02-01, Green, 310018')
})

test('a page on paper is a look each time, and who reads one address after the other is stopped', async () => {
  const { administrator, person, id, db } = await found()
  const { browser } = administrator
  const looks = async (action: 'incident-read' | 'home-revealed') =>
    (
      await db
        .select()
        .from(audit)
        .where(and(eq(audit.subject, person), eq(audit.action, action)))
    ).map(({ details }) => details)
  for (let time = 0; time < 2; time += 1) expect((await browser.get(`/admin/incidents/${id}/record`)).status).toBe(200)
  const printed = { incident: id, printed: true }
  expect(await looks('incident-read')).toEqual([printed, printed])
  const ask = () => browser.post(`/admin/incidents/${id}/home`, { reason: 'Police' })
  for (let time = 0; time < 60; time += 1) await ask()
  expect(await refusal(await ask())).toBe('too-many-requests')
  expect(await looks('home-revealed')).toHaveLength(60)
})

test('who takes or gives back by a page that is older than a colleague’s word is told so, and takes it from nobody', async () => {
  const { act, page, administrator: rahim, acts, colleague: mei, moveClock } = await found()
  const before = await page(rahim)
  expect(before.taken).toBeNull()
  // Both read that nobody has it; one of them is quicker, also twice.
  for (let press = 0; press < 2; press += 1) await answer(await act({ act: 'take', takenAt: null }, mei))
  expect(await refusal(await act({ act: 'take', takenAt: null }, rahim))).toBe('taken-meanwhile')
  const meis = (await page(rahim)).taken
  expect(meis).toMatchObject({ name: 'Tan Mei', isMe: false })
  expect(await refusal(await act({ act: 'release', takenAt: null }, rahim))).toBe('taken-meanwhile')
  // Who has read whose it is may take it over, and the other gives back what is theirs no more.
  await moveClock(1)
  await answer(await act({ act: 'take', takenAt: meis?.at }, rahim))
  expect(await refusal(await act({ act: 'release', takenAt: meis?.at }, mei))).toBe('taken-meanwhile')
  const now = (await page(mei)).taken
  expect(now).toMatchObject({ name: 'Rahim Osman', isMe: false })
  expect((await acts()).map((details) => details.act)).toEqual(['take', 'take', 'take'])
  await answer(await act({ act: 'release', takenAt: now?.at }, rahim))
  await answer(await act({ act: 'release', takenAt: now?.at }, rahim))
  expect((await page(mei)).taken).toBeNull()
})

test('an organisation reads what was heard on a call, and neither names nor notes of the association’s staff', async () => {
  const { act, page, organisation, daughter, db, service } = await found()
  await db.update(accounts).set({ firstname: 'Nurse', lastname: 'Tan' }).where(eq(accounts.uid, organisation.uid))
  await answer(await act({ act: 'call-noted', contact: daughter?.uid, outcome: 'NO_ANSWER' }))
  await answer(await act({ act: 'note', text: 'Her brother must not know' }))
  const theirs = await page(organisation)
  expect(theirs.sheet.contacts[0]?.call).toMatchObject({
    outcome: 'NO_ANSWER',
    by: service.config.brand.association,
  })
  expect(theirs.sheet.notes).toEqual([])
  expect(JSON.stringify(theirs)).not.toMatch(/Rahim|brother/)
  // What they note themselves is read by both.
  await answer(await act({ act: 'note', text: 'She is diabetic' }, organisation))
  await answer(await act({ act: 'call-noted', contact: daughter?.uid, outcome: 'ANSWERED' }, organisation))
  const own = await page(organisation)
  expect(own.sheet.notes).toMatchObject([{ by: 'Nurse Tan', text: 'She is diabetic' }])
  expect(own.sheet.contacts[0]?.call).toMatchObject({ outcome: 'ANSWERED', by: 'Nurse Tan' })
  const association = await page()
  expect(association.sheet.notes.map(({ by }) => by).toSorted()).toEqual(['Nurse Tan', 'Rahim Osman'])
})

test.each([
  ['suspended', suspendAdministrator],
  ['ended', closeAdministrator],
] as const)('an alarm of an administrator who is %s is nobody’s, and the desk is called again', async (_how, lose) => {
  const { act, page, colleague, db, service, id } = await found({ alone: true })
  await answer(await act({ act: 'take' }, colleague))
  expect((await page()).taken).toMatchObject({ name: 'Tan Mei' })
  const texts = () =>
    db.$count(
      messages,
      and(eq(messages.incidentId, id), eq(messages.recipientKind, 'DUTY'), eq(messages.channel, 'sms')),
    )
  const before = await texts()
  await db.transaction((tx) => lose(service, tx, colleague.uid))
  expect((await page()).taken).toBeNull()
  expect(await texts()).toBe(before + 1)
  // What others have stays theirs.
  await answer(await act({ act: 'take' }))
  await db.transaction((tx) => lose(service, tx, colleague.uid))
  expect((await page()).taken).toMatchObject({ isMe: true })
})
