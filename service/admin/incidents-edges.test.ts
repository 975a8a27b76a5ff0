import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OpenIncident } from '#contract/admin-incidents.ts'
import { accounts, incidentEvents, incidents, messages, responders, submissions } from '../db/tables.ts'
import { DUTY, recipientColumns, toAccount, type Recipient } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'

/** A console whose alarms are those of the test alone, each with the rows that the test gives it. */
async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  await db.delete(incidents)
  const administrator = await its.administrator()
  const after = (seconds: number) => new Date(service.now().getTime() + seconds * 1000)
  const alarm = async (personUid: string, row: Partial<typeof incidents.$inferInsert> = {}) => {
    const id = row.id ?? randomUid()
    await db.insert(incidents).values({ personUid, openedBy: 'FINDER', openedAt: service.now(), ...row, id })
    return id
  }
  /** An alarm of somebody of its own with one contact, who was told. */
  const open = async (row: Partial<typeof incidents.$inferInsert> = {}) => {
    const person = await its.person()
    const contact = await its.carer(person)
    const id = await alarm(person, row)
    await tell(id, toAccount(contact.uid))
    return { id, person, contact }
  }
  const tell = (incidentId: string, to: Recipient, status: (typeof messages.$inferInsert)['status'] = 'SENT') =>
    db.insert(messages).values({
      id: randomUid(),
      kind: 'found',
      occasion: 'escalation',
      channel: 'sms',
      status,
      incidentId,
      createdAt: service.now(),
      ...recipientColumns(to),
    })
  const answers = (incidentId: string, row: Partial<typeof responders.$inferInsert>) =>
    db.insert(responders).values({
      id: randomUid(),
      incidentId,
      response: 'GOING',
      actorKind: 'DUTY',
      saidAt: service.now(),
      askAt: after(600),
      ...row,
    })
  const finds = (incidentId: string, personUid: string) => {
    const id = randomUid()
    const row = { id, incidentId, personUid, code: id, deviceHash: id, name: 'Aisha', locale: 'en' } as const
    return db.insert(submissions).values({ ...row, createdAt: service.now() })
  }
  const list = async ({ browser } = administrator) =>
    (await answer(await browser.get('/admin/incidents'))).data as OpenIncident[]
  const one = async (id: string, from = administrator) => (await list(from)).find((row) => row.id === id)
  const standing = async (id: string) => (await one(id))?.standing
  return { ...its, administrator, after, alarm, open, tell, answers, finds, list, one, standing }
}
const nth = (index: number) => `alarm${String(index).padStart(17, '0')}`

test('whoever can act was told as long as a message to them has not failed; word to a finder tells nobody', async () => {
  const { open, tell, standing, db } = await desk()
  const { id } = await open()
  for (const [status, said] of [
    ['WAITING', 'WAITING'],
    ['CLAIMED', 'WAITING'],
    ['SENT', 'WAITING'],
    ['DELIVERED', 'WAITING'],
    ['UNSURE', 'WAITING'],
    ['SUPERSEDED', 'WAITING'],
    ['FAILED', 'NOBODY_TOLD'],
    ['CANCELLED', 'NOBODY_TOLD'],
  ] as const) {
    await db.update(messages).set({ status }).where(eq(messages.incidentId, id))
    expect(await standing(id), status).toBe(said)
  }
  await tell(id, { kind: 'FINDER', submissionId: randomUid() })
  expect(await standing(id)).toBe('NOBODY_TOLD')
  await tell(id, DUTY)
  expect(await standing(id)).toBe('WAITING')
})

test('of what is true of an alarm the first that matters to the desk is said', async () => {
  const { open, alarm, person, answers, finds, standing, service, db } = await desk()
  const { id, person: uid } = await open({ unansweredAt: service.now() })
  expect(await standing(id)).toBe('UNANSWERED')
  await db.update(incidents).set({ openedBy: 'MISSING', missingAt: service.now() }).where(eq(incidents.id, id))
  expect(await standing(id)).toBe('SOUGHT')
  await finds(id, uid)
  expect(await standing(id), 'sought, and found since').toBe('UNANSWERED')
  await answers(id, { response: 'TAKEN' })
  expect(await standing(id)).toBe('TAKEN')
  await answers(id, { response: 'GOING' })
  expect(await standing(id)).toBe('GOING')
  await db.update(responders).set({ endedAt: service.now(), ended: 'WITHDRAWN' }).where(eq(responders.incidentId, id))
  expect(await standing(id), 'nobody goes any more').toBe('UNANSWERED')

  const alone = await alarm(await person(), { openedBy: 'MISSING', missingAt: service.now() })
  expect(await standing(alone)).toBe('SOUGHT')
  await db.update(incidents).set({ missingAt: null, openedBy: 'FINDER' }).where(eq(incidents.id, alone))
  expect(await standing(alone), 'whom nobody was told of either').toBe('NOBODY_TO_CALL')
})

