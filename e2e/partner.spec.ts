import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { APIRequestContext, Page } from '@playwright/test'
import { CLIENT_COLUMN_NAMES } from '#contract/admin-client-files.ts'
import { CONSOLE_LOCALES } from '#contract/options.ts'
import { signInToConsole } from './console.ts'
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

/** A product of its own: forty clients more would stand in the way of other journeys. */
const test = base.extend<object, { product: Running }>({ product: productWith() })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })

const NURSE = 'SDC_DC_TPY'
const BRANCHES = ['Bedok', 'Toa Payoh'] as const

/** A list of clients as a spreadsheet saves it. */
const csv = (rows: Record<string, string>[]) =>
  [CLIENT_COLUMN_NAMES, ...rows.map((row) => CLIENT_COLUMN_NAMES.map((name) => row[name] ?? ''))]
    .map((cells) => cells.join(';'))
    .join('\r\n')
const client = (nth: number, changes: Record<string, string> = {}) => ({
  first_name: `Ah ${['Hua', 'Kow', 'Lian', 'Meng', 'Seng'][nth % 5]}`,
  last_name: `Forty${String.fromCodePoint(65 + Math.floor(nth / 26), 65 + (nth % 26))}`,
  birth: `19${40 + (nth % 9)}-11-30`,
  nric_last_4: `${100 + nth}A`,
  gender: 'female',
  language: 'Hokkien',
  dementia_type: 'Vascular Dementia',
  dementia_stage: 'MILD',
  postal_code: '310192',
  street: 'Toa Payoh Lorong 4',
  hospital: 'Tan Tock Seng Hospital',
  department: 'Geriatric Medicine',
  symptoms: 'Forgets the way home',
  branch: BRANCHES[nth % 2] ?? '',
  // Every tenth has appointed nobody yet: no finder could call anybody for them.
  appoints_us: nth % 10 === 9 ? '' : 'yes',
  ...changes,
})
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

interface Listed {
  uid: string
  name: string
  updatedAt: string
}
/** Whom nobody could be called for: staff ask the family for a contact before they approve them. */
const ALONE = Array.from({ length: 40 }, (_, nth) => client(nth)).filter(({ appoints_us }) => appoints_us === '')

/** Approves everybody else of the forty who waits, as an administrator's pages do. */
async function approveForty(request: APIRequestContext, { url }: Running) {
  const headers = { origin: url }
  const listed = await request.get(`${url}/api/admin/accounts?status=PENDING&type=DEMENTIA&search=Forty&sort=name`, {
    headers,
  })
  const { data } = (await listed.json()) as { data: { accounts: Listed[] } }
  expect(data.accounts).toHaveLength(40)
  for (const { uid, name, updatedAt: seen } of data.accounts) {
    const isAlone = ALONE.some(({ last_name }) => name.endsWith(last_name))
    const decided = await request.post(`${url}/api/admin/accounts/${uid}/decision`, {
      headers,
      data: { decision: 'approve', seen },
    })
    expect([name, decided.ok()]).toEqual([name, !isAlone])
  }
}

/** Imports clients through the page: looks, and registers what was seen. */
async function importThrough(page: Page, text: string, say: ReturnType<typeof wordsIn>, count: number) {
  await page.goto('/admin/clients/import')
  const choose = () => page.locator('[name=file]').setInputFiles(file('clients.csv', text))
  await choose()
  await page.getByRole('button', { name: say('import.look') }).click()
  const apply = page.getByRole('button', {
    name: say(count === 1 ? 'import.apply_one' : 'import.apply_other', { count: String(count) }),
  })
  await expect(apply).toBeVisible()
  return apply
}

