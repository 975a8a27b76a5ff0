import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Running } from './support.ts'

/** The sample's administrators: two, because some acts need a second one. */
export const [FIRST, SECOND] = ['aishah.admin', 'daryl.admin'] as const

interface Login {
  username: string
  password: string
  /** The second key's code of now, by the product's own clock. */
  totpCode?: string
}

/** A code opens the console once: whoever signed in to this product is signed in again by the same cookies. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

async function loginOf(product: Running, username: string) {
  const { accounts } = (await product.overview()) as unknown as { accounts: Login[] }
  return accounts.find((account) => account.username === username)
}

/** The clock of some products goes on by many minutes between journeys: a console that locked meanwhile is opened. */
async function openLocked(page: Page, product: Running, username: string) {
  const { url } = product
  const headers = { origin: url }
  const { data } = (await (await page.request.get(`${url}/api/admin/session`, { headers })).json()) as {
    data: { step: string }
  }
  if (data.step !== 'locked') return
  const password = (await loginOf(product, username))?.password
  expect((await page.request.post(`${url}/api/admin/unlock`, { headers, data: { password } })).ok()).toBe(true)
}

/** Signs a browser in to the console with both keys, through its pages. */
export async function signInToConsole(page: Page, product: Running, username: string = FIRST) {
  const key = `${product.url} ${username}`
  const known = signedIn.get(key)
  if (known) {
    await page.context().addCookies(known)
    await openLocked(page, product, username)
    return
  }
  await showBothKeys(page, product, username)
  signedIn.set(key, await page.context().cookies())
}

/** Signs a browser in to the console by typing the password and a code, which serves once. */
export async function showBothKeys(page: Page, product: Running, username: string) {
  const login = await loginOf(product, username)
  if (!login?.totpCode) throw new Error(`${username} has no second key in the tour`)
  await page.goto('/admin/login')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(login.password)
  await page.locator('form:has(#password) button').first().click()
  await page
    .locator('[name=code]')
    .first()
    .fill((await loginOf(product, username))?.totpCode ?? '')
  await page.locator('form:has([name=code]) button').first().click()
  await expect(page).toHaveURL(/\/admin$/)
}
