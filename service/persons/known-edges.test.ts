import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AccountStatus } from '#contract/options.ts'
import { accounts, messages, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { newPhone, registration } from '../test/registration.ts'
import { knownPerson } from './duplicates.ts'
import { remindIncomplete } from './reminder.ts'

const DAY = 86_400_000

test.each([
  ['INCOMPLETE', false],
  ['PENDING', true],
  ['APPROVED', true],
  ['ENDING', true],
  ['SUSPENDED', true],
  ['REJECTED', false],
  ['ENDED', false],
] as [AccountStatus, boolean][])('somebody who is %s is known as registered: %s', async (status, isKnown) => {
  const { account, db } = await registration()
  const personHash = randomUid()
  const uid = await account({ type: 'DEMENTIA', status, personHash })
  expect((await knownPerson(db, personHash, 'another'))?.uid).toBe(isKnown ? uid : undefined)
  expect(await knownPerson(db, personHash, uid), 'not as themselves').toBeUndefined()
  expect(await knownPerson(db, randomUid(), 'another')).toBeUndefined()
  expect(await knownPerson(db, null, 'another')).toBeUndefined()
})

test('a caregiver of the same name and birth is not the person', async () => {
  const { account, db } = await registration()
  const personHash = randomUid()
  await account({ type: 'CAREGIVER', personHash })
  expect(await knownPerson(db, personHash, 'another')).toBeUndefined()
})

/** A registration that was begun so long ago, and what its reminder does. */
async function reminding() {
  const its = await registration()
  const { db, service } = its
  const begun = (ago: number, row: object = {}) =>
    its.account({
      type: 'DEMENTIA',
      status: 'INCOMPLETE',
      createdAt: new Date(service.now().getTime() - ago),
      prefixCountryNum: '+65',
      phone: newPhone(),
      ...row,
    })
  const remind = async (accountUid: string, textTo?: string) => {
    await remindIncomplete(service, { accountUid, ...(textTo && { textTo }) })
    const sent = await db.select().from(messages).where(eq(messages.recipientId, accountUid))
    const items = await db.$count(workItems, eq(workItems.accountUid, accountUid))
    return { by: sent.map(({ kind, channel }) => `${kind} ${channel}`), items }
  }
  const named = async (uid: string) => {
    const [row] = await db.select().from(accounts).where(eq(accounts.uid, uid))
    return service.keys.hashSubject(`${row?.prefixCountryNum}${row?.phone}`)
  }
  return { ...its, begun, remind, named }
}

test('before three days a registration is reminded of, from then on it waits for staff, once', async () => {
  const { begun, remind, named } = await reminding()
  const [early, due] = [await begun(3 * DAY - 1), await begun(3 * DAY)]
  expect(await remind(early, await named(early))).toEqual({ by: ['remind-incomplete sms'], items: 0 })
  expect(await remind(due, await named(due))).toEqual({ by: [], items: 1 })
  expect(await remind(due, await named(due))).toEqual({ by: [], items: 1 })
})

test('a text goes to the number that was named alone, else an e-mail, else nothing', async () => {
  const { begun, remind, named } = await reminding()
  const email = 'siewhua@example.test'
  const [changed, mail, none] = [await begun(DAY), await begun(DAY, { email }), await begun(DAY, { phone: '0' })]
  expect((await remind(changed, await named(mail))).by).toEqual([])
  expect((await remind(mail)).by).toEqual(['remind-incomplete email'])
  expect((await remind(none, await named(none))).by).toEqual([])
})

test('what was confirmed is not reminded of, and what is a second registration waits for nobody', async () => {
  const { begun, remind, named, service } = await reminding()
  const confirmed = await begun(DAY, { status: 'PENDING' })
  const again = await begun(3 * DAY, { registeredAgainAt: service.now() })
  expect(await remind(confirmed, await named(confirmed))).toEqual({ by: [], items: 0 })
  expect(await remind(again, await named(again))).toEqual({ by: [], items: 0 })
})
