import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CONSOLE_LOCALES, type ConsoleLocale } from '#contract/options.ts'
import { FIRST, SECOND, signInToConsole } from './console.ts'
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

/** A product of its own: somebody of the sample is deleted here, whom other journeys look for. */
const test = base.extend<object, { product: Running }>({
  product: productWith(),
})

const locale = rotated<ConsoleLocale>(CONSOLE_LOCALES)
const say = wordsIn(locale, 'admin-operations')
const alarms = wordsIn(locale, 'admin-incidents')
const CHECK_AGAIN = {
  en: 'Please check what you entered and try again.',
  md: '请检查您填写的内容，再试一次。',
  ms: 'Sila semak apa yang Anda isi dan cuba lagi.',
}

/** A finder leaves name and number for the sample's person of this number. */
async function alarm(page: Page, product: Running, which: number) {
  const { persons } = await product.overview()
  const person = persons[which]
  if (!person) throw new Error('no such person in the sample')
  const answer = await page.request.post('/api/public/credential/safereturncard', {
    data: {
      name: 'Aisha',
      phone: '8123 4567',
      location: 'Singapore',
      uidDementia: person.returnCode,
      place: 'Bus stop',
    },
    headers: { origin: product.url },
  })
  expect(answer.ok()).toBe(true)
  return person
}

// A colour on its way from one state to another is no colour to be read.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const yes = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('a morning at the desk: what is open, who was found, a lost label, and that all of it is written down', async ({
  page,
  product,
}) => {
  const person = await alarm(page, product, 0)
  await signInToConsole(page, product)
  await page.goto(`/admin?lang=${locale}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('overview.title'))
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: say('overview.incidents') })
    .last()
    .click()
  await page.getByRole('link', { name: person.name }).click()
  await expect(page.getByText('Aisha').first()).toBeVisible()
  await expect(page.locator('a[href="tel:+6581234567"]')).toBeVisible()
  await button(page, alarms('act.on-my-way')).click()
  await expect(page.getByText(alarms('goes', { who: alarms('actor.you') })).first()).toBeVisible()
  await page.getByLabel(alarms('notes.label')).fill('Her daughter answered.')
  await button(page, alarms('notes.add')).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Her daughter answered.' })).toBeVisible()
  await button(page, alarms('contacts.outcome.ANSWERED')).first().click()
  await expect(page.getByText(alarms('contacts.heard.ANSWERED', { by: 'Aishah Rahim' })).first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, alarms('act.safe')).click()
  await yes(page, alarms('ask.safe.yes')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alarms('alarm.title.SAFE', { name: person.name }))
  await page.goto('/admin/closed-incidents')
  await expect(page.getByRole('link', { name: person.name }).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/users/${person.uid}/codes`)
  await page.getByLabel(say('codes.label')).fill('Red umbrella')
  await button(page, say('codes.issue')).click()
  await expect(page.getByText(say('codes.done.issued'))).toBeVisible()
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /PDF/ }).click()])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page)
  const row = page.getByRole('row').filter({ hasText: 'Red umbrella' })
  await row.getByRole('button').click()
  await yes(page, say('codes.revoke')).click()
  await expect(page.getByText(say('codes.done.revoked'))).toBeVisible()

  await page.goto('/admin/audit?lang=en')
  for (const said of [
    'opened an alarm of',
    'acted on an alarm of',
    'made a code for',
    'printed labels for',
    'ended a code of',
  ])
    await expect(page.getByText(`Aishah Rahim ${said} `).first()).toBeVisible()
  await page.goto(`/admin/audit?lang=${locale}`)
  await page.locator('#action').selectOption('code-revoked')
  await button(page, say('show')).click()
  await expect(page).toHaveURL(/action=code-revoked/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expectAccessible(page)
})

test('an alarm is heard on any page of the console, and on a watch, until somebody takes it', async ({
  page,
  product,
}) => {
  // Counts the notes that the page asks the browser for: what is heard is a number here.
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      const { dataset } = document.documentElement
      dataset.notes = String(Number(dataset.notes ?? 0) + 1)
      start.call(this, when)
    }
  })
  const played = async () => Number((await page.locator('html').getAttribute('data-notes')) ?? 0)
  await signInToConsole(page, product)
  await page.goto(`/admin/users?lang=${locale}`)
  await button(page, alarms('bell.turnOn')).click()
  await expect(page.getByText(alarms('bell.soundOn'))).toBeVisible()
  const before = await played()
  await alarm(page, product, 1)
  await expect(page).toHaveTitle(/^\(\d+\) /, { timeout: 5000 })
  await expect(page.getByRole('navigation').locator('.count.loud').last()).toBeVisible()
  await expect.poll(played).toBeGreaterThan(before)
  await expectAccessible(page)

  await page.goto('/admin/watch')
  await button(page, alarms('watch.begin')).click()
  await expect(page.getByText(alarms('bell.soundOn'))).toBeVisible()
  await expect(page.locator('.watch.loud')).toBeVisible()
  await expect.poll(played).toBeGreaterThan(0)
  await expectAccessible(page)
  // The console's session ends, and the watch goes on.
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: 'homeward_admin' })
  await page.reload()
  await expect(page.locator('.watch.loud')).toBeVisible()
  await page.context().addCookies(cookies)

  await page.goto('/admin/incidents')
  await page.locator('.alarms li.bad a').first().click()
  await button(page, alarms('act.take')).click()
  await expect(page.getByText(alarms('takenBy', { name: 'Aishah Rahim' })).first()).toBeVisible()
  await expect(page.locator('.desk .loud')).toHaveCount(0)
})

