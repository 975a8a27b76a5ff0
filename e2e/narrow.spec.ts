import { LOCALES } from '#contract/options.ts'
import { lineAt } from './gate/line.ts'
import { expect, test } from './support.ts'

for (const locale of LOCALES) {
  test(`at 320 px the head of a page has its languages in one row, and nothing touches the line (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/?lang=${locale}`)
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().toJSON()))
    const languages = await boxes('.header .languages a')
    expect(languages).toHaveLength(LOCALES.length)
    expect(new Set(languages.map(({ top }) => top)).size, 'rows of languages').toBe(1)
    const line = await lineAt(page, '.header', '::after')
    const controls = await boxes('.header :is(.menu summary, .languages a, .doors a)')
    for (const { left } of controls) expect(left).toBeGreaterThan(line + 4)
  })
}
