import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { readInput } from './http-input.ts'
import { accounts } from './db/tables.ts'
import { eq } from 'drizzle-orm'
import { calls, registration } from './test/registration.ts'

/** What a call makes of this JSON. */
async function read(json: string, query = '', shape: object = { body: z.record(z.string(), z.unknown()) }) {
  const app = new Hono()
  app.post('/', async (c) => c.json(await readInput(c, shape as Endpoint)))
  const answer = await app.request(`/${query}`, {
    method: 'POST',
    body: json,
    headers: { 'content-type': 'application/json' },
  })
  return answer.json()
}

test('what the database cannot hold is taken out of texts and of the names of fields: NUL, and half of a surrogate pair', async () => {
  expect(await read(String.raw`{"a":["x\ud800y","\u0000z"],"\udc00":{"n\u0000":1},"whole":"\ud83d\ude00"}`)).toEqual({
    a: ['x\ufffdy', 'z'],
    '\ufffd': { n: 1 },
    whole: '😀',
  })
})

test('half of a surrogate pair inside a list that is stored as JSON is no fault of ours', async () => {
  const { account, browserOf, db } = await registration()
  const uid = await account({ type: 'CAREGIVER' })
  const browser = await browserOf(uid)
  const answer = await browser.send('PATCH', calls.me, { accountData: { howFindHomeward: ['at church \ud800'] } })
  expect(answer.status).toBe(200)
  const [row] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  expect(row?.howFindHomeward).toEqual(['at church \ufffd'])
})

test('a field named like the prototype changes no object, and no call reads it', async () => {
  const sent =
    '{"name":"Aisha","__proto__":{"isAdministrator":true},"constructor":{"prototype":{"isAdministrator":true}}}'
  expect(await read(sent, '', { body: z.object({ name: z.string() }) })).toEqual({ name: 'Aisha' })
  await read(sent)
  expect(Object.hasOwn(Object.prototype, 'isAdministrator')).toBe(false)
})

test('each field is read from its own place, and the first counts of one that comes twice', async () => {
  const shape = { query: z.object({ search: z.string() }), body: z.object({ name: z.string() }) }
  const sent = '{"name":"Aisha","search":"from the body"}'
  expect(await read(sent, '?search=first&search=second&name=from+the+address', shape)).toEqual({
    search: 'first',
    name: 'Aisha',
  })
})
