import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, messages } from '../db/tables.ts'
import { beginLeaving } from '../tags/leaving.ts'
import { lost } from '../test/lost.ts'
import { actAs as actsAs } from './acts.ts'

/** An alarm that the daughter has closed, of a person who has stopped everything since. */
async function stoppedAfterwards({ isFound = true } = {}) {
  const its = await lost()
  const { service, db, uid, of } = its
  if (isFound) await its.submit()
  else {
    const missing = await import('./missing.ts')
    await missing.raiseMissing(service, {
      personUid: uid,
      carer: of('son').uid,
      actor: of('son').uid,
      place: undefined,
    })
  }
  await its.runJobs()
  await its.actAs('daughter', 'safe')
  await its.runJobs()
  await its.moveClock(600)
  const [person = expect.fail()] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  await db.transaction((tx) => beginLeaving(service, tx, person, { stopNow: true }))
  await its.runJobs()
  const since = service.now()
  await its.moveClock(60)
  const { id } = await its.incident()
  const said = async () =>
    (await db.select().from(messages).where(eq(messages.incidentId, id)))
      .filter(({ createdAt }) => createdAt > since)
      .map(({ kind, channel, recipientId }) => `${kind} ${channel} ${its.nameOf(recipientId ?? 'duty')}`)
      .toSorted()
  const reopen = () => db.transaction((tx) => actsAs(service, tx, id, { kind: 'DUTY' }, { act: 'reopen' }))
  return { ...its, id, said, reopen }
}

test('opened again after the person stopped everything an alarm is the desk’s, and nobody of the family is called', async () => {
  const { actAs, reopen, pass, incident, said } = await stoppedAfterwards()
  expect((await actAs('daughter', 'reopen')).status, 'a contact’s link has ended').toBe(404)
  await reopen()
  await pass(150)
  expect(await incident()).toMatchObject({ audience: 'DESK', closedAt: null })
  expect((await said()).filter((one) => !one.endsWith('duty'))).toEqual([])
  expect(await said()).toEqual(expect.arrayContaining(['found sms duty', 'found email duty']))
})

test('so is one of somebody who was only missing', async () => {
  const { reopen, pass, incident, said } = await stoppedAfterwards({ isFound: false })
  await reopen()
  await pass(30)
  expect(await incident()).toMatchObject({ audience: 'DESK', closedAt: null })
  expect(await said()).toEqual(['missing email duty', 'missing sms duty'])
})

test('nobody opens an alarm again that was closed a day ago, the desk neither', async () => {
  const { submit, runJobs, actAs, moveClock, db, service, incident } = await lost()
  await submit()
  await runJobs()
  await actAs('daughter', 'safe')
  const { id } = await incident()
  const reopen = () => db.transaction((tx) => actsAs(service, tx, id, { kind: 'DUTY' }, { act: 'reopen' }))
  await moveClock(24 * 3600)
  await expect(reopen()).rejects.toMatchObject({ code: 'incident-closed' })
  await moveClock(-1)
  await reopen()
  expect((await incident()).closedAt).toBeNull()
})
