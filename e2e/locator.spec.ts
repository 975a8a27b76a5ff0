import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { WALKED_LOCALES, expect, expectAccessible, expectNoSidewaysScroll, rotated, test } from './support.ts'
import { standInTiles, TILES } from './tiles.ts'
import { wordsIn } from './words.ts'

const WIDTHS = [360, 575, 576, 768, 1280] as const
const HEIGHT = 740
const HEARTBEAT = ['Bedok Polyclinic', 'Bedok Public Library', 'Kampong Chai Chee Community Club']
const AT_TAMPINES_HUB = { latitude: 1.35305, longitude: 103.93991, accuracy: 40 }

test.use({ serviceWorkers: 'block' })

const blockTiles = (page: Page) => page.route(TILES, (route) => route.abort())

const cards = (page: Page) => page.locator('[data-list] > .point')
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 })
const pins = (page: Page) => page.locator('.pin')
const mapOpens = (page: Page) => expect(page.locator('.map.opened')).toBeVisible({ timeout: 15_000 })
const found = (page: Page) => page.locator('#found')

async function searchFor(page: Page, say: (key: string) => string, text: string) {
  await page.getByLabel(say('search.label')).fill(text)
  await page.getByRole('button', { name: say('search.button'), exact: true }).click()
}

/** Distances as people read them, back as metres. */
const metres = async (page: Page) =>
  (await page.locator('.distance').allTextContents()).map(
    (text) => Number.parseFloat(text.replace(',', '')) * (/km|公里|கி\.மீ/.test(text) ? 1000 : 1),
  )

/** From the first look to the way there: list, search, region, postal code, page, detail, and back. */
async function theWholeWay(page: Page, locale: Locale, width: number, script: boolean) {
  const say = wordsIn(locale, 'locator')
  const check = async () => {
    await expectNoSidewaysScroll(page)
    if (script) await expectAccessible(page)
  }
  /** With script the filter is a dialog that stays open; without it a section of the page. */
  const filter = async (act: () => Promise<void>) => {
    if (script) await page.getByRole('button', { name: say('filter.button'), exact: true }).click()
    await act()
    if (script) await page.getByRole('button', { name: say('filter.close') }).click()
  }
  await page.setViewportSize({ width, height: HEIGHT })
  await page.goto(`/go-to-points?lang=${locale}`)
  await expect(page.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE[locale])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'))
  await expect(found(page)).toHaveText(say('live.found.centre'))
  await expect(cards(page)).toHaveCount(5)
  expect(await metres(page)).toEqual((await metres(page)).toSorted((a, b) => a - b))
  await check()

  await searchFor(page, say, 'Heartbeat')
  await expect(found(page)).toHaveText(say('live.found.search', { search: 'Heartbeat' }))
  await expect(page).toHaveURL(/\/go-to-points\?q=Heartbeat$/)
  expect((await names(page).allTextContents()).toSorted()).toEqual(HEARTBEAT)
  await expect(cards(page).first()).toContainText('11 Bedok North Street 1')
  const clinic = cards(page)
    .filter({ hasText: 'Bedok Polyclinic' })
    .getByRole('link', { name: say('call') })
  await expect(clinic, 'found in place, or drawn by the server').toHaveAttribute('href', 'tel:+6566436969')
  await expect(clinic).toBeVisible()
  await expect(cards(page).first().locator('[data-slot=address]')).toHaveAttribute('lang', 'en')

  await page.goto('/go-to-points')
  await filter(async () => {
    await page.getByRole('button', { name: say('live.region.WEST') }).click()
    await expect(page.getByRole('button', { name: say('live.region.WEST') })).toHaveAttribute('aria-pressed', 'true')
    if (script) await check()
  })
  await expect(page).toHaveURL(/region=WEST/)
  await expect(names(page).filter({ hasText: 'Jurong Regional Library' })).toBeVisible()
  await filter(async () => {
    await page.getByRole('button', { name: say('live.region.WEST') }).click()
    await expect(page.getByRole('button', { name: say('live.region.WEST') })).toHaveAttribute('aria-pressed', 'false')
    const digits = page.getByRole('textbox', { name: say('filter.postalCode') })
    await digits.fill(script ? 'S528523' : '528 523')
    if (script) await expect(digits).toHaveValue('528523')
    await page.getByRole('button', { name: say('filter.apply') }).click()
    await expect(found(page)).toHaveText(say('live.found.near', { name: '528523' }))
  })
  await expect(page).not.toHaveURL(/region=[A-Z]/)
  await expect(page).toHaveURL(/postalCode=528/)
  expect((await metres(page))[0]).toBe(0)

  await page.getByRole('link', { name: say('more') }).click()
  await expect(cards(page)).toHaveCount(10)
  await expect(page).toHaveURL(/page=2/)
  const directions = cards(page)
    .first()
    .getByRole('link', { name: say('directions') })
  await expect(directions).toHaveAttribute('target', '_blank')
  await expect(directions).toHaveAttribute('rel', 'noopener')
  await expect(directions).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=1\.3\d+,103\.9\d+&travelmode=walking$/,
  )

  const name = (await names(page).nth(2).textContent()) ?? ''
  await names(page).nth(2).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  for (const label of ['region', 'address', 'postalCode']) {
    await expect(page.locator('dt').filter({ hasText: say(`detail.${label}`) })).toHaveCount(1)
  }
  await expect(page.locator('dd').filter({ hasText: say('live.region.EAST') })).toHaveCount(1)
  await check()
  if (!script) return
  await page.getByRole('link', { name: say('detail.back'), exact: true }).click()
  await expect(cards(page)).toHaveCount(10)
  await page.goBack()
  await expect(cards(page)).toHaveCount(5)
}

