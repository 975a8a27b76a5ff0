import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, PageAssertionsToHaveScreenshotOptions } from '@playwright/test'
import { LOCALES, type Locale } from '#contract/options.ts'
import { NOW } from './gate/day.ts'
import { openAs, PICTURED, raiseAlarm, setLetters, type Reader } from './pictured.ts'
import { clockThatGoesOn } from './safe-return.ts'
import { expect, startProduct, test as base, type Running } from './support.ts'
import { standInTiles } from './tiles.ts'

/** A product for each test, so that what one of them did is not in another's pictures. */
const test = base.extend<{ house: Running }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
  house: async ({}, use) => {
    const house = await startProduct({ ...clockThatGoesOn(12), CLOCK_START: NOW })
    await use(house)
    await house.stop()
  },
})

/** Each page is pictured in these four ways, each in another language, the first of them another one for each page. */
const WAYS = [
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 1280, height: 800, scheme: 'light' },
  { width: 1280, height: 800, scheme: 'dark' },
] as const

/** What is another at each run: codes, the card that bears one, and moments by the service's clock, which goes on. */
const MOVING =
  '.qr, .card-drawing, .rows .number, .rows .soft, time, .age, [data-age], canvas, .map, .timeline, .standing'

type Way = (typeof WAYS)[number]

/** Shows a page in a way and a language, drawn to its end. */
async function show(page: Page, address: string, { width, height, scheme }: Way, locale: Locale) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${locale}`)
  await page.evaluate(() => document.fonts.ready)
}
const languageOf = (nth: number, way: number) => LOCALES[(nth + way) % LOCALES.length] ?? 'en'
const pictureOf = (name: string, { width, scheme }: Way) => ['pictures', `${name}-${width}-${scheme}.png`]
/** What differs by less is the edge of a letter; a line of words that moved is more. */
const compared = (page: Page): PageAssertionsToHaveScreenshotOptions => ({
  animations: 'disabled',
  caret: 'hide',
  mask: [page.locator(MOVING)],
  maxDiffPixelRatio: 0.005,
  threshold: 0.25,
})

for (const as of ['anybody', 'caregiver', 'person', 'administrator'] satisfies Reader[])
  test(
    `pages look as they were pictured, as ${as} sees them`,
    { tag: '@matrix' },
    async ({ browser, house: product }) => {
      test.setTimeout(10 * 60_000)
      const page = await openAs(browser, product, as)
      await standInTiles(page)
      await setLetters(page)
      for (const [nth, { name, path, as: reader }] of PICTURED.entries()) {
        if (reader !== as) continue
        // An alarm that nobody answers says so after some minutes: it is raised when its turn comes.
        const found = ['found', 'alarms'].includes(name) ? await raiseAlarm(page, product) : ''
        const address = path === 'found' ? found : path
        for (const [turn, way] of WAYS.entries()) {
          await show(page, address, way, languageOf(nth, turn))
          await expect.soft(page).toHaveScreenshot(pictureOf(name, way), compared(page))
        }
      }
    },
  )

test('a heading that moved by a line is another picture', { tag: '@matrix' }, async ({ browser, house: product }) => {
  const page = await openAs(browser, product, 'anybody')
  await setLetters(page)
  const [nth, way] = [PICTURED.findIndex(({ name }) => name === 'find'), WAYS[0]]
  await show(page, '/find', way, languageOf(nth, 0))
  await expect(page).toHaveScreenshot(pictureOf('find', way), compared(page))
  await page.addStyleTag({ content: 'h1 { translate: 0 24px }' })
  const moved = expect(page).toHaveScreenshot(pictureOf('find', way), { ...compared(page), timeout: 5000 })
  await expect(moved).rejects.toThrow(/pixels/)
})

test('there is a picture of each page in each way, and together they are small', { tag: '@matrix' }, () => {
  const folder = join(import.meta.dirname, 'seen/pictures')
  const files = globSync('*.png', { cwd: folder }).toSorted()
  const wanted = PICTURED.flatMap(({ name }) => WAYS.map(({ width, scheme }) => `${name}-${width}-${scheme}.png`))
  expect(files).toEqual(wanted.toSorted())
  const sizes = files.map((file) => statSync(join(folder, file)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000)
})
