import { expect, test } from 'vitest'
import { threadMessages } from '../db/tables.ts'
import { portal } from '../test/portal.ts'
import { answer } from '../test/registration.ts'

test('whoever answers an alarm signed in writes to its finder; who may only look reads nothing, a stranger hears nothing of it', async () => {
  const its = await portal()
  const { son, daughter, person, stranger, db } = its
  const finder = its.device()
  await answer(await finder.post('/public/credential/safereturncard', its.submission(person.code)))
  const id = (await its.incidentsOf(person.uid)).at(-1)?.id ?? expect.fail('no alarm')
  const path = `/account/incidents/${id}/threads`
  const { data } = await answer(await son.browser.get(path))
  expect(data.threads).toMatchObject([{ name: 'Aisha', messages: [] }])
  const say = { to: data.threads[0].report, sentence: 'thanks' }
  const said = await answer(await son.browser.post(path, say))
  expect(said.data.threads[0].messages).toMatchObject([{ by: { is: 'you' }, sentence: 'thanks' }])
  const read = await answer(await daughter.browser.get(path))
  expect(read.data.threads[0].messages).toMatchObject([{ by: { is: 'kin' } }])

  const asked = async (from: { browser: typeof son.browser }) => (await (await from.browser.get(path)).json()).code
  const told = async (from: { browser: typeof son.browser }) => (await (await from.browser.post(path, say)).json()).code
  expect([await asked(stranger), await told(stranger)]).toEqual(['not-found', 'not-found'])
  expect((await answer(await person.browser.get(path))).data.threads).toEqual([])
  expect(await told(person)).toBe('not-allowed')
  expect(await db.$count(threadMessages)).toBe(1)
})