const combination = { width: rotated(WIDTHS), locale: rotated(WALKED_LOCALES, 1) }
test(`a stranger finds the nearest place and the way there, at ${combination.width} px in ${combination.locale}`, async ({
  page,
}) => {
  await blockTiles(page)
  await theWholeWay(page, combination.locale, combination.width, true)
})
for (const width of WIDTHS) {
  for (const locale of WALKED_LOCALES) {
    test(`@matrix a stranger finds the nearest place at ${width} px in ${locale}`, async ({ page }) => {
      await blockTiles(page)
      await theWholeWay(page, locale, width, true)
    })
    test.describe(`without script, ${width} px, ${locale}`, () => {
      test.use({ javaScriptEnabled: false })
      test('@matrix a stranger finds the nearest place', async ({ page }) => theWholeWay(page, locale, width, false))
    })
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a stranger finds the nearest place and the way there', async ({ page }) =>
    theWholeWay(page, rotated(WALKED_LOCALES), rotated(WIDTHS, 2), false))

  test('who finds nothing is told so in the page, and shown the closest', async ({ page }) => {
    await page.goto('/go-to-points?q=zzxqv')
    await expect(found(page)).toHaveText(`Showing the closest results for 'zzxqv'`)
    await expect(page.locator('#no-result')).toBeVisible()
    await expect(cards(page)).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'On the map' }).first()).toBeHidden()
  })
})

/** From now on every search finds twenty places at one door. */
const openMall = (page: Page) =>
  page.route('**/api/account/go-to-points/nearest*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object[]; suggestedData: object[] }
    const [one] = [...answer.data, ...answer.suggestedData]
    const data = Array.from({ length: 20 }, (_, index) => ({ ...one, id: `mall${index}`, name: `Shop ${index}` }))
    await route.fulfill({ json: { ...answer, data, suggestedData: [] } })
  })

