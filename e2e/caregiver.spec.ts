import type { Page } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import {
  acceptTerms,
  codeFor,
  dialog,
  expectWarning,
  fillAccount,
  fillAddress,
  fillCode,
  fillCredentials,
  fillDetails,
  fillPerson,
  goOn,
  goPast,
  heading,
  onward,
  ownAccount,
  pressOk,
  proveNumber,
  reachSummary,
  registerCaregiver,
  signUpCaregiver,
  somebody,
  test,
  tickAgreements,
} from './registration.ts'
import { WALKED_LOCALES, expect, expectAccessible, expectNoSidewaysScroll, rotated } from './support.ts'
import { wordsIn } from './words.ts'

const WIDTHS = [360, 1280] as const
const AGREEMENTS = ['agreeTerms', 'agreeDeclaration', 'agreeCollection'] as const

for (const [index, locale] of WALKED_LOCALES.entries()) {
  for (const width of WIDTHS) {
    const isRotated = rotated(WALKED_LOCALES) === locale && rotated(WIDTHS) === width
    test(`a daughter signs up, in ${locale} at ${width} px${isRotated ? '' : ' @matrix'}`, async ({
      page,
      product,
    }) => {
      const who = somebody()
      const say = wordsIn(locale, 'registration')
      const check = async () => {
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: index % 2 ? 'dark' : 'light' })

      await page.goto(`/registration?lang=${locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE[locale])
      await expect(heading(page)).toHaveText(say('roles.title'))
      await check()
      await page.getByRole('radio').first().check()
      await goOn(page)
      await expect(heading(page)).toHaveText(say('steps.title'))
      await expect(page.getByRole('link', { name: say('exit.iHaveDementia.title') })).toHaveAttribute(
        'href',
        '/stepsRegistrationPWD',
      )
      await check()
      await goOn(page)

      await expect(heading(page)).toHaveText(say('caregiver.account'))
      await expect(page.getByText(say('progress', { step: '1', steps: '5' }))).toBeVisible()
      await goOn(page)
      await expect(dialog(page).getByRole('heading')).toHaveText(say('dialog.warning'))
      await check()
      await pressOk(page, locale)
      await check()
      await fillAccount(page, who)
      await goOn(page)

      await expect(heading(page)).toHaveText(say('code.title'))
      await expect(page.getByText(say('why.code'))).toBeVisible()
      await check()
      await fillCode(page, product, who.phone)
      await goOn(page)
      await expect(dialog(page).getByRole('heading')).toHaveText(say('done.verified.title'))
      await check()
      await pressOk(page, locale)

      await expect(heading(page)).toHaveText(say('caregiver.details'))
      await check()
      await fillDetails(page, who)
      await goOn(page)
      await expect(heading(page)).toHaveText(say('address.title'))
      await check()
      await fillAddress(page, who)
      await goOn(page)

      await expect(heading(page)).toHaveText(say('summary.title'))
      await expect(page.getByText('05-03-1970')).toBeVisible()
      await check()
      await goOn(page)
      await expect(page.getByText(say('why.summary'))).toBeVisible()
      await expect(onward(page)).toBeDisabled()
      await check()
      await tickAgreements(page, ...AGREEMENTS)
      await goOn(page)
      await expect(dialog(page).getByRole('heading')).toHaveText(say('done.caregiver.title'))
      await pressOk(page, locale)

      await expect(heading(page)).toHaveText(say('choose.title'))
      await check()
      const stored = await ownAccount(page)
      expect(stored).toMatchObject({
        type: 'CAREGIVER',
        status: 'PENDING',
        username: who.username,
        prefixCountryNum: '+65',
        phone: who.phone,
        phoneVerified: true,
        email: who.email,
        firstname: who.firstname,
        lastname: who.lastname,
        displayName: who.displayName,
        gender: who.gender,
        birth: '1970-03-05',
        lastNric: who.lastNric,
        homeNumber: who.homeNumber,
        streetName: who.streetName,
        unitNumber: who.unitNumber,
        postalCode: who.postalCode,
        cityCountry: 'Singapore',
        blockNumber: '192',
        interests: '-',
        activityPreferences: '-',
        howFindHomeward: ['Social Media'],
        registrationPlatform: 'WEB',
        locale,
      })
      expect(String(stored.address)).not.toContain(who.postalCode)
      expect((stored.consents as { kind: string }[]).map(({ kind }) => kind)).toEqual([
        'TERMS',
        'DECLARATION',
        'COLLECTION',
      ])

      await page.getByRole('link', { name: say('exit.later.title') }).click()
      await expect(heading(page)).toHaveText(say('notification.title'))
      await expect(page.getByText(say('notification.text', { days: '7' }))).toBeVisible()
      await expect(page.getByRole('link', { name: brand.supportEmail })).toBeVisible()
      await expect(page.getByRole('link', { name: say('notification.ok'), exact: true })).toHaveAttribute('href', '/')
      await check()
      await page.getByRole('link', { name: say('notification.account') }).click()
      await expect(heading(page)).toHaveText(wordsIn(locale, 'member')('account.title', { name: who.displayName }))
      await check()
      await page.getByRole('button', { name: wordsIn(locale, 'member')('account.signOut') }).click()
      await expect(page).toHaveURL(`${product.url}/`)
      await page.goto('/account')
      await expect(page).toHaveURL(/\/registration\?tab=sign-in/)
    })
  }
}

test('every mistake on the two steps of the account is said in the order and with the words that were specified', async ({
  page,
}) => {
  await page.goto('/registrationCG/first')
  const next = async (text: string, field: string) => {
    await goOn(page)
    await expectWarning(page, text, field)
  }
  const fill = (field: string, text: string) => page.locator(`#${field}`).fill(text)
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/registrationCG')
  await next("'username' is required", 'username')
  await fill('username', 'five5')
  await next("'username' cannot be less than 6 characters", 'username')
  await fill('username', somebody().username)
  await next("'password' is required", 'password')
  await fill('password', 'five5')
  await page.getByRole('button', { name: 'Show: Password', exact: true }).click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide: Password', exact: true }).click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'password')
  await next("'confirm password' is required", 'confirmPassword')
  await fill('confirmPassword', 'other')
  await next('password and confirm password does not match', 'confirmPassword')
  await fill('confirmPassword', 'five5')
  await next('password cannot be less than 6 characters', 'password')
  await fill('password', 'seven kopi cups')
  await fill('confirmPassword', 'seven kopi cups')
  await next("'phone' is required", 'phone')
  await fill('phone', '8123-4')
  await expect(page.locator('#phone')).toHaveValue('81234')
  await next("'phone' cannot be less than 6 characters", 'phone')
  await fill('phone', somebody().phone)
  await goOn(page)
  await expect(onward(page)).toHaveText('Register')
  for (const legal of ['privacy-policy', 'membership-terms', 'Terms-Of-Use'])
    await expect(page.locator(`main a[href="/${legal}"]`)).toHaveAttribute('target', '_blank')
  await next("'How did you find about Homeward' is required", 'howFindHomeward')
  await page.locator('[name=howFindHomeward]').last().check()
  await next("'How did you find about Homeward' is required", 'howFindHomeward')
  await page.getByLabel('Please say which').fill('my neighbour')
  await next('Please accept the Privacy Policy and Terms of Use before continuing.', 'terms')
  // Nothing of it was lost by all these dialogs.
  await expect(page.getByLabel('Please say which')).toHaveValue('my neighbour')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.locator('#confirmPassword')).toHaveValue('seven kopi cups')
})

test('a username that is taken, a wrong code and a wrong NRIC are each said where they are', async ({
  page,
  product,
  browser,
}) => {
  const known = somebody()
  const other = await browser.newContext({ baseURL: product.url })
  await registerCaregiver(await other.newPage(), product, known)
  await other.close()

  const who = somebody()
  await page.goto('/registrationCG/first')
  await fillCredentials(page, { ...who, username: known.username })
  await page.locator('#phone').fill(who.phone)
  await goOn(page)
  await expectWarning(page, 'This username already exists', 'username')
  await fillAccount(page, who)
  await goOn(page)

  const code = await codeFor(product, who.phone)
  await expect(page.getByText(`by SMS to +65 •••• ${who.phone.slice(-4)}`)).toBeVisible()
  await page.locator('#code').fill('12345')
  await expect(onward(page)).toBeDisabled()
  await page.locator('#code').fill(code === '111111' ? '222222' : '111111')
  await goOn(page)
  await expectWarning(page, 'OTP CODE IS NOT VALID', 'code')
  // As it is copied from a message.
  await page.locator('#code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await goOn(page)
  await expect(dialog(page)).toContainText('Your mobile number is verified')
  await pressOk(page)

  await goOn(page)
  await expectWarning(page, 'Please fill all required fields', 'firstname')
  await fillPerson(page, { ...who, lastNric: '12' })
  await page.locator('#displayName').fill(who.displayName)
  await goOn(page)
  await expectWarning(page, 'Last NRIC must be 4 character.', 'lastNric')
  await page.locator('#lastNric').fill('A123')
  await goOn(page)
  await expectWarning(
    page,
    'Incorrect NRIC format, please input last 3 numbers of NRIC and final alphabet. For e.g If NRIC is S1234123A enter 123A.',
    'lastNric',
  )
  await page.locator('#lastNric').fill('123a')
  await goOn(page)
  await page.locator('#email').fill('huimin at home')
  await goOn(page)
  await expectWarning(page, 'Please input valid email', 'email')
})

test('Back, reload and a later visit to an earlier step keep every answer', async ({ page, product }) => {
  const who = somebody()
  await page.goto('/registrationCG')
  await goOn(page)
  await fillAccount(page, who)
  await page.reload()
  await expect(page.locator('#terms')).toBeChecked()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.locator('#username')).toHaveValue(who.username)
  await expect(page.locator('#phone')).toHaveValue(who.phone)
  // Never on a shared device.
  await expect(page.locator('#password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(who.password)
  await fillAccount(page, who)
  await goOn(page)

  await expect(page).toHaveURL(/otp/)
  await page.goBack()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.locator('#password')).toHaveValue(who.password)
  await goPast(page)
  await goOn(page)
  await expect(page).toHaveURL(/otp/)
  await page.reload()
  await fillCode(page, product, who.phone)
  await goOn(page)
  await pressOk(page)

  await fillDetails(page, who)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('My details')
  await page.reload()
  await expect(page.locator('#lastname')).toHaveValue(who.lastname)
  await expect(page.locator('[name=birth-year]')).toHaveValue('1970')
  await expect(page.locator('[name=gender][value=female]')).toBeChecked()
  await goPast(page)
  await goOn(page)
  await fillAddress(page, who)
  await page.reload()
  await expect(page.locator('#streetName')).toHaveValue(who.streetName)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.locator('#email')).toHaveValue(who.email)
  await goPast(page)
  await goOn(page)

  await expect(page).toHaveURL(/summary-caregiver/)
  await page.reload()
  await tickAgreements(page, ...AGREEMENTS)
  // The password was only in memory: asked again here, saying why.
  await expect(page.getByText('We never keep it on this device')).toBeVisible()
  await goOn(page)
  await expectWarning(page, "'password' is required", 'password')
  await page.locator('#password').fill(who.password)
  await page.locator('#confirmPassword').fill(who.password)
  await goOn(page)
  await pressOk(page)
  expect(await ownAccount(page)).toMatchObject({ username: who.username, lastname: who.lastname })
  // The draft ended with its success.
  expect(await page.evaluate(() => sessionStorage.getItem('homeward.journey.caregiver'))).toBeNull()
})

test('an answer is changed from the summary, and a changed number is proved again', async ({ page, product }) => {
  const who = somebody()
  await reachSummary(page, product, who)
  await page.getByRole('link', { name: /^Change Name, Display name/ }).click()
  await expect(page.locator('#firstname')).toBeFocused()
  await page.locator('#displayName').fill('Ah Min')
  await goOn(page)
  await expect(page).toHaveURL(/summary-caregiver/)
  await expect(page.getByText('Ah Min')).toBeVisible()

  await page.getByRole('link', { name: 'Change Username, Mobile number' }).click()
  const phone = somebody().phone
  await page.locator('#phone').fill(phone)
  await goOn(page)
  await fillCode(page, product, phone)
  await goOn(page)
  await pressOk(page)
  await expect(page).toHaveURL(/summary-caregiver/)
  await page.getByRole('link', { name: /^Change Home/ }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/summary-caregiver/)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await pressOk(page)
  expect(await ownAccount(page)).toMatchObject({ phone, displayName: 'Ah Min' })
})

test('who arrives in the middle is led to the first open step, with a sentence', async ({ page }) => {
  await page.goto('/summary-caregiver')
  await expect(page).toHaveURL(/\/registrationCG\/first/)
  await expect(page.getByText('This registration begins here.')).toBeVisible()
  await page.goto('/CareGiverCreateNewPWDORExisting')
  await expect(page).toHaveURL(/\/$/)
})

test('another language in the middle loads no document and keeps what was typed', async ({ page, product }) => {
  const who = somebody()
  await proveNumber(page, product, who)
  await fillDetails(page, who)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('My details')
  await page.evaluate(() => Object.assign(globalThis, { same: true }))
  await page.locator('[data-language=md]').click()
  await expect(heading(page)).toHaveText(wordsIn('md', 'registration')('caregiver.details'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.locator('#lastname')).toHaveValue(who.lastname)
  await expect(page.locator('[name=birth-day]')).toHaveValue('05')
  await goPast(page)
  await goOn(page)
  await expect(heading(page)).toHaveText(wordsIn('md', 'registration')('address.title'))
  expect(await page.evaluate(() => (globalThis as { same?: true }).same)).toBe(true)
  // It is remembered, and no answer holds another language's words.
  const html = await (await page.request.get('/registrationCG/first')).text()
  expect(html).toContain('lang="zh-Hans"')
  expect(html).not.toContain(wordsIn('en', 'registration')('passwordAgain'))
  expect(html).not.toContain(wordsIn('ms', 'registration')('passwordAgain'))
})

/** Holds the modules of a page back until it is told to let them in: what a reader meets on a slow connection. */
async function withoutModules(page: Page) {
  const { promise: wait, resolve: letIn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await wait
    await route.continue()
  })
  return letIn
}

test('a role chosen before the page is ready stays chosen', async ({ page }) => {
  const letIn = await withoutModules(page)
  await page.goto('/registration', { waitUntil: 'commit' })
  await page.getByRole('radio').nth(3).check()
  await expect(onward(page)).toBeDisabled()
  await expectAccessible(page)
  letIn()
  await goOn(page)
  await expect(page).toHaveURL(/registrationMoP/)
})

test('a language chosen before the page is ready is changed once it is, and nothing typed is lost', async ({
  page,
}) => {
  const letIn = await withoutModules(page)
  await page.goto('/registrationCG/first', { waitUntil: 'commit' })
  await page.locator('#username').fill('typed early')
  await page.locator('#password').fill('typed early as well')
  await page.locator('[data-language=md]').first().click({ noWaitAfter: true })
  letIn()
  await expect(page.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE.md)
  await expect(page.locator('#username')).toHaveValue('typed early')
  await expect(page.locator('#password')).toHaveValue('typed early as well')
})

test('what is typed before the page is ready is kept, wins over the draft, and cannot be sent', async ({ page }) => {
  await page.goto('/registrationCG/first')
  await page.locator('#username').fill('from the draft')
  await page.locator('#phone').fill('81111111')
  await expect(onward(page)).toBeEnabled()

  const letIn = await withoutModules(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#username').fill('typed early')
  await page.locator('#password').fill('typed early as well')
  await page.locator('#prefixCountryNum').selectOption('+60')
  await expect(onward(page)).toBeDisabled()
  await expectAccessible(page)
  await page.locator('#password').press('Enter')
  expect(page.url()).not.toContain('password')
  letIn()
  await expect(onward(page)).toBeEnabled()
  await expect(page.locator('#username')).toHaveValue('typed early')
  await expect(page.locator('#password')).toHaveValue('typed early as well')
  await expect(page.locator('#prefixCountryNum')).toHaveValue('+60')
  await expect(page.locator('#phone')).toHaveValue('81111111')
  await page.reload()
  await expect(page.locator('#username')).toHaveValue('typed early')
})

test('a later step shows where one is before its draft is read, and takes nothing yet', async ({ page, product }) => {
  await proveNumber(page, product, somebody())
  await page.route('**/assets/*.js', () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect(heading(page)).toHaveText('My details')
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await expect(page.locator('#firstname')).toBeDisabled()
})

test('without a network nothing is lost, and the button works again', async ({ page, product, context }) => {
  const who = somebody()
  await reachSummary(page, product, who)
  await tickAgreements(page, ...AGREEMENTS)
  await context.setOffline(true)
  // Steps are walked without a network.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: /^Change E-mail/ }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await goOn(page)
  await expect(page).toHaveURL(/step=agree/)
  await goOn(page)
  await expectWarning(
    page,
    'We could not reach our service. Nothing you filled in is lost. Please check your connection and try again.',
  )
  await expect(page.locator('#agreeTerms')).toBeChecked()
  await context.setOffline(false)
  await goOn(page)
  await expect(dialog(page)).toContainText('Your account has been created')
})

test('a first step loads nothing of later ones until it is touched; where they do not come, Next says so', async ({
  page,
}) => {
  const who = somebody()
  const later = /\/assets\/(?:step|person|public-member)-[^/]+\.js$/
  const asked: string[] = []
  page.on('request', (request) => void (later.test(request.url()) && asked.push(request.url())))
  await page.route(later, (route) => route.abort())
  await page.goto('/registrationCG/first')
  await expect(onward(page)).toBeEnabled()
  expect(asked).toEqual([])
  await fillCredentials(page, who)
  await page.locator('#phone').fill(who.phone)
  expect(asked.length).toBeGreaterThan(2)
  await onward(page).click()
  await expectWarning(
    page,
    'We could not reach our service. Nothing you filled in is lost. Please check your connection and try again.',
  )
  await page.unroute(later)
  await goOn(page)
  await expect(page).toHaveURL(/step=terms/)
})

test('a later step that is opened has the pages before it too, once it is touched', async ({
  page,
  product,
  context,
}) => {
  const who = somebody()
  await proveNumber(page, product, who)
  await page.reload()
  const first = page.waitForResponse(/\/assets\/caregiver-[^/]+\.js$/)
  await page.locator('#firstname').fill(who.firstname)
  await (await first).finished()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const before of [/\/otp$/, /step=terms$/, /\/first$/]) {
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(before)
  }
  await expect(page.locator('#username')).toHaveValue(who.username)
  await context.setOffline(false)
})

test('an answer that was lost on its way back makes no second account', async ({ page, product }) => {
  const who = somebody()
  await reachSummary(page, product, who)
  await tickAgreements(page, ...AGREEMENTS)
  let lost = 0
  await page.route('**/signupCaregiver', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await goOn(page)
  await expectWarning(
    page,
    'We could not reach our service. Nothing you filled in is lost. Please check your connection and try again.',
  )
  await goOn(page)
  await expect(dialog(page)).toContainText('Your account has been created')
  await pressOk(page)
  expect(await ownAccount(page)).toMatchObject({ username: who.username })
})

test('a slow service is waited for ten seconds, and a tap repeated meanwhile sends once', async ({ page }) => {
  const who = somebody()
  await page.goto('/registrationCG/first')
  await fillCredentials(page, who)
  await page.locator('#phone').fill(who.phone)
  await page.clock.install()
  let asked = 0
  await page.route('**/checkCaregiverRegistration', () => {
    asked += 1
  })
  await onward(page).click()
  await expect(onward(page)).toHaveText('Loading …')
  await onward(page).click({ force: true })
  await page.locator('#username').press('Enter')
  await expect(dialog(page)).toContainText('We could not reach our service.', { timeout: 15_000 })
  expect(asked).toBe(1)
  await page.unroute('**/checkCaregiverRegistration')
  await pressOk(page)
  await goOn(page)
  await acceptTerms(page)
  await goOn(page)
  await expect(page).toHaveURL(/otp/)
  // Another code, once the pause has passed.
  const again = page.getByRole('button', { name: 'Resend code' })
  await expect(again).toBeDisabled()
  await page.route('**/generateCaregiverSignUpOTP', (route) =>
    route.fulfill({ json: { type: 'SUCCESS', data: { resendAfterSeconds: 60 } } }),
  )
  await page.clock.fastForward(31_000)
  await again.click()
  await expect(page.getByText('We have sent another code.')).toBeVisible()
  await expect(again).toBeDisabled()
  // Who pressed it by keyboard stays there (D81.5).
  await expect(again).toBeFocused()
})

test('an address that cannot be looked up is typed', async ({ page, product }) => {
  const who = somebody()
  await proveNumber(page, product, who)
  await fillDetails(page, who)
  await goOn(page)
  await expect(onward(page)).toBeDisabled()
  await expect(page.getByText('Fill in postal code, street name and city or country to go on.')).toBeVisible()
  await page.locator('#unitNumber').fill('#02-02')
  // Street and the rest wait until the code is known, or somebody wants to type them.
  await expect(page.locator('#streetName')).toHaveCount(0)
  const typeIt = page.getByRole('button', { name: 'Type the address' })
  await typeIt.click()
  await expect(typeIt).toBeFocused()
  await expect(typeIt).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('#streetName')).toBeVisible()
  await typeIt.click()
  await expect(page.locator('#streetName')).toHaveCount(0)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/account/address')) asked.push(searchParams.get('postalCode'))
  })
  await page.locator('#postalCode').pressSequentially('999999')
  await expect(page.getByText('We couldn’t find this postal code.')).toBeVisible()
  await expect(page.locator('#postalCode')).toBeFocused()
  await expect(page.locator('#streetName')).toBeVisible()
  expect(asked, 'at six digits, not at each').toEqual(['999999'])
  await page.route('**/account/address*', (route) => route.abort())
  await page.locator('#postalCode').fill('310192')
  await expect(page.getByText('We cannot look up addresses right now.')).toBeVisible()
  await expect(page.locator('#unitNumber')).toHaveValue('#02-02')
  await page.locator('#streetName').fill('Jalan Kayu')
  await page.locator('#cityCountry').fill('Singapore')
  await goOn(page)
  await expect(page).toHaveURL(/summary-caregiver/)
  await expect(page.getByText('Jalan Kayu')).toBeVisible()
})

