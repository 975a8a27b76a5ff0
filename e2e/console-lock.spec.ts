import type { Page } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { FIRST, SECOND, showBothKeys, signInToConsole } from './console.ts'
import { clockThatGoesOn } from './safe-return.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, productWith, test as base, type Running } from './support.ts'

const test = base.extend<object, { product: Running }>({
  contextOptions: { reducedMotion: 'reduce' },
  product: productWith(clockThatGoesOn(31)),
})

/** The password of the sample's administrator. */
async function passwordOf(product: Running) {
  const { accounts } = (await product.overview()) as unknown as { accounts: { role: string; password: string }[] }
  return accounts.find(({ role }) => role === 'administrator')?.password ?? ''
}

/** Waits until the page has asked how the console stands: it does when somebody looks at it again, and every twenty seconds. */
const lookAgain = (page: Page, check: () => Promise<unknown>) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await check()
  }).toPass()

/** A console page on which somebody is writing down a place. @returns the field of its name */
async function typing(page: Page, product: Running) {
  await signInToConsole(page, product)
  await page.goto('/admin/points/new')
  const name = page.locator('#name')
  await name.fill('Kopi and company')
  return name
}

/** Whose console this browser has open. */
async function whoseConsole(page: Page, { url }: Running) {
  const answer = await page.request.get(`${url}/api/admin/session`, { headers: { origin: url } })
  const { data } = (await answer.json()) as { data: { actor: string } }
  return data.actor
}

/** Lets half an hour pass without use. @returns the question over the page */
async function locked(page: Page, product: Running) {
  process.kill(product.pid, 'SIGUSR2')
  const dialog = page.getByRole('dialog', { name: 'Locked after 30 minutes without use' })
  await lookAgain(page, () => expect(dialog).toBeVisible({ timeout: 1000 }))
  return dialog
}

test('a console that nobody used locks with everything typed kept, and opens by the password', async ({
  page,
  product,
}) => {
  const name = await typing(page, product)
  const dialog = await locked(page, product)
  await expect(name).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const password = dialog.getByLabel('Or your password')
  await password.fill('wrong')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await password.fill(await passwordOf(product))
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Kopi and company')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('a page whose session ended, for somebody else signed in in the browser, is covered and does nothing in their name', async ({
  page,
  product,
}) => {
  const older = await page.context().newPage()
  await typing(older, product)
  const name = await typing(page, product)
  const other = await page.context().newPage()
  const leave = () => page.context().clearCookies({ name: 'homeward_admin' })
  await leave()
  await showBothKeys(other, product, SECOND)
  const cover = page.getByRole('dialog', { name: 'You are no longer signed in here' })
  // What is asked for before the page has noticed is refused, as it would be without a session.
  const [asked] = await Promise.all([
    older.waitForRequest((request) => request.url().includes('/admin/audit.data')),
    older.getByRole('link', { name: 'Audit log' }).click(),
  ])
  expect(asked.headers()['x-page-account'], 'the page names its own administrator').toMatch(/^\w{20,24}$/)
  expect(asked.headers()['x-page-account']).not.toBe(await whoseConsole(other, product))
  expect(await (await asked.response())?.text()).toContain('/admin/login')
  await older.close()
  await lookAgain(page, () => expect(cover).toBeVisible({ timeout: 1000 }))
  await expect(name).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The link of the cover: whose page it is signs in in a tab of its own, and comes back.
  const [tab] = await Promise.all([page.waitForEvent('popup'), cover.getByRole('link').click()])
  await expect(tab, 'the second administrator’s console stands there').toHaveURL(/\/admin$/)
  await lookAgain(page, () => expect(cover).toBeVisible())
  await tab.close()
  // A code serves once: half an hour later there is another one.
  process.kill(product.pid, 'SIGUSR2')
  await leave()
  await showBothKeys(other, product, FIRST)
  await lookAgain(page, () => expect(cover).toBeHidden({ timeout: 1000 }))
  await expect(name).toHaveValue('Kopi and company')
})

test('a page of a locked console that is loaded anew asks for a key, and leads back', async ({ page, product }) => {
  await signInToConsole(page, product)
  process.kill(product.pid, 'SIGUSR2')
  await expect(async () => {
    await page.goto('/admin/audit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked after 30 minutes without use')
  }).toPass()
  await expectAccessible(page)
  await page.getByLabel('Or your password').fill(await passwordOf(product))
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

test('a console that locked opens by the passkey of whoever is signed in, with everything typed kept', async ({
  page,
  product,
}) => {
  const device = await addAuthenticator(page)
  await signInToConsole(page, product)
  await page.goto('/admin/passkeys')
  await page.locator('#password').fill(await passwordOf(product))
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The passkey is added.' })).toBeVisible()
  await page.goto('/admin/points/new')
  await page.locator('#name').fill('Kopi and company')
  const dialog = await locked(page, product)
  await expectAccessible(page)
  const button = dialog.getByRole('button', { name: 'Unlock with your passkey' })
  await device.verify(false)
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.')
  await device.verify(true)
  await button.click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#name')).toHaveValue('Kopi and company')

  // Who loads a page anew is asked on the sign-in page.
  process.kill(product.pid, 'SIGUSR2')
  await expect(async () => {
    await page.goto('/admin/audit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked after 30 minutes without use')
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlock with your passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})
