import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { registration } from '../test/registration.ts'
import { endNumberQuestion } from './number-confirmed.ts'

test('a number that is confirmed closes what waits about it, and leaves who closed earlier work, and other work, as it was', async () => {
  const { db, service, account, moveClock } = await registration()
  const uid = await account()
  const at = service.now()
  const item = async (row: Partial<typeof workItems.$inferInsert>) => {
    const id = randomUid()
    await db.insert(workItems).values({ id, kind: 'number-doubted', accountUid: uid, createdAt: at, ...row })
    return async () => {
      const [now] = await db.select().from(workItems).where(eq(workItems.id, id))
      return now && [now.closedAt, now.closedBy]
    }
  }
  const before = await item({ closedAt: at, closedBy: 'an administrator of last year' })
  const open = [await item({}), await item({ kind: 'number-unconfirmed' })]
  const other = await item({ kind: 'call-or-write' })
  const neighbour = await item({ accountUid: await account() })
  await moveClock(60)
  await db.transaction((tx) => endNumberQuestion(service, tx, uid, uid))
  for (const one of open) expect(await one()).toEqual([service.now(), uid])
  expect(await before()).toEqual([at, 'an administrator of last year'])
  for (const one of [other, neighbour]) expect(await one()).toEqual([null, null])
})
