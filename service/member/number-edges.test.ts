import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, incidents, messages, tags, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { linkPerson } from '../test/person-calls.ts'
import { registration } from '../test/registration.ts'
import { askNumbers } from './ask-numbers.ts'

const DAY = 86_400_000
/** Days of silence until the second question, and from that until staff call. */
const [AGAIN, CALL] = [7, 14]

/** A person, and caregivers whose number was proved ninety days ago. */
async function asking() {
  const its = await registration()
  const { db, service } = its
  // Whoever an earlier test left is not asked again.
  await db.update(accounts).set({ phoneVerifiedAt: null })
  const person = await its.account({ type: 'DEMENTIA' })
  const ago = (days: number, ms = 0) => new Date(service.now().getTime() - days * DAY - ms)
  let nth = 0
  const carer = async (row: object = {}, tag: Partial<typeof tags.$inferInsert> = {}, of = person) => {
    nth += 1
    const phone = `8${String(7_000_000 + nth)}`
    const uid = await its.account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: ago(90), ...row })
    await linkPerson(its, of, uid, tag)
    return uid
  }
  /** What each of these hears of this run. */
  const heard = async (...uids: string[]) => {
    await db.delete(messages).where(inArray(messages.recipientId, uids))
    await askNumbers(service)
    const sent = await db.select().from(messages).where(inArray(messages.recipientId, uids))
    return uids.map((uid) =>
      [...new Set(sent.filter(({ recipientId }) => recipientId === uid).map(({ kind }) => kind))].join(),
    )
  }
  return { ...its, person, ago, carer, heard }
}

test('asked is who is called for somebody at a number that has stood for ninety days, and nobody else', async () => {
  const its = await asking()
  const { carer, heard, ago, service, organisation, account } = its
  const due = await carer()
  const not = [
    await carer({ phoneVerifiedAt: ago(90, -1) }),
    await carer({ phoneConfirmedAt: ago(90, -1) }),
    await carer({ status: 'PENDING' }),
    await carer({ phoneVerifiedAt: null }),
    await carer({ type: 'PUBLIC' }),
    await carer({ masterPartnerUid: await organisation() }),
    await carer({ frozenAt: service.now() }),
    await carer({}, { status: 'PENDING' }),
    await carer({}, { status: 'ENDED' }),
    await carer({}, { barredAt: service.now() }),
    await carer({}, { activeAt: ago(0, -1) }),
    await account({ phoneVerifiedAt: ago(90) }),
  ]
  expect(await heard(due, ...not)).toEqual(['number-asked', ...not.map(() => '')])
  expect(await heard(due), 'once').toEqual([''])
})

test('nobody is asked while somebody of theirs is looked for', async () => {
  const { carer, heard, account, db, service, person } = await asking()
  const calm = await account({ type: 'DEMENTIA' })
  const [busy, free] = [await carer(), await carer({}, {}, calm)]
  const made = { openedBy: 'FINDER', openedAt: service.now() } as const
  const id = randomUid()
  await db.insert(incidents).values([
    { id, personUid: person, ...made },
    { id: randomUid(), personUid: calm, ...made, closedAt: service.now(), closedReason: 'SAFE' },
  ])
  expect(await heard(busy, free)).toEqual(['', 'number-asked'])
  await db.update(incidents).set({ closedAt: service.now(), closedReason: 'SAFE' }).where(eq(incidents.id, id))
  expect(await heard(busy, free)).toEqual(['number-asked', ''])
})

test('who is silent is asked once more, then staff call once, and after ninety days it begins anew', async () => {
  const { carer, heard, db, ago } = await asking()
  const uid = await carer({ phoneVerifiedAt: ago(400) })
  const set = (row: Partial<typeof accounts.$inferInsert>) => db.update(accounts).set(row).where(eq(accounts.uid, uid))
  const calls = async () => db.$count(workItems, eq(workItems.accountUid, uid))
  const after = async (asked: Date, again: Date | null) => {
    await set({ numberAskedAt: asked, numberAskedAgainAt: again })
    return [(await heard(uid))[0], await calls()]
  }
  expect(await after(ago(AGAIN, -1), null)).toEqual(['', 0])
  expect(await after(ago(AGAIN), null)).toEqual(['number-asked-again', 0])
  expect(await after(ago(AGAIN + CALL), ago(CALL, -1))).toEqual(['', 0])
  expect(await after(ago(AGAIN + CALL), ago(CALL))).toEqual(['', 1])
  expect(await after(ago(AGAIN + CALL), ago(CALL)), 'one call waits').toEqual(['', 1])
  expect(await after(ago(90, -1), ago(80)), 'not yet anew').toEqual(['', 1])
  expect(await after(ago(90), ago(80))).toEqual(['number-asked', 1])
})
