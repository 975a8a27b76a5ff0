import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { accounts, audit, incidents, questions, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { clientConsole } from '../test/clients.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer } from '../test/registration.ts'

const DAY = 86_400_000

test('whoever was rejected or has ended is no client, and neither are the organisation’s own staff', async () => {
  const { helped, registered, names, organisationUid, account, db, find } = await clientConsole()
  await helped('Here')
  await account({ masterPartnerUid: organisationUid, firstname: 'Nurse' })
  for (const status of ['REJECTED', 'ENDED'] as const) {
    const uids = [await helped(`Tagged${status}`), await registered(`Ours${status}`)]
    for (const uid of uids) await db.update(accounts).set({ status }).where(eq(accounts.uid, uid))
  }
  expect(await names()).toEqual(['Here'])
  expect((await find()).counts.all).toBe(1)
})

test('an alarm that is over is no alarm of the list, and the open one stands though there were others', async () => {
  const { helped, find, names, db, service } = await clientConsole()
  const [over, again] = [await helped('Over'), await helped('Twice')]
  const openedAt = new Date(service.now().getTime() - DAY)
  const made = { openedBy: 'FINDER', openedAt } as const
  const closed = { closedAt: service.now(), closedReason: 'SAFE' } as const
  for (const personUid of [over, again])
    await db.insert(incidents).values({ id: randomUid(), personUid, ...made, ...closed })
  const id = randomUid()
  await db.insert(incidents).values({ id, personUid: again, ...made, openedBy: 'MISSING', missingAt: openedAt })
  const { clients, counts } = await find()
  expect(clients.map(({ incident }) => incident)).toEqual([
    null,
    { id, openedAt: openedAt.toISOString(), missingSince: openedAt.toISOString() },
  ])
  expect(counts.alarm).toBe(1)
  expect(await names({ show: 'alarm' })).toEqual(['Twice'])
})

test('what waits stops waiting: a link once it is answered or barred, a question once it is closed', async () => {
  const its = await clientConsole()
  const { registered, account, find, db, service } = its
  const uid = await registered('Bee')
  const asksOf = async () => (await find()).clients.find((client) => client.uid === uid)?.asks
  const link = await linkPerson(its, uid, await account({ firstname: 'Mei' }), {
    status: 'PENDING',
    acceptedAt: null,
    activeAt: null,
  })
  const id = randomUid()
  const question = { id, accountUid: uid, askedUid: uid, askedBy: 'staff', createdAt: service.now() } as const
  await db.insert(questions).values({ ...question, question: 'photo', opened: 'photo', locale: 'en', state: 'OPEN' })
  expect(await asksOf()).toEqual(['question', 'link-waiting'])
  await db.update(questions).set({ closedAt: service.now() }).where(eq(questions.id, id))
  expect(await asksOf()).toEqual(['link-waiting'])
  await db.update(tags).set({ barredAt: service.now() }).where(eq(tags.id, link))
  expect(await asksOf()).toEqual([])
  await db.update(tags).set({ barredAt: null, status: 'REJECTED' }).where(eq(tags.id, link))
  expect(await asksOf()).toEqual([])
})

test('there is something to print only with a code in use, while a scan opens a page', async () => {
  const { registered, find, code, db, service } = await clientConsole()
  const [none, revoked, used, stopped] = [
    await registered('A'),
    await registered('B'),
    await registered('C'),
    await registered('D'),
  ]
  await code(revoked, { revokedAt: service.now() })
  await code(used)
  await code(stopped)
  await db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, stopped))
  const { clients } = await find()
  expect(clients.map(({ uid, mayPrint }) => [uid, mayPrint])).toEqual([
    [none, false],
    [revoked, false],
    [used, true],
    [stopped, false],
  ])
})

test('a search is audited once, not again with each further page; going on from somebody else’s client begins anew', async () => {
  const { helped, account, find, db, staffUid, family } = await clientConsole()
  for (let nth = 0; nth < CONSOLE_PAGE + 1; nth += 1) await helped(`Ah${String(nth).padStart(3, '0')}`)
  const one = await find({ text: family })
  const two = await find({ text: family, after: one.next })
  expect(two.clients).toHaveLength(1)
  const lines = await db.select().from(audit).where(eq(audit.actor, staffUid))
  expect(lines.map(({ details }) => details)).toEqual([{ by: 'text', found: CONSOLE_PAGE + 1 }])
  const stranger = await account({ type: 'DEMENTIA', firstname: 'Zoe' })
  expect((await find({ after: stranger })).clients[0]?.uid).toBe(one.clients[0]?.uid)
})

test('a branch leaves the choice with its last client, and of a choice named twice each is placed once', async () => {
  const { helped, find, browser, db, staffUid } = await clientConsole()
  const [one, two] = [await helped('Ah'), await helped('Bee')]
  const placed = await answer(
    await browser.send('PUT', '/admin/clients/branch', { uids: [one, two, one], branch: 'Tampines' }),
  )
  expect(placed.data).toEqual({ placed: 2 })
  const lines = await db.select().from(audit).where(eq(audit.actor, staffUid))
  expect(lines.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual(
    [one, two].map((uid) => `client-placed ${uid}`).toSorted(),
  )
  expect((await find()).branches).toEqual(['Tampines'])
  for (const uid of [one, two]) await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.personUid, uid))
  expect((await find()).branches).toEqual([])
})

test('figures count no code that was revoked, and no alarm of more than twelve weeks ago', async () => {
  const { helped, code, browser, db, service } = await clientConsole()
  const uid = await helped('Ah')
  await code(uid)
  await code(uid, { revokedAt: service.now() })
  for (const days of [83, 85]) {
    const openedAt = new Date(service.now().getTime() - days * DAY)
    const closed = { closedAt: openedAt, closedReason: 'SAFE' } as const
    await db.insert(incidents).values({ id: randomUid(), personUid: uid, openedBy: 'FINDER', openedAt, ...closed })
  }
  expect((await answer(await browser.get('/admin/clients/figures'))).data).toMatchObject({ cards: 1, alarms: 1 })
})