const download = async (page: Page, press: () => Promise<void>) => {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

test('forty clients come from one list, looked at first: a mistake by line and column, then registered', async ({
  page,
  browser,
  product,
}) => {
  const say = wordsIn('en', 'admin-clients')
  await signInToConsole(page, product, NURSE)
  const forty = Array.from({ length: 40 }, (_, nth) => client(nth))
  const wrong = csv([...forty.slice(0, 39), client(39, { birth: '2044-01-01' })])
  await importThrough(page, wrong, say, 39)
  await expect(page.getByRole('row', { name: /41 birth/ })).toBeVisible()
  await expectAccessible(page)
  const apply = await importThrough(page, csv(forty), say, 40)
  const agreed = page.getByLabel(say('import.agreed'))
  await apply.click()
  await expect(agreed, 'nothing is registered without the agreements').toBeFocused()
  await agreed.check()
  await apply.click()
  await expect(page.getByText(say('import.done_other', { count: '40', appointed: '36' }))).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInToConsole(desk, product)
  await approveForty(desk.request, product)
})

for (const width of [390, 1280])
  test(`a nurse with forty clients at ${width} px`, async ({ page, product }) => {
    const locale = rotated(CONSOLE_LOCALES, width === 390 ? 1 : 2)
    const [say, sayAdmin] = [wordsIn(locale, 'admin-clients'), wordsIn(locale, 'admin')]
    await page.setViewportSize({ width, height: 844 })
    await signInToConsole(page, product, NURSE)
    await page.goto(`/admin/clients?lang=${locale}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'))
    await expect(page.locator('main')).not.toContainText('kin.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    // One of forty by name, then all again.
    await page.goto('/admin/clients')
    await page.getByLabel(say('search.label'), { exact: true }).last().fill('FortyBC')
    await page
      .getByRole('button', { name: say('search.button'), exact: true })
      .last()
      .click()
    await expect(page.getByText(say('found_one', { count: '1' }), { exact: true })).toBeVisible()
    expect(page.url(), 'no name stands in an address').not.toMatch(/Forty/)
    const one = page.getByRole('link', { name: /FortyBC/ }).first()
    await one.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('FortyBC')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goBack()
    await expect(
      page.getByText(say('found_one', { count: '1' }), { exact: true }),
      'Back leads to what was found',
    ).toBeVisible()
    await page.getByRole('link', { name: say('search.clear'), exact: true }).click()
    await expect(page.getByRole('link', { name: /FortyAB$/ }).first()).toBeVisible()

    // Whom nobody could be called for: each says so, and what the organisation can do about it.
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${say('filter.nobody')}`) })
      .click()
    await expect(page.getByText(say('found_other', { count: '4' }), { exact: true })).toBeVisible()
    for (const row of await page.getByRole('row', { name: /Forty/ }).all()) {
      await expect(row).toContainText(say('contact.nobody'))
      await expect(row).toContainText(say('ask.not-appointed'))
    }
    await expectNoSidewaysScroll(page)
    await page.goto('/admin/clients?branch=Bedok')
    await expect(page.getByText(say('found_other', { count: '20' }), { exact: true })).toBeVisible()

    // The cards of the branch, each on a page of one file; then labels of three.
    const cards = await download(page, () => page.getByRole('button', { name: say('together.card') }).click())
    expect([cards.name, (await PDFDocument.load(cards.content)).getPageCount()]).toEqual(['cards-20.pdf', 20])
    for (const nth of [0, 1, 2])
      await page
        .getByRole('checkbox')
        .nth(nth + 1)
        .check()
    const labels = await download(page, () => page.getByRole('button', { name: say('together.labels') }).click())
    expect([labels.name, labels.content.subarray(0, 5).toString()]).toEqual(['labels-3.pdf', '%PDF-'])

    // Missing, from the row: asked once, then the alarm's page, whose way back to the client leads somewhere.
    const lost = page.getByRole('link', { name: new RegExp(`^${say('missing.row')} `) })
    await lost.nth(width === 390 ? 4 : 5).click()
    await expect(page).toHaveURL(/\/missing$/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.locator('main form button.alert').click()
    await expect(page).toHaveURL(/\/admin\/incidents\/\w+$/)
    await page.locator('.desk .head').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/clients\/\w+$/)
    await page.getByRole('link', { name: wordsIn(locale, 'admin-operations')('codes.link') }).click()
    await expect(page).toHaveURL(/\/codes$/)
    await page.locator('.desk .head').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/clients\/\w+$/)
    await page.goto('/admin/clients?show=alarm')
    await expect(page.getByRole('row', { name: /Forty/ }).first()).toBeVisible()

    // What is the association's says so, and is no fault of ours.
    for (const address of ['/admin/queues', '/admin/audit', '/admin/delivery', '/admin/points', '/admin/approvals']) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 403])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayAdmin('notYours.title'))
    }
    await expectAccessible(page)
  })

