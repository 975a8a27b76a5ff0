import type { Page } from '@playwright/test'
import { LOCALES } from '#contract/options.ts'
import { SECOND, signInToConsole } from './console.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  productWith,
  rotated,
  test as base,
  type Running,
} from './support.ts'
import { wordsIn } from './words.ts'

/** More organisations apply from one address than would in an hour. */
const test = base.extend<object, { product: Running }>({ product: productWith({ LIMITS: 'signUpPartner=100/60' }) })

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

/** Organisations apply, as their form sends it: cases of the queue. Two of one name are a possible duplicate. */
async function apply(product: Running, names: string[]) {
  for (const [nth, organizationName] of names.entries()) {
    const response = await fetch(`${product.url}/api/public/credential/signUpPartner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        partnerDetails: {
          organizationName,
          pocName: 'Mdm Siti',
          address: '18 Lorong Sample',
          pocPhone: '61234567',
          pocEmail: `${organizationName.toLowerCase().replaceAll(' ', '.')}.${nth}@example.com`,
          hotlineNumber: '6377 0700',
          postalCode: '310018',
          branch: 'Toa Payoh',
          streetName: 'Lorong Sample',
        },
        terms: true,
      }),
    })
    expect(response.status, await response.text()).toBe(200)
  }
}
/** Presses a key until the page, which may not hear keys yet, followed it. */
const press = async (page: Page, key: string, followed: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key)
    await followed()
  }).toPass()

test('an administrator decides twenty cases by the keyboard alone, and the facts stand beside each decision', async ({
  page,
  product,
}) => {
  test.slow()
  const say = wordsIn('en', 'admin-accounts')
  const names = Array.from({ length: 20 }, (_, nth) => `Desk Care ${String(nth + 1).padStart(2, '0')}`)
  await apply(product, [...names, 'Desk Care 03'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToConsole(page, product)
  const title = page.getByRole('heading', { level: 1 })
  const result = (key: string) => page.getByRole('heading', { level: 2, name: say(`account.done.${key}`) })

  // From the dashboard's navigation to the queue, by what waits there.
  await page.goto('/admin/queues?queue=organisations')
  await expect(page.getByRole('link', { name: /^Waiting/ }).getByText('21', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'n', () => expect(page).toHaveURL(/\/admin\/users\//, { timeout: 2000 }))
  for (const [nth, name] of names.entries()) {
    await expect(title).toHaveText(name)
    await expect(title).toBeFocused()
    const isSecond = nth === 2
    if (nth === 0) {
      const [facts, decision] = await Promise.all([
        page.getByRole('heading', { name: say('account.facts') }).boundingBox(),
        page.getByRole('heading', { name: say('account.decide') }).boundingBox(),
      ])
      expect(facts?.x).toBeLessThan(decision?.x ?? 0)
      expect(Math.abs((facts?.y ?? 0) - (decision?.y ?? 900)), 'the facts stand beside the decision').toBeLessThan(40)
      await expect(page.getByText(/^You work on this case until \d\d:\d\d\.$/)).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByText(say('case.key.a'))).toBeVisible()
      await expectAccessible(page)
    }
    if (isSecond) {
      await expect(page.getByText(say('duplicates.reason.name'))).toBeVisible()
      await page.keyboard.press('d')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(result('different')).toBeFocused()
      await expect(page.getByText(say('duplicates.none'))).toBeVisible()
    }
    // A letter leads to the decision; Enter on its button makes it.
    await page.keyboard.press(nth === 5 ? 'm' : 'a')
    if (nth === 5) {
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.type('n, and r: letters of a sentence are no keys')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
    }
    await expect(page.locator('details[open] .button').locator('visible=true').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(result(nth === 5 ? 'ask' : 'approve')).toBeFocused()
    await page.keyboard.press('n')
  }
  // The second of one name is rejected as what it is a duplicate of; there was nothing else left to compare it with.
  await expect(title).toHaveText('Desk Care 03')
  await page.keyboard.press('r')
  // What the applicant reads is chosen from a list, the reason stays among colleagues.
  await page.keyboard.type('Please')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A second application')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: say('second.no') })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(result('reject')).toBeFocused()
  await page.keyboard.press('n')
  // What was asked for more waits on; it was passed over, and comes again.
  await expect(title).toHaveText('Desk Care 06')
  await page.keyboard.press('n')
  await expect(page.getByText(say('queues.noNext'))).toBeVisible()
})

test('on a phone the facts come before the decision, and what may be many is done to many', async ({
  page,
  browser,
  product,
}) => {
  const say = wordsIn('md', 'admin-accounts')
  await apply(product, ['Phone Care 01', 'Phone Care 02', 'Phone Care 01'])
  await page.setViewportSize({ width: 390, height: 844 })
  await signInToConsole(page, product)
  await page.goto('/admin/queues?queue=organisations&claim=free&lang=md')
  await expect(page.getByRole('link', { name: 'Phone Care 02' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const name of ['Phone Care 01', 'Phone Care 02'])
    await page
      .getByRole('checkbox', { name: say('queues.tick', { name }) })
      .first()
      .check()
  await page.getByRole('button', { name: say('queues.claimMany') }).click()
  await expect(page.getByRole('status').filter({ hasText: say('queues.claimed_other', { count: '2' }) })).toBeVisible()

  // A colleague sees by whom, and is led to another case.
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', locale: 'en' })
  const colleague = await context.newPage()
  await signInToConsole(colleague, product, SECOND)
  await colleague.goto('/admin/queues?queue=organisations')
  await expect(colleague.getByRole('row', { name: /Phone Care 02/ })).toContainText('Aishah Rahim')
  await colleague.getByRole('button', { name: wordsIn('en', 'admin-accounts')('case.first') }).click()
  await expect(colleague).toHaveURL(/\/admin\/users\//)

  await page.goto('/admin/queues?queue=organisations&claim=mine')
  await page.getByRole('link', { name: 'Phone Care 01' }).click()
  const [facts, decision, danger] = await Promise.all(
    ['account.facts', 'account.decide', 'account.danger'].map((key) =>
      page.getByRole('heading', { name: say(key), exact: true }).boundingBox(),
    ),
  )
  expect(facts?.y).toBeLessThan(decision?.y ?? 0)
  expect(decision?.y).toBeLessThan(danger?.y ?? 0)
  await expect(page.getByText(say('duplicates.reason.name'))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByText(say('duplicates.reject'), { exact: true }).click()
  await page
    .getByRole('group')
    .filter({ hasText: say('duplicates.reject') })
    .getByRole('button', { name: say('deed.reject.button') })
    .click()
  await page.getByRole('checkbox').check()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('deed.reject.button') })
    .click()
  await expect(page.getByRole('heading', { name: say('account.done.reject') })).toBeFocused()
  await expect(page.getByText(/^重复注册：Phone Care 01/).first()).toBeVisible()
})

test('what belongs to one line of the console stands in one line, and nothing covers anything', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToConsole(page, product)
  const box = async (what: ReturnType<Page['locator']>) =>
    (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.goto('/admin/users')
  const [button, select, footer] = await Promise.all(
    ['.filters .button', '.filters select >> nth=-1', '.footer'].map((selector) => box(page.locator(selector))),
  )
  expect(Math.abs((button?.y ?? 0) - (select?.y ?? 99)), 'the button on the line of its fields').toBeLessThan(2)
  expect(footer?.height).toBeLessThan(130)
  await page.goto('/admin/audit')
  for (const day of await page.locator('input[type=date]').all()) expect((await box(day)).width).toBeGreaterThan(190)

  await page.locator('#console-search').fill(CALLER.name)
  await page.keyboard.press('Enter')
  const name = page.getByRole('link', { name: CALLER.name })
  await expect(name).toBeFocused()
  const [link, username] = [await box(name), await box(page.getByText('huimin.lim', { exact: true }))]
  const outline = await name.evaluate((focused) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(focused)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect(link.y + link.height + outline, 'the outline ends above the username').toBeLessThanOrEqual(username.y + 4)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.sections summary'), 'the search is no section of the menu').toContainText('Console')
})
