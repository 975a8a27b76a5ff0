import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, newPhone } from '../test/registration.ts'

/** A person who waits, made by a caregiver who waits too; who approves the person approves the caregiver with them. */
async function waitingFamily() {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const phone = { prefixCountryNum: '+65', phone: newPhone(), phoneVerifiedAt: its.service.now() }
  const maker = await its.account({ status: 'PENDING', ...phone })
  const uid = await its.account({ type: 'DEMENTIA', status: 'PENDING', createdBy: maker })
  await linkPerson(its, uid, maker)
  const change = (columns: Partial<typeof tags.$inferInsert>) =>
    its.db.update(tags).set(columns).where(eq(tags.personUid, uid))
  const approve = async () => {
    const { seen } = (await answer(await browser.get(`/admin/accounts/${uid}`))).data
    await answer(await browser.post(`/admin/accounts/${uid}/decision`, { decision: 'approve', seen, reason: 'Known' }))
    const [row] = await its.db.select().from(accounts).where(eq(accounts.uid, maker))
    return row?.status
  }
  return { change, approve }
}

test('a caregiver whom staff keep from the person, or whose link has ended, is not approved with the person they registered', async () => {
  for (const over of [{ barredAt: new Date() }, { status: 'ENDED' }, { status: 'REJECTED' }] as const) {
    const { change, approve } = await waitingFamily()
    await change(over)
    expect(await approve(), JSON.stringify(over)).toBe('PENDING')
  }
})

test('one whose link stands is', async () => {
  expect(await (await waitingFamily()).approve()).toBe('APPROVED')
})
