import { expect, test } from 'vitest'
import { CLAIMS_MAX } from '#contract/limits.ts'
import { adminConsole } from '../test/console.ts'
import { answer } from '../test/registration.ts'

test('ten who ask for the next case at the same moment each get another, and nobody holds more than may be held', async () => {
  const its = await adminConsole()
  const organisation = await its.organisation()
  for (let nth = 0; nth < CLAIMS_MAX + 5; nth += 1)
    await its.account({ type: 'DEMENTIA', status: 'PENDING', masterPartnerUid: organisation })
  const ask = async ({ browser }: Awaited<ReturnType<typeof its.administrator>>) =>
    browser.post('/admin/queues/registrations/next', { organisation })
  const desks = await Promise.all(Array.from({ length: 10 }, (_, nth) => its.administrator(`Administrator ${nth}`)))
  const taken = await Promise.all(desks.map(async (desk) => (await answer(await ask(desk))).data.uid))
  expect(new Set(taken).size).toBe(10)
  expect(taken).not.toContain(null)

  // One of them claims all that is left, in ten requests at once.
  const [greedy] = desks
  if (!greedy) expect.fail('no administrator')
  const { data } = await answer(await greedy.browser.get(`/admin/queues/registrations?organisation=${organisation}`))
  const free = data.waiting.flatMap(({ uid, claim }: { uid: string; claim: unknown }) => (claim ? [] : [uid]))
  expect(free).toHaveLength(CLAIMS_MAX - 5)
  const more = await Promise.all(
    Array.from({ length: 10 }, () =>
      its.account({ type: 'DEMENTIA', status: 'PENDING', masterPartnerUid: organisation }),
    ),
  )
  const asked = [...free, ...more]
  await Promise.all(asked.map((uid) => greedy.browser.post('/admin/claims', { uids: [uid], claimed: true })))
  const held = (
    await answer(await greedy.browser.get(`/admin/queues/registrations?organisation=${organisation}&claim=mine`))
  ).data.waiting
  expect(held).toHaveLength(CLAIMS_MAX)
})
