import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { accounts, incidents, submissions } from './db/tables.ts'
import { answer, registration } from './test/registration.ts'

const DAY = 24 * 3600

test('a membership that ended a year ago is not erased while somebody who read its old label waits for the desk', async () => {
  const { account, code, db, device, service, moveClock, row } = await registration()
  const uid = await account({ type: 'DEMENTIA' })
  const label = await code(uid)
  await db.update(accounts).set({ status: 'ENDED', endedAt: service.now() }).where(eq(accounts.uid, uid))
  await moveClock(365 * DAY - 60)
  await answer(
    await device().post('/public/safe-return/unusable', {
      code: label,
      phone: '81234567',
      name: 'Aisha',
      prefixCountryNum: '+65',
    }),
  )
  await moveClock(3600)
  await cleanUp(service)
  expect(await db.$count(submissions, eq(submissions.personUid, uid)), 'the number of who stands with her').toBe(1)
  await db.update(incidents).set({ closedAt: service.now(), closedReason: 'SAFE' }).where(eq(incidents.personUid, uid))
  await cleanUp(service)
  expect(await row(uid)).toBeUndefined()
})

test('an alarm that is open is not deleted, however long ago it was opened', async () => {
  const { account, db, service, moveClock } = await registration()
  const personUid = await account({ type: 'DEMENTIA' })
  const opened = { personUid, openedBy: 'FINDER', openedAt: service.now() } as const
  await db.insert(incidents).values([
    { id: 'open', ...opened },
    { id: 'over', ...opened, closedAt: service.now(), closedReason: 'SAFE' },
  ])
  await moveClock(91 * DAY)
  await cleanUp(service)
  const kept = await db.select({ id: incidents.id }).from(incidents).where(eq(incidents.personUid, personUid))
  expect(kept).toEqual([{ id: 'open' }])
})
