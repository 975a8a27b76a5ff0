import { signInToConsole } from './console.ts'
import { finderNumber, printedCode } from './safe-return.ts'
import { expect, expectAccessible, test } from './support.ts'

test('somebody calls the helpline: staff find the person by the code that is read out, and the caller gets a page', async ({
  page,
  product,
}) => {
  const printed = await printedCode(product, 'Rahman')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToConsole(page, product)
  await page.goto('/admin/incidents')
  await page.getByRole('link', { name: /Somebody calls\?/ }).click()
  await expect(page).toHaveURL(/\/admin\/search$/)
  const field = page.getByRole('searchbox').first()
  await field.fill(printed.toLowerCase())
  await field.press('Enter')
  await page
    .getByRole('link', { name: /Rahman/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Report for a caller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Somebody calls about Rahman/ })).toBeVisible()
  await expectAccessible(page)
  const phone = finderNumber()
  await page.getByLabel('Caller’s name').fill('Aisha')
  await page.getByLabel('Caller’s number').fill(phone)
  await page.getByLabel('Where are they?').fill('Blk 123 void deck')
  await page.getByLabel(/How do you know/).selectOption('CODE')
  await page.getByRole('button', { name: 'Tell the family' }).click()
  await expect(page).toHaveURL(/\/admin\/incidents\/\w+/)
  await expect(page.locator('main')).toContainText('Told to the helpline by telephone.')
  await expect
    .poll(async () => (await product.outbox()).filter(({ to }) => to === `+65${phone}`).map(({ text }) => text))
    .toEqual([expect.stringMatching(/\/helping\/\w+/)])
})
