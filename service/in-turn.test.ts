import { expect, test, vi } from 'vitest'
import type { Database } from './db/open.ts'
import { transactionInTurn } from './in-turn.ts'

/** A database whose transactions are nothing but their work. */
const db = { transaction: (work) => work({} as never) } satisfies Pick<Database, 'transaction'>

/** Work that says when it began and ends when it is told to. */
function work(said: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    said.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

test('what is about one subject runs one after the other in the order it came, and what is about another beside it', async () => {
  const said: string[] = []
  const [first, second, other] = [work(said, 'first'), work(said, 'second'), work(said, 'other')]
  const one = transactionInTurn(db, 'code:a', first.run)
  const two = transactionInTurn(db, 'code:a', second.run)
  const beside = transactionInTurn(db, 'code:b', other.run)
  other.end()
  expect(await beside).toBe('other')
  expect(said).toEqual(['first', 'other'])
  first.end()
  expect(await one).toBe('first')
  second.end()
  expect(await two).toBe('second')
  expect(said).toEqual(['first', 'other', 'second'])
})

test('work that fails, fails for whoever asked for it alone', async () => {
  const said: string[] = []
  const [first, second] = [work(said, 'first'), work(said, 'second')]
  const one = transactionInTurn(db, 'code:a', first.run)
  const two = transactionInTurn(db, 'code:a', second.run)
  first.fail()
  await expect(one).rejects.toThrow('first')
  second.end()
  expect(await two).toBe('second')
})

test('work whose turn comes too late is refused, and what comes after it is done', async () => {
  const said: string[] = []
  const [first, late, next] = [work(said, 'first'), work(said, 'late'), work(said, 'next')]
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const one = transactionInTurn(db, 'code:a', first.run)
  const two = transactionInTurn(db, 'code:a', late.run).catch((error: unknown) => error)
  // The first one's turn has come.
  await new Promise((resolve) => setImmediate(resolve))
  clock.mockReturnValue(4001)
  const three = transactionInTurn(db, 'code:a', next.run)
  first.end()
  next.end()
  expect([await one, await three]).toEqual(['first', 'next'])
  expect(await two).toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 5 })
  expect(said).toEqual(['first', 'next'])
  clock.mockRestore()
})