test('the whole way is walked with the keyboard alone', async ({ page, product }) => {
  const who = somebody()
  const { keyboard } = page
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at?.matches('.onward button') ? 'onward' : at?.id || at?.getAttribute('name') || ''
    })
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await focused()) === wanted) return
      await keyboard.press('Tab')
    }
    throw new Error(`${wanted} is not reached with Tab`)
  }
  const type = async (field: string, text: string) => {
    await tabTo(field)
    await keyboard.type(text)
  }
  const ok = async () => {
    await expect(dialog(page)).toBeVisible()
    await keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.goto('/registrationCG/first')
  await expect(onward(page)).toBeEnabled()
  await type('username', who.username)
  await type('password', who.password)
  await type('confirmPassword', who.password)
  await type('phone', who.phone)
  await keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await tabTo('howFindHomeward')
  await keyboard.press('Space')
  await tabTo('terms')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/otp/)
  await expect(heading(page)).toBeFocused()
  await type('code', await codeFor(product, who.phone))
  await keyboard.press('Enter')
  await ok()
  await expect(heading(page)).toBeFocused()
  await type('firstname', who.firstname)
  await type('lastname', who.lastname)
  await type('displayName', who.displayName)
  await type('birth-day', who.birth.day)
  await type('birth-month', 'Mar')
  await type('birth-year', who.birth.year)
  await tabTo('gender')
  await keyboard.press('ArrowRight')
  await type('lastNric', '12')
  await keyboard.press('Enter')
  await ok()
  await expect(page.locator('#lastNric')).toBeFocused()
  await keyboard.press('End')
  await keyboard.type('3a')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/step=contact/)
  await expect(heading(page)).toBeFocused()
  await type('email', who.email)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/CareGiverResidingAddress/)
  await expect(heading(page)).toBeFocused()
  await type('postalCode', who.postalCode)
  await expect(page.locator('#streetName')).toHaveValue(who.streetName)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/summary-caregiver$/)
  await tabTo('onward')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/step=agree/)
  await expect(heading(page)).toBeFocused()
  for (const name of AGREEMENTS) {
    await tabTo(name)
    await keyboard.press('Space')
  }
  await keyboard.press('Enter')
  await ok()
  await expect(page).toHaveURL(/CareGiverCreateNewPWDORExisting/)
  expect(await ownAccount(page)).toMatchObject({ birth: '1970-03-05', lastNric: '123A' })
})

