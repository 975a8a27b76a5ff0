import { expect, test } from 'vitest'
import type { MonthlyReport } from '#contract/admin-report.ts'
import { scans } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'

/** The report as it opens, without a month that was asked for; in a database in which nothing else happens. */
async function report() {
  const its = await adminConsole()
  const opens = async (): Promise<MonthlyReport> => {
    const { browser } = await its.administrator()
    return (await answer(await browser.get('/admin/report'))).data
  }
  return { ...its, opens }
}

test('it opens on the last settled month, and on the running one where only that has anything', async () => {
  const { opens, moveTo, account, code, db } = await report()
  await moveTo(new Date('2031-03-20T04:00:00Z'))
  // Registered in the running month, and nothing before.
  const at = new Date('2031-03-05T04:00:00Z')
  const uid = await account({ type: 'DEMENTIA', createdAt: new Date('2031-02-27T04:00:00Z'), status: 'INCOMPLETE' })
  await db.insert(scans).values({ code: await code(uid), personUid: uid, deviceHash: 'device', createdAt: at })
  expect(await opens()).toMatchObject({ month: '2031-03', settled: false, figures: { scans: 1 } })
  // Once the month is settled it is the one that opens, also when a new one has begun.
  await moveTo(new Date('2031-04-10T04:00:00Z'))
  expect(await opens()).toMatchObject({ month: '2031-03', settled: true, figures: { scans: 1 } })
  // Nothing happened in April: March still shows something.
  await moveTo(new Date('2031-05-10T04:00:00Z'))
  expect(await opens()).toMatchObject({ month: '2031-03', settled: true, figures: { scans: 1 } })
})
