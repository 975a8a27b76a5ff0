import type { Page } from '@playwright/test'
import { signInToConsole } from './console.ts'
import { lineAt } from './gate/line.ts'
import { person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import { expect, test } from './support.ts'

const WIDTHS = [360, 1280] as const
type Width = (typeof WIDTHS)[number]
/** In pixels: where the line runs, and where text begins, at each width (rail.css). */
const RAIL = { 360: 16, 1280: 38.4 }
const GUTTER = { 360: 34, 1280: 64 }

const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left)

const at = async (page: Page, width: Width, address: string) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(address)
}

for (const width of WIDTHS) {
  test(`one line and one edge of text run through every room, at ${width} px`, async ({ page, product }) => {
    await signInAs(page, product, 'huimin.lim')
    // On a phone registration gives its questions the whole width.
    const rooms = [
      '/FAQ',
      '/Terms-Of-Use',
      '/account',
      '/account/settings',
      ...(width === 360 ? [] : ['/registration']),
    ]
    for (const address of rooms) {
      await at(page, width, `${address}?lang=en`)
      await expect(page.locator('.footer .ending'), address).toBeVisible()
      expect(await lineAt(page, '.header', '::after'), address).toBeCloseTo(RAIL[width], 0)
      expect(await lineAt(page, 'main', '::before'), address).toBeCloseTo(RAIL[width], 0)
      expect(await leftOf(page, 'main h1'), address).toBeCloseTo(GUTTER[width], 0)
      expect(await leftOf(page, '.footer .emergency'), address).toBeCloseTo(GUTTER[width], 0)
    }
    await at(page, width, `${person('Siew Hua').address}?lang=en`)
    const rescue = await leftOf(page, '.stop .by')
    expect(rescue + 20, 'beside the face the text begins where it does elsewhere').toBeCloseTo(GUTTER[width], -1)
  })

  test(`in registration the stages are the line, from the wordmark to the house, at ${width} px`, async ({ page }) => {
    await at(page, width, '/registrationCG/first?lang=en')
    const line = await lineAt(page, '.header', '::after')
    expect(await lineAt(page, '.progress ol', '::before')).toBeCloseTo(line, 0)
    expect(await lineAt(page, 'main', '::before'), 'nowhere else').toBeNaN()
    const [above, stops] = await page.locator('.progress ol').evaluate((list) => {
      const { height } = getComputedStyle(list, '::before')
      const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
      const top = list.getBoundingClientRect().top
      return [
        header - (top + Number.parseFloat(getComputedStyle(list, '::before').top)),
        [...list.querySelectorAll('li')].map((stop) => {
          const { left, top: from } = stop.getBoundingClientRect()
          return { left, from, height: Number.parseFloat(height) }
        }),
      ] as const
    })
    expect(Math.abs(above), 'it goes on where the header’s line ends').toBeLessThanOrEqual(1)
    expect(stops).toHaveLength(5)
    if (width === 360) expect(new Set(stops.map(({ from }) => from)).size, 'across').toBe(1)
    else expect(new Set(stops.map(({ left }) => left)).size, 'down').toBe(1)
    if (width === 1280) {
      expect((stops[0]?.left ?? 0) + 10).toBeCloseTo(line, 0)
      expect(await leftOf(page, 'main h1')).toBeGreaterThan(GUTTER[width] + 160)
    }
  })
}

test('the console has the line too, thin, with a stop at the page that is open', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInToConsole(page, product)
  await page.goto('/admin?lang=en')
  const line = await lineAt(page, '.header', '::after')
  expect(line).toBeCloseTo(RAIL[1280], 0)
  expect(await lineAt(page, '.sections', '::before')).toBeCloseTo(line, 0)
  expect((await leftOf(page, '.sections ul')) + 1).toBeCloseTo(line, 0)
  const stop = page.locator('.sections [aria-current]')
  expect(await stop.evaluate((link) => getComputedStyle(link, '::before').content)).toBe('""')
})

