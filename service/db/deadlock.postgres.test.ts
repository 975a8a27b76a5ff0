import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from './tables.ts'
import { registration } from '../test/registration.ts'

const ORDERS = [
  [0, 1],
  [1, 0],
] as const

/** Two accounts, and two who change both, each beginning with another one; neither goes on before both have begun. */
async function crossing(refuse?: () => never) {
  const { account, db } = await registration()
  const uids = [await account(), await account()] as const
  const begun = ORDERS.map(() => Promise.withResolvers<void>())
  let tries = 0
  const change = ([first, second]: (typeof ORDERS)[number]) =>
    db.transaction(async (tx) => {
      tries += 1
      for (const nth of [first, second]) {
        await tx
          .update(accounts)
          .set({ building: `${first}` })
          .where(eq(accounts.uid, uids[nth]))
        begun[first]?.resolve()
        await begun[second]?.promise
      }
      refuse?.()
      return first
    })
  const done = await Promise.allSettled(ORDERS.map(change))
  const rows = await db.select().from(accounts).where(eq(accounts.uid, uids[0])).orderBy(asc(accounts.uid))
  return { done, tries, building: rows[0]?.building }
}

test('of two acts that wait for each other one is done after the other, and nobody hears of it', async () => {
  const { done, tries, building } = await crossing()
  expect(done).toEqual([0, 1].map((value) => ({ status: 'fulfilled', value })))
  expect(tries).toBe(3)
  expect(['0', '1']).toContain(building)
})

test('what an act itself throws is thrown once', async () => {
  const { done, building } = await crossing(() => {
    throw new RangeError('refused')
  })
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(building).toBeNull()
})
