import type { Browser, Page } from '@playwright/test'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { rescueWords } from '../web/test/rescue-words.ts'
import { signInToConsole } from './console.ts'
import { registerCaregiver, somebody } from './registration.ts'
import { clockThatGoesOn, leaveDetails, person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import {
  WALKED_LOCALES,
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

const phone = async (browser: Browser, product: Running) =>
  (
    await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  ).newPage()
const told = async (product: Running, to: string, said: RegExp) =>
  (await product.outbox()).filter((message) => message.to === to && said.test(message.text)).length

/** Chooses a photo on the page that asks for one. */
async function choosePhoto(page: Page) {
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
}

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
  await signInAs(page, product, 'huimin.lim')
  await page.goto('/account')
  await expect(heading(page)).toHaveText(NAME)
  await expect(page.getByText('All is well.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Report ${NAME} missing` })).toBeInViewport()
  await expect(page.locator('.contacts a[href="tel:+6580000002"]')).toHaveText('+65 8000 0002')
  await check()

  await page.goto(`${SIEW_HUA}/photo`)
  await expect(heading(page)).toHaveText(`The photo of ${NAME}`)
  const before = await page.locator('.portrait').getAttribute('src')
  await choosePhoto(page)
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
  for (const locale of WALKED_LOCALES) {
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
  await button(page, 'I have really found someone: leave the test').click()
  await expect(page).not.toHaveURL(/test=1/)
  await expect(page.getByText('Nobody is told, whatever you press here.')).toHaveCount(0)

  await page.goto(`${SIEW_HUA}/test`)
  await button(page, 'Begin the test').click()
  await page
    .getByRole('link', { name: /^Open the page of/ })
    .first()
    .click()
  await expect(page.getByText('Nobody is told, whatever you press here.')).toBeVisible()
  const home = await page.context().newPage()
  await home.goto('/account')
  await expect(home.getByText('All is well.')).toBeVisible()
  const finder = await phone(browser, product)
  await finder.goto(CARD)
  await expect(finder.getByText('Nobody is told, whatever you press here.')).toHaveCount(0)
  await leaveDetails(finder)
  await expect(async () => expect(await told(product, SON, /is with Siew Hua/)).toBe(1)).toPass({ timeout: 15_000 })
  // The page that was open all the time says so too, as soon as somebody looks at it again.
  await home.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(home.getByRole('heading', { name: `Somebody is with ${NAME}` })).toBeVisible()
  await expect(home.getByText('All is well.')).toHaveCount(0)
  await home.close()
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
  await signInAs(page, product, 'siewhua')
  for (const locale of WALKED_LOCALES) {
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

  // Ending asks her once, kindly, in her language, and waits: her cards work on, and one press brings her back.
  const say = wordsIn('md', 'member')
  await page.goto('/account/leave?lang=md')
  await expect(page.getByText(say('leave.in-time.first', { days: '14' }))).toBeVisible()
  await expectAccessible(page)
  await page.locator('#password').fill(SAMPLE_PASSWORD)
  await button(page, say('leave.button')).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(button(page, say('leaving.stay'))).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get(CARD)).status()).toBe(200)
  await button(page, say('leaving.stay')).click()
  await expect(page.getByRole('status')).toHaveText(say('done.stays'))
  await expect(page.getByRole('link', { name: say('easy.lost') })).toBeVisible()
})

test('"I am lost" needs neither script nor position', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, product, 'siewhua')
  await page.goto('/account/lost')
  await button(page, 'I am lost').click()
  await expect(heading(page)).toHaveText('We have told your family')
})

/** A daughter and both her parents, whom she registered and an administrator approved: by the calls that their pages send. */
async function daughterOfTwo(page: Page, desk: Page, product: Running) {
  const who = somebody()
  await registerCaregiver(page, product, who)
  const headers = { origin: product.url }
  const parents = [
    { firstname: 'Siew Eng', gender: 'female', birth: '1946-05-05' },
    { firstname: 'Ah Huat', gender: 'male', birth: '1943-02-01' },
  ]
  for (const [nth, parent] of parents.entries()) {
    const accountData = {
      ...parent,
      lastname: who.lastname,
      lastNric: `30${nth}A`,
      phone: '0',
      prefixCountryNum: '0',
      email: '',
      streetName: 'Lorong 4',
      postalCode: '310192',
      cityCountry: 'Singapore',
      dementiaDetail: { language: 'Hokkien', typeDementia: 'Vascular Dementia', stageDementia: 'MILD' },
      dementiaHospital: { hospitalName: '-', hospitalDepartment: '-', symptoms: '-' },
    }
    const data = { relationship: 'Parent', dementia: { credential: { accountData } } }
    const made = await page.request.post('/api/public/accounts/createdementia', { headers, data })
    expect(made.ok(), await made.text()).toBe(true)
  }
  await signInToConsole(desk, product)
  const search = new URLSearchParams({ search: who.lastname.slice(-9), status: 'PENDING' })
  // Whoever can be called is approved first: nobody is whom no finder could call anybody for.
  for (const type of ['CAREGIVER', 'DEMENTIA']) {
    const listed = await desk.request.get(`/api/admin/accounts?${search}&type=${type}`, { headers })
    const { data } = (await listed.json()) as { data: { accounts: { uid: string; updatedAt: string }[] } }
    expect(data.accounts).toHaveLength(type === 'DEMENTIA' ? 2 : 1)
    for (const { uid, updatedAt: seen } of data.accounts) {
      const decision = { headers, data: { decision: 'approve', seen } }
      const decided = await desk.request.post(`/api/admin/accounts/${uid}/decision`, decision)
      expect(decided.ok(), await decided.text()).toBe(true)
    }
  }
  const [mother, father] = parents.map(({ firstname }) => `${firstname} ${who.lastname}`)
  return { who, mother: mother ?? '', father: father ?? '' }
}

