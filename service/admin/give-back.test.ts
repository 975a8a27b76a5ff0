import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents, messages } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'
import { closeAdministrator, suspendAdministrator } from './administrator-rows.ts'

/** Somebody who was found, with a daughter, and two administrators. */
async function found() {
  const its = await adminConsole()
  const { db, service } = its
  const [administrator, colleague] = [await its.administrator(), await its.administrator('Tan Mei')]
  const person = await its.person()
  const daughter = await its.carer(person)
  await answer(await its.device().post('/public/credential/safereturncard', its.submission(await its.code(person))))
  await its.runJobs()
  const id = (await its.incidentsOf(person))[0]?.id ?? ''
  const act = (body: object, { browser } = administrator) => browser.post(`/admin/incidents/${id}`, body)
  const alarm = async () => (await db.select().from(incidents).where(eq(incidents.id, id)))[0]
  const textsTo = (kind: 'ACCOUNT' | 'DUTY') =>
    db.$count(messages, and(eq(messages.incidentId, id), eq(messages.recipientKind, kind), eq(messages.channel, 'sms')))
  const lose = (how: typeof suspendAdministrator | typeof closeAdministrator) =>
    db.transaction((tx) => how(service, tx, colleague.uid))
  return { ...its, administrator, colleague, person, daughter, id, act, alarm, textsTo, lose }
}

test.each([
  ['suspended', suspendAdministrator],
  ['ended', closeAdministrator],
])('the “On my way” of an administrator who is %s holds nobody’s alarm any longer', async (_how, how) => {
  const { act, alarm, colleague, lose, textsTo, pass, eventsOf, person } = await found()
  await answer(await act({ act: 'on-my-way', minutes: 60 }, colleague))
  expect((await alarm())?.acknowledgedAt).not.toBeNull()
  const before = await textsTo('ACCOUNT')
  await lose(how)
  expect((await alarm())?.acknowledgedAt).toBeNull()
  expect((await eventsOf(person)).map(({ kind }) => kind)).toContain('withdrawn')
  await pass(120)
  expect(await textsTo('ACCOUNT'), 'the family is called again').toBeGreaterThan(before)
})

test('where they had the alarm too, the desk is called again at once', async () => {
  const { act, colleague, lose, textsTo, alarm } = await found()
  await answer(await act({ act: 'take' }, colleague))
  await answer(await act({ act: 'on-my-way' }, colleague))
  const before = await textsTo('DUTY')
  await lose(suspendAdministrator)
  expect((await alarm())?.acknowledgedAt).toBeNull()
  expect(await textsTo('DUTY')).toBeGreaterThan(before)
})

test('what a colleague says for the desk stands', async () => {
  const { act, colleague, lose, alarm } = await found()
  await answer(await act({ act: 'on-my-way' }, colleague))
  // Said anew by the other administrator: it is theirs from now on.
  await answer(await act({ act: 'on-my-way', minutes: 10 }))
  await lose(suspendAdministrator)
  expect((await alarm())?.acknowledgedAt).not.toBeNull()
})
