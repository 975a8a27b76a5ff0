import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LOCALES } from '#contract/options.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, productWith, rotated, test as base } from './support.ts'

const NODE_OPTIONS = `--import ${pathToFileURL(join(import.meta.dirname, 'broken-page.ts')).href}`
const test = base.extend({ product: productWith({ NODE_OPTIONS }) })

for (const [nth, width] of [320, 390, 1280].entries())
  test(`a map's page that breaks says so and names whom to call, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const answer = await page.goto(`/go-to-points?q=broken&lang=${rotated(LOCALES, nth)}`)
    expect(answer?.status()).toBe(500)
    // The page itself, not what a sheet in front of a map that is not there leaves of it.
    for (const part of ['h1', '.actions a'])
      await expect(page.locator('main').locator(part).first()).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // Not only there: whatever hides it or lies above it would take the press.
    for (const help of ['+6563770700', '999', '995'])
      await page.locator(`footer a[href="tel:${help}"]`).last().click({ trial: true })
    await page.locator('main .actions a').first().click()
    await expect(page).toHaveURL(/\/(\?lang=\w+)?$/)
  })
