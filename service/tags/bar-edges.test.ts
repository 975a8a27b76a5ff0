import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer } from '../test/registration.ts'

test('what a carer was told before the bar stands as it was told', async () => {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { db, person, son, runJobs } = its
  const statuses = async () =>
    (await db.select().from(messages).where(eq(messages.recipientId, son.uid))).map(({ kind, status }) => [
      kind,
      status,
    ])
  await answer(await person.browser.post('/account/leave', {}))
  await runJobs()
  const told = await statuses()
  expect(told.length).toBeGreaterThan(0)
  const desk = await its.administrator()
  const body = { barred: true, reason: 'Protection order of 3 March' }
  await answer(await desk.browser.post(`/admin/tags/${tagId(person.uid, son.uid)}/bar`, body))
  expect(await statuses()).toEqual(told)
})
