import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { portal } from '../test/portal.ts'
import { answer, refusal } from '../test/registration.ts'
import { DUTY_PHONE, freshDatabase } from '../test/world.ts'

/** An administrator has reported the death of the wrong person, whom her family looks for; the duty desk has heard of nobody else. */
async function mistaken() {
  await freshDatabase()
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { person, db } = its
  const [first, second] = [await its.administrator(), await its.administrator('Daryl Koh')]
  const decide = async (body: object, { browser } = first) =>
    browser.post(`/admin/accounts/${person.uid}/decision`, {
      reason: 'Told at the counter',
      seen: (await its.row(person.uid))?.updatedAt.toISOString(),
      ...body,
    })
  await answer(await decide({ decision: 'end', cause: 'death' }))
  const texts = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  const openItems = () => db.$count(workItems, and(eq(workItems.accountUid, person.uid), isNull(workItems.closedAt)))
  return { ...its, first, second, decide, texts, openItems }
}

test('“Missing now” withdraws the report of a death: family and desk are told, and the code opens its page', async () => {
  const { daughter, son, person, path, runJobs, texts, device, row, openItems, audited } = await mistaken()
  expect((await device().get(`/public/accounts/users/v2/${person.code}`)).status).toBe(404)
  await answer(await daughter.browser.post(path('/missing'), {}))
  await runJobs()
  for (const phone of [daughter.phone, son.phone, DUTY_PHONE])
    expect(
      (await texts(phone)).filter((text) => text.includes('Siew Hua is missing')),
      phone,
    ).toHaveLength(1)
  expect(await row(person.uid)).toMatchObject({ status: 'APPROVED', deathReportedAt: null, deathReportedBy: null })
  expect(await openItems(), 'nothing is left to confirm').toBe(0)
  expect(await audited(daughter.uid)).toEqual(['account-undone', 'missing'])
  const page = (await answer(await device().get(`/public/accounts/users/v2/${person.code}`))).data
  expect(page.missingSince).not.toBeNull()
})

test('the family ends that alarm by its links, and no administrator reports or confirms the death meanwhile', async () => {
  const { daughter, son, path, runJobs, act, decide, second } = await mistaken()
  await answer(await daughter.browser.post(path('/missing'), {}))
  await runJobs()
  expect(await refusal(await decide({ decision: 'end', cause: 'death' }))).toBe('alarm-open')
  expect(await refusal(await decide({ decision: 'confirm-death' }, second))).toBe('alarm-open')
  await answer(await act(son.phone, 'safe'))
})
