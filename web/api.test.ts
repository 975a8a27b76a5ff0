// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPasskeyConfirmation } from '#contract/passkeys.ts'
import { actFor, call, workAs } from './api.ts'
import { askAs } from './shared/page-account.ts'

/** In whose name each call was made: the account of the page, and the token. */
let names: [account: string | null, token: string | null][]
beforeEach(() => {
  names = []
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    const sent = new Headers(headers)
    names.push([sent.get('x-page-account'), sent.get('authorization')])
    return Promise.resolve(Response.json({ type: 'SUCCESS', data: {} }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const forget of [askAs, workAs, actFor]) forget(undefined)
})
const press = () => call(beginPasskeyConfirmation, {})

test('a call names the account whose page of the portal stands open, before the one that registers in the tab', async () => {
  await press()
  workAs('hui-min')
  await press()
  askAs('mei')
  await press()
  askAs(undefined)
  await press()
  expect(names.map(([account]) => account)).toEqual([null, 'hui-min', 'mei', 'hui-min'])
})

test('where staff act for a client it is their token that counts', async () => {
  workAs('staff')
  actFor('of the client')
  await press()
  expect(names).toEqual([[null, 'of the client']])
})