test.describe('the map', () => {
  const open = async (page: Page, width: number, query = '') => {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto(`/go-to-points${query}`)
    await mapOpens(page)
  }

  for (const width of [360, 1280]) {
    test(`shows what the list shows, and card and marker light up together, at ${width} px`, async ({ page }) => {
      await standInTiles(page)
      await open(page, width, '?q=library')
      await expect(cards(page)).not.toHaveCount(0)
      const labels = await pins(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel).join())
      for (const [index, name] of (await names(page).allTextContents()).entries()) {
        expect(labels).toContain(`${index + 1}. ${name}`)
      }
      const single = pins(page).filter({ hasText: /^\d$/ }).last()
      const number = Number(await single.textContent())
      await single.click()
      await expect(pins(page).filter({ hasText: String(number) })).toHaveClass(/chosen/)
      const card = cards(page).nth(number - 1)
      await expect(card).toHaveAttribute('aria-current', 'true')
      await expect(card).toBeInViewport({ ratio: 0.5 })

      const other = cards(page).nth(number === 1 ? 1 : 0)
      await other.getByRole('button', { name: 'On the map' }).click()
      await expect(other).toHaveAttribute('aria-current', 'true')
      await expect(card).not.toHaveAttribute('aria-current')
      await expect(page.locator('.pin.chosen')).toBeInViewport()
      // Half under the head of the page, while it scrolls, a button is too small a target.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
    })

    test(`opens twenty places of one mall so that each can be chosen, at ${width} px`, async ({ page }) => {
      await blockTiles(page)
      await openMall(page)
      await open(page, width)
      await searchFor(page, wordsIn('en', 'locator'), 'mall')
      await expect(cards(page)).toHaveCount(20)
      await expect(pins(page)).toHaveCount(1)
      for (const index of [0, 19]) {
        const shop = page
          .locator('.leaflet-popup')
          .getByRole('button', { name: `. Shop ${index}`, exact: false })
          .last()
        // The map may still move to the place chosen before; who misses a pin or a line of its list presses again.
        await expect(async () => {
          if (!(await shop.isVisible())) await pins(page).click({ timeout: 2000 })
          await shop.click({ timeout: 2000 })
          await expect(cards(page).nth(index)).toHaveAttribute('aria-current', 'true', { timeout: 1000 })
        }).toPass({ timeout: 30_000 })
        await expect(cards(page).nth(index)).toBeInViewport({ ratio: 0.3 })
      }
    })
  }

  test('never leaves Singapore', async ({ page }) => {
    await blockTiles(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, 1280)
    const map = page.locator('.leaflet-container')
    const ground = page.locator('.leaflet-ground-pane')
    for (let times = 0; times < 6; times += 1) await map.press('-')
    await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    for (let times = 0; times < 6; times += 1) await map.press('Shift+ArrowUp')
    await expect(ground.getByText('Johor Strait')).toBeInViewport()
  })

  test('is moved through and chosen from by keyboard alone', async ({ page }) => {
    await blockTiles(page)
    await openMall(page)
    await open(page, 1280)
    await searchFor(page, wordsIn('en', 'locator'), 'mall')
    await expect(pins(page)).toHaveCount(1)
    await page.locator('.leaflet-container').focus()
    await page.keyboard.press('Tab')
    await expect(pins(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    const choices = page.locator('.leaflet-popup').getByRole('button')
    await expect(choices).toHaveCount(20)
    await expect(choices.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(choices).toHaveCount(0)
    await expect(pins(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(cards(page).nth(1)).toHaveAttribute('aria-current', 'true')
  })

  test('carries what OneMap asks for, and no line about missing pictures while they come', async ({ page }) => {
    await standInTiles(page)
    await open(page, 1280)
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
    const line = page.locator('.map-sources')
    await expect(line.getByRole('link')).toHaveText([
      'OneMap',
      'Singapore Land Authority',
      'URA',
      'Singapore Open Data Licence',
    ])
    await expect(line.locator('img')).toHaveAttribute('src', /om_logo\.png$/)
    await expect(page.locator('.missing')).toBeEmpty()
  })

  test('fits what was searched, with the place of whoever asks, each time', async ({ page, context }) => {
    await blockTiles(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(AT_TAMPINES_HUB)
    await open(page, 1280)
    const say = wordsIn('en', 'locator')
    await expect(found(page)).toHaveText('Nearest to you')
    const zoomed = () => page.locator('.leaflet-container').press('+')
    // Read at one moment: a mark of the last answer may be gone before the next one is measured.
    const outside = () =>
      page.locator('.leaflet-container').evaluate((map) => {
        const frame = map.getBoundingClientRect()
        const marks = [...map.querySelectorAll('.pin, .origin.here')]
        const out = marks.filter((mark) => {
          const { left, top, right, bottom } = mark.getBoundingClientRect()
          return left < frame.left || top < frame.top || right > frame.right || bottom > frame.bottom
        })
        return {
          pins: map.querySelectorAll('.pin').length > 0,
          here: map.querySelectorAll('.origin.here').length,
          outside: out.map((mark) => mark.ariaLabel ?? mark.className.toString()),
        }
      })
    for (const [text, answer] of [
      ['library', `Results for 'library'`],
      ['community', `Results for 'community'`],
      ['', 'Nearest to you'],
    ] as const) {
      // Somebody who looked nearer sees the next answer whole again.
      await zoomed()
      await zoomed()
      await searchFor(page, say, text)
      await expect(found(page)).toHaveText(answer)
      await expect.poll(outside, { message: text }).toEqual({ pins: true, here: 1, outside: [] })
    }
  })

  test('what is typed while the position is looked for stays, and is what is searched', async ({ page }) => {
    await blockTiles(page)
    const { promise: wait, resolve: answer } = Promise.withResolvers<void>()
    await page.exposeFunction('positionIsKnown', () => wait)
    await page.addInitScript((coords) => {
      const { positionIsKnown } = window as unknown as { positionIsKnown: () => Promise<void> }
      navigator.permissions.query = () => Promise.resolve({ state: 'granted' } as PermissionStatus)
      navigator.geolocation.getCurrentPosition = (found) =>
        void positionIsKnown().then(() => found({ coords } as unknown as GeolocationPosition))
    }, AT_TAMPINES_HUB)
    await page.goto('/go-to-points')
    const box = page.getByLabel(wordsIn('en', 'locator')('search.label'))
    await box.fill('library')
    answer()
    await expect(found(page)).toHaveText('Nearest to you')
    await expect(box).toHaveValue('library')
    await box.press('Enter')
    await expect(found(page)).toHaveText(`Results for 'library'`)
  })

  test('shows all places again on one tap', async ({ page }) => {
    await blockTiles(page)
    await open(page, 360, '?q=library')
    await page.locator('.leaflet-container').press('+')
    await page.locator('.leaflet-container').press('+')
    await page.getByRole('button', { name: 'Show all places on the map' }).click()
    await expect(async () => {
      for (const pin of await pins(page).all()) await expect(pin).toBeInViewport({ timeout: 100 })
    }).toPass()
  })

  test('shows all places again, also when that is pressed while the map comes nearer', async ({ page }) => {
    await standInTiles(page)
    await open(page, 360, '?q=library')
    const all = page.getByRole('button', { name: 'Show all places on the map' })
    // Within the page: by the time that a press of the test arrives the map may stand again.
    await all.evaluate(async (button: HTMLElement) => {
      const runs = async (isRunning: boolean) => {
        while (!document.querySelector('.leaflet-zoom-anim') === isRunning) await new Promise(requestAnimationFrame)
      }
      for (let nearer = 0; nearer < 3; nearer += 1) {
        await runs(false)
        document.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click()
        await runs(true)
      }
      button.click()
    })
    await expect(async () => {
      for (const pin of await pins(page).all()) await expect(pin).toBeInViewport({ timeout: 100 })
    }).toPass()
  })
})

test.describe('where the person is', () => {
  const locate = async (context: BrowserContext) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(AT_TAMPINES_HUB)
  }
  const expectHub = async (page: Page) => {
    await expect(found(page)).toHaveText('Nearest to you')
    await expect(cards(page).first()).toContainText('Our Tampines Hub')
  }

  test('is used at once when it is already granted, and stands in no address', async ({ page, context }) => {
    await blockTiles(page)
    await locate(context)
    await page.goto('/go-to-points')
    await expectHub(page)
    await mapOpens(page)
    await expect(page.locator('.origin.here')).toBeAttached()
    await expect(page.locator('.accuracy')).toBeAttached()
    await searchFor(page, wordsIn('en', 'locator'), 'library')
    await expect(names(page).first()).toHaveText('Tampines Regional Library')
    expect(page.url()).not.toMatch(/lat|lng|1\.35/)
  })

  test('is asked for on the first tap of "Near me" only', async ({ page, context }) => {
    await blockTiles(page)
    await page.addInitScript(() => {
      const asked = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset.asked = 'yes'
        asked(...given)
      }
      navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus)
    })
    await locate(context)
    await page.goto('/go-to-points')
    await mapOpens(page)
    await expect(found(page)).toHaveText('Nearest to the city centre')
    await expect(page.locator('html')).not.toHaveAttribute('data-asked')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expectHub(page)
  })

  test('when it is refused the list stays, and a line says so', async ({ page }) => {
    await blockTiles(page)
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, refused) =>
        refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
    })
    await page.goto('/go-to-points')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByText(wordsIn('en', 'locator')('live.position.denied'))).toBeVisible()
    await expect(found(page)).toHaveText('Nearest to the city centre')
    await expect(cards(page)).toHaveCount(5)
  })

  test('somebody abroad is shown Singapore from its middle', async ({ page, context }) => {
    await blockTiles(page)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.5, longitude: 0 })
    await page.goto('/go-to-points')
    await expect(page.getByText(wordsIn('en', 'locator')('live.position.away'))).toBeVisible()
  })
})