test('the portal’s ways stand at the head of each of its pages, and lead out', async ({ page, product }) => {
  await signInAs(page, product, 'huimin.lim')
  await at(page, 360, '/account?lang=en')
  const bar = page.getByRole('navigation', { name: 'Your pages' })
  await expect(bar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/account/settings')
  await expect(bar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  // The public site is another document: its words and its styles are there (D70.15).
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is a way home.')
  expect(await page.locator('.street').evaluate((drawn) => getComputedStyle(drawn).fill)).toBe('none')
  expect((await page.request.get('/api/account/me')).status()).toBe(401)
})

test('a page of the portal that is not there keeps the portal’s look, and leads back', async ({ page, product }) => {
  await signInAs(page, product, 'huimin.lim')
  for (const address of ['/account/people/none', '/account/no-such-page']) {
    await at(page, 360, `${address}?lang=en`)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('There is no page here')
    expect((await page.locator('.footer > svg').boundingBox())?.width, address).toBeLessThan(120)
    // The public site's menu and doors stand at its own pages.
    await expect(page.locator('.header .doors, .header .menu'), address).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siew Hua Lim')
})

test('a page of the console that is not there keeps its sections, and is nobody’s who has not signed in', async ({
  page,
  product,
}) => {
  await page.goto('/admin/no-such-page?lang=en')
  await expect(page).toHaveURL(/\/admin\/login/)
  await signInToConsole(page, product)
  expect((await page.goto('/admin/no-such-page?lang=en'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here')
  await expect(page.locator('.sections')).toBeVisible()
  await page.locator('.trouble').getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/admin')
})

test('the way out of the console is in sight before anything is scrolled, also below the line that the page is English', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  for (const locale of ['en', 'ms', 'ta']) {
    await at(page, 1280, `/admin?lang=${locale}`)
    await expect(page.locator('.sections .signed-in button')).toBeInViewport({ ratio: 1 })
  }
})

test('a sentence of easy read stands beside its picture at a desk, and below it on a phone', async ({ page }) => {
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON())
  const boxes = async () => [await boxOf('.easy-read li .drawing'), await boxOf('.easy-read li p')] as const
  await at(page, 1280, '/easy-read/guide?lang=ta')
  const [beside, sentence] = await boxes()
  expect(sentence.left).toBeGreaterThan(beside.right)
  expect(sentence.bottom).toBeLessThan(beside.bottom)
  await at(page, 360, '/easy-read/guide?lang=ta')
  const [above, below] = await boxes()
  expect(below.top).toBeGreaterThan(above.bottom)
})

test('on the landing the street stands beside the words, above the fold', async ({ page }) => {
  await at(page, 1280, '/?lang=en')
  const box = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON())
  const [words, street, next] = [await box('.hero h1'), await box('.street'), await box('#about')]
  expect(street.left).toBeGreaterThan(640)
  expect(street.top).toBeLessThan(words.bottom)
  expect(street.bottom).toBeLessThanOrEqual(800)
  expect(next.top).toBeLessThanOrEqual(860)
  await expect(page.locator('.hero .button')).toHaveCount(1)
  await expect(page.locator('.hero a')).toHaveCount(3)
})

for (const [width, apart] of [
  [360, 64],
  [1280, 96],
] as const)
  test(`on the landing the sections stand ${apart} px apart at ${width} px`, async ({ page }) => {
    await at(page, width, '/?lang=en')
    const between = await page.locator('.landing > .stretch').evaluateAll((sections) => {
      const styles = sections.map((section) => getComputedStyle(section))
      return styles
        .slice(1)
        .map(
          ({ paddingTop }, nth) => Number.parseFloat(styles[nth]?.paddingBottom ?? '') + Number.parseFloat(paddingTop),
        )
    })
    expect(between.length).toBeGreaterThan(2)
    expect(new Set(between)).toEqual(new Set([apart]))
  })

test('the numbers of an emergency are as wide as what is asked, and each stands near what it is for', async ({
  page,
  product,
}) => {
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON())
  for (const address of ['/registration?tab=sign-in', '/registrationCG/first']) {
    await at(page, 1280, `${address}${address.includes('?') ? '&' : '?'}lang=en`)
    const [asked, numbers] = [await boxOf('.wizard #username'), await boxOf('.footer .emergency')]
    expect(numbers.left, address).toBeCloseTo(asked.left, 0)
    expect(numbers.right, address).toBeCloseTo(asked.right, 0)
  }
  await at(page, 1280, '/account/people/SampLePersonSiewHua111?lang=en')
  await expect(page).toHaveURL(/tab=sign-in/)
  expect((await boxOf('main .emergency')).right, 'who was signed out').toBeCloseTo((await boxOf('#username')).right, 0)
  await signInAs(page, product, 'huimin.lim')
  for (const address of ['/FAQ', '/account']) {
    await at(page, 1280, `${address}?lang=en`)
    expect((await boxOf('.footer .emergency')).width, address).toBeLessThanOrEqual(44 * 16)
  }
})

test('on a desk the path of a finder’s page ends at the face', async ({ page }) => {
  await at(page, 1280, `${person('Siew Hua').address}?lang=en`)
  const [end, face] = await page.locator('.stop.who').evaluate((who) => {
    const photo = who.querySelector('.photo')?.getBoundingClientRect()
    const { bottom } = getComputedStyle(who, '::before')
    return [
      who.getBoundingClientRect().bottom - Number.parseFloat(bottom),
      photo && { top: photo.top, bottom: photo.bottom },
    ]
  })
  expect(end).toBeGreaterThan(face?.top ?? Infinity)
  expect(end, 'no stub below its round corner').toBeLessThan((face?.bottom ?? 0) - 20)
})
