import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { CONSOLE_LOCALES, type Locale } from '#contract/options.ts'
import { totpOf } from '../service/admin/second-factor.ts'
import { addAuthenticator } from './authenticator.ts'
import { signInToConsole } from './console.ts'
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

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')

/** A command on the machine, as `npm run homeward -- …` gives it to the running product. */
type Command = (...words: string[]) => Promise<string>

const test = base.extend<object, { product: Running; folder: string; command: Command }>({
  contextOptions: { reducedMotion: 'reduce' },
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'homeward-console-'))
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ folder }, use) => {
      const product = await startProduct({ DATA_DIR: folder })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  command: [
    async ({ folder }, use) => {
      const env = { ...process.env, APP_ENV: '', DATABASE_URL: '', DATA_DIR: folder }
      const homeward = join(root, 'start/homeward.ts')
      await use(async (...words) => (await run(process.execPath, [homeward, ...words], { env })).stdout)
    },
    { scope: 'worker' },
  ],
})

type Options = Parameters<Browser['newContext']>[0]
/** A page of somebody of the sample who signed in with both factors. */
async function signedIn(browser: Browser, product: Running, username: string, options: Options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await signInToConsole(page, product, username)
  return page
}

let count = 0
/** An organisation applies, as its form sends it. @returns its name and its contact's address */
async function application(product: Running) {
  count += 1
  const name = `Lantern Care ${process.pid} ${count}`
  const pocEmail = `lantern.${process.pid}.${count}@example.com`
  const response = await fetch(`${product.url}/api/public/credential/signUpPartner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      partnerDetails: {
        organizationName: name,
        pocName: 'Mdm Siti',
        address: '18 Lorong Sample',
        pocPhone: '61234567',
        pocEmail,
        hotlineNumber: '6377 0700',
        postalCode: '310018',
        branch: 'Toa Payoh',
        streetName: 'Lorong Sample',
      },
      terms: true,
    }),
  })
  expect(response.status, await response.text()).toBe(200)
  return { name, pocEmail }
}
const openApplication = async (page: Page, name: string) => {
  await page.goto('/admin/queues?queue=organisations')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('a new administrator sets up the second key, keeps recovery codes, and comes back with one of them', async ({
  page,
  product,
  command,
}) => {
  const said = await command('admin', 'create', 'farah.admin', '--name', 'Farah Ismail')
  const password = /password: (\S+)/.exec(said)?.[1] ?? ''
  await page.goto('/admin/users?sort=name')
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await expectAccessible(page)
  const signIn = async (given: string) => {
    await page.locator('#username').fill('farah.admin')
    await page.locator('#password').fill(given)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn('not the password')
  await expect(page.getByRole('alert')).toHaveText('The username or the password is not right.')
  await expect(page).toHaveTitle(/^Error: /)
  await signIn(password)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your second key')
  await expectAccessible(page)
  const secret = (await page.locator('.steps code').innerText()).replaceAll(' ', '')
  await page.locator('#code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  expect((await page.locator('.steps code').innerText()).replaceAll(' ', '')).toBe(secret)
  await page.locator('#code').fill(totpOf(secret).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep these recovery codes')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible(page)
  const codes = await page.locator('.recovery code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?sort=name$/)
  await expect(page.getByText('Farah Ismail')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.goto('/admin/login?next=https://evil.example/admin')
  await signIn(password)
  await page.getByText('Is the phone lost or broken?').click()
  await page.locator('#recovery').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Use this recovery code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('9 recovery codes are left')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`^${product.url}/admin`))

  expect(await command('admin', 'end', 'farah.admin')).toContain('may not sign in any more')
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a new administrator sets up a passkey in place of an app, and comes back without a password', async ({
  page,
  command,
}) => {
  const said = await command('admin', 'create', 'nadia.admin', '--name', 'Nadia Rahman')
  const password = /password: (\S+)/.exec(said)?.[1] ?? ''
  await addAuthenticator(page)
  await page.goto('/admin/login')
  await page.locator('#username').fill('nadia.admin')
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your second key')
  await expect(page.getByRole('heading', { name: 'A passkey (recommended)' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep these recovery codes')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.locator('.recovery code')).toHaveCount(10)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('Nadia Rahman')).toBeVisible()
})

test('an application is approved and its onboarding link sent, another is rejected, and a second administrator is told', async ({
  browser,
  product,
}) => {
  const page = await signedIn(browser, product, 'aishah.admin')
  const [good, doubtful, both] = [await application(product), await application(product), await application(product)]

  await openApplication(page, good.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Approved.' })).toBeVisible()
  await expect(page.locator('.head .state')).toHaveText('Approved')
  const mailTo = async (address: string) => (await product.outbox()).find(({ to }) => to === address)
  await expect
    .poll(async () => (await mailTo(good.pocEmail))?.text ?? '')
    .toMatch(/registration-partner\?token=\w{43,}/)

  await openApplication(page, doubtful.name)
  await page.locator('summary', { hasText: 'Reject' }).click()
  await page.locator('#rejection').selectOption('not-confirmed')
  await page.locator('#reason-reject').fill('No such address')
  await page.getByRole('button', { name: 'Reject' }).click()
  // Asked a second time: who it is and what stops, with the focus on the way back.
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('link', { name: 'No, go back' })).toBeFocused()
  await expectAccessible(page)
  await expect(page.locator('.head .state')).toHaveText('Waiting')
  await asked.getByRole('checkbox').check()
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(page.locator('.head .state')).toHaveText('Rejected')
  await page.locator('summary', { hasText: 'Undo' }).click()
  await expect(page.getByText(/^The account is again: Waiting/)).toBeVisible()
  await expect(page.getByText('No such address').first()).toBeVisible()
  await expect
    .poll(async () => (await mailTo(doubtful.pocEmail))?.text ?? '')
    .toContain('could not confirm some details')
  expect((await mailTo(doubtful.pocEmail))?.text).not.toContain('address')

  const second = await signedIn(browser, product, 'daryl.admin')
  await openApplication(second, both.name)
  await openApplication(page, both.name)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.locator('.head .state')).toHaveText('Approved')
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByRole('alert')).toHaveText(
    /^Already decided by Aishah Rahim at \d\d-\d\d-\d{4} \d\d:\d\d: Approved\./,
  )
  await expect(second.locator('.head .state')).toHaveText('Approved')
})

test('accounts are found, filtered and opened; what is masked is shown for a reason', async ({ browser, product }) => {
  const page = await signedIn(browser, product, 'aishah.admin')
  await page.goto('/admin/users')
  await expect(page.locator('#sort option')).toHaveText(['Status', 'A-Z', 'Z-A', 'Last updated'])
  const sort = await page.locator('#sort').boundingBox()
  expect(sort?.width).toBeGreaterThanOrEqual(136)
  expect(sort?.height).toBeGreaterThanOrEqual(48)
  await page.locator('#search').fill('siew')
  await page.locator('#type').selectOption('DEMENTIA')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/search=siew/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('#search')).toHaveValue('siew')
  await page.locator('#search').fill('si')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Please type at least 3 letters or digits.')
  await page.goBack()

  await page.getByRole('link', { name: 'Siew Hua Lim' }).click()
  await expect(page.getByText('567A')).toHaveCount(0)
  await page.locator('summary', { hasText: 'NRIC' }).first().click()
  await page.locator('#reveal-nric').fill('The letter came back')
  await page.locator('#reveal-nric').press('Enter')
  await expect(page.getByText('567A')).toBeVisible()
  expect(page.url()).not.toContain('567A')
  await expect(page.locator('.history')).toContainText('The letter came back')
  await page.reload()
  await expect(page.getByText('567A')).toHaveCount(0)

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Register someone' }).click()
  await expect(page).toHaveURL(/\/registration\?uidAdmin=\w+$/)
})

test('staff see their own and make links, and the hand-over leads them in once', async ({ browser, product }) => {
  const page = await signedIn(browser, product, 'SDC_DC_TPY')
  await page.goto('/admin/users?sort=name')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Waiting' })).toHaveCount(0)
  expect((await page.goto('/admin/queues'))?.status()).toBe(403)
  await page.goto('/admin/links')
  await page.locator('summary', { hasText: 'Invite a care professional' }).click()
  await page.locator('#label-care-professional').fill('Nurse Tan')
  await page.getByRole('button', { name: 'Make the link' }).last().click()
  const address = await page.locator('#made-link').inputValue()
  await expect(page.locator('tbody tr').first()).toContainText('Nurse Tan')
  await page.reload()
  await expect(page.locator('#made-link')).toHaveCount(0)

  const response = await fetch(`${product.url}/api/account/submitCGUnderPartner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: /\w{43,}$/.exec(address)?.[0] ?? '' },
    body: JSON.stringify({
      username: `nurse${process.pid}`,
      password: 'Kopi-cups-seven',
      confirmPassword: 'Kopi-cups-seven',
    }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  const newcomer = await (await browser.newContext({ baseURL: product.url })).newPage()
  await newcomer.goto(`/admin/token/${data.token}`)
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Set up your second key')
  await newcomer.goto(`/admin/token/${data.token}`)
  await expect(newcomer.getByRole('dialog')).toContainText('This link has ended.')
  await newcomer.getByRole('dialog').getByRole('button').click()
  await expect(newcomer).toHaveURL(`${product.url}/`)
})

const PAGES = ['/admin/queues', '/admin/queues?queue=work', '/admin/users', '/admin/links'] as const

/** Every page of this half, in one language at one width. */
async function walk(browser: Browser, product: Running, locale: Locale, width: number, colorScheme: 'light' | 'dark') {
  const page = await signedIn(browser, product, 'aishah.admin', { viewport: { width, height: 800 }, colorScheme })
  const { persons } = await product.overview()
  for (const path of [...PAGES, `/admin/users/${persons[0]?.uid}`]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
    await expect(page.getByRole('navigation', { name: wordsIn(locale, 'admin')('navigation') })).toBeVisible()
    for (const summary of await page.locator('.deed > summary').all()) await summary.click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.context().close()
}

test('every page of the console is accessible on a phone, in a language by turns', async ({ browser, product }) => {
  await walk(browser, product, rotated(CONSOLE_LOCALES), 360, rotated(['light', 'dark'] as const))
})

for (const locale of CONSOLE_LOCALES)
  for (const width of [320, 1280])
    test(`@matrix every page of the console in ${locale} at ${width} px`, async ({ browser, product }) => {
      await walk(browser, product, locale, width, width === 320 ? 'dark' : 'light')
    })
