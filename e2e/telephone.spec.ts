import { signInToConsole } from './console.ts'
import { anotherPhone, finderNumber, foundLink, printedCode } from './safe-return.ts'
import { expect, expectAccessible, test } from './support.ts'
import { expectNobodyNamed, talkUnnamed } from './unnamed.ts'

/** Rahman’s daughter, who reads Malay. */
const DAUGHTER = { phone: '+6580000003', names: ['Rahman', 'Nurul'] }
const SAID = { comes: 'Please tell them that I am coming.', thirsty: 'This person is thirsty.', named: 'Rahman' }

test('somebody calls the helpline: staff find the person by the code that is read out, and the caller talks with the family on a page', async ({
  page,
  browser,
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
  const texts = async () => (await product.outbox()).filter(({ to }) => to === `+65${phone}`).map(({ text }) => text)
  await expect.poll(texts).toEqual([expect.stringMatching(/\/helping\/\w+/)])

  const [first = ''] = await texts()
  const caller = await anotherPhone(browser, product)
  await caller.goto(/\/helping\/\w+/.exec(first)?.[0] ?? '')
  await caller.getByRole('button', { name: 'This is my number' }).click()
  const family = await anotherPhone(browser, product)
  await family.goto(await foundLink(product, DAUGHTER.phone, phone))
  await talkUnnamed(caller, family, SAID)
  await expectNobodyNamed(caller, DAUGHTER.names)
  await expectAccessible(caller)
  // Whoever called has no page open: a text says once that the family wrote.
  await expect.poll(async () => (await texts()).length).toBe(2)
})
