import { expect, type Page } from '@playwright/test'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import type { Running } from './support.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
/** The newest session of each account at each product. */
const sessions = new Map<string, Cookies>()

/**
 * Signs this browser in as one of the sample's accounts, by the call: the pages of that are other tests' subject. Files that share a
 * product sign the same people in more often than a person may in a quarter of an hour; then the newest session goes on.
 */
export async function signInAs(page: Page, product: Running, username: string, password: string = SAMPLE_PASSWORD) {
  const data = { username, password }
  const answer = await page.request.post('/api/public/credential/signIn', { data, headers: { origin: product.url } })
  const key = `${product.url} ${username}`
  const kept = sessions.get(key)
  if (answer.status() === 429 && kept) return page.context().addCookies(kept)
  expect(answer.ok(), username).toBe(true)
  sessions.set(key, await page.context().cookies(product.url))
}
