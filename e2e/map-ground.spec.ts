import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Locale } from '#contract/options.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts'
import { standInTiles, TILES } from './tiles.ts'
import { wordsIn } from './words.ts'

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })

const HEIGHT = 740
const NOTICE: Record<Locale, string> = {
  en: 'Map pictures are not available.',
  md: '地图图片目前无法显示。',
  ms: 'Gambar peta tidak tersedia.',
  ta: 'வரைபடப் படங்கள் கிடைக்கவில்லை.',
}
/** Of the map's ground, by day and in the dark, as web/shared/base.css has them. */
const COLOURS = {
  light: { sea: [215, 230, 234], land: [241, 237, 226] },
  dark: { sea: [20, 41, 47], land: [34, 56, 58] },
} as const

const pins = (page: Page) => page.locator('.pin')
const ground = (page: Page) => page.locator('.leaflet-ground-pane')
const map = (page: Page) => page.locator('.leaflet-container')

async function openMap(page: Page, width: number, address: string) {
  await page.route(TILES, (route) => route.abort())
  await page.setViewportSize({ width, height: HEIGHT })
  await page.goto(address)
  await expect(page.locator('.map.opened')).toBeVisible({ timeout: 15_000 })
}
const zoom = async (page: Page, key: '+' | '-', times: number) => {
  for (let time = 0; time < times; time += 1) await map(page).press(key)
}

/** How large a part of the map has a colour. */
async function share(page: Page, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const { data, info } = await sharp(await map(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let same = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) same += 1
  return same / (info.width * info.height)
}

/** Pins that a control, the notice or the line of sources covers, or that the map does not show whole. */
const coveredPins = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.leaflet-container')?.getBoundingClientRect()
    const over = [
      ...document.querySelectorAll('.map [data-fit], .map [data-missing], .map [data-sources], .leaflet-control'),
    ]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width * height > 0)
    return [...document.querySelectorAll<HTMLElement>('.pin')].flatMap((pin) => {
      const { left, top, right, bottom } = pin.getBoundingClientRect()
      const isOut = !frame || left < frame.left || top < frame.top || right > frame.right || bottom > frame.bottom
      const isUnder = over.some((box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom)
      return isOut || isUnder ? [pin.textContent] : []
    })
  })

for (const [locale, width, scheme] of [
  ['en', 1280, 'light'],
  ['md', 360, 'dark'],
  ['ms', 360, 'light'],
] as const) {
  test(`without pictures the map is our own ground, in ${locale}, ${width} px, ${scheme}`, async ({ page }) => {
    const say = wordsIn(locale, 'locator')
    await page.emulateMedia({ colorScheme: scheme })
    await openMap(page, width, `/go-to-points?lang=${locale}&q=library&page=2`)
    await expect(page.locator('.missing')).toHaveText(NOTICE[locale])
    await expect(page.locator('.point')).toHaveCount(10)
    await expect(pins(page)).not.toHaveCount(0)
    await expect.poll(() => coveredPins(page)).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // The whole island: sea and land in their colours, names in the page's language.
    await zoom(page, '-', 9)
    // A small map goes two steps farther away.
    if (width === 360) await zoom(page, '+', 1)
    await expect(
      ground(page).getByText({ en: 'Johor Strait', md: '柔佛海峡', ms: 'Selat Johor' }[locale]),
    ).toBeAttached()
    expect(await share(page, COLOURS[scheme].sea)).toBeGreaterThan(0.15)
    expect(await share(page, COLOURS[scheme].land)).toBeGreaterThan(0.04)
    await page.getByRole('button', { name: say('map.fit') }).click()
    await expect.poll(() => coveredPins(page)).toEqual([])

    // A card's place is shown on the map, above the sheet.
    await page
      .locator('.point')
      .nth(3)
      .getByRole('button', { name: say('onMap') })
      .click()
    const chosen = page.locator('.pin.chosen')
    await expect(chosen).toHaveCount(1)
    await expect
      .poll(() =>
        chosen.evaluate((pin) => {
          const { left, top, width, height } = pin.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.pin') === pin
        }),
      )
      .toBe(true)
  })
}

test('near by, streets and blocks of the table of postal codes are named; while pictures come, nobody asks for them', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/map-labels')) asked.push(request.url())
  })
  await openMap(page, 1280, '/go-to-points?q=310192')
  await page.locator('.point').first().getByRole('button', { name: 'On the map' }).click()
  await page.getByRole('button', { name: 'Show all places on the map' }).click()
  await zoom(page, '-', 9)
  await expect(ground(page).locator('.ground-block')).toHaveCount(0)
  expect(asked).toEqual([])
  await page.goto('/go-to-points?q=310192')
  const first = await page.locator('.point h3 a').first().getAttribute('href')
  // The page of a place stands as near as the map goes by itself.
  await page.goto(first ?? '')
  await expect(page.locator('.map.opened')).toBeVisible({ timeout: 15_000 })
  await expect(page.locator('.missing')).toHaveText(NOTICE.en)
  await expect(ground(page).locator('.ground-street').first()).toBeAttached()
  await expect(ground(page).locator('.ground-block').first()).toBeAttached()
  await expect.poll(() => coveredPins(page)).toEqual([])
  expect(asked.length).toBeGreaterThan(0)

  asked.length = 0
  await page.unroute(TILES)
  await standInTiles(page)
  await page.goto(first ?? '')
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.locator('.missing')).toBeEmpty()
  await expect(ground(page).locator('.ground-land')).toBeAttached()
  await expect(ground(page).locator('.ground-street')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('a cluster says what it holds and what pressing does, and is opened by keyboard', async ({ page }) => {
  await openMap(page, 1280, '/go-to-points?q=library&page=4')
  await zoom(page, '-', 9)
  const before = await pins(page).count()
  const cluster = page.getByRole('button', { name: /places, zoom in: / }).first()
  await expect(cluster).toBeVisible()
  const shown = (await cluster.textContent()) ?? ''
  const [, numbers = '', count = ''] =
    /^(.*): (\d+) places, zoom in: /.exec((await cluster.getAttribute('aria-label')) ?? '') ?? []
  expect(numbers).toBe(shown)
  expect(Number(count)).toBeGreaterThan(1)
  await cluster.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => pins(page).count()).not.toBe(before)
  await expect(page.locator('.pin:focus')).toHaveCount(1)
})

test('the ground is a file of its own of at most 60 kB, kept for ever, that only a page with a map loads', async ({
  page,
  product,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/ground-/.test(request.url())) loaded.push(request.url())
  })
  await page.goto('/')
  await page.goto('/faq')
  expect(loaded).toEqual([])
  await openMap(page, 1280, '/go-to-points')
  expect(loaded).toHaveLength(1)
  const answer = await fetch(new URL(loaded[0] ?? '', product.url))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(brotliCompressSync(await answer.text()).length).toBeLessThanOrEqual(60_000)
})