test('whoever goes on duty says until when, and the alarms say who it is', async ({ page, product }) => {
  await signInToConsole(page, product)
  await page.goto(`/admin/incidents?lang=${locale}`)
  const main = page.getByRole('main')
  await expect(main.getByText(say('duty.byHours', { phone: '+65 8000 0999' }))).toBeVisible()
  await main.getByRole('link', { name: say('duty.change') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('duty.title'))
  await expect(main.getByRole('listitem').filter({ hasText: '+65 8000 0999' })).toBeVisible()
  await page.getByLabel(say('duty.phone')).fill('8123 0042')
  const until = page.getByLabel(say('duty.until'))
  await until.fill('2020-01-01T08:00')
  await button(page, say('duty.beginNow')).click()
  await expect(page.getByRole('alert')).toHaveText(say('duty.untilWrong'))
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription(CHECK_AGAIN[locale])
  await expect(page.getByLabel(say('duty.phone'))).toHaveValue('8123 0042')
  const end = new Date(Date.now() + 16 * 3_600_000).toISOString().slice(0, 16)
  await until.fill(end)
  await button(page, say('duty.beginNow')).click()
  await expect(page.getByText(say('duty.done.begun'))).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.goto('/admin/incidents')
  await expect(main.getByText('+65 8123 0042')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/admin/duty')
  await button(page, say('duty.end')).click()
  await yes(page, say('duty.end')).click()
  await expect(page.getByText(say('duty.done.ended'))).toBeVisible()
  await expect(main.getByText(say('duty.byHours', { phone: '+65 8000 0999' }))).toBeVisible()
})

test('the list of places: a file is looked at before it is applied, a place is set by hand and taken out', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto(`/admin/points/import?lang=${locale}`)
  const file = (hours: string) => ({
    name: 'list.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(
      `name,address,postal,lat,lng,hours,source\nKopi Corner,1 Lorong Sample,310018,1.3334,103.8485,${hours},TEST\nBad,2 Lorong Sample,12345,1.3,103.8,,TEST`,
    ),
  })
  await page.getByLabel(say('import.file')).setInputFiles(file('Mon: 9am-5pm'))
  await button(page, say('import.look')).click()
  await expect(page.getByRole('heading', { name: say('import.would') })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Kopi Corner' })).toContainText(say('import.kind.added'))
  await expect(page.getByRole('row').filter({ hasText: 'postal' })).toContainText('3')
  await expectAccessible(page)
  await button(page, say('import.apply_one', { count: '1' })).click()
  await expect(page.getByText(say('import.applied', { added: '1', changed: '0' }))).toBeVisible()
  await page.getByLabel(say('import.file')).setInputFiles(file('Tue: 9am-5pm'))
  await button(page, say('import.look')).click()
  await expect(page.locator('.change-fields')).toContainText('Mon: 9am-5pm')

  await page.goto('/admin/points?search=kopi+corner')
  await page.getByRole('link', { name: 'Kopi Corner' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kopi Corner')
  await page.locator('#name').fill('Kopi Corner at the void deck')
  await button(page, say('point.save')).click()
  await expect(page.getByText(say('point.saved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kopi Corner at the void deck')
  // Another administrator changes the place meanwhile: nothing of either is lost, and saving again is a decision.
  const other = await page.context().newPage()
  // Without the "saved" of the address, which would say so before the other one has saved.
  await other.goto(page.url().replace(/\?.*/, ''))
  await other.locator('#openingHours').fill('Daily: 8am-6pm')
  await button(other, say('point.save')).click()
  await expect(other.getByText(say('point.saved'))).toBeVisible()
  await other.close()
  await page.locator('#contactNumber').fill('6377 0700')
  await page.locator('#postalCode').fill('310 018')
  await button(page, say('point.save')).click()
  await expect(page.getByRole('alert')).toContainText('Daily: 8am-6pm')
  await expect(page.getByRole('alert')).not.toContainText('1 Lorong Sample')
  await expect(page.locator('#contactNumber')).toHaveValue('6377 0700')
  await expect(page.locator('#postalCode')).toHaveValue('310 018')
  await expect(page.locator('#openingHours')).toHaveValue('Mon: 9am-5pm')
  await expectAccessible(page)
  await page.locator('#openingHours').fill('Daily: 8am-6pm')
  await button(page, say('point.save')).click()
  await expect(page.getByText(say('point.saved'))).toBeVisible()
  await expect(page.locator('#openingHours')).toHaveValue('Daily: 8am-6pm')
  await expect(page.locator('#contactNumber')).toHaveValue('6377 0700')
  // The map is there, and a tap on it sets the position.
  const before = await page.getByLabel(say('point.lat')).inputValue()
  await page.locator('.position-map .leaflet-container').click({ position: { x: 60, y: 60 } })
  await expect(page.getByLabel(say('point.lat'))).not.toHaveValue(before)
  await expectAccessible(page)
  await button(page, say('point.retire')).click()
  await yes(page, say('point.retire')).click()
  await expect(page.getByText(say('points.states.retired'))).toBeVisible()
  await page.goto('/admin/points?state=retired&search=void+deck')
  await expect(page.getByRole('link', { name: 'Kopi Corner at the void deck' })).toBeVisible()
  await expectAccessible(page)
})

test('an account is handed out and deleted: one administrator asks, another one decides', async ({
  page,
  product,
  browser,
}) => {
  const { persons } = await product.overview()
  // Somebody no other journey here is about.
  const person = persons.find(({ uid }) => uid !== persons[0]?.uid && uid !== persons[1]?.uid)
  await signInToConsole(page, product, FIRST)
  await page.goto(`/admin/users/${person?.uid}/records?lang=${locale}`)
  await page.locator('#export-reason').fill('Asked by letter')
  await button(page, say('records.exportAsk')).click()
  await expect(page.getByText(say('records.asked'))).toBeVisible()
  await expectAccessible(page)
  await page.locator('#erase-reason').fill('The family asked by letter')
  // What was asked before says the same.
  const asked = page.waitForResponse((response) => response.request().method() === 'POST')
  await button(page, say('records.ask')).click()
  expect((await asked).ok()).toBe(true)
  await expect(page.getByText(say('records.asked'))).toBeVisible()
  await page.goto('/admin/approvals')
  await expect(page.getByText(say('approvals.another'))).toHaveCount(2)
  await expect(button(page, say('approvals.approve.ERASURE'))).toHaveCount(0)

  const other = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const second = await other.newPage()
  await signInToConsole(second, product, SECOND)
  await second.goto(`/admin/approvals?lang=${locale}`)
  await expectAccessible(second)
  await button(second, say('approvals.approve.EXPORT')).click()
  await yes(second, say('approvals.approve.EXPORT')).click()
  await expect(second.getByText(say('approvals.done.EXPORT.approved'))).toBeVisible()
  await page.goto(`/admin/users/${person?.uid}/records?lang=${locale}`)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, say('records.download')).click()])
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { uid: person?.uid } })
  await expectAccessible(page)
  await button(second, say('approvals.approve.ERASURE')).click()
  await yes(second, say('approvals.approve.ERASURE')).click()
  await expect(second.getByText(say('approvals.done.ERASURE.approved'))).toBeVisible()
  expect((await second.goto(`/admin/users/${person?.uid}/records`))?.status()).toBe(404)
  await other.close()
})

