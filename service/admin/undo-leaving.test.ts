import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workItems } from '../db/tables.ts'
import { settleAccount } from '../tags/leaving.ts'
import { adminConsole } from '../test/console.ts'
import { portal } from '../test/portal.ts'
import { answer, refusal } from '../test/registration.ts'

const DAY = 24 * 3600

/** A person who is leaving, at once or in time, and the administrators who decide about her. */
async function leaving(stopNow: boolean) {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { person, db } = its
  const administrator = await its.administrator()
  const decide = async (decision: 'end' | 'undo') =>
    administrator.browser.post(`/admin/accounts/${person.uid}/decision`, {
      decision,
      reason: 'Told at the counter',
      seen: (await its.row(person.uid))?.updatedAt.toISOString(),
    })
  await answer(await person.browser.post('/account/leave', { stopNow }))
  const items = () =>
    db
      .select()
      .from(workItems)
      .where(and(eq(workItems.accountUid, person.uid), isNull(workItems.closedAt)))
  const close = async (outcome: 'keep' | 'end') =>
    administrator.browser.post(`/admin/work-items/${(await items())[0]?.id}`, { note: 'We spoke', outcome })
  const page = async () => (await its.device().get(`/public/accounts/users/v2/${person.code}`)).status
  const stands = () => its.row(person.uid)
  const settle = () => settleAccount(its.service, { accountUid: person.uid })
  return { ...its, administrator, decide, items, close, page, stands, settle }
}

test('after the end of somebody who chose “Stop now” is undone, she is as hidden as before, and staff still speak with her', async () => {
  const { decide, page, stands, items, daughter, path, close } = await leaving(true)
  const before = await stands()
  expect(await page()).toBe(404)
  await answer(await decide('end'))
  await answer(await decide('undo'))
  expect(await stands()).toMatchObject({
    status: 'ENDING',
    stoppedNowAt: before?.stoppedNowAt,
    endingAt: before?.endingAt,
    endingBy: before?.endingBy,
  })
  expect(await page()).toBe(404)
  expect((await daughter.browser.get(path())).status).toBe(404)
  expect(await items()).toMatchObject([{ kind: 'stopped-now' }])
  await answer(await close('keep'))
  expect(await stands()).toMatchObject({ status: 'APPROVED', stoppedNowAt: null, endingAt: null })
  expect(await page()).toBe(200)
})

test('the end of somebody who is leaving in time is undone to the same day of leaving', async () => {
  const { decide, page, stands } = await leaving(false)
  const before = await stands()
  await answer(await decide('end'))
  expect(await page()).toBe(404)
  await answer(await decide('undo'))
  expect(await stands()).toMatchObject({ status: 'ENDING', endingAt: before?.endingAt, stoppedNowAt: null })
  expect(await page()).toBe(200)
  await answer(await decide('undo'))
  expect(await stands()).toMatchObject({ status: 'APPROVED', endingAt: null, statusBefore: null })
})

test('whose time has run out meanwhile has a day, in which staff speak with them', async () => {
  const { decide, stands, settle, moveClock, administrator, consoleOf, service } = await leaving(true)
  await answer(await decide('end'))
  await moveClock(10 * DAY)
  administrator.browser = await consoleOf({ administratorUid: administrator.uid })
  await settle()
  expect((await stands())?.status, 'an end that can be undone is not made for good').toBe('ENDED')
  await answer(await decide('undo'))
  expect((await stands())?.endingAt).toEqual(new Date(service.now().getTime() + DAY * 1000))
  await settle()
  expect((await stands())?.status).toBe('ENDING')
  await moveClock(DAY)
  await settle()
  expect(await stands()).toMatchObject({ status: 'ENDED', stoppedNowAt: null })
})

test.each([
  ['has ended', 'ENDED', 'keep', 'end'],
  ['has been taken back', 'APPROVED', 'end', 'keep'],
] as const)(
  'of a leaving that %s the item is closed by the word that is true alone',
  async (_what, status, untrue, true_) => {
    const { decide, close, items, stands, person } = await leaving(true)
    if (status === 'ENDED') await answer(await decide('end'))
    else await answer(await person.browser.post('/account/stay', {}))
    expect(await refusal(await close(untrue))).toBe('decided-already')
    expect(await items()).toHaveLength(1)
    await answer(await close(true_))
    expect((await stands())?.status).toBe(status)
  },
)