test.describe('suggestions', () => {
  const box = (page: Page) => page.getByRole('combobox')
  const options = (page: Page) => page.getByRole('option')

  test.beforeEach(async ({ page }) => {
    await blockTiles(page)
    // The page's time is moved by hand: no pause is waited for.
    await page.clock.install()
    await page.goto('/go-to-points')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('come for three to five digits, after a second without typing, and are chosen by keyboard', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('postal-codes')) asked.push(request.url())
    })
    await box(page).pressSequentially('52')
    await page.clock.runFor(5000)
    await box(page).press('8')
    await page.clock.runFor(900)
    expect(asked).toEqual([])
    await page.clock.runFor(200)
    await expect(options(page).first()).toBeVisible()
    expect(asked.map((url) => new URL(url).search)).toEqual(['?search=528'])
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    // What checks the page has timers of its own.
    await page.clock.resume()
    await expectAccessible(page)
    await box(page).press('ArrowDown')
    const first = options(page).first()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
    const code = (await first.textContent()) ?? ''
    await box(page).press('Enter')
    await expect(options(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`q=${code}$`))
    await expect(found(page)).toHaveText(`Nearest to ${code}`)
  })

  test('are chosen by touch, and closed by Escape and by a tap elsewhere', async ({ page }) => {
    const type = async (digits: string) => {
      await box(page).fill(digits)
      await page.clock.runFor(1100)
    }
    await type('528')
    await expect(options(page).first()).toBeVisible()
    await box(page).press('Escape')
    await expect(options(page)).toHaveCount(0)
    await type('5285')
    await expect(options(page).first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(options(page)).toHaveCount(0)
    await type('52852')
    await options(page).first().click()
    await expect(found(page)).toHaveText('Nearest to 528523')
  })

  test('of codes never come for words, six digits, or a list that cannot be reached', async ({ page }) => {
    let asked = 0
    await page.route('**/postal-codes*', (route) => {
      asked += 1
      return route.abort()
    })
    for (const text of ['Bedok', '528523', '52']) {
      await box(page).fill(text)
      await page.clock.runFor(5000)
    }
    expect(asked).toBe(0)
    await box(page).fill('大巴')
    await page.clock.runFor(200)
    await expect(options(page)).toHaveText(['大巴窑'])
    await box(page).fill('stirl')
    await page.clock.runFor(200)
    await expect(options(page)).toHaveText(['Stirling Road'])
    await box(page).fill('528')
    await page.clock.runFor(1100)
    await expect.poll(() => asked).toBe(1)
    await expect(options(page)).toHaveCount(0)
  })

  test('that stood there go when the next list cannot be reached', async ({ page }) => {
    await box(page).fill('528')
    await page.clock.runFor(1100)
    await expect(options(page)).not.toHaveCount(0)
    let broken = 0
    await page.route('**/postal-codes*', (route) => {
      broken += 1
      return route.abort()
    })
    await box(page).press('5')
    await page.clock.runFor(1100)
    await expect.poll(() => broken).toBe(1)
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  })
})

