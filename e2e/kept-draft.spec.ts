import type { Page } from '@playwright/test'
import { COOKIES } from '#contract/cookies.ts'
import { expect, expectAccessible } from './support.ts'
import {
  fillAccount,
  fillDetails,
  goOn,
  heading,
  onward,
  proveNumber,
  registerCaregiver,
  somebody,
  test,
} from './registration.ts'

test.use({ viewport: { width: 390, height: 844 } })

const OFFER = 'Continue where you stopped'
const offer = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: OFFER }) })
/** Does it, and waits until the service has answered that the draft is kept. */
async function whenKept(page: Page, journey: string, act: () => Promise<void>) {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith(`/api/drafts/${journey}`) && response.request().method() === 'PUT',
  )
  await act()
  return ((await (await answered).json()) as { data?: { place: string } }).data?.place
}

test('a daughter whose tab was closed goes on where she stopped, is shown without a name, and nobody else sees it', async ({
  page,
  product,
  browser,
}) => {
  const who = somebody()
  await proveNumber(page, product, who)
  expect(await whenKept(page, 'caregiver', () => fillDetails(page, who))).toBe('browser')
  const later = await page.context().newPage()
  await page.close()

  await later.goto('/registration')
  await expect(offer(later)).toContainText('Your registration as a caregiver')
  for (const typed of [who.firstname, who.lastname, who.username, who.phone])
    await expect(later.locator('main')).not.toContainText(typed)
  await expectAccessible(later)
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.url })
  const elsewhere = await stranger.newPage()
  await elsewhere.goto('/registration')
  await expect(onward(elsewhere)).toHaveAttribute('aria-disabled', 'true')
  await expect(offer(elsewhere)).toHaveCount(0)
  await stranger.close()

  await later.goto('/registration?tab=sign-in')
  await offer(later).getByRole('link', { name: 'Continue' }).click()
  await expect(later).toHaveURL(/\/CareGiverPersonDetail\?step=contact/)
  await expect(later.locator('#email')).toHaveValue(who.email)
  await later.getByRole('link', { name: 'Back' }).click()
  await expect(later.locator('#firstname')).toHaveValue(who.firstname)
  await expect(later.locator('#lastNric')).toHaveValue(who.lastNric)
  await goOn(later)
  await goOn(later)
  await expect(later).toHaveURL(/\/CareGiverResidingAddress/)
  await later.reload()
  await later.goBack()
  await expect(later.locator('#email')).toHaveValue(who.email)
})

test('what is not wanted is discarded, and a shared device keeps nothing until it is taken back', async ({ page }) => {
  const who = somebody()
  await page.goto('/registrationCG/first')
  await whenKept(page, 'caregiver', () => fillAccount(page, who))
  await page.goto('/registration')
  await offer(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded. We kept nothing.')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await page.goto('/registrationCG/first')
  await whenKept(page, 'caregiver', () => fillAccount(page, who))
  await page.goto('/registration')
  await expect(offer(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'This is a shared device' }).click()
  await expect(page.getByText('nothing you type here is kept once the tab is closed')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/registrationCG/first')
  await expect(page.locator('#username')).toHaveValue('')
  expect(await whenKept(page, 'caregiver', () => fillAccount(page, who))).toBe('nowhere')
  await page.goto('/registration')
  await expect(onward(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'This is my own device' }).click()
  await expect(page.getByRole('button', { name: 'This is a shared device' })).toBeEnabled()
})

test('a caregiver finishes on another device what she kept in her account; in her own browser it asks her to sign in', async ({
  page,
  product,
  browser,
}) => {
  const [who, mother] = [somebody(), somebody()]
  await registerCaregiver(page, product, who)
  await page.goto('/CareGiverCreateNewPWD?step=account')
  const fill = async () => {
    await page.locator('[name=signsIn][value=yes]').check()
    await page.locator('#username').fill(mother.username)
  }
  expect(await whenKept(page, 'person-by-caregiver', fill)).toBe('browser')

  // The session ends: what was typed under it opens after the sign-in alone.
  await page.context().clearCookies({ name: COOKIES.session.name })
  const own = await page.context().newPage()
  await own.goto('/registration')
  await offer(own).getByRole('link').click()
  await expect(heading(own)).toHaveText('Sign in')
  await expect(own.getByText('Sign in to continue where you stopped.')).toBeVisible()
  const signIn = async (tab: Page) => {
    await tab.locator('#username').fill(who.username)
    await tab.locator('#password').fill(who.password)
    await goOn(tab)
  }
  await signIn(own)
  await expect(own).toHaveURL(/\/CareGiverCreateNewPWD/)
  await expect(own.locator('#username')).toHaveValue(mother.username)
  await own.getByRole('button', { name: 'Keep this in my account and finish later' }).click()
  await expect(own.getByText('Kept in your account for 30 days.')).toBeVisible()
  await expectAccessible(own)

  const another = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.url })
  const other = await another.newPage()
  await other.goto('/registration?tab=sign-in')
  await expect(offer(other)).toHaveCount(0)
  await signIn(other)
  await expect(other).toHaveURL(/\/account/)
  await offer(other).getByRole('link', { name: 'The registration of somebody you care for' }).click()
  await expect(other).toHaveURL(/\/CareGiverCreateNewPWD/)
  await expect(other.locator('#username')).toHaveValue(mother.username)
  await another.close()
})

test('what has become too long to be kept is said on its page, and the last good one is there', async ({ page }) => {
  const who = somebody()
  await page.goto('/registrationCG/first')
  await whenKept(page, 'caregiver', () => fillAccount(page, who))
  await page.route('**/api/drafts/caregiver', (route) =>
    route.fulfill({ status: 413, json: { type: 'ERROR', code: 'too-large', message: '', data: {} } }),
  )
  await page.locator('#terms').uncheck()
  await expect(page.getByText('This has become too long to be kept.')).toBeVisible()
  await page.unroute('**/api/drafts/caregiver')
  const later = await page.context().newPage()
  await later.goto('/registration')
  await offer(later).getByRole('link', { name: 'Continue' }).click()
  await expect(later.locator('#terms')).toBeChecked()
})

/** When Back is pressed after a reload: before the page's scripts are there, and between the router's creation and its first screen. */
const MOMENTS = {
  'before the app has come': async (page: Page) => {
    let pressed = () => {}
    const press = new Promise<void>((resolve) => (pressed = resolve))
    await page.route('**/*.js', async (route) => {
      await press
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home address')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/CareGiverPersonDetail/)
    pressed()
  },
  'while the app starts': async (page: Page) => {
    await page.addInitScript(() => {
      if (!location.pathname.endsWith('/CareGiverResidingAddress')) return
      let router: unknown
      Object.defineProperty(window, '__reactRouterDataRouter', {
        get: () => router,
        set(value: unknown) {
          router = value
          history.back()
        },
      })
    })
    await page.reload()
  },
}
for (const [moment, pressBack] of Object.entries(MOMENTS))
  test(`Back, pressed ${moment}, shows the step of the address`, async ({ page, product }) => {
    const who = somebody()
    await proveNumber(page, product, who)
    await fillDetails(page, who)
    await goOn(page)
    await expect(page).toHaveURL(/\/CareGiverResidingAddress/)
    await pressBack(page)
    await expect(page).toHaveURL(/\/CareGiverPersonDetail/)
    await expect(page.locator('#email')).toHaveValue(who.email)
  })
