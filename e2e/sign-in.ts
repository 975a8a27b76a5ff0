import { expect, type Page } from '@playwright/test'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import type { Running } from './support.ts'

/**
 * Signs this browser in as one of the sample's accounts, by the call: the pages of that are other tests' subject. The product of the
 * journeys lets the same people in more often than a person may in a quarter of an hour (support.ts), for files share it.
 */
export async function signInAs(page: Page, product: Running, username: string, password: string = SAMPLE_PASSWORD) {
  const data = { username, password }
  const answer = await page.request.post('/api/public/credential/signIn', { data, headers: { origin: product.url } })
  expect(answer.ok(), `${username}: ${answer.status()}`).toBe(true)
}
