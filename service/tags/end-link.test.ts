import { expect, test } from 'vitest'
import { portal, tagId } from '../test/portal.ts'
import { answer } from '../test/registration.ts'

test('who is no longer linked reads of whom, and the others of both', async () => {
  const { person, daughter, son, runJobs, sentTo } = await portal()
  await answer(await person.browser.send('PATCH', `/account/tags/${tagId(person.uid, son.uid)}`, { status: 'ENDED' }))
  await runJobs()
  const lastTo = async (phone: string) => (await sentTo(phone)).at(-1)?.text
  expect(await lastTo(son.phone)).toMatch(/Siew Hua/)
  expect(await lastTo(daughter.phone)).toMatch(/Wei Jie/)
  expect(await lastTo(daughter.phone)).toMatch(/Siew Hua/)
})
