import type { Page } from '@playwright/test'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { signInToConsole } from './console.ts'
import { test as testWithTime } from './safe-return.ts'
import { WALKED_LOCALES, expect, expectAccessible, expectNoSidewaysScroll, rotated, test } from './support.ts'
import { wordsIn } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
testWithTime.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAGE = '/account/settings/passkeys'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function check(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

// Beside no journey that signs in often or ends this membership.
testWithTime('a member adds a passkey, signs in with it alone, and removes it', async ({ page, product }) => {
  const locale = rotated(WALKED_LOCALES)
  const say = wordsIn(locale, 'passkeys')
  const portal = wordsIn(locale, 'member')
  const device = await addAuthenticator(page)
  const data = { username: 'weijie.lim', password: SAMPLE_PASSWORD }
  const signedIn = await page.request.post('/api/public/credential/signIn', {
    data,
    headers: { origin: product.url },
  })
  expect(signedIn.status()).toBe(200)
  await page.goto(`/account/settings?lang=${locale}`)
  await page.getByRole('link', { name: portal('settings.changeOf', { what: portal('settings.passkeys') }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'))
  await expect(page.getByText(say('none'))).toBeVisible()
  await expect(button(page, say('add.button'))).toBeVisible()
  await check(page)

  await page.locator('#name').fill('Blue phone')
  await page.locator('#password').fill('not my password')
  await button(page, say('add.button')).click()
  await expect(page.locator('#password-mistake')).toBeVisible()
  expect(await device.count()).toBe(0)
  await page.locator('#password').fill(SAMPLE_PASSWORD)
  await device.verify(false)
  await button(page, say('add.button')).click()
  await expect(page.getByRole('alert')).toHaveText(say('stopped'))
  await device.verify(true)
  await button(page, say('add.button')).click()
  await expect(page.getByRole('status').filter({ hasText: say('done.added') })).toBeVisible()
  await expect(page.getByText('Blue phone')).toBeVisible()
  await expect(page.getByText(say('unused'))).toBeVisible()
  expect(await device.count()).toBe(1)
  await check(page)

  await page.context().clearCookies()
  await page.goto(`/registration?tab=sign-in&lang=${locale}`)
  await check(page)
  await button(page, say('signIn.button')).click()
  await expect(page).toHaveURL(/\/account$/)

  await page.goto(PAGE)
  await expect(page.getByText(say('unused'))).toHaveCount(0)
  await page.getByText(say('more'), { exact: true }).click()
  await check(page)
  await page.locator('details [name=name]').fill('Old phone')
  await page.locator('details [name=password]').fill(SAMPLE_PASSWORD)
  await button(page, say('rename')).click()
  await expect(page.getByRole('status').filter({ hasText: say('done.renamed') })).toBeVisible()
  await expect(page.getByText('Old phone', { exact: true })).toBeVisible()
  await page.goto(`/account/settings/display-name`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button(page, say('instead.button')), 'a name needs no confirmation').toHaveCount(0)
  await page.goto(`/account/settings/email`)
  await page.locator('#email').fill('weijie.new@example.test')
  await button(page, portal('setting.save')).click()
  await expect(page.locator('#password-mistake')).toBeVisible()
  await button(page, say('instead.button')).click()
  await expect(page.getByRole('status').filter({ hasText: say('instead.signed') })).toBeVisible()
  await check(page)
  await button(page, portal('setting.save')).click()
  await expect(page).toHaveURL(/\/account\/settings\?done=email/)

  await page.goto(PAGE)
  await page.getByText(say('more'), { exact: true }).click()
  await page
    .locator('details')
    .getByRole('button', { name: say('instead.button') })
    .click()
  await expect(page.locator('details').getByText(say('instead.signed'))).toBeVisible()
  await button(page, say('remove')).click()
  await expect(page.getByRole('status').filter({ hasText: say('done.removed') })).toBeVisible()
  await expect(page.getByText('Old phone')).toHaveCount(0)

  // The device still offers it: it opens nothing, and the password does.
  await page.context().clearCookies()
  await page.goto(`/registration?tab=sign-in&lang=${locale}`)
  await button(page, say('signIn.button')).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('#username').fill('weijie.lim')
  await page.locator('#password').fill(SAMPLE_PASSWORD)
  await page.locator('.onward button').click()
  await expect(page).toHaveURL(/\/account$/)
})

test('an administrator adds a passkey beside the app, and opens the console with it alone', async ({
  page,
  product,
}) => {
  const device = await addAuthenticator(page)
  await signInToConsole(page, product, 'daryl.admin')
  await page.goto('/admin/passkeys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passkeys')
  await page.locator('#password').fill(SAMPLE_PASSWORD)
  await check(page)
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('status').filter({ hasText: 'The passkey is added.' })).toBeVisible()
  expect(await device.count()).toBe(1)

  await page.context().clearCookies()
  await page.goto('/admin/login?next=/admin/duty')
  await check(page)
  await device.verify(false)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed.')
  await device.verify(true)
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL(/\/admin\/duty$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duty desk')

  // After the password it is offered beside the app's code.
  await page.context().clearCookies()
  await page.goto('/admin/login')
  await page.locator('#username').fill('daryl.admin')
  await page.locator('#password').fill(SAMPLE_PASSWORD)
  await button(page, 'Sign in').click()
  await expect(page.locator('#code')).toBeVisible()
  await check(page)
  await button(page, 'Use your passkey').click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('without script there is no button that does nothing', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/registration?tab=sign-in', '/admin/login']) {
    await page.goto(path)
    await expect(page.locator('#username')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  }
})

test('the pages to sign in load the passkey’s library only when the button is pressed', async ({ page }) => {
  await addAuthenticator(page)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/registration?tab=sign-in')
  await expect(button(page, 'Sign in with a passkey')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = scripts.length
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before)
})
