import { readFile } from 'node:fs/promises'
import { CONSOLE_LOCALES, type Locale } from '#contract/options.ts'
import { signInToConsole } from './console.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  rotated,
  productWith,
  test as base,
  type Running,
} from './support.ts'
import { wordsIn } from './words.ts'

/** A product of its own: its alarms and figures are counted here. */
const test = base.extend<object, { product: Running }>({ product: productWith() })
const locale = rotated<Locale>(CONSOLE_LOCALES)
const say = wordsIn(locale, 'admin-operations')
const alarms = wordsIn(locale, 'admin-incidents')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a month ends: the report as page, CSV and PDF, what is at a glance, and the past alarms of one person', async ({
  page,
  product,
}) => {
  const { persons } = await product.overview()
  const person = persons[0] ?? { name: '', uid: '', returnCode: '' }
  const asFinder = { headers: { origin: product.url } }
  await page.request.post(`/api/public/dementia-info?uid=${person.returnCode}`, {
    ...asFinder,
    data: { qrCodeScanned: 1 },
  })
  await page.request.post('/api/public/credential/safereturncard', {
    ...asFinder,
    data: { name: 'Aisha', phone: '8123 4567', location: 'Singapore', uidDementia: person.returnCode },
  })
  await signInToConsole(page, product)
  await page.goto(`/admin/incidents?lang=${locale}`)
  await page.getByRole('link', { name: person.name }).click()
  await page.getByRole('button', { name: alarms('act.safe'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: alarms('ask.safe.yes'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alarms('alarm.title.SAFE', { name: person.name }))

  await page.goto(`/admin/users/${person.uid}`)
  await page.getByRole('link', { name: alarms('past.link'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alarms('past.title', { name: person.name }))
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2)
  await expect(
    page
      .getByRole('link', { name: alarms('past.see') })
      .or(page.getByText('Card'))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('report.title'), exact: true })
    .last()
    .click()
  await expect(page).toHaveURL(/\/admin\/report$/)
  await expect(page.locator('.report section')).toHaveCount(6)
  await expect(page.getByRole('combobox')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('report.csv'), exact: true }).click(),
  ])
  const lines = (await readFile(await csv.path(), 'utf8')).split('\n')
  expect(lines.find((line) => line.includes(',alarms,'))).toMatch(/,1,count$/)
  expect(lines.find((line) => line.includes(',scans,'))).toMatch(/,1,count$/)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('report.pdf'), exact: true }).click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('numbers of six digits stand beside each other at a glance, on a phone and on a desk, also in large type', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin?lang=ms')
  const charts = page.locator('.chart')
  await expect(charts).toHaveCount(3)
  // What a busy association would read: every cell of a chart takes six digits.
  await page.evaluate(() => {
    const chart = document.querySelectorAll('.chart')[2]
    const table = chart?.querySelector('table') ?? document.createElement('table')
    if (!table.isConnected) {
      table.className = 'figures'
      chart?.append(table)
    }
    const cell = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text })
    const bars = Object.assign(document.createElement('td'), { className: 'bars' })
    const row = () => {
      const line = document.createElement('tr')
      line.append(cell('th', '16 Nov'), bars.cloneNode(), cell('td', '151,201'), cell('td', '512,015'))
      return line
    }
    table.replaceChildren(row(), row(), row())
  })
  for (const [width, type] of [
    [390, '100%'],
    [1280, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), type)
    const boxes = await charts
      .last()
      .locator('td:not(.bars), th')
      .evaluateAll((cells) =>
        cells.map((each) => {
          const range = document.createRange()
          range.selectNodeContents(each)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          return { left, right, top, bottom }
        }),
      )
    for (const [nth, one] of boxes.entries())
      for (const other of boxes.slice(nth + 1))
        expect(
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
          `${width} ${type} ${nth}`,
        ).toBe(true)
  }
})
