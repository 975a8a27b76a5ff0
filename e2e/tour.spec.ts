import type { Page } from '@playwright/test'
import { leaveDetails } from './safe-return.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  test as base,
  type Running,
} from './support.ts'

/** A product of its own: what others told the family is not on these phones. */
const test = base.extend<object, { product: Running }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Presses a story's button, which opens a tab of its own. */
async function be(page: Page, whom: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.locator('.stories :is(a, button)', { hasText: `Be the ${whom}` }).click()
  const tab = await opened
  await tab.waitForLoadState()
  return tab
}

test('six stories: a newcomer is whoever they press, and reads on the phones what the others receive', async ({
  page,
}) => {
  await page.goto('/dev')
  await expect(page.locator('.stories > li')).toHaveCount(6)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const stranger = await be(page, 'stranger')
  await expect(stranger).toHaveURL(/\/safereturncards\//)
  await leaveDetails(stranger)
  // The page draws the phones anew by itself; the link in the daughter's message can be pressed.
  const daughters = page.locator('.tour-phone', { has: page.getByRole('heading', { name: /^Hui Min Lim/ }) })
  await expect(daughters.getByRole('link', { name: /\/found\// }).first()).toBeVisible()

  const daughter = await be(page, 'daughter')
  await expect(daughter).toHaveURL(/\/account$/)
  await expect(daughter.getByRole('main')).toContainText('Siew Hua Lim')
  const mother = await be(page, 'mother')
  await expect(mother.getByRole('heading', { level: 1 })).toContainText('Siew Hua')
  const officer = await be(page, 'duty officer')
  await expect(officer).toHaveURL(/\/admin\/incidents$/)
  await expect(officer.getByRole('main')).toContainText('Siew Hua Lim')
  // Pressed once more, the console that is open is shown again: no second code is needed.
  await expect(await be(page, 'duty officer')).toHaveURL(/\/admin\/incidents$/)
  await expect(await be(page, 'newcomer')).toHaveURL(/\/registration$/)
})

test('a care worker’s story opens their own organisation’s people', async ({ page }) => {
  await page.goto('/dev')
  const nurse = await be(page, 'care worker')
  await expect(nurse).toHaveURL(/\/admin\/users$/)
  await expect(nurse.getByText('Sunrise Day Care').first()).toBeVisible()
})

test('every ready link leads to a page that takes it', async ({ page }) => {
  await page.goto('/dev')
  const links = await page
    .getByRole('region', { name: 'Ready links' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links).toHaveLength(7)
  for (const link of links) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 }), link).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Error!' }), link).toHaveCount(0)
  }
})

test('no story is told to another machine', async ({ request }) => {
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  expect((await request.get('/dev', { headers })).status()).toBe(404)
  expect((await request.post('/dev', { headers, form: { story: 'officer' } })).status()).toBe(404)
})