test('who finds nothing is told so once, and shown the closest', async ({ page }) => {
  await blockTiles(page)
  const locale = rotated(WALKED_LOCALES)
  const say = wordsIn(locale, 'locator')
  await page.goto(`/go-to-points?lang=${locale}`)
  await searchFor(page, say, 'zzxqv')
  const dialog = page.getByRole('dialog', { name: say('noResult.title') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('noResult.okay') }).click()
  await expect(dialog).toBeHidden()
  await expect(found(page)).toHaveText(say('live.found.closest', { search: 'zzxqv' }))
  await expect(cards(page)).toHaveCount(5)
})

test('who finds nothing at all sees the picture, the words and what to try', async ({ page }) => {
  await blockTiles(page)
  await page.route('**/go-to-points/nearest*', (route) =>
    route.fulfill({
      json: {
        type: 'SUCCESS',
        data: [],
        suggestedData: [],
        from: { lat: 1.29, lng: 103.85, kind: 'centre', name: null },
        reading: { ignored: [], guess: false, choices: [], kind: null },
      },
    }),
  )
  await page.goto('/go-to-points')
  await searchFor(page, wordsIn('en', 'locator'), 'moon')
  await expect(found(page)).toHaveText('No Go-To Point found')
  await expect(page.getByText('Try another place, street or postal code.')).toBeVisible()
  await expect(page.locator('.nothing .drawing')).toBeVisible()
  await expectAccessible(page)
})

