import { expect, test } from 'vitest'
import { registration } from '../test/registration.ts'

test.each([
  ['ended once', '40P01', 1, 2],
  ['ended again and again', '40P01', 9, 3],
  ['at fault itself', '23514', 9, 1],
])('a transaction that is %s', async (_what, code, ends, tried) => {
  const { db } = await registration()
  let tries = 0
  const done = db.transaction(async () => {
    tries += 1
    if (tries <= ends) throw new Error('Failed query', { cause: Object.assign(new Error('said the server'), { code }) })
    return 'done'
  })
  await expect(done.catch(() => 'failed')).resolves.toBe(tried > ends ? 'done' : 'failed')
  expect(tries).toBe(tried)
})
