import type { Browser, Page } from '@playwright/test'
import { LOCALES } from '#contract/options.ts'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { rescueWords } from '../web/test/rescue-words.ts'
import { clockThatGoesOn, leaveDetails, person } from './safe-return.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  test as base,
  type Running,
} from './support.ts'
import { wordsIn } from './words.ts'

/** These tests have a product of their own: what others told the family, or changed of it, is not theirs. */
const test = base.extend<object, { product: Running }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const SIEW_HUA = '/account/people/SampLePersonSiewHua111'
const { name: NAME, address: CARD } = person('Siew Hua')
const DAUGHTER = '+6580000001'
const SON = '+6580000002'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page, product: Running, username: string) {
  const data = { username, password: SAMPLE_PASSWORD }
  const answer = await page.request.post('/api/public/credential/signIn', { data, headers: { origin: product.url } })
  expect(answer.ok(), username).toBe(true)
}
const phone = async (browser: Browser, product: Running) =>
  (
    await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  ).newPage()
const told = async (product: Running, to: string, said: RegExp) =>
  (await product.outbox()).filter((message) => message.to === to && said.test(message.text)).length

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

test('a daughter sees how her mother is, changes the photo, and tries the card beside a real finder', async ({
  page,
  browser,
  product,
}) => {
  const check = async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await signIn(page, product, 'huimin.lim')
  await page.goto('/account')
  await expect(heading(page)).toHaveText(NAME)
  await expect(page.getByText('All is well.')).toBeVisible()
  await expect(page.getByRole('link', { name: `${NAME} is missing now` })).toBeInViewport()
  await expect(page.locator('.contacts a[href="tel:+6580000002"]')).toHaveText('+65 8000 0002')
  await check()

  await page.goto(`${SIEW_HUA}/photo`)
  await expect(heading(page)).toHaveText(`The photo of ${NAME}`)
  const before = await page.locator('.portrait').getAttribute('src')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 400
    canvas.getContext('2d')?.fillRect(20, 20, 200, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .locator('#photo')
    .setInputFiles({ name: 'ma.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
  await button(page, 'Use this photo').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('checkbox').check()
  await check()
  await button(page, 'Use this photo').click()
  await expect(page.locator('.notice[role=status]')).toHaveText('Saved.')
  expect(await page.locator('.portrait').getAttribute('src')).not.toBe(before)

  await page.goto(`${SIEW_HUA}/test`)
  await check()
  await button(page, 'Begin the test').click()
  await expect(page.getByRole('status')).toContainText('The test is on until')
  await check()
  // The code opened by a camera has no mark in its address, and this browser gets the marked page all the same.
  for (const locale of LOCALES) {
    const say = rescueWords(locale)
    await page.goto(`${CARD}?lang=${locale}`)
    await expect(page).toHaveURL(/test=1/)
    await expect(page.getByRole('heading', { name: say('test.title'), exact: true })).toBeVisible()
    await expect(page.getByText(say('test.text'))).toBeVisible()
    await check()
  }
  await page.goto(`${CARD}?lang=en`)
  const toldSon = await told(product, SON, /./)
  await leaveDetails(page)
  await expect(page.getByText('Nobody is told, whatever you press here.')).toBeVisible()
  await expect(page.locator(`a[href*="80000002"]`)).toHaveCount(0)
  await expect(async () => expect(await told(product, DAUGHTER, /这是测试。Siew Hua/)).toBe(1)).toPass({
    timeout: 15_000,
  })
  expect(await told(product, SON, /./), 'the son hears nothing of a test').toBe(toldSon)
  await button(page, 'This is a real find: leave the test').click()
  await expect(page).not.toHaveURL(/test=1/)
  await expect(page.getByText('Nobody is told, whatever you press here.')).toHaveCount(0)

  await page.goto(`${SIEW_HUA}/test`)
  await button(page, 'Begin the test').click()
  await page
    .getByRole('link', { name: /^Open the page of/ })
    .first()
    .click()
  await expect(page.getByText('Nobody is told, whatever you press here.')).toBeVisible()
  const finder = await phone(browser, product)
  await finder.goto(CARD)
  await expect(finder.getByText('Nobody is told, whatever you press here.')).toHaveCount(0)
  await leaveDetails(finder)
  await expect(async () => expect(await told(product, SON, /is with Siew Hua/)).toBe(1)).toPass({ timeout: 15_000 })
  // A real alarm is open: what is sent from the marked page goes to nobody, and the real page comes.
  const say = rescueWords('en')
  await page.getByLabel(say('form.name')).fill('Test')
  await page.getByLabel(say('form.mobile')).fill('81234567')
  await page.locator('button.lit').click()
  await expect(page.getByText('The test is over. This is the real page now.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: `Somebody is with ${NAME}` })).toBeVisible()
})

test('the person’s own way: she calls her daughter, says that she is lost where she is, and that she is all right', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 1.3321, longitude: 103.8479, accuracy: 12 })
  await signIn(page, product, 'siewhua')
  for (const locale of LOCALES) {
    const say = wordsIn(locale, 'member')
    await page.goto(`/account?lang=${locale}`)
    await expect(page.getByRole('link', { name: say('easy.lost') })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: say('easy.wishes') }).click()
    await expect(heading(page)).toHaveText(say('easy.wishes'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto(`/account/lost?lang=${locale}`)
    await expect(heading(page)).toHaveText(say('lost.ask.title'))
    await expectAccessible(page)
  }
  await page.goto('/account?lang=en')
  await expect(page.getByRole('link', { name: 'Call Hui Min' })).toHaveAttribute('href', 'tel:+6580000001')
  await page.getByRole('link', { name: 'I am lost' }).click()
  await button(page, 'I am lost').click()
  await expect(heading(page)).toHaveText('We have told your family')
  await expect(page.getByRole('link', { name: 'Call Hui Min' })).toBeVisible()
  await expectAccessible(page)
  await expect(async () => expect(await told(product, SON, /Siew Hua pressed "I am lost"/)).toBeGreaterThan(0)).toPass({
    timeout: 15_000,
  })
  await button(page, 'I am all right now').click()
  await expect(heading(page)).toHaveText('Your family knows that you are all right')
  await expect(async () => expect(await told(product, SON, /I am all right now/)).toBe(1)).toPass({ timeout: 15_000 })
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByRole('link', { name: /Details and settings/ })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
})

test('"I am lost" needs neither script nor position', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, product, 'siewhua')
  await page.goto('/account/lost')
  await button(page, 'I am lost').click()
  await expect(heading(page)).toHaveText('We have told your family')
})

test('three months later a daughter says with one tap that her number is still hers', async ({ browser }) => {
  const product = await startProduct(clockThatGoesOn(91 * 24 * 60))
  try {
    process.kill(product.pid, 'SIGUSR2')
    const page = await phone(browser, product)
    await signIn(page, product, 'huimin.lim')
    for (const locale of LOCALES) {
      await page.goto(`/account?lang=${locale}`)
      const words = wordsIn(locale, 'member')
      await expect(page.getByRole('heading', { name: words('home.nudge.number.title') })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.goto('/account?lang=en')
    await button(page, 'Yes, still my number').click()
    await expect(page.getByText('Thank you. We ask again in three months.')).toBeVisible()
    await expect(button(page, 'Yes, still my number')).toHaveCount(0)
  } finally {
    await product.stop()
  }
})