test('a daughter with two parents: one is missing while the other is well, and three months later one tap says that her number is hers', async ({
  browser,
}) => {
  test.slow()
  const product = await startProduct(clockThatGoesOn(91 * 24 * 60))
  try {
    const [page, desk] = [await phone(browser, product), await phone(browser, product)]
    const check = async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    const { who, mother, father } = await daughterOfTwo(page, desk, product)
    await signInAs(page, product, who.username, who.password)

    // Chinese: whose page it is stands above, and one press leads to the other's.
    const md = wordsIn('md', 'member')
    await page.goto('/account?lang=md')
    const people = page.getByRole('navigation', { name: md('home.switch') })
    await expect(people.getByRole('link')).toHaveCount(2)
    await people.getByRole('link', { name: mother }).click()
    await expect(heading(page)).toHaveText(mother)
    await expect(people.getByRole('link', { name: mother })).toHaveAttribute('aria-current', 'page')
    await people.getByRole('link', { name: father }).click()
    await expect(heading(page)).toHaveText(father)
    await expect(page.getByText(md('home.well'))).toBeVisible()
    await expect(page.getByText(mother), 'of her mother the switch alone').toHaveCount(1)
    await check()

    // Malay: her father is missing; of her mother the page says that all is well, and whose alarm is open.
    const ms = wordsIn('ms', 'member')
    await page.goto('/account?lang=ms')
    await people
      .or(page.getByRole('navigation', { name: ms('home.switch') }))
      .getByRole('link', { name: father })
      .click()
    await page.getByRole('link', { name: ms('alarm.button', { name: father }) }).click()
    await expect(heading(page)).toHaveText(ms('missing.title', { name: father }))
    await check()
    await page.locator('#place').fill('Pasar di Lorong 8')
    await button(page, ms('missing.button', { name: father })).click()
    await expect(page).toHaveURL(/\/account\/incidents\//)
    await expect(page.getByText('Pasar di Lorong 8').first()).toBeVisible()
    await page.goto('/account')
    await expect(heading(page), 'the portal opens on whoever has an alarm').toHaveText(father)
    const both = page.getByRole('navigation', { name: ms('home.switch') })
    await both.getByRole('link', { name: mother }).click()
    await expect(heading(page)).toHaveText(mother)
    await expect(page.getByText(ms('home.well'))).toBeVisible()
    await expect(both.getByRole('link', { name: ms('home.withAlarm', { name: father }) })).toBeVisible()
    await check()

    // English, at a desk: he is back, and what happened is read; her mother had no alarm.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/account?lang=en')
    await page.getByRole('link', { name: 'See and act' }).click()
    await button(page, 'Safe now').click()
    await button(page, 'Yes, safe now').click()
    await expect(heading(page)).toHaveText(`${father} is safe`)
    await page.goto('/account')
    const switched = page.getByRole('navigation', { name: 'Who is this about?' })
    await switched.getByRole('link', { name: father }).click()
    await expect(heading(page)).toHaveText(father)
    await page.getByRole('link', { name: /^Scans, alarms and changes/ }).click()
    await expect(heading(page)).toHaveText(`Scans, alarms and changes: ${father}`)
    await expect(page.getByText('Reported missing')).toBeVisible()
    await expect(page.getByText('Ended: safe')).toBeVisible()
    await check()
    await page.getByRole('link', { name: /^What happened/ }).click()
    await expect(page.getByText('Pasar di Lorong 8').first()).toBeVisible()
    await page.goto('/account')
    await switched.getByRole('link', { name: mother }).click()
    await expect(heading(page)).toHaveText(mother)
    await page.getByRole('link', { name: /^Scans, alarms and changes/ }).click()
    await expect(page.getByText('No alarms in the last 90 days.')).toBeVisible()

    // Her mother gets a photo, and her card is tried: only the daughter hears.
    const own = new URL(page.url()).pathname.replace('/history', '')
    await page.goto(`${own}/photo`)
    await choosePhoto(page)
    await page.getByRole('checkbox').check()
    await button(page, 'Use this photo').click()
    await expect(page.locator('.notice[role=status]')).toHaveText('Saved.')
    await page.goto(`${own}/test`)
    await button(page, 'Begin the test').click()
    await page
      .getByRole('link', { name: /^Open the page of/ })
      .first()
      .click()
    await expect(page.getByText('Nobody is told, whatever you press here.')).toBeVisible()
    await leaveDetails(page)
    await expect.poll(() => told(product, `+65${who.phone}`, /THIS IS A TEST\. The card of Siew Eng works/)).toBe(1)
    await page.goto('/account')
    await expect(page.getByText('All is well.'), 'no alarm was raised').toBeVisible()

    // Three months later, in each language; one tap is for both of them.
    process.kill(product.pid, 'SIGUSR2')
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, product, who.username, who.password)
    for (const locale of WALKED_LOCALES) {
      await page.goto(`/account?lang=${locale}`)
      const words = wordsIn(locale, 'member')
      await expect(page.getByRole('heading', { name: words('home.nudge.number.title') })).toBeVisible()
      await check()
    }
    await page.goto('/account?lang=en')
    await button(page, 'Yes, still my number').click()
    await expect(page.getByText('Thank you. We ask again in three months.')).toBeVisible()
    for (const parent of [mother, father]) {
      await switched.getByRole('link', { name: parent }).click()
      await expect(heading(page)).toHaveText(parent)
      await expect(button(page, 'Yes, still my number')).toHaveCount(0)
    }
  } finally {
    await product.stop()
  }
})
