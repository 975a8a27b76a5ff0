import type { Browser, Page } from '@playwright/test'
import { signInToConsole } from './console.ts'
import { leaveDetails, person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  test as base,
  type Running,
} from './support.ts'

/** These tests have a product of their own: its alarms are theirs. */
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
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const SIEW_HUA = '/account/people/SampLePersonSiewHua111'
const NOT_SENT = 'No connection: please count this as not sent. Nothing you typed is lost. Please try again.'
const AWAY = 'No connection. What you see may be out of date. We keep trying.'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page and waits until it has the scripts of the pages that it leads to. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await page.locator('link[rel=modulepreload]').nth(20).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** Says that Siew Hua is safe, where an alarm about her is open: one alarm stands in the way of another. */
async function withoutAlarm(browser: Browser, product: Running) {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInAs(page, product, 'huimin.lim')
  await page.goto(`${SIEW_HUA}/missing`)
  const alarm = new URL(page.url()).pathname
  if (!alarm.startsWith('/account/incidents/')) return
  await page.goto(`${alarm}?ask=safe`)
  await page.locator('dialog button[name=act][value=safe]').click()
  await expect(page.locator('dialog')).toHaveCount(0)
}

/** Whoever looks for help reads whom to call, whatever the network does. */
async function expectWhomToCall(page: Page, numbers: readonly string[]) {
  for (const number of numbers) await expect(page.locator(`a[href="tel:${number}"]`).first()).toBeVisible()
}

test('the person’s page that she is lost stays when the network goes, and looks again when it is back', async ({
  page,
  browser,
  context,
  product,
}) => {
  await withoutAlarm(browser, product)
  await signInAs(page, product, 'siewhua')
  await open(page, '/account')
  await context.setOffline(true)
  // A link keeps the page, and leads on by itself once the network is there.
  await page.getByRole('link', { name: 'I am lost' }).click()
  await expect(page.getByRole('alert')).toHaveText(AWAY)
  await expectWhomToCall(page, ['+6580000001', '+6563770700', '999'])
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/account\/lost$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // A press without network was not sent, and says so.
  await context.setOffline(true)
  await button(page, 'I am lost').click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SENT)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(button(page, 'I am lost')).toBeVisible()
  await expectWhomToCall(page, ['+6580000001', '+6563770700', '999'])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await context.setOffline(false)
  await button(page, 'I am lost').click()
  await expect(heading(page)).toHaveText('We have told your family')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // What the page looks for by itself may fail as often as it likes.
  await context.setOffline(true)
  await expect(page.getByRole('alert')).toHaveText(AWAY, { timeout: 15_000 })
  await expect(heading(page)).toHaveText('We have told your family')
  await expectWhomToCall(page, ['+6580000001', '+6563770700', '999'])
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 15_000 })
  await button(page, 'I am all right now').click()
  await expect(heading(page)).toHaveText('Your family knows that you are all right')
})

test('a form of the portal that finds no network keeps what was typed, and goes when it is sent again', async ({
  page,
  context,
  product,
}) => {
  await signInAs(page, product, 'huimin.lim')
  await open(page, `${SIEW_HUA}/invite`)
  await page.locator('#relationship').selectOption({ index: 1 })
  await page.locator('#email').fill('grandson@example.com')
  await context.setOffline(true)
  await button(page, 'Send the invitation').click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SENT)
  await expect(page.locator('#email')).toHaveValue('grandson@example.com')
  await expect(page.locator('#relationship')).not.toHaveValue('')
  // Whatever else is refused meanwhile says so again.
  await button(page, 'Send the invitation').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await context.setOffline(false)
  await button(page, 'Send the invitation').click()
  await expect(page).toHaveURL(/\?done=invited$/)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await open(page, '/account/settings/address')
  await page.locator('#streetName').fill('Bishan Street 13')
  await context.setOffline(true)
  await page.locator('main form button:not([type=button])').last().click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SENT)
  await expect(page.locator('#streetName')).toHaveValue('Bishan Street 13')
})

test('an invitation whose answer is lost is sent once, however often it is pressed', async ({ page, product }) => {
  await signInAs(page, product, 'huimin.lim')
  await open(page, `${SIEW_HUA}/invite`)
  await page.locator('#relationship').selectOption({ index: 1 })
  await page.locator('#email').fill('niece@example.com')
  let presses = 0
  await page.route('**/invite.data*', async (route) => {
    presses += 1
    if (presses > 1) return route.continue()
    // It reached the service; its answer does not come back.
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Send the invitation').click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SENT)
  await button(page, 'Send the invitation').click()
  await expect(page).toHaveURL(/\?done=invited$/)
  expect(presses).toBe(2)
  const sent = async () => (await product.outbox()).filter(({ to }) => to === 'niece@example.com').length
  await expect.poll(sent).toBe(1)
})

test('"Missing now" without network keeps the place, names the police, and goes when it is pressed again', async ({
  page,
  browser,
  context,
  product,
}) => {
  await withoutAlarm(browser, product)
  await signInAs(page, product, 'huimin.lim')
  await open(page, `${SIEW_HUA}/missing`)
  await page.locator('#place').fill('Bishan market')
  await context.setOffline(true)
  const red = button(page, 'Yes, Siew Hua Lim is missing')
  await red.click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SENT)
  await expect(page.locator('#place')).toHaveValue('Bishan market')
  await expectWhomToCall(page, ['+6563770700', '999'])
  await expectAccessible(page)
  await context.setOffline(false)
  await red.click()
  await expect(page).toHaveURL(/\/account\/incidents\//)
})

test('the console keeps an alarm’s page, its note and its bell when one reading of it fails', async ({
  page,
  browser,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const finder = await (await browser.newContext({ baseURL: product.url })).newPage()
  await finder.goto(person('Rahman').address)
  await leaveDetails(finder)
  await signInToConsole(page, product)
  await page.goto('/admin/incidents')
  await page.locator('.alarms a').first().click()
  const note = page.locator('textarea').first()
  await note.fill('Her son is on the way')
  let failed = 0
  await page.route(/\.data(\?|$)/, (route) => (failed++ > 0 ? route.continue() : route.fulfill({ status: 502 })))
  await expect(page.getByRole('alert').filter({ hasText: AWAY })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('alert').filter({ hasText: AWAY })).toHaveCount(0, { timeout: 15_000 })
  expect(failed).toBeGreaterThan(1)
  await expect(note).toHaveValue('Her son is on the way')
  await expect(button(page, 'Turn on sound')).toBeVisible()
})