test('what was typed is read, what was left out is said, a guess says so, and the filter takes what stands in it', async ({
  page,
}) => {
  await blockTiles(page)
  const locale = rotated(WALKED_LOCALES)
  const say = wordsIn(locale, 'locator')
  await page.goto(`/go-to-points?lang=${locale}`)
  await searchFor(page, say, 'hougang mrt exit B')
  await expect(found(page)).toHaveText(say('live.found.near', { name: 'Hougang' }))
  await expect(page.getByText(say('live.read.ignored', { words: 'exit B' }))).toBeVisible()
  await searchFor(page, say, '碧山图书馆')
  await expect(found(page)).toHaveText(say('live.found.near', { name: 'Bishan' }))
  await expect(page.getByText(say('live.read.only', { kind: say('live.read.kind.library') }))).toBeVisible()
  await searchFor(page, say, 'toa pahyo')
  await expect(page.getByText(say('live.read.guess', { name: 'Toa Payoh' }))).toBeVisible()
  await searchFor(page, say, 'tengah')
  await expect(page.getByText(say('live.read.choices'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tengah New Town' }).click()
  await expect(found(page)).toHaveText(say('live.found.near', { name: 'Tengah New Town' }))
  await expect(page.getByText(say('live.read.choices'))).toBeHidden()

  await page.getByRole('button', { name: say('filter.button') }).click()
  await page.getByLabel(say('filter.postalCode'), { exact: true }).fill('528523')
  await page.getByRole('button', { name: say('filter.close') }).click()
  await expect(found(page)).toHaveText(say('live.found.near', { name: '528523' }))
})

test('the search can be shared, kept and gone back to', async ({ page, context }) => {
  await blockTiles(page)
  const say = wordsIn('en', 'locator')
  await page.goto('/go-to-points')
  await mapOpens(page)
  await searchFor(page, say, 'Tampines')
  await expect(found(page)).toHaveText('Nearest to Tampines')
  await searchFor(page, say, 'Jurong')
  await expect(found(page)).toHaveText('Nearest to Jurong')
  const shared = await context.newPage()
  await shared.goto(page.url())
  expect(await names(shared).allTextContents()).toEqual(await names(page).allTextContents())
  await page.goBack()
  await expect(found(page)).toHaveText('Nearest to Tampines')
  await expect(page.getByLabel(say('search.label'))).toHaveValue('Tampines')
  await page.goBack()
  await expect(found(page)).toHaveText('Nearest to the city centre')
  await page.goForward()
  await expect(found(page)).toHaveText('Nearest to Tampines')
  await page.getByRole('link', { name: '中文' }).first().click()
  await expect(found(page)).toHaveText(wordsIn('md', 'locator')('live.found.near', { name: 'Tampines' }))
})

test.describe('on a phone', () => {
  const PHONE = rotated([360, 575] as const)
  const handle = (page: Page): Locator => page.locator('.handle')
  const height = (page: Page) => page.evaluate(() => document.body.getBoundingClientRect().height)

  test.beforeEach(async ({ page }) => {
    await blockTiles(page)
    await page.setViewportSize({ width: PHONE, height: HEIGHT })
    await page.goto('/go-to-points')
    await mapOpens(page)
  })

  test('the sheet stands at 400, is thrown open by its handle and closed again', async ({ page }) => {
    expect(await height(page)).toBe(400)
    const grip = await handle(page).boundingBox()
    if (!grip) throw new Error('no handle')
    await page.mouse.move(grip.x + grip.width / 2, grip.y + 12)
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2, grip.y - 120, { steps: 6 })
    expect(await height(page)).toBeGreaterThan(480)
    await page.mouse.move(grip.x + grip.width / 2, grip.y - 250, { steps: 6 })
    await page.mouse.up()
    await expect(handle(page)).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => height(page)).toBeGreaterThan(HEIGHT - 130)
    await handle(page).click()
    await expect.poll(() => height(page)).toBe(400)
    await expect(handle(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('the sheet is opened and closed by keyboard, and the list scrolls inside it to the helpline', async ({
    page,
  }) => {
    await handle(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => height(page)).toBeGreaterThan(HEIGHT - 130)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => height(page)).toBe(400)
    await page.keyboard.press('Enter')
    await expect(handle(page)).toHaveAttribute('aria-expanded', 'true')
    const helpline = page.locator('.footer').getByRole('link', { name: '6377 0700' })
    await helpline.scrollIntoViewIfNeeded()
    await expect(helpline).toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport()
  })

  test('the information holds emergency, helpline, website and language', async ({ page }) => {
    await page.getByRole('button', { name: 'Information' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: '6377 0700' })).toHaveAttribute('href', 'tel:+6563770700')
    await expect(dialog.getByRole('link', { name: '999' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Website of Dementia Singapore' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Melayu' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  })
})

test('the list goes on to its end, says how many there are, and a page after the last says that there are no more', async ({
  page,
}) => {
  await page.goto('/go-to-points')
  const range = page.locator('[data-range]')
  const [, total = ''] = /^Showing 5 of (\d+)$/.exec((await range.textContent()) ?? '') ?? []
  for (const shown of ['10', '20', total]) {
    await page.getByRole('link', { name: 'Show more places' }).click()
    await expect(range).toHaveText(`Showing ${shown} of ${total}`)
  }
  await expect(page.getByRole('link', { name: 'Show more places' })).toBeHidden()
  await page.goto('/go-to-points?page=100')
  await expect(page.getByRole('heading', { name: 'There are no more places' })).toBeVisible()
  await expect(range).toContainText(`The list has ${total}`)
  await page.getByRole('link', { name: 'Show the places before these' }).click()
  await expect(range).toHaveText(`Showing ${total} of ${total}`)
})

test('beside the site the landing has its header, the locator its own bar', async ({ page }) => {
  await blockTiles(page)
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  const logo = page.getByRole('link', { name: 'Homeward by Dementia Singapore, home' })
  await page.goto('/go-to-points/landing')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(logo, 'the site’s own, and none of the locator’s beside it').toHaveCount(1)
  await expect(page.getByRole('banner').locator(logo)).toBeVisible()
  await page.goto('/go-to-points')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(logo).toHaveCount(1)
  const paddings = []
  for (const width of [576, 768, 992]) {
    await page.setViewportSize({ width, height: HEIGHT })
    paddings.push(await page.locator('.panel').evaluate((panel) => getComputedStyle(panel).paddingLeft))
  }
  expect(paddings).toEqual(['16px', '24px', '32px'])
})

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('after one visit the locator opens, finds the nearest, and says how old its list is', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(AT_TAMPINES_HUB)
    await page.goto('/go-to-points')
    const detail = await names(page).nth(1).getByRole('link').getAttribute('href')
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/go-to-points/points.json'))), {
        timeout: 15_000,
      })
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/go-to-points')
    const told = page.getByText(/There is no connection\. This list was saved on your device on \d+ \w+ \d{4}\./)
    await expect(told).toBeVisible()
    await expect(found(page)).toHaveText('Nearest to you')
    await expect(cards(page).first()).toContainText('Our Tampines Hub')
    await expectAccessible(page)

    await searchFor(page, wordsIn('en', 'locator'), 'jurong east mrt exit b')
    await expect(found(page)).toHaveText('Nearest to Jurong East')
    await expect(page.getByText("Left out: 'exit b'.")).toBeVisible()
    await searchFor(page, wordsIn('en', 'locator'), 'heartbeat')
    await expect(cards(page)).toHaveCount(3)
    await searchFor(page, wordsIn('en', 'locator'), '609732')
    await expect(names(page).first()).toHaveText('Jurong Regional Library')
    await page.goto('/go-to-points?region=WEST')
    await expect(page.getByRole('link', { name: 'West (clear)' })).toBeVisible()
    await expect(cards(page)).toHaveCount(5)
    await expect(told).toBeVisible()
    await page.goto(detail ?? '')
    await expect(page.locator('.point[aria-current]').getByRole('link').first()).toHaveAttribute('href', detail ?? '')

    await context.setOffline(false)
    await page.goto('/go-to-points')
    await expect(cards(page)).toHaveCount(5)
    await expect(told).toBeHidden()
    await page.evaluate(() => {
      const real = globalThis.fetch
      globalThis.fetch = async (asked, more) =>
        asked instanceof Request || !String(asked).includes('/nearest')
          ? real(asked, more)
          : new Response('{}', { status: 500 })
    })
    await searchFor(page, wordsIn('en', 'locator'), 'heartbeat')
    await expect(
      page.getByText(/Our service is not answering right now\. This list was saved on your device on/),
    ).toBeVisible()
    await expect(told).toBeHidden()
    await expect(cards(page)).toHaveCount(3)
  })
})

test('who has no list and cannot reach ours is told so, with the helpline', async ({ page }) => {
  await blockTiles(page)
  await page.goto('/go-to-points')
  await page.route('**/go-to-points/nearest*', (route) => route.fulfill({ status: 503, json: {} }))
  await searchFor(page, wordsIn('en', 'locator'), 'Bedok')
  await expect(found(page)).toHaveText('We cannot reach the list right now')
  await expect(page.getByText('Please try again in a moment.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expect(page.locator('.footer').getByRole('link', { name: '6377 0700' })).toBeVisible()
})

test.describe('a place of its own', () => {
  const openFirst = async (page: Page, query = '') => {
    await blockTiles(page)
    await page.goto('/go-to-points?q=Bedok+Polyclinic')
    const address = await names(page).first().getByRole('link').getAttribute('href')
    return page.goto(`${address}${query}`)
  }

  test('says all about it, with title, description and structured data of its own', async ({ page }) => {
    const locale = rotated(WALKED_LOCALES)
    const say = wordsIn(locale, 'locator')
    await openFirst(page, `?lang=${locale}`)
    await expect(page).toHaveTitle(new RegExp(`^${say('detail.title', { name: 'Bedok Polyclinic' })}`))
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /11 Bedok North Street 1/)
    const written = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
    expect(JSON.parse(written)).toMatchObject({
      '@type': 'Place',
      name: 'Bedok Polyclinic',
      address: { postalCode: '469662', addressCountry: 'SG' },
    })
    await expect(page.getByRole('link', { name: /^\d{4} \d{4}$/ }).first()).toHaveAttribute('href', /^tel:\+65\d{8}$/)
    await mapOpens(page)
    await expect(pins(page)).toHaveCount(1)
    await expectAccessible(page)
  })

  test('is reported as wrong without an account', async ({ page }) => {
    const locale = rotated(WALKED_LOCALES, 1)
    const say = wordsIn(locale, 'locator')
    await openFirst(page, `?lang=${locale}`)
    await page.getByRole('link', { name: say('detail.report') }).click()
    await page.getByRole('button', { name: say('report.send') }).click()
    await expect(page.locator('.mistake')).toBeVisible()
    await page.getByRole('radio', { name: say('report.kinds.hours') }).check()
    await page.getByRole('textbox', { name: say('report.more') }).fill('Closes at 5')
    await expectAccessible(page)
    await page.getByRole('button', { name: say('report.send') }).click()
    await expect(page.getByRole('status').filter({ hasText: say('report.thanks') })).toBeVisible()
  })

  test('is printed on one page', async ({ page }) => {
    await openFirst(page)
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('is shared by its link, without language or search', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFirst(page)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('The link is copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/go-to-points\/detail\/\w+$/)
  })

  test('that is not there says so, with its true status', async ({ page }) => {
    const locale = rotated(WALKED_LOCALES, 2)
    for (const id of ['nowhere', '1'.repeat(22)]) {
      const response = await page.goto(`/go-to-points/detail/${id}?lang=${locale}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        wordsIn(locale, 'locator')('detail.error', { message: notFound(locale) }),
      )
    }
    await expectAccessible(page)
  })
})

const notFound = (locale: Locale) =>
  locale === 'en'
    ? 'We cannot find this Go-To Point. It may have moved or closed.'
    : wordsIn(locale, 'errors')('go-to-point-not-found')

test('the locator is light: 20 kB of HTML, 250 kB in all without pictures of the map', async ({ page, product }) => {
  const html = await (await fetch(`${product.url}/go-to-points?page=4`)).text()
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000)
  await blockTiles(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto('/go-to-points')
  await mapOpens(page)
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(250_000)
})
