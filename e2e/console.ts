import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, type Running } from './support.ts'

/** The sample's administrators: two, because some acts need a second one. */
export const [FIRST, SECOND] = ['aishah.admin', 'daryl.admin'] as const

interface Login {
  username: string
  password: string
  totpSecret?: string
}

/** A code opens the console once: whoever signed in to this product is signed in again by the same cookies. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Signs a browser in to the console with both keys, through its pages. */
export async function signInToConsole(page: Page, product: Running, username: string = FIRST) {
  const key = `${product.url} ${username}`
  const known = signedIn.get(key)
  if (known) {
    await page.context().addCookies(known)
    return
  }
  const { accounts } = (await product.overview()) as unknown as { accounts: Login[] }
  const login = accounts.find((account) => account.username === username)
  if (!login?.totpSecret) throw new Error(`${username} has no second key in the tour`)
  await page.goto('/admin/login')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(login.password)
  await page.locator('form:has(#password) button').first().click()
  await page
    .locator('[name=code]')
    .first()
    .fill(new TOTP({ secret: Secret.fromBase32(login.totpSecret) }).generate())
  await page.locator('form:has([name=code]) button').first().click()
  await expect(page).toHaveURL(/\/admin$/)
  signedIn.set(key, await page.context().cookies())
}
