import { and, eq } from 'drizzle-orm'
import { ago, days } from '#contract/domain/time.ts'
import { accounts, messages } from '../db/tables.ts'
import { askNumbers } from '../member/ask-numbers.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { nextWorkingDay } from './lost.ts'
import { reached } from './reached.ts'

type Row = Partial<typeof accounts.$inferInsert>

/** A working morning; the daughter's number was proved ninety days ago, to the second. */
export async function numberMorning() {
  const its = await reached()
  const { db, service, daughter, person } = its
  await its.moveTo(nextWorkingDay(service.now()))
  const before = (count: number, seconds = 0) => new Date(ago(service.now(), days(count)).getTime() + seconds * 1000)
  const set = (row: Row, uid = daughter.uid) => db.update(accounts).set(row).where(eq(accounts.uid, uid))
  await set({ phoneVerifiedAt: before(90) })
  const run = async () => {
    await askNumbers(service)
    await its.runJobs()
  }
  const asked = async (uid = daughter.uid) =>
    (
      await db
        .select()
        .from(messages)
        .where(and(eq(messages.recipientId, uid), eq(messages.recipientKind, 'ACCOUNT')))
    )
      .filter(({ kind }) => kind.startsWith('number-'))
      .map(({ kind, channel }) => `${kind} ${channel}`)
      .toSorted()
  const items = async () => (await its.itemsOf(daughter.uid)).filter(({ kind }) => kind === 'number-unconfirmed')
  const token = () => its.linkSentTo('number', daughter.phone)
  const press = (by: string, from = its.device()) => from.post(`/public/number/${by}`, {})
  const called = async () => (await contactsOf(db, person.uid, service.now())).map(({ uid }) => uid)
  /** Asked, asked once more, and silent since: staff have to call. */
  const silent = async () => {
    await run()
    await set({ numberAskedAt: before(21), numberAskedAgainAt: before(14) })
    await run()
  }
  return { ...its, before, set, run, asked, items, token, press, called, silent }
}
