import { expect, test } from 'vitest'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { accounts, questions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'
import { workingDaysSince } from '../working-days.ts'
import { overdueBefore, overdueCases } from './overdue.ts'

const DAY = 86_400_000
/** A Wednesday noon in Singapore with no holiday in the weeks before it. */
const NOW = new Date('2031-07-16T04:00:00Z')
const daysAgo = (count: number) => new Date(NOW.getTime() - count * DAY)

async function desk() {
  const its = await adminConsole()
  await its.moveTo(NOW)
  const { browser } = await its.administrator()
  const waiting = (createdAt: Date) => its.account({ type: 'PUBLIC', status: 'PENDING', createdAt })
  /** A question to the applicant, asked and, where it is over, closed that many days ago. */
  const asked = (accountUid: string, from: number, to?: number) =>
    its.db.insert(questions).values({
      id: randomUid(),
      accountUid,
      askedUid: accountUid,
      question: 'identity',
      opened: 'identity',
      state: to === undefined ? 'OPEN' : 'RETURNED',
      locale: 'en',
      askedBy: 'desk',
      createdAt: daysAgo(from),
      ...(to !== undefined && { resumedAt: daysAgo(to) }),
    })
  const overdue = async () => {
    const found = await its.db
      .select({ uid: accounts.uid })
      .from(accounts)
      .where(await overdueCases(its.db, NOW))
    return found.map(({ uid }) => uid)
  }
  return { ...its, browser, waiting, asked, overdue }
}

test('a case is overdue once the promised working days are over, and not on the last of them', async () => {
  const { waiting, overdue } = await desk()
  const edge = overdueBefore(NOW)
  const late = await waiting(new Date(edge.getTime() - 1))
  const inTime = await waiting(edge)
  expect(workingDaysSince(new Date(edge.getTime() - 1), NOW)).toBe(APPROVAL_WORKING_DAYS + 1)
  expect(workingDaysSince(edge, NOW)).toBe(APPROVAL_WORKING_DAYS)
  const found = await overdue()
  expect(found).toContain(late)
  expect(found).not.toContain(inTime)
})

test('the days on which the applicant was asked are left out, and count again once the question came back', async () => {
  const { waiting, asked, overdue, browser } = await desk()
  // Nine working days ago, on the third of July; seven were promised.
  const begun = daysAgo(13)
  expect(workingDaysSince(begun, NOW)).toBe(9)
  const [never, open, three, one] = [
    await waiting(begun),
    await waiting(begun),
    await waiting(begun),
    await waiting(begun),
  ]
  await asked(open, 8)
  await asked(three, 9, 6)
  await asked(one, 9, 8)
  const found = await overdue()
  expect(found).toContain(never)
  expect(found, 'the question is still open: eight days were in nobody’s hands but the applicant’s').not.toContain(open)
  expect(found, 'nine days less three are in time').not.toContain(three)
  expect(found, 'nine days less one are not').toContain(one)
  // The queue and the dashboard say the same.
  const { waiting: listed } = (await answer(await browser.get('/admin/queues/public?due=overdue'))).data
  const uids = listed.map(({ uid }: { uid: string }) => uid)
  expect(uids).toEqual(expect.arrayContaining([never, one]))
  expect(uids).not.toEqual(expect.arrayContaining([open]))
  expect(uids).not.toEqual(expect.arrayContaining([three]))
  const overview = (await answer(await browser.get('/admin/overview'))).data
  expect(overview.overdue).toBe(found.length)
})