test('alarms stand by how they stand, and those alike with the oldest first; one that is over is not there', async () => {
  const { open, alarm, person, answers, list, after, service } = await desk()
  await open({ id: nth(6), openedAt: after(-30) })
  await open({ id: nth(5), openedAt: after(-60) })
  await open({ id: nth(4), openedAt: after(-60) })
  await open({ id: nth(3), openedAt: after(-90), unansweredAt: after(-10) })
  await open({ id: nth(2), openedAt: after(-400) })
  await answers(nth(2), {})
  await alarm(await person(), { id: nth(1), openedAt: after(-5) })
  await open({ id: nth(0), closedAt: service.now(), closedReason: 'SAFE' })
  expect((await list()).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 2].map(nth))
})

test('a row says who goes by what they are to the person, how many found them, and when something last happened', async () => {
  const { open, answers, finds, one, after, service, db } = await desk()
  const { id, person, contact } = await open({ openedAt: after(-600), audience: 'DESK' })
  const before = { openedBy: 'FINDER', openedAt: after(-600).toISOString(), audience: 'DESK' }
  expect(await one(id)).toMatchObject({ ...before, finders: 0, lastEventAt: after(-600).toISOString(), onTheWay: [] })
  await db.insert(incidentEvents).values([
    { incidentId: id, kind: 'details-left', createdAt: after(-500) },
    { incidentId: id, kind: 'on-my-way', createdAt: after(-100) },
    { incidentId: id, kind: 'details-left', createdAt: after(-300) },
  ])
  const other = await open()
  await db.insert(incidentEvents).values({ incidentId: other.id, kind: 'details-left', createdAt: after(-10) })
  await finds(id, person)
  await finds(id, person)
  await finds(other.id, other.person)
  await db.update(accounts).set({ photo: 'face' }).where(eq(accounts.uid, person))
  await answers(id, { actorKind: 'ACCOUNT', actor: contact.uid, saidAt: after(-100) })
  await answers(id, { actorKind: 'DUTY', saidAt: after(-90) })
  await answers(id, { actorKind: 'ACCOUNT', actor: 'somebody who was unlinked', saidAt: after(-80) })
  const gone = { endedAt: service.now(), ended: 'WITHDRAWN' } as const
  await answers(id, { actorKind: 'ACCOUNT', actor: contact.uid, saidAt: after(-200), ...gone })
  expect(await one(id)).toMatchObject({
    person: { uid: person, firstname: 'Siew Hua', lastname: 'Lim', photo: 'face' },
    finders: 2,
    lastEventAt: after(-100).toISOString(),
    onTheWay: ['Child', 'duty', 'Caregiver'],
    standing: 'GOING',
    taken: null,
    mayOpen: true,
  })
  expect(await one(other.id)).toMatchObject({ finders: 1, lastEventAt: after(-10).toISOString(), onTheWay: [] })
})

test('an alarm rings until somebody answers it, and not while the family looks for somebody nobody has found', async () => {
  const { open, answers, finds, administrator, service, after, db } = await desk()
  const counts = async () => (await answer(await administrator.browser.get('/admin/alarm-count'))).data
  expect(await counts()).toEqual({ open: 0, loud: 0, newestAt: null })
  const { id, person } = await open({ openedAt: after(-90), openedBy: 'MISSING', missingAt: after(-90) })
  const at = after(-90).toISOString()
  expect(await counts()).toEqual({ open: 1, loud: 0, newestAt: at })
  await finds(id, person)
  expect(await counts()).toEqual({ open: 1, loud: 1, newestAt: at })
  await answers(id, { response: 'TAKEN' })
  expect(await counts()).toEqual({ open: 1, loud: 0, newestAt: at })
  await db.update(responders).set({ endedAt: service.now(), ended: 'WITHDRAWN' }).where(eq(responders.incidentId, id))
  const second = await open({ openedAt: after(-600), reopenedAt: after(-30) })
  await answers(id, { endedAt: service.now(), ended: 'WITHDRAWN' })
  expect(await counts()).toEqual({ open: 2, loud: 2, newestAt: after(-30).toISOString() })
  await answers(second.id, {})
  expect(await counts()).toMatchObject({ open: 2, loud: 1 })
})

test('who took an alarm is named to colleagues, with when, whether it is oneself, and whether they were asked again', async () => {
  const { open, answers, one, administrator: me, administrator, after, consoleOf, db } = await desk()
  const colleague = { ...me, browser: await consoleOf({ administratorUid: me.uid }) }
  const { id } = await open()
  await answers(id, { response: 'TAKEN', administrator: administrator.uid, saidAt: after(-60) })
  const taken = { name: 'Rahim Osman', at: after(-60).toISOString(), isMe: true, asked: false }
  expect((await one(id, colleague))?.taken).toEqual(taken)
  await db
    .update(responders)
    .set({ askedAt: after(-10) })
    .where(eq(responders.incidentId, id))
  expect((await one(id))?.taken).toEqual({ ...taken, asked: true })
  await db.update(responders).set({ administrator: 'another' }).where(eq(responders.incidentId, id))
  expect((await one(id))?.taken).toMatchObject({ isMe: false })
})
