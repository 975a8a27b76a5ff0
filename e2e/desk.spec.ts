import type { Page } from '@playwright/test'
import { LOCALES } from '#contract/options.ts'
import { signInToConsole } from './console.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, rotated, test } from './support.ts'
import { wordsIn } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The sample's daughter, whose number stands in docs of the trial. */
const CALLER = { name: 'Hui Min Lim', number: '8000 0001' }
const onFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

for (const width of [390, 1280])
  test(`whoever calls is found by their number from any page, by the keyboard alone, at ${width} px`, async ({
    page,
    product,
  }) => {
    const locale = rotated(LOCALES)
    const say = wordsIn(locale, 'admin')
    await page.setViewportSize({ width, height: 844 })
    await signInToConsole(page, product)
    await page.goto(`/admin/links?lang=${locale}`)
    const field = page.getByRole('searchbox', { name: say('search.label'), exact: true })
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field).toBeFocused({ timeout: 500 })
    }).toPass()
    await expect(field).toHaveValue('')
    await page.keyboard.type(CALLER.number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: CALLER.name })).toBeFocused()
    expect(await onFocus(page)).toBe(CALLER.name)
    expect(page.url(), 'no number stands in an address').not.toMatch(/8000/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CALLER.name)
    await page.goBack()
    await expect(page.getByRole('link', { name: CALLER.name }), 'Back leads to what was found').toBeVisible()

    // The key can be turned off.
    await page.getByLabel(say('search.shortcut')).uncheck()
    await page.goto('/admin/links')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field).not.toBeFocused()
  })

test('who is signed in to the console alone, and opens the member’s pages, is asked to sign in there', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/registration\?tab=sign-in$/)
})