test('a colleague comes by an invitation and is removed at once', async ({ page, browser, product }) => {
  const say = wordsIn('en', 'admin-clients')
  await signInToConsole(page, product, NURSE)
  await page.goto('/admin/colleagues')
  await page.getByLabel(say('colleagues.email')).fill('new.nurse@sunrise.example')
  await page.getByRole('button', { name: say('colleagues.send') }).click()
  await expect(page.getByText(say('colleagues.done.invited'))).toBeVisible()
  await expectAccessible(page)
  const sent = async () => (await product.outbox()).find(({ to }) => to === 'new.nurse@sunrise.example')?.text
  await expect.poll(sent).toContain('/submit-caregiver/')
  const token = /submit-caregiver\/(\w+)/.exec((await sent()) ?? '')?.[1] ?? ''
  const theirs = await browser.newContext({ baseURL: product.url })
  const password = 'eight kopi cups'
  const submitted = await theirs.request.post('/api/account/submitCGUnderPartner', {
    headers: { origin: product.url, authorization: token },
    data: { username: 'new.nurse', password, confirmPassword: password },
  })
  expect(submitted.ok()).toBe(true)
  await page.reload()
  const row = page.getByRole('row', { name: /new\.nurse/ })
  await row.getByRole('button', { name: say('colleagues.removeButton') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('colleagues.removeButton') })
    .click()
  await expect(page.getByText(say('colleagues.done.removed'))).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('more than fifty clients leave in a file only when a colleague agreed, on another telephone and in another language', async ({
  page,
  browser,
  product,
}) => {
  const say = wordsIn('en', 'admin-clients')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToConsole(page, product, NURSE)
  const apply = await importThrough(page, csv(Array.from({ length: 12 }, (_, nth) => client(60 + nth))), say, 12)
  await page.getByLabel(say('import.agreed')).check()
  await apply.click()
  await expect(page.getByText(say('import.done_other', { count: '12', appointed: '11' }))).toBeVisible()
  await page.goto('/admin/clients/export')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('export.title'))
  await expect(page.getByRole('button', { name: say('export.button') })).toHaveCount(0)
  await page.getByLabel(say('export.reason')).fill('The quarterly review of the branch')
  await page.getByRole('button', { name: say('export.ask') }).click()
  await expect(page.getByText(say('export.done.ask'))).toBeVisible()
  await expectAccessible(page)

  const malay = wordsIn('ms', 'admin-clients')
  const colleague = await (
    await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  ).newPage()
  await signInToConsole(colleague, product, 'sunrise.daycare')
  await colleague.goto('/admin/clients/export?lang=ms')
  await expect(colleague.getByText('The quarterly review of the branch')).toBeVisible()
  await expectNoSidewaysScroll(colleague)
  await expectAccessible(colleague)
  await colleague.getByRole('button', { name: malay('export.agree'), exact: true }).click()
  await expect(colleague.getByText(malay('export.done.agree'))).toBeVisible()
  await expect(colleague.getByRole('button', { name: malay('export.button') }), 'for who asked alone').toHaveCount(0)

  await page.reload()
  const file = await download(page, () => page.getByRole('button', { name: say('export.button') }).click())
  expect(file.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = file.content.toString().replace('\uFEFF', '').trim().split('\n')
  expect(head).toBe('name,membership_number,state')
  expect(lines.filter((line) => line.includes(' Forty'))).toHaveLength(52)
  expect(lines.find((line) => line.includes('FortyCI'))).toMatch(/,,PENDING$/)
})
