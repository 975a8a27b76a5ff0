import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import type { OpenIncident } from '#contract/admin-incidents.ts'
import { accounts, audit, incidents, messages, submissions, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

/** A person who was found just now, with a daughter unless `alone`; an administrator; and two organisations. */
async function found({ appointed = false, alone = false } = {}) {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const organisation = await its.organisationConsole()
  const stranger = await its.organisationConsole()
  const person = await its.person(appointed ? {} : { masterPartnerUid: organisation.organisationUid })
  const daughter = alone ? undefined : await its.carer(person)
  if (appointed) {
    const at = its.service.now()
    await its.db.insert(tags).values({
      id: `appointed${person}`,
      uidTags: person,
      personUid: person,
      carerUid: organisation.organisationUid,
      relationship: 'Care Partner',
      relationshipSide: 'PERSON',
      status: 'ACCEPTED',
      acceptedAt: at,
      activeAt: at,
      createdAt: at,
      updatedAt: at,
    })
  }
  const card = await its.code(person)
  await answer(await its.device().post('/public/credential/safereturncard', its.submission(card)))
  await its.runJobs()
  const [incident] = await its.incidentsOf(person)
  const id = incident?.id ?? ''
  type At = { browser: ReturnType<typeof its.device> }
  const listed = async ({ browser }: At): Promise<OpenIncident | undefined> =>
    (await answer(await browser.get('/admin/incidents'))).data.find((row: OpenIncident) => row.id === id)
  const page = async ({ browser }: At = administrator): Promise<SeenIncident> =>
    (await answer(await browser.get(`/admin/incidents/${id}`))).data
  const act = (body: object, { browser }: At = administrator) => browser.post(`/admin/incidents/${id}`, body)
  const lines = () => its.db.select().from(audit).where(eq(audit.subject, person))
  const kinds = async () => (await its.eventsOf(person)).map(({ kind }) => kind)
  return { ...its, administrator, organisation, stranger, person, daughter, id, listed, page, act, lines, kinds }
}

test('a number that its finder keeps is read by staff of the association alone, whose look is written down', async () => {
  const { page, db, organisation, lines, act } = await found({ appointed: true })
  await db.update(submissions).set({ keepsNumber: true })
  const [seen] = (await page()).reports
  expect(seen).toMatchObject({ phone: '+6581234567', keepsNumber: true })
  expect((await lines()).map(({ action }) => action)).toContain('incident-read')
  expect((await page(organisation)).reports).toMatchObject([{ phone: null, keepsNumber: true }])
  const said = await (await act({ act: 'on-my-way' }, organisation)).text()
  expect(said).not.toContain('81234567')
})

test('an open alarm stands in the list without the finder, and whoever opens it is written down once', async () => {
  const { administrator, id, person, listed, page, lines, pass } = await found()
  expect(await listed(administrator)).toMatchObject({
    person: { uid: person },
    openedBy: 'FINDER',
    onTheWay: [],
    standing: 'WAITING',
    taken: null,
    finders: 1,
    mayOpen: true,
  })
  expect(JSON.stringify(await listed(administrator))).not.toContain('Aisha')
  expect(await lines()).toEqual([])
  expect(await page()).toMatchObject({ id, open: true, reports: [{ name: 'Aisha', phone: '+6581234567' }] })
  await page()
  expect(await lines()).toMatchObject([
    { actor: administrator.uid, action: 'incident-read', details: { incident: id } },
  ])
  await pass(601)
  await page()
  expect(await lines()).toHaveLength(2)
  expect(await listed(administrator)).toMatchObject({ standing: 'UNANSWERED' })
})

test('a person whom nobody can be called for is the desk’s, first in the list and in true words', async () => {
  const its = await found({ alone: true })
  const { administrator, page, listed, device, code, submission, carer, runJobs, db, id } = its
  expect((await page()).standing).toBe('NOBODY_TO_CALL')
  expect((await page()).sheet).toMatchObject({ contacts: [], desk: [{ channel: 'email' }, { channel: 'sms' }] })
  // A younger alarm that somebody could answer stands below it.
  const other = await adminConsole().then((its) => its.person())
  await carer(other)
  await answer(await device().post('/public/credential/safereturncard', submission(await code(other))))
  await runJobs()
  const order: OpenIncident[] = (await answer(await administrator.browser.get('/admin/incidents'))).data
  expect(order.map(({ standing }) => standing).indexOf('NOBODY_TO_CALL')).toBe(0)
  expect(order.findIndex((row) => row.id === id)).toBeLessThan(order.findIndex(({ person }) => person.uid === other))
  // Where every message has come to nothing, nobody was told, whatever should have happened.
  const lost = order.find(({ person }) => person.uid === other)?.id ?? ''
  await db.update(messages).set({ status: 'FAILED' }).where(eq(messages.incidentId, lost))
  const after: OpenIncident[] = (await answer(await administrator.browser.get('/admin/incidents'))).data
  expect(after.find(({ person }) => person.uid === other)).toMatchObject({ standing: 'NOBODY_TOLD' })
  expect(await listed(administrator)).toMatchObject({ standing: 'NOBODY_TO_CALL' })
})

test('the page is a call sheet: who, which language, which part of town, whom to call, and what each was sent', async () => {
  const { page, person, daughter, db } = await found()
  const home = {
    language: 'Hokkien',
    postalCode: '310018',
    blockNumber: '18',
    streetName: 'Lorong 7',
    birth: '1944-11-30',
  }
  await db.update(accounts).set(home).where(eq(accounts.uid, person))
  const seen = await page()
  expect(seen.sheet).toMatchObject({
    language: 'Hokkien',
    age: 80,
    area: { number: 12, name: 'Toa Payoh, Balestier, Serangoon' },
    hasAddress: true,
    contacts: [{ uid: daughter?.uid, phone: daughter?.e164, isOrganisation: false, isGoing: false, call: null }],
    notes: [],
  })
  expect(seen.sheet.contacts[0]?.sent.find(({ channel }) => channel === 'sms')?.state).toBe('HANDED_OVER')
  expect(JSON.stringify(seen)).not.toContain('Lorong 7')
  await db
    .update(messages)
    .set({ status: 'DELIVERED', deliveredAt: new Date('2025-03-10T02:00:07Z') })
    .where(eq(messages.recipientId, daughter?.uid ?? ''))
  expect((await page()).sheet.contacts[0]?.sent).toContainEqual({
    channel: 'sms',
    state: 'DELIVERED',
    at: '2025-03-10T02:00:07.000Z',
  })
})

test('the whole address is shown for a reason, which is written down with who asked', async () => {
  const { administrator, id, person, lines, db, stranger } = await found()
  await db.update(accounts).set({ blockNumber: '18', streetName: 'Lorong 7' }).where(eq(accounts.uid, person))
  const ask = (reason: string, browser = administrator.browser) =>
    browser.post(`/admin/incidents/${id}/home`, { reason })
  expect(await refusal(await ask(''))).toBe('reason-required')
  expect((await answer(await ask('The police asks'))).data).toEqual({ address: '18 Lorong 7' })
  expect(await lines()).toMatchObject([
    { actor: administrator.uid, action: 'home-revealed', details: { incident: id, reason: 'The police asks' } },
  ])
  expect(await refusal(await ask('Curious', stranger.browser))).toBe('user-not-found')
})

test('"I take this" is seen by name by colleagues, stops nothing for the family, and can be given back', async () => {
  const { administrator, act, listed, page, lines, kinds, daughter, pass, sentTo } = await found()
  const taken = await answer(await act({ act: 'take' }))
  expect(taken.data).toMatchObject({ taken: { name: 'Rahim Osman', isMe: true, asked: false }, standing: 'TAKEN' })
  expect(await listed(administrator)).toMatchObject({ standing: 'TAKEN', taken: { name: 'Rahim Osman' } })
  const before = (await sentTo(daughter?.e164 ?? '')).length
  await pass(61)
  expect((await sentTo(daughter?.e164 ?? '')).length).toBeGreaterThan(before)
  expect((await answer(await act({ act: 'release' }))).data).toMatchObject({ taken: null })
  expect((await page()).acts).not.toContain('release')
  expect(await kinds()).toEqual(expect.arrayContaining(['taken', 'released']))
  expect((await lines()).flatMap(({ details }) => details.act ?? [])).toEqual(['take', 'release'])
})

test('"I am on my way" is another thing, with in how many minutes, and can be taken back', async () => {
  const { act, kinds, listed, administrator } = await found()
  const going = await answer(await act({ act: 'on-my-way', minutes: 12 }))
  expect(going.data).toMatchObject({ onMyWay: { minutes: 12 }, taken: null, standing: 'GOING' })
  expect(await listed(administrator)).toMatchObject({ onTheWay: ['duty'], standing: 'GOING' })
  expect((await answer(await act({ act: 'withdraw' }))).data).toMatchObject({ onMyWay: null })
  expect(await kinds()).toEqual(expect.arrayContaining(['on-my-way', 'withdrawn']))
})

test('calls are noted with what was heard, and notes with who wrote them; both also of an alarm that is over', async () => {
  const { act, page, lines, daughter, id } = await found()
  const contact = daughter?.uid ?? ''
  expect(await refusal(await act({ act: 'call-noted', contact: 'z'.repeat(22), outcome: 'ANSWERED' }))).toBe(
    'required-data',
  )
  expect(await refusal(await act({ act: 'call-noted', contact }))).toBe('required-data')
  await answer(await act({ act: 'call-noted', contact, outcome: 'VOICEMAIL' }))
  await answer(await act({ act: 'call-noted', contact, outcome: 'NO_ANSWER' }))
  expect((await page()).sheet.contacts[0]?.call).toMatchObject({ outcome: 'NO_ANSWER', by: 'Rahim Osman' })
  expect(await refusal(await act({ act: 'note', text: '  ' }))).toBe('required-data')
  expect(await refusal(await act({ act: 'note', text: 'x'.repeat(301) }))).toBe('invalid-input')
  await answer(await act({ act: 'safe' }))
  await answer(await act({ act: 'note', text: 'Her son fetched her.' }))
  const over = await page()
  expect(over.sheet.notes).toMatchObject([{ by: 'Rahim Osman', text: 'Her son fetched her.' }])
  expect(over).toMatchObject({ standing: null, acts: expect.arrayContaining(['reopen', 'note']) })
  expect(JSON.stringify(await lines())).not.toContain('fetched')
  expect(await lines()).toContainEqual(
    expect.objectContaining({ details: { incident: id, act: 'call-noted', contact, outcome: 'NO_ANSWER' } }),
  )
})

test('"Send again" leaves an answer and the clock alone, and goes to whom nothing is known to have reached, or to the one chosen', async () => {
  const { act, daughter, person, runJobs, sentTo, incidentsOf, pass, db, id, carer } = await found()
  const son = await carer(person)
  const texts = async (to = daughter?.e164 ?? '') => (await sentTo(to)).length
  await answer(await act({ act: 'on-my-way' }))
  const before = await incidentsOf(person)
  await db
    .update(messages)
    .set({ status: 'DELIVERED' })
    .where(and(eq(messages.incidentId, id), eq(messages.recipientId, daughter?.uid ?? '')))
  const had = [await texts(), await texts(son.e164)]
  await pass(5)
  await answer(await act({ act: 'send-again' }))
  await runJobs()
  expect([await texts(), await texts(son.e164)]).toEqual([had[0], (had[1] ?? 0) + 1])
  await answer(await act({ act: 'send-again', contact: daughter?.uid }))
  await runJobs()
  expect([await texts(), await texts(son.e164)]).toEqual([(had[0] ?? 0) + 1, (had[1] ?? 0) + 1])
  expect(await refusal(await act({ act: 'send-again', contact: person }))).toBe('required-data')
  // Where everything is known to have arrived, everybody hears once more.
  await db.update(messages).set({ status: 'DELIVERED' }).where(eq(messages.incidentId, id))
  await answer(await act({ act: 'send-again' }))
  await runJobs()
  expect([await texts(), await texts(son.e164)]).toEqual([(had[0] ?? 0) + 2, (had[1] ?? 0) + 2])
  expect(await incidentsOf(person), 'still on the way, and no fresh clock').toEqual(before)
})

test('everybody is told once more when staff send again, and the police are noted once', async () => {
  const { act, kinds, daughter, runJobs, sentTo, page, pass } = await found()
  const before = (await sentTo(daughter?.e164 ?? '')).length
  await pass(5)
  await answer(await act({ act: 'send-again' }))
  await runJobs()
  expect((await sentTo(daughter?.e164 ?? '')).length).toBe(before + 1)
  await answer(await act({ act: 'police-informed' }))
  await answer(await act({ act: 'police-informed' }))
  expect((await kinds()).filter((kind) => kind === 'police-informed')).toHaveLength(1)
  expect((await page()).policeInformedAt).not.toBeNull()
  const noted = async () => (await page()).acts.filter((act) => ['police-informed', 'note', 'call-noted'].includes(act))
  expect(await noted(), 'said once').toEqual(['note', 'call-noted'])
  await answer(await act({ act: 'safe' }))
  expect((await page()).acts, 'afterwards').toEqual(['reopen', 'note', 'call-noted'])
})

test('what only the desk hears is passed on to the family by staff', async () => {
  const { act, page, daughter, db, id, runJobs, sentTo, kinds } = await found()
  await db.update(incidents).set({ audience: 'DESK' }).where(eq(incidents.id, id))
  expect((await page()).acts).toContain('pass-on')
  const before = (await sentTo(daughter?.e164 ?? '')).length
  expect((await answer(await act({ act: 'pass-on' }))).data).toMatchObject({ audience: 'FAMILY' })
  await runJobs()
  expect((await sentTo(daughter?.e164 ?? '')).length).toBeGreaterThan(before)
  expect(await kinds()).toContain('passed-on')
  expect((await page()).acts).not.toContain('pass-on')
})

test('the desk says safe now, the family hears it, and it can be opened again or be a false alarm', async () => {
  const { administrator, act, daughter, sentTo, runJobs, listed, eventsOf, person } = await found()
  const { data } = await answer(await act({ act: 'safe' }))
  expect(data).toMatchObject({ open: false, closedReason: 'SAFE', standing: null })
  await runJobs()
  expect((await sentTo(daughter?.e164 ?? '')).map(({ text }) => text).join()).toMatch(/safe/i)
  expect(await listed(administrator)).toBeUndefined()
  for (const word of ['on-my-way', 'take', 'send-again'])
    expect(await refusal(await act({ act: word }))).toBe('incident-closed')
  expect((await eventsOf(person)).filter(({ actorKind }) => actorKind === 'DUTY').map(({ kind }) => kind)).toContain(
    'safe',
  )
  expect((await answer(await act({ act: 'reopen' }))).data.open).toBe(true)
  await answer(await act({ act: 'false-alarm' }))
  expect(await refusal(await act({ act: 'screen' }))).toBe('not-allowed')
})

test('a false alarm opened again within a day lifts the silence of its finder; after a day nobody is offered that', async () => {
  const { administrator, act, page, kinds, moveClock, consoleOf } = await found()
  const [report] = (await page()).reports
  const silence = () => act({ act: 'false-alarm', reports: [report?.id] })
  await answer(await silence())
  await moveClock(23 * 3600)
  const browser = await consoleOf({ administratorUid: administrator.uid })
  expect((await answer(await act({ act: 'reopen' }, { browser }))).data.open).toBe(true)
  expect((await kinds()).filter((kind) => /muted/.test(kind))).toEqual(['muted', 'unmuted'])
  await answer(await act({ act: 'false-alarm' }, { browser }))
  await moveClock(24 * 3600)
  const later = { browser: await consoleOf({ administratorUid: administrator.uid }) }
  expect((await page(later)).acts).toEqual(['police-informed', 'note', 'call-noted'])
  expect(await refusal(await act({ act: 'reopen' }, later))).toBe('incident-closed')
})

test('the appointed organisation sees and answers, but neither takes nor passes on; another finds nothing', async () => {
  const { organisation, stranger, administrator, id, listed, lines, act, page } = await found({ appointed: true })
  expect(await listed(organisation)).toMatchObject({ finders: 1, mayOpen: true })
  const seen = await page(organisation)
  expect(seen.reports).toHaveLength(1)
  expect(seen.acts).not.toContain('take')
  expect(seen.mayOpenAccount).toBe(false)
  for (const word of ['take', 'release', 'pass-on', 'screen'])
    expect(await refusal(await act({ act: word }, organisation))).toBe('not-allowed')
  await answer(await act({ act: 'on-my-way' }, organisation))
  expect((await lines()).map(({ action, actor }) => [action, actor])).toEqual([
    ['incident-read', organisation.uid],
    ['incident-act', organisation.uid],
  ])
  await answer(await act({ act: 'take' }, administrator))
  expect((await page(organisation)).taken).toMatchObject({ name: null, isMe: false })
  expect(await listed(stranger)).toBeUndefined()
  const its = stranger.browser
  expect(await refusal(await its.get(`/admin/incidents/${id}`))).toBe('user-not-found')
  expect(await refusal(await act({ act: 'safe' }, stranger))).toBe('user-not-found')
  expect(await refusal(await its.get(`/admin/incidents/${'z'.repeat(22)}`))).toBe('user-not-found')
})

test('an organisation that registered a person but is not appointed knows of the alarm, and of nobody who found them', async () => {
  const { organisation, id, listed, act } = await found()
  expect(await listed(organisation)).toMatchObject({ finders: 1, mayOpen: false })
  expect(await refusal(await organisation.browser.get(`/admin/incidents/${id}`))).toBe('user-not-found')
  expect(await refusal(await act({ act: 'safe' }, organisation))).toBe('user-not-found')
})
