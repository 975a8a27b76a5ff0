import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#contract/options.ts'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { HER, rescueWords } from '../web/test/rescue-words.ts'
import { signInToConsole } from './console.ts'
import { leaveDetails, person } from './safe-return.ts'
import {
  WALKED_LOCALES,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  rotated,
  test,
  type Running,
} from './support.ts'
import { signInAs } from './sign-in.ts'
import { wordsIn } from './words.ts'

const SIEW_HUA = '/account/people/SampLePersonSiewHua111'
const { name: NAME } = person('Siew Hua')
const SON = '+6580000002'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Somebody else's phone, signed in. */
async function phoneOf(browser: Browser, product: Running, username: string) {
  const page = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await signInAs(page, product, username)
  return page
}
async function textTo(product: Running, to: string, said: RegExp) {
  let text = ''
  await expect(async () => {
    text = (await product.outbox()).find((message) => message.to === to && said.test(message.text))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return text
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function sayMissing(page: Page, browser: Browser, product: Running, locale: Locale, script: boolean) {
  const say = wordsIn(locale, 'member')
  const found = wordsIn(locale, 'safe-return')
  const check = async () => {
    await expectNoSidewaysScroll(page)
    if (script) await expectAccessible(page)
  }
  await signInAs(page, product, 'huimin.lim')
  await page.goto(`/account?lang=${locale}`)
  const alarm = page.getByRole('link', { name: say('alarm.button', { name: NAME }) })
  await expect(alarm).toBeInViewport()
  expect((await alarm.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await check()
  await alarm.click()
  await expect(heading(page)).toHaveText(say('missing.title', { name: NAME }))
  await check()
  await page.locator('#place').fill('Market at Lorong 8, about 9 am')
  await button(page, say('missing.button', { name: NAME })).click()
  await expect(page).toHaveURL(/\/account\/incidents\//)
  await expect(heading(page)).toHaveText(found('found.heading.missing', { name: NAME }))
  await expect(page.getByText('Market at Lorong 8').first()).toBeVisible()
  await check()

  // The family is told, each with a link of their own; whoever scans the code reads it first, and calls as ever.
  const link = /\/found\/\S+/.exec(await textTo(product, SON, /is missing[^]*\/found\//))?.[0] ?? ''
  const finder = await (await browser.newContext({ baseURL: product.url })).newPage()
  await finder.goto(`${person('Siew Hua').address}?lang=${locale}`)
  await expect(finder.locator('.who > .by + p')).toHaveText(
    rescueWords(locale)('lookedFor', { name: 'Siew Hua', ...HER[locale] }),
  )
  await expect(finder.getByText('Lorong 8')).toHaveCount(0)
  await expectNoSidewaysScroll(finder)
  await finder.goto(`${link.replace(/\?.*/, '')}?lang=en`)
  await expect(heading(finder)).toHaveText(`${NAME} is missing`)
  await expect(button(finder, 'I am on my way')).toHaveCount(0)
  await finder.context().close()

  await page.goto(`/account?lang=${locale}`)
  await page.getByRole('link', { name: say('alarm.see') }).click()
  await button(page, found('found.act.safe')).click()
  await button(page, found('found.ask.safe.yes')).click()
  await expect(heading(page)).toHaveText(found('found.heading.safe', { name: NAME }))
  await page.goto(`${SIEW_HUA}/history?lang=${locale}`)
  await expect(page.getByText(say('history.openedBy.MISSING')).first()).toBeVisible()
  await expect(page.getByText(say('history.closed.SAFE')).first()).toBeVisible()
  await check()
}

for (const [index, script] of [true, false].entries()) {
  for (const locale of WALKED_LOCALES) {
    for (const width of [360, 1280]) {
      const turned = rotated(WALKED_LOCALES, index) === locale && rotated([360, 1280], index) === width
      test.describe(() => {
        test.use({ javaScriptEnabled: script, viewport: { width, height: 800 } })
        test(
          `a daughter says her mother is missing, and that she is safe (${locale}, ${width} px, ${script ? 'with' : 'without'} script)`,
          { tag: turned ? [] : ['@matrix'] },
          ({ page, browser, product }) => sayMissing(page, browser, product, locale, script),
        )
      })
    }
  }
}

test('the person’s own pages speak to them while somebody is with them, and leave them nothing to decide', async ({
  page,
  browser,
  product,
}) => {
  const finder = await (await browser.newContext({ baseURL: product.url })).newPage()
  await finder.goto(person('Siew Hua').address)
  await leaveDetails(finder)
  await signInAs(page, product, 'siewhua')
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Somebody is with you.' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/is missing|on your way/)
  await page.goto(SIEW_HUA)
  await page.getByRole('link', { name: 'Somebody is with you.' }).click()
  await expect(heading(page)).toHaveText('Somebody is with you.')
  await expect(page.getByText('Stay with the person beside you.')).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await expectAccessible(page)

  // While an alarm is open nobody is offered a second one.
  const daughter = await phoneOf(browser, product, 'huimin.lim')
  await daughter.goto('/account')
  await expect(daughter.getByRole('link', { name: `Report ${NAME} missing` })).toHaveCount(0)
  await daughter.getByRole('link', { name: 'See and act' }).click()
  await button(daughter, 'Safe now').click()
  await button(daughter, 'Yes, safe now').click()
  await expect(heading(daughter)).toHaveText(`${NAME} is safe`)
  await finder.context().close()
  await daughter.context().close()
})

test('a lost card is replaced at once by the keyboard; a red purse gets a code of its own', async ({
  page,
  product,
}) => {
  await signInAs(page, product, 'huimin.lim')
  await page.goto(SIEW_HUA)
  await page.getByRole('link', { name: 'Card and codes' }).click()
  await expect(heading(page)).toHaveText(`Card of ${NAME}`)
  await page.getByLabel('What is it on?').fill('Red purse')
  await button(page, 'Make a code').press('Enter')
  await expect(page.getByRole('status')).toBeFocused()
  await expect(page.getByRole('img', { name: /Hello, my name is/ })).toBeVisible()
  await expectAccessible(page)
  const old = new URL(page.url()).searchParams.get('code')
  expect((await page.request.get(`/safereturncards/${old}`)).status()).toBe(200)
  const pdf = await page.getByRole('link', { name: 'Open as PDF' }).getAttribute('href')
  const origin = { headers: { origin: product.url } }
  expect((await page.request.get(pdf ?? '', origin)).headers()['content-type']).toBe('application/pdf')

  const lost = page.getByRole('link', { name: 'Red purse is lost: replace its code' })
  const dialog = page.getByRole('dialog', { name: 'Replace the code of “Red purse”?' })
  await lost.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(lost).toBeFocused()
  await lost.press('Enter')
  await button(page, 'Yes, replace it now').press('Enter')
  await expect(page.getByRole('status')).toHaveText('The old code no longer works. Print the new one, and put it on.')
  expect((await page.request.get(`/safereturncards/${old}`)).status()).toBe(404)
  const fresh = new URL(page.url()).searchParams.get('code')
  expect((await page.request.get(`/safereturncards/${fresh}`)).status()).toBe(200)

  await page.getByRole('link', { name: 'Red purse is no longer used: end its code' }).click()
  // It says what it is on, and Enter pressed by habit changes nothing.
  await expect(page.getByRole('dialog')).toContainText('The code on “Red purse” stops working at once')
  await expect(page.getByRole('link', { name: 'No, keep' })).toBeFocused()
  await button(page, 'Yes, end it').click()
  await expect(page.getByRole('link', { name: /^Red purse/ })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Codes', exact: true })).toBeHidden()
  await expect(page.getByRole('img', { name: /Hello, my name is/ })).toBeVisible()
})

for (const script of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled: script, viewport: { width: 360, height: 800 } })
    test(`contacts are put in order, and a caregiver is invited and uninvited (${script ? 'with' : 'without'} script)`, async ({
      page,
      product,
    }) => {
      await signInAs(page, product, 'huimin.lim')
      await page.goto(SIEW_HUA)
      const names = page.locator('.contacts strong')
      const before = await names.allTextContents()
      expect(before).toHaveLength(3)
      for (const swapped of [true, false]) {
        await page.getByRole('button', { name: /^Move .* up$/ }).click()
        await expect(page.getByRole('status')).toHaveText('The order is saved.')
        await expect(names.first()).toHaveText(before[swapped ? 1 : 0] ?? '')
      }
      await page.getByRole('link', { name: 'Invite a caregiver' }).click()
      await button(page, 'Send the invitation').click()
      await expect(page.locator('#relationship-mistake')).toBeVisible()
      await page.locator('#relationship').selectOption('Parent')
      const [phone, shown] = script ? ['81765432', '+65 8176 5432'] : ['82765432', '+65 8276 5432']
      await page.locator('#phone').fill(phone)
      await expectNoSidewaysScroll(page)
      await button(page, 'Send the invitation').click()
      await expect(page).toHaveURL(/done=invited/)
      await textTo(product, `+65${phone}`, /invitationId=/)
      await button(page, `Withdraw the invitation to ${shown}`).click()
      await expect(page.getByRole('status')).toHaveText('The invitation is withdrawn.')
      await expect(page.getByText(shown)).toHaveCount(0)
      if (script) await expectAccessible(page)
    })
  })
}

test('a caregiver changes the details of the person whose account they made', async ({ page, product }) => {
  await signInAs(page, product, 'huimin.lim')
  await page.goto(`${SIEW_HUA}/details`)
  await page.getByLabel('Postal code').fill('310192')
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.locator('#streetName')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Postal code')).toHaveValue('310192')
  await page.getByLabel('Street name').fill('Lorong 4 Toa Payoh')
  await page.getByLabel('City / Country').fill('Singapore')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(page.getByRole('status')).toHaveText('Saved.')
})

test('a new caregiver asks, the person accepts, and who cares already objects', async ({ page, browser, product }) => {
  const weijie = await phoneOf(browser, product, 'weijie.lim')
  await weijie.goto(SIEW_HUA)
  await weijie.locator('summary', { hasText: 'Change or remove' }).click()
  await weijie.getByRole('link', { name: 'Remove Wei Jie Lim' }).click()
  await expect(weijie.getByRole('link', { name: 'No, keep' })).toBeFocused()
  await expectAccessible(weijie)
  await button(weijie, 'Yes, remove').click()
  await expect(weijie).toHaveURL(/\/account\?done=ended/)
  const headers = { origin: product.url }
  const search = `name=${encodeURIComponent(NAME)}&lastNric=567A&type=DEMENTIA`
  const found = await weijie.request.get(`/api/public/accounts/usersFiltered?${search}`, { headers })
  const [{ uid }] = ((await found.json()) as { data: [{ uid: string }] }).data
  const data = { uidTagged: uid, relationship: 'Grandparent' }
  expect((await weijie.request.post('/api/public/accounts/tagMyOtherAccount', { data, headers })).ok()).toBe(true)
  await weijie.goto('/account')
  await expect(weijie.getByText(`You asked ${NAME}. They have not answered yet.`)).toBeVisible()

  await signInAs(page, product, 'siewhua')
  await page.goto('/account')
  await expect(page.getByText(`Wei Jie Lim asks to be a caregiver of ${NAME}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByRole('status')).toHaveText('Accepted.')

  const huimin = await phoneOf(browser, product, 'huimin.lim')
  await huimin.goto('/account')
  await huimin.getByRole('button', { name: /^Object/ }).click()
  await expect(huimin.getByRole('status')).toHaveText(/We have your objection/)
  await expectAccessible(huimin)
})

test('a member changes number, e-mail, language and password, takes the data along, and leaves', async ({
  page,
  browser,
  product,
}) => {
  await signInAs(page, product, 'weijie.lim')
  const elsewhere = await phoneOf(browser, product, 'weijie.lim')
  const change = async (what: string) => {
    await page.goto('/account/settings')
    await page.getByRole('link', { name: `Change: ${what}` }).click()
    await expectAccessible(page)
  }
  await change('Mobile number')
  await page.locator('#phone').fill('81230099')
  await button(page, 'Send the code').click()
  const code = /\b\d{6}\b/.exec(await textTo(product, '+6581230099', /change your number/))?.[0] ?? ''
  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('Current password').fill(SAMPLE_PASSWORD)
  await button(page, 'Confirm the number').click()
  await expect(page.locator('#code-mistake')).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Current password').fill(SAMPLE_PASSWORD)
  await button(page, 'Confirm the number').click()
  await expect(page.getByText('+65 8123 0099')).toBeVisible()

  await change('E-mail')
  await page.getByLabel('E-mail').fill('weijie.new@homeward.example')
  await button(page, 'Save').click()
  await expect(page.locator('#password-mistake')).toHaveText('The current password is not right.')
  await expect(page.getByLabel('E-mail')).toHaveValue('weijie.new@homeward.example')
  await page.getByLabel('Current password').fill(SAMPLE_PASSWORD)
  await button(page, 'Save').click()
  await expect(page.getByText('Open the link we sent to weijie.new@homeward.example to confirm it.')).toBeVisible()
  const link = /\/verify-email\/\S+/.exec(await textTo(product, 'weijie.new@homeward.example', /verify-email/))?.[0]
  await elsewhere.goto(link ?? '')
  await elsewhere.locator('.onward button').click()
  await expect(elsewhere.getByRole('dialog')).toBeVisible()

  await change('Language of SMS and e-mails')
  await page.getByLabel('Melayu').check()
  await button(page, 'Save').click()
  await expect(page.getByRole('status')).toHaveText('Saved.')
  await button(page, 'Get news and offers').click()
  await expect(page.getByText('You get news and offers.')).toBeVisible()
  await button(page, 'Stop news and offers').click()
  await expect(page.getByText('You get no news and offers.')).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^homeward-\d{4}-\d\d-\d\d\.json$/)

  await change('Password')
  const fill = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password (').fill('seven kopi cups')
    await page.getByLabel('New password again').fill('seven kopi cups')
    await button(page, 'Save').click()
  }
  await fill('not it')
  await expect(page.locator('#currentPassword-mistake')).toHaveText('The current password is not right.')
  await expect(page.locator('#password')).toHaveValue('seven kopi cups')
  await fill(SAMPLE_PASSWORD)
  await expect(page.getByRole('status')).toHaveText(/Your password is changed/)
  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL(/tab=sign-in/)

  await page.getByRole('link', { name: 'End my membership' }).click()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill('seven kopi cups')
  await button(page, 'End my membership').click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account')
  await expect(page).toHaveURL(/tab=sign-in/)
})

test('who is told of a change that was not theirs puts the account on hold, and staff give it back', async ({
  page: stranger,
  browser,
  product,
}) => {
  const [former, other] = ['+6580000011', '81230077']
  await signInAs(stranger, product, 'mei.wong')
  await stranger.goto('/account/settings/phone')
  await stranger.locator('#phone').fill(other)
  await button(stranger, 'Send the code').click()
  const code = /\b\d{6}\b/.exec(await textTo(product, `+65${other}`, /change your number/))?.[0] ?? ''
  await stranger.getByLabel('Code').fill(code)
  await stranger.getByLabel('Current password').fill(SAMPLE_PASSWORD)
  await button(stranger, 'Confirm the number').click()
  await expect(stranger.getByText('+65 8123 0077')).toBeVisible()

  const owner = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await owner.goto(/\/freeze\/\S+/.exec(await textTo(product, former, /Not you\?/))?.[0] ?? '')
  await expect(heading(owner)).toHaveText('Wasn’t it you? Put the account on hold')
  await expect(owner).toHaveURL(/\/freeze\/opened$/)
  await expectAccessible(owner)
  await owner.locator('.onward button').click()
  await expect(owner.getByRole('dialog')).toContainText('The account is on hold')

  await stranger.goto('/account')
  await expect(stranger).toHaveURL(/tab=sign-in/)
  await stranger.locator('#username').fill('mei.wong')
  await stranger.locator('#password').fill(SAMPLE_PASSWORD)
  await stranger.locator('.onward button').click()
  await expect(stranger.getByRole('dialog')).toContainText('This account is on hold')

  const desk = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await signInToConsole(desk, product)
  await desk.goto('/admin/queues?queue=work')
  const item = desk.locator('li.card').filter({ hasText: 'Account on hold' })
  await expect(item).toContainText('Mei Wong')
  await expect(item).toContainText('Mobile number')
  await item.locator('summary').click()
  await expectAccessible(desk)
  await item.getByLabel(/^Restore the contact details/).check()
  await item.getByLabel('What did you do?').fill('She came to the office with her NRIC.')
  await item.getByRole('button', { name: 'Close' }).click()
  await expect(item).toHaveCount(0)

  await owner.goto(/\/reset-password\/\S+/.exec(await textTo(product, former, /reset-password/))?.[0] ?? '')
  await owner.locator('#password').fill(SAMPLE_PASSWORD)
  await owner.locator('#confirmPassword').fill(SAMPLE_PASSWORD)
  await owner.locator('.onward button').click()
  await expect(owner.getByRole('dialog')).toContainText('Your password is changed.')
  await signInAs(owner, product, 'mei.wong')
  await owner.goto('/account/settings')
  await expect(owner.getByText('+65 8000 0011')).toBeVisible()
})

test('a person leaves in fourteen days, the family sees it and asks, and one press brings them back', async ({
  page,
  browser,
  product,
}) => {
  await signInAs(page, product, 'siewhua')
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'End my membership' }).click()
  await expect(page.getByText('For 14 days your cards work as before')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(SAMPLE_PASSWORD)
  await button(page, 'End my membership').click()
  await expect(page.getByRole('heading', { name: /^You are leaving on/ })).toBeVisible()
  await expectAccessible(page)

  const huimin = await phoneOf(browser, product, 'huimin.lim')
  await huimin.goto(SIEW_HUA)
  await expect(huimin.getByRole('heading', { name: new RegExp(`^${NAME} is leaving on`) })).toBeVisible()
  await expect(button(huimin, 'I stay')).toHaveCount(0)
  expect((await huimin.request.get(`${SIEW_HUA}/card`)).status()).toBe(200)

  await page.getByRole('link', { name: 'Stop now' }).click()
  await expect(page.getByRole('link', { name: 'No, stay' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'No, stay' }).click()
  await button(page, 'I stay').click()
  await expect(page.getByRole('status')).toHaveText('You are staying. Everything is as it was.')
  await expect(page.getByRole('heading', { name: /^You are leaving on/ })).toHaveCount(0)
})

test('a contact says how a finder’s page calls them, and another is removed quietly by asking staff', async ({
  browser,
  product,
}) => {
  const huimin = await phoneOf(browser, product, 'huimin.lim')
  await huimin.goto(SIEW_HUA)
  const own = huimin.locator('.contacts > li', { hasText: 'Hui Min Lim' })
  await own.locator('summary').click()
  await own.getByRole('combobox').selectOption('daughter')
  await own.getByRole('button', { name: /^Save/ }).click()
  await expect(huimin.getByRole('status')).toHaveText('Saved.')
  await expect(own).toContainText('Hui Min Lim · daughter')
  const other = huimin.locator('.contacts > li').nth(1)
  await other.locator('summary').click()
  await expectAccessible(huimin)
  await other.getByRole('link', { name: /^Remove quietly/ }).click()
  await expect(huimin.getByRole('link', { name: 'No, go back' })).toBeFocused()
  await button(huimin, 'Yes, ask the staff').click()
  await expect(huimin.getByRole('status')).toHaveText('Our staff have your request. We tell nobody else.')
})

test('staff and organisations see their people and the way to the console; a visitor has to sign in', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/account/settings')
  await expect(page).toHaveURL(/tab=sign-in/)
  for (const username of ['SDC_DC_TPY', 'sunrise.daycare']) {
    const staff = await phoneOf(browser, product, username)
    await staff.goto('/account')
    await expect(staff.getByRole('link', { name: NAME, exact: true })).toBeVisible()
    await expect(staff.getByRole('link', { name: 'Go to the console' })).toHaveAttribute('href', /\/admin\/login$/)
    await expectAccessible(staff)
  }
  const stranger = await phoneOf(browser, product, 'mei.wong')
  expect((await stranger.goto(SIEW_HUA))?.status()).toBe(404)
})

for (const locale of WALKED_LOCALES) {
  for (const width of [320, 360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(() => {
        test.use({ viewport: { width, height: 800 }, colorScheme })
        test(
          `every page of the portal fits and reads well (${locale}, ${width} px, ${colorScheme})`,
          { tag: ['@matrix'] },
          async ({ page, product }) => {
            await signInAs(page, product, 'huimin.lim')
            const parts = ['phone', 'email', 'address', 'display-name', 'language', 'password']
            const people = ['', '/card', '/card?kind=labels', '/history', '/details', '/invite', '/missing']
            const pages = [
              '/account',
              '/account/settings',
              '/account/leave',
              ...parts.map((part) => `/account/settings/${part}`),
              ...people.map((part) => SIEW_HUA + part),
            ]
            for (const address of pages) {
              await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${locale}`)
              await expect(heading(page)).toBeVisible()
              await expectNoSidewaysScroll(page)
              await expectAccessible(page)
            }
          },
        )
      })
    }
  }
}
