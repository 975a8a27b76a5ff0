import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { CONSOLE_LOCALES } from '#contract/options.ts'
import { SECOND, signInToConsole } from './console.ts'
import { mailedBy, startMail } from './mail.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  rotated,
  startProduct,
  test as base,
  type Running,
} from './support.ts'
import { wordsIn } from './words.ts'

/** An organisation whose mailbox no mail server knows. */
const UNREACHED = 'Desk Care 10'
/** The hotline of each organisation that applies. */
const HOTLINE = '+6563770700'

/** More organisations apply from one address than would in an hour; the letters to one of them come back. */
const test = base.extend<object, { product: Running }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const mail = await startMail((address) => address.startsWith('desk.care.10.'))
      const product = await startProduct({ LIMITS: 'signUpPartner=100/60', ...mailedBy(mail) })
      await use(product)
      await product.stop()
      await mail.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The sample's daughter, whose number stands in docs of the trial. */
const CALLER = { name: 'Hui Min Lim', number: '8000 0001' }
const onFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

for (const width of [390, 1280])
  test(`whoever calls is found by their number from any page, by the keyboard alone, at ${width} px`, async ({
    page,
    product,
  }) => {
    const locale = rotated(CONSOLE_LOCALES)
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
  await expect(page).toHaveURL(/\/registration\?tab=sign-in&next=%2Faccount$/)
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

/** The second question of a rejection: it begins on the way back, the tick stands before it. */
async function lookAgainByKeys(page: Page) {
  await expect(page.getByRole('link', { name: wordsIn('en', 'admin-accounts')('second.no') })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** The case that is shown and its possible duplicate are the same: this one is rejected as such. */
async function mergeByKeys(page: Page) {
  const say = wordsIn('en', 'admin-accounts')
  await expect(page.getByText(say('duplicates.reason.name'))).toBeVisible()
  await page.keyboard.press('d')
  // Past the other account, and "not the same".
  for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByText(say('duplicates.rejectText', { name: 'Desk Care 08' }))).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await lookAgainByKeys(page)
}

/** A letter of this morning came back: from the first page to the number that is called instead, in Chinese on a phone. */
async function callInstead(page: Page) {
  const [say, operations] = [wordsIn('md', 'admin-messages'), wordsIn('md', 'admin-operations')]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin?lang=md')
  await page
    .getByRole('main')
    .getByRole('link', { name: operations('overview.failed'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(operations('delivery.title'))
  const whose = page.getByRole('link', { name: operations('delivery.person', { name: UNREACHED }) }).first()
  await expect(async () => {
    await page.reload()
    await expect(whose).toBeVisible({ timeout: 2000 })
  }, 'the letter was tried').toPass()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await whose.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title', { name: UNREACHED }))
  await page.getByRole('button', { name: say('call.show') }).click()
  await expect(page.getByRole('link', { name: say('call.number', { phone: HOTLINE }) })).toHaveAttribute(
    'href',
    `tel:${HOTLINE}`,
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** Who calls has a new number: found by the old one, asked for by one administrator, agreed to by another, in Malay. */
async function mendByTwo(page: Page, browser: Browser, product: Running) {
  const [say, accounts, operations] = (['admin-mending', 'admin-accounts', 'admin-operations'] as const).map((file) =>
    wordsIn('ms', file),
  ) as [ReturnType<typeof wordsIn>, ReturnType<typeof wordsIn>, ReturnType<typeof wordsIn>]
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin?lang=ms')
  const field = page.getByRole('searchbox').first()
  await press(page, '/', () => expect(field).toBeFocused({ timeout: 500 }))
  await page.keyboard.type('8000 0003')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Nurul Rahman' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nurul Rahman')
  await page.getByRole('link', { name: accounts('account.mend'), exact: true }).click()
  await page.getByText(say('part.phone.title'), { exact: true }).click()
  await page.locator('#mend-phone input[name=phone]').fill('81112223')
  await page.locator('#reason-phone').fill('Kad SIM hilang, dilihat di kaunter')
  await page.getByRole('button', { name: say('part.phone.button') }).click()
  await expect(page.getByText(say('done.waits'))).toBeVisible()
  await expectAccessible(page)

  const second = await (
    await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  ).newPage()
  await signInToConsole(second, product, SECOND)
  await second.goto('/admin/approvals?lang=ms')
  const yes = operations('approvals.approve.NUMBER')
  await second
    .getByRole('row', { name: /Nurul Rahman/ })
    .getByRole('button', { name: yes, exact: true })
    .click()
  await second.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click()
  await expect(second.getByText(operations('approvals.done.NUMBER.approved'))).toBeVisible()
  await expectNoSidewaysScroll(second)
  await expectAccessible(second)
}

/** The day ends with the figures of the month, which count what was decided in it. */
async function takeTheReport(page: Page) {
  const say = wordsIn('en', 'admin-operations')
  await page.goto('/admin?lang=en')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('report.title'), exact: true })
    .last()
    .click()
  await expect(page.locator('.report section')).toHaveCount(6)
  await expectAccessible(page)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('report.csv'), exact: true }).click(),
  ])
  const figure = (text: string, name: string) => Number(new RegExp(`,${name},.*?(\\d+),count`).exec(text)?.[1])
  const file = await readFile(await csv.path(), 'utf8')
  expect(figure(file, 'waiting-count'), 'nineteen of the twenty, and both of the second name').toBeGreaterThanOrEqual(
    21,
  )
  expect(figure(file, 'messages-failed')).toBeGreaterThanOrEqual(1)
}

test('an administrator decides twenty cases by the keyboard alone, and the facts stand beside each decision', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const say = wordsIn('en', 'admin-accounts')
  const names = Array.from({ length: 20 }, (_, nth) => `Desk Care ${String(nth + 1).padStart(2, '0')}`)
  await apply(product, [...names, 'Desk Care 03', 'Desk Care 08'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToConsole(page, product)
  const title = page.getByRole('heading', { level: 1 })
  const result = (key: string) => page.getByRole('heading', { level: 2, name: say(`account.done.${key}`) })

  // From the dashboard's navigation to the queue, by what waits there.
  await page.goto('/admin/queues?queue=organisations')
  await expect(page.getByRole('link', { name: /^Waiting/ }).getByText('22', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'n', () => expect(page).toHaveURL(/\/admin\/users\//, { timeout: 2000 }))
  for (const [nth, name] of names.entries()) {
    await expect(title).toHaveText(name)
    await expect(title).toBeFocused()
    if (nth === 0) {
      const [facts, decision] = await Promise.all([
        page.getByRole('heading', { name: say('account.facts') }).boundingBox(),
        page.getByRole('heading', { name: say('account.decide') }).boundingBox(),
      ])
      expect(facts?.x).toBeLessThan(decision?.x ?? 0)
      expect(Math.abs((facts?.y ?? 0) - (decision?.y ?? 900)), 'the facts stand beside the decision').toBeLessThan(40)
      await expect(page.getByText(/^You are handling this case until \d\d:\d\d\.$/)).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByText(say('case.key.a'))).toBeVisible()
      await expectAccessible(page)
    }
    if (nth === 2) {
      await expect(page.getByText(say('duplicates.reason.name'))).toBeVisible()
      await page.keyboard.press('d')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(result('different')).toBeFocused()
      await expect(page.getByText(say('duplicates.none'))).toBeVisible()
    }
    if (nth === 7) {
      await mergeByKeys(page)
      await expect(result('reject')).toBeFocused()
      await page.keyboard.press('n')
      continue
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
  await lookAgainByKeys(page)
  await expect(result('reject')).toBeFocused()
  await page.keyboard.press('n')
  // Of the two that were one the other is approved.
  await expect(title).toHaveText('Desk Care 08')
  await expect(page.getByText(say('duplicates.none'))).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.locator('details[open] .button').locator('visible=true').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(result('approve')).toBeFocused()
  await page.keyboard.press('n')
  // What was asked for more waits on; it was passed over, and comes again.
  await expect(title).toHaveText('Desk Care 06')
  await page.keyboard.press('n')
  await expect(page.getByText(say('queues.noNext'))).toBeVisible()

  await callInstead(page)
  await mendByTwo(page, browser, product)
  await takeTheReport(page)
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

/** How many pixels wide a field is where nothing narrows it. */
function ownWidth(field: HTMLElement | SVGElement): number {
  const copy = field.cloneNode() as HTMLElement
  copy.style.cssText = 'position: absolute; visibility: hidden; width: max-content; min-width: 0; max-width: none'
  field.after(copy)
  const { width } = copy.getBoundingClientRect()
  copy.remove()
  return width
}

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
  // A whole date and the calendar's sign: as wide as the browser itself would make the field.
  for (const day of await page.locator('input[type=date]').all())
    expect((await box(day)).width).toBeGreaterThanOrEqual(await day.evaluate(ownWidth))

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
