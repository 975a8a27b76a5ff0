import { signInToConsole } from './console.ts'
import { clockThatGoesOn } from './safe-return.ts'
import { expect, expectAccessible, startProduct, test as base, type Running } from './support.ts'

const test = base.extend<object, { product: Running }>({
  contextOptions: { reducedMotion: 'reduce' },
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const product = await startProduct(clockThatGoesOn(31))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a console that nobody used locks with everything typed kept, and opens by the password', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin/points/new')
  const name = page.locator('#name')
  await name.fill('Kopi and company')
  process.kill(product.pid, 'SIGUSR2')
  const dialog = page.getByRole('dialog', { name: 'Locked after 30 minutes without use' })
  await expect(async () => {
    // The page asks when somebody looks at it again, and every twenty seconds.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(name).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const password = dialog.getByLabel('Or your password')
  await password.fill('wrong')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  const { accounts } = (await product.overview()) as unknown as { accounts: { role: string; password: string }[] }
  await password.fill(accounts.find(({ role }) => role === 'administrator')?.password ?? '')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Kopi and company')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('a page of a locked console that is loaded anew asks for a key, and leads back', async ({ page, product }) => {
  await signInToConsole(page, product)
  process.kill(product.pid, 'SIGUSR2')
  await expect(async () => {
    await page.goto('/admin/audit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked after 30 minutes without use')
  }).toPass()
  await expectAccessible(page)
  const { accounts } = (await product.overview()) as unknown as { accounts: { role: string; password: string }[] }
  await page.getByLabel('Or your password').fill(accounts.find(({ role }) => role === 'administrator')?.password ?? '')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})