const PAGES = [
  '',
  '/incidents',
  '/closed-incidents',
  '/report',
  '/watch',
  '/points',
  '/points/new',
  '/points/import',
  '/delivery',
  '/audit',
  '/approvals',
]

for (const language of CONSOLE_LOCALES) {
  test(`@matrix every page of the desk in ${language}, on a phone and in the dark`, async ({ page, product }) => {
    test.slow()
    await signInToConsole(page, product)
    await page.emulateMedia({ colorScheme: 'dark' })
    const { persons } = await product.overview()
    const own = ['codes', 'records', 'safe-return'].map((name) => `/users/${persons[0]?.uid}/${name}`)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [...PAGES, ...own]) {
        await page.goto(`/admin${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    }
  })
}

test('@matrix an organisation has its own numbers and alarms, and nothing of the administrators’', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product, 'SDC_DC_TPY')
  await page.goto('/admin?lang=ms')
  await expect(page.locator('.chart')).toHaveCount(2)
  const words = wordsIn('ms', 'admin-operations')
  for (const name of ['points.title', 'audit.title', 'delivery.title', 'approvals.title'])
    await expect(page.getByRole('link', { name: words(name), exact: true })).toHaveCount(0)
  await expectAccessible(page)
  for (const path of ['/admin/points', '/admin/audit', '/admin/delivery', '/admin/approvals'])
    expect((await page.goto(path))?.status()).toBe(403)
})
