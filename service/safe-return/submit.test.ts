import { expect, test } from 'vitest'
import { submitSafeReturn } from '../../contract/safe-return.ts'
import { world } from '../test/world.ts'

test('an ended code answers like one that never was', async () => {
  const { device, person, code, submission } = await world()
  const finder = device()
  const ended = await code(await person({ status: 'ENDED' }))
  const [a, b] = [
    await finder.post(submitSafeReturn.path, submission(ended)),
    await finder.post(submitSafeReturn.path, submission('z'.repeat(22))),
  ]
  expect(a.status).toBe(404)
  expect(await a.json()).toEqual(await b.json())
})

test('each caregiver is told at once, by SMS and by e-mail, whom to call', async () => {
  const { device, person, code, carer, submission, runJobs, sentTo } = await world()
  const uid = await person()
  const daughter = await carer(uid, { email: true })
  const son = await carer(uid)
  await device().post(submitSafeReturn.path, submission(await code(uid)))
  await runJobs()
  const told = await sentTo(daughter.e164, daughter.email, son.e164)
  expect(told.map(({ to }) => to).toSorted()).toEqual([daughter.e164, daughter.email, son.e164].toSorted())
  for (const { text } of told) expect(text).toContain('Aisha is with Siew Hua. Call +6581234567 now.')
})