test('organisation staff sign up by their link, with fewer questions and no code', async ({ page, product }) => {
  const who = somebody()
  const { links } = await product.overview()
  await page.goto(`/registrationCG?partnerToken=${links.caregiverPartnerToken}`)
  await expect(page).toHaveURL(/\/registrationCG\/first\?masterPartnerUid=/)
  expect(page.url()).not.toContain(links.caregiverPartnerToken)
  await expect(heading(page)).toHaveText('Create an organisation staff account')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect(page.locator('[name=howFindHomeward]')).toHaveCount(0)
  await expectAccessible(page)
  await page.locator('#username').fill(who.username)
  await page.locator('#password').fill(who.password)
  await page.locator('#confirmPassword').fill(who.password)
  await page.locator('#terms').check()
  await goOn(page)
  await expect(page).toHaveURL(/CareGiverPersonDetail/)
  await fillDetails(page, who)
  await page.reload()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await tickAgreements(page, ...AGREEMENTS)
  await page.locator('#password').fill(who.password)
  await page.locator('#confirmPassword').fill(who.password)
  await goOn(page)
  await pressOk(page)
  await expect(page.getByRole('link', { name: /Find a person who is registered/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)
  const account = await ownAccount(page)
  expect(account).toMatchObject({ username: who.username, phone: null })
  expect(account.masterPartnerUid).toBeTruthy()
})

test('an administrator’s link says who made the account, and an invitation is answered by it', async ({
  page,
  product,
}) => {
  const who = somebody()
  const { links } = await product.overview()
  await page.goto(`/registration?token=${links.adminToken}&invitationId=${links.invitationId}`)
  await expect(page).toHaveURL(/uidAdmin=/)
  await page.getByRole('radio').first().check()
  await goOn(page)
  await expect(heading(page)).toHaveText('Steps to register')
  await goOn(page)
  await fillAccount(page, who)
  await goOn(page)
  await fillCode(page, product, who.phone)
  await goOn(page)
  await pressOk(page)
  await fillDetails(page, who)
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await tickAgreements(page, ...AGREEMENTS)
  const taken = page.waitForResponse(/\/account\/invite\//)
  await goOn(page)
  await pressOk(page)
  expect([(await taken).status(), (await taken).request().method()]).toEqual([200, 'PATCH'])
  expect((await ownAccount(page)).createdBy).toBeTruthy()
})

test('a link that has ended says so, and OK alone leads away', async ({ page }) => {
  for (const address of [
    '/registrationCG?partnerToken=ended',
    '/registration?token=ended',
    `/reset-password/${'x'.repeat(44)}`,
  ]) {
    await page.goto(address)
    await expect(dialog(page).getByRole('heading')).toHaveText('Error!')
    await expect(dialog(page)).toContainText('This link has ended.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a member signs in, and chooses a new password by the link that was sent', async ({ page, product }) => {
  const who = somebody()
  await registerCaregiver(page, product, who)
  await page.goto('/registration')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await expectAccessible(page)
  // Opening /registration ends nothing: another tab may be in the middle of a registration.
  expect(await ownAccount(page)).toMatchObject({ username: who.username })
  await page.locator('#username').fill(who.username)
  await page.locator('#password').fill('not the password')
  await goOn(page)
  await expectWarning(page, 'The username or the password is not right.')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page)).toHaveText('Get a new password')
  await page.locator('#username').fill(who.username)
  await goOn(page)
  await pressOk(page)
  const sent = async () =>
    (await product.outbox()).find(({ text, to }) => to.endsWith(who.phone) && text.includes('/reset-password/'))
  await expect.poll(sent).toBeTruthy()
  await page.goto(/\/reset-password\/\w+/.exec((await sent())?.text ?? '')?.[0] ?? '')
  // The link's token is no longer in the address, and a reload does not need it.
  await expect(page).toHaveURL(/\/reset-password\/opened$/)
  await page.reload()
  await page.locator('#password').fill('eight kopi cups')
  await page.locator('#confirmPassword').fill('eight')
  await goOn(page)
  await expectWarning(page, 'Password & Confirm Password not match', 'confirmPassword')
  await page.locator('#confirmPassword').fill('eight kopi cups')
  await goOn(page)
  await expect(dialog(page)).toContainText('Your password is changed.')
  await pressOk(page)
  await expect(heading(page)).toHaveText('Sign in')
  await page.locator('#username').fill(who.username)
  await page.locator('#password').fill('eight kopi cups')
  await goOn(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Your registration is being processed')).toBeVisible()
})

test('the e-mail address is confirmed by its owner’s press of a button', async ({ page, product }) => {
  const who = somebody()
  await registerCaregiver(page, product, who)
  const sent = async () => (await product.outbox()).find(({ to }) => to === who.email)
  await expect.poll(sent).toBeTruthy()
  await page.goto(/\/verify-email\/\w+/.exec((await sent())?.text ?? '')?.[0] ?? '')
  expect(await ownAccount(page)).toMatchObject({ emailVerified: false })
  await goOn(page)
  await expect(dialog(page)).toContainText('Your e-mail address is confirmed.')
  expect(await ownAccount(page)).toMatchObject({ emailVerified: true })
})

test('the whole journey loads at most 160 kB of JavaScript', async ({ page, product }) => {
  const scripts: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.sizes())
  })
  await signUpCaregiver(page, product, somebody())
  // What the browser had already counts below nothing.
  const sizes = (await Promise.all(scripts)).map(({ responseBodySize }) => Math.max(0, responseBodySize))
  const bytes = sizes.reduce((sum, one) => sum + one, 0)
  console.log(`The caregiver's journey: ${Math.round(bytes / 1000)} kB of JavaScript`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(160_000)
})
