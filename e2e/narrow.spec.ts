import { LOCALES } from '#contract/options.ts'
import { lineAt } from './gate/line.ts'
import { setOwnStyle } from './gate/situations.ts'
import { person } from './safe-return.ts'
import { expect, test } from './support.ts'

for (const locale of LOCALES) {
  test(`at 320 px the head of a page has its languages in one row, and nothing touches the line (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/?lang=${locale}`)
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().toJSON()))
    const [wordmark, menu] = [(await boxes('.header .wordmark'))[0], (await boxes('.header .menu summary'))[0]]
    expect(menu?.top, 'the menu’s button stands beside the wordmark').toBeLessThan(wordmark?.bottom ?? 0)
    const languages = await boxes('.header .languages a')
    expect(languages).toHaveLength(LOCALES.length)
    expect(new Set(languages.map(({ top }) => top)).size, 'rows of languages').toBe(1)
    const line = await lineAt(page, '.header', '::after')
    const controls = await boxes('.header :is(.menu summary, .languages a, .doors a)')
    for (const { left } of controls) expect(left).toBeGreaterThan(line + 4)
  })

  test(`beside somebody in need the bar of a phone has one row, and so have the three numbers, also beside the form (${locale})`, async ({
    page,
  }) => {
    await page.goto(`${person('Kamala Devi').address}?lang=${locale}`)
    const rowsOf = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((found) => new Set(found.map((each) => Math.round(each.getBoundingClientRect().bottom))).size)
    for (const width of [360, 384, 390, 412, 430, 768, 1024]) {
      // The letters of other telephones are a little wider.
      await setOwnStyle(page, '.header { letter-spacing: 0.04em }')
      await page.setViewportSize({ width, height: 844 })
      expect(
        await rowsOf('.header .wordmark, .header .languages :is(a, button[data-language])'),
        `bar, ${width} px`,
      ).toBe(1)
      expect(await rowsOf('main .emergency.row a'), `numbers, ${width} px`).toBe(1)
    }
  })

  test(`the words of an emergency’s buttons keep off their frames (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/safe-return-guide?lang=${locale}`)
    const apart = await page.locator('main .emergency.row a').evaluateAll((buttons) =>
      buttons.map((button) => {
        const frame = button.getBoundingClientRect()
        const range = document.createRange()
        const words = [...button.querySelectorAll('span')].map((span) => {
          range.selectNodeContents(span)
          const [block, text] = [span.getBoundingClientRect(), range.getBoundingClientRect()]
          return Math.min(
            text.left - frame.left,
            frame.right - text.right,
            block.top - frame.top,
            frame.bottom - block.bottom,
          )
        })
        return Math.min(...words)
      }),
    )
    expect(apart).toHaveLength(3)
    // Two pixels are the frame's own.
    for (const each of apart) expect(each).toBeGreaterThanOrEqual(5)
  })
}
