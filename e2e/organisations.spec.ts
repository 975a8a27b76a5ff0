import type { Page } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import {
  check,
  acceptTerms,
  codeFor,
  dialog,
  expectWarning,
  fillCredentials,
  goOn,
  heading,
  onward,
  ownAccount,
  pressOk,
  somebody,
  test,
  type Somebody,
} from './registration.ts'
import { WALKED_LOCALES, expect, rotated } from './support.ts'
import { wordsIn } from './words.ts'

const WIDTHS = [360, 1280] as const
const fill = (page: Page, field: string, text: string) => page.locator(`#${field}`).fill(text)
/** Every language at every width; one of them, turned by the seed, in `npm test`. */
const combinations = WALKED_LOCALES.flatMap((locale, index) =>
  WIDTHS.map((width) => ({
    locale,
    width,
    colorScheme: index % 2 ? ('dark' as const) : ('light' as const),
    tag: rotated(WALKED_LOCALES, 2) === locale && rotated(WIDTHS) === width ? '' : ' @matrix',
  })),
)
/** Presses the button though it still waits for something. */
async function press(page: Page) {
  await expect(onward(page)).not.toHaveAttribute('disabled')
  await onward(page).click({ force: true })
}
/** What one does leads to another document at this address, whatever stands there. */
async function leadsTo(page: Page, path: RegExp, act: () => Promise<void>) {
  await Promise.all([page.waitForRequest((request) => path.test(request.url())), page.waitForEvent('load'), act()])
}
const sentTo = async (page: Page, call: string) => (await page.waitForRequest(`**/api/${call}*`)).postDataJSON()

const sunrise = {
  organizationName: 'Sunrise Day Care',
  branch: 'Toa Payoh',
  unitNumber: '#01-12',
  pocName: 'Mdm Siti',
  jobTitle: 'Centre manager',
  pocPhone: '8123 4567',
  pocEmail: 'care@sunrise.example',
  hotlineNumber: '6377-0700',
}
/** What is asked on the last of its three steps. */
const CONTACT = ['pocName', 'jobTitle', 'pocPhone', 'pocEmail'] as const
async function fillApplication(page: Page) {
  for (const field of ['organizationName', 'branch', 'hotlineNumber'] as const) await fill(page, field, sunrise[field])
  await goOn(page)
  await page.locator('#postalCode').pressSequentially('310192')
  await expect(page.locator('#streetName')).toHaveValue('Lorong 4 Toa Payoh')
  await fill(page, 'unitNumber', sunrise.unitNumber)
  await goOn(page)
  for (const field of CONTACT) await fill(page, field, sunrise[field])
  await page.locator('#terms').check()
}

for (const { locale, width, colorScheme, tag } of combinations) {
  const say = wordsIn(locale, 'registration')
  const begin = async (page: Page) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
  }
  const where = `in ${locale} at ${width} px${tag}`

  test(`an organisation applies, ${where}`, async ({ page, product }) => {
    await begin(page)
    await page.goto(`/registration?lang=${locale}`)
    await page.getByRole('radio').nth(1).check()
    await goOn(page)
    await expect(heading(page)).toHaveText(say('partnerCredentials.what'))
    await expect(page.locator('form')).toHaveCount(0)
    await check(page)
    await page.getByRole('link', { name: say('exit.applyAsPartner.title') }).click()

    await expect(heading(page)).toHaveText(say('partner.title'))
    await expect(page.getByText(say('why.fields'))).toBeVisible()
    await expect(onward(page)).toHaveAttribute('aria-disabled', 'true')
    await check(page)
    await fillApplication(page)
    await expect(onward(page)).toHaveAttribute('aria-disabled', 'false')
    await page.reload()
    await expect(page.locator('#pocName')).toHaveValue(sunrise.pocName)
    const sent = sentTo(page, 'public/credential/signUpPartner')
    await goOn(page)
    expect(await sent).toEqual({
      credentialType: 'USERNAME',
      terms: true,
      partnerDetails: {
        ...sunrise,
        pocPhone: '81234567',
        hotlineNumber: '63770700',
        postalCode: '310192',
        streetName: 'Lorong 4 Toa Payoh',
        blockNumber: '192',
        address: '192 Lorong 4 Toa Payoh SINGAPORE',
      },
    })
    await expect(dialog(page).getByRole('heading')).toHaveText(say('done.application.title'))
    await check(page)
    // The form is empty again behind the dialog, and when one comes back.
    await expect(page.locator('#pocName')).toHaveValue('')
    await pressOk(page, locale)
    await expect(page).toHaveURL(`${product.url}/`)
    await page.goBack()
    await expect(heading(page)).toHaveText(say('sent.title'))
    await page.goto('/submit-partner')
    await expect(page.locator('#organizationName')).toHaveValue('')
  })

  test(`an organisation sets its credentials, ${where}`, async ({ page, product }) => {
    const { username, password } = somebody()
    await begin(page)
    const { links } = await product.overview()
    await page.goto(`/registration-partner?token=${links.partnerToken}&lang=${locale}`)
    await expect(heading(page)).toHaveText(say('partnerCredentials.title'))
    expect(page.url()).not.toContain(links.partnerToken)
    await expect(page.getByText(say('why.professional'))).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'HDC_TB_LS' }).click()
    await expect(page.locator('#username')).toHaveValue('HDC_TB_LS')
    await expect(page.locator('#username')).toBeFocused()
    await page.reload()
    await expect(page.locator('#username')).toHaveValue('HDC_TB_LS')
    await fillCredentials(page, { ...somebody(), username, password })
    await page.locator('#terms').check()
    await check(page)
    await leadsTo(page, /\/admin\/token\/\w{40,}$/, () => goOn(page))
    await expect(page).toHaveURL(/\/admin\/login/)

    // The same link again says that it is done, and where to go.
    await page.goto(`/registration-partner?token=${links.partnerToken}&lang=${locale}`)
    await expect(dialog(page).getByRole('heading')).toHaveText(say('dialog.doneBefore'))
    await check(page)
    await leadsTo(page, /\/admin\/login$/, () => pressOk(page, locale))
  })

  test(`a care professional sets credentials and gets the app, ${where}`, async ({ page, product }) => {
    await begin(page)
    const who = somebody()
    const { links } = await product.overview()
    await page.goto(`/submit-caregiver/${links.careProfessionalToken}?lang=${locale}`)
    await expect(page).toHaveURL(/\/submit-caregiver\/opened/)
    await expect(heading(page)).toHaveText(say('professional.title'))
    await expect(page.getByText('Sunrise Day Care')).toBeVisible()
    await expect(page.getByText(say('why.professionalBoth'))).toBeVisible()
    await check(page)
    await fillCredentials(page, who)
    await page.locator('#agreeTerms').check()
    await expect(onward(page)).toHaveAttribute('aria-disabled', 'true')
    await page.locator('#agreeMembership').check()
    await goOn(page)
    await expect(heading(page)).toHaveText(say('congratulations.title'))
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(say('congratulations.title'))
    for (const [name, address] of [
      ['android', brand.playStore],
      ['ios', brand.appStore],
    ] as const)
      await expect(page.getByRole('link', { name: say(`congratulations.${name}`) })).toHaveAttribute('href', address)
    await expect(page.getByRole('link', { name: brand.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${brand.supportEmail}`,
    )
    await check(page)
    await page.reload()
    await expect(dialog(page).getByRole('heading')).toHaveText(say('dialog.doneBefore'))
    await pressOk(page, locale)
    await expect(heading(page)).toHaveText(say('signIn.title'))
    await fill(page, 'username', who.username)
    await fill(page, 'password', who.password)
    await goOn(page)
    await expect(page).toHaveURL(/\/account$/)
    expect(await ownAccount(page)).toMatchObject({ type: 'CAREGIVER', status: 'APPROVED', username: who.username })
  })

  test(`a neighbour becomes a member of the public, ${where}`, async ({ page, product }) => {
    await begin(page)
    const who = somebody()
    await page.goto(`/registration?lang=${locale}`)
    await page.getByRole('radio').nth(3).check()
    await goOn(page)
    await expect(heading(page)).toHaveText(say('public.title'))
    await expect(page.getByText(say('why.fields'))).toBeVisible()
    await check(page)
    await fillMember(page, who)
    await goOn(page)
    await expect(heading(page)).toHaveText(say('code.title'))
    await expect(onward(page)).toHaveAttribute('aria-disabled', 'true')
    await check(page)
    await fill(page, 'code', await codeFor(product, who.phone))
    await goOn(page)
    await expect(dialog(page).getByRole('heading')).toHaveText(say('done.publicApplication.title'))
    await expect(dialog(page)).toContainText(say('done.publicApplication.text'))
    await check(page)
    await pressOk(page, locale)
    await expect(page).toHaveURL(`${product.url}/`)
    expect(await accountOf(page, who)).toMatchObject({
      type: 'PUBLIC',
      status: 'PENDING',
      firstname: who.firstname,
      lastname: who.lastname,
      email: who.email,
      phone: who.phone,
      prefixCountryNum: '+65',
      phoneVerified: true,
      howFindHomeward: ['Social Media'],
      metadata: { MoP: true, homewardPro: true, fromMoP: false },
      locale,
    })
  })
}

async function fillReach(page: Page, who: Somebody) {
  await fill(page, 'firstname', who.firstname)
  await fill(page, 'lastname', who.lastname)
  await fill(page, 'phone', who.phone)
  await fill(page, 'email', who.email)
  await goOn(page)
}
async function fillMember(page: Page, who: Somebody) {
  await fillReach(page, who)
  await fillCredentials(page, who)
  await goOn(page)
  await acceptTerms(page)
}
/** Signs in, and reads back what is stored. */
async function accountOf(page: Page, { username, password }: Somebody) {
  await page.goto('/registration?tab=sign-in')
  await fill(page, 'username', username)
  await fill(page, 'password', password)
  await goOn(page)
  await expect(page).toHaveURL(/\/account$/)
  return ownAccount(page)
}

test('by an invitation a member of the public acts for an organisation at once, and is sent no code', async ({
  page,
  product,
}) => {
  const who = somebody()
  const { links } = await product.overview()
  await page.goto(`/registrationMoP?token=${links.mopToken}`)
  await expect(page).toHaveURL(/fromMoP=/)
  expect(page.url()).not.toContain(links.mopToken)
  await expect(page.getByText('act for a partner organisation')).toBeVisible()
  await fillMember(page, who)
  await goOn(page)
  await expect(dialog(page)).toContainText('Your registration is complete.')
  await check(page)
  await pressOk(page)
  await expect(page).toHaveURL(`${product.url}/`)
  expect((await product.outbox()).filter(({ to }) => to.endsWith(who.phone))).toEqual([])
  expect(await accountOf(page, who)).toMatchObject({
    type: 'CAREGIVER',
    status: 'APPROVED',
    metadata: { MoP: true, fromMoP: true },
  })
  // Used up: who comes back by it is told, and a registration without it begins afresh.
  await page.goto(`/registrationMoP?token=${links.mopToken}`)
  await expect(dialog(page)).toContainText('This link has ended.')
  await pressOk(page)
  await expect(page).toHaveURL(`${product.url}/`)
  await page.goto('/registrationMoP')
  await expect(page.getByText('We send a code to your mobile number')).toBeVisible()
})

test('each mistake of an application is said in order, and nothing typed is lost', async ({ page }) => {
  await page.goto('/submit-partner')
  const next = async (text: string, field: string, title?: string) => {
    await press(page)
    await expectWarning(page, text, field, title)
  }
  const missing = 'please fill the required data'
  await next(missing, 'organizationName')
  await fill(page, 'organizationName', `${'x'.repeat(50)}y`)
  await next(missing, 'hotlineNumber')
  await expect(
    page.getByText('We show this number to the public when a person living with dementia needs help.'),
  ).toBeVisible()
  await fill(page, 'hotlineNumber', sunrise.hotlineNumber)
  await next('Please write a little less here.', 'organizationName')
  await fill(page, 'organizationName', 'x'.repeat(50))
  await goOn(page)
  await expect(page).toHaveURL(/step=address/)
  // What the code fills in is asked for once it is missing.
  await next(missing, 'address')
  await fill(page, 'address', 'x'.repeat(201))
  await next(missing, 'postalCode')
  await fill(page, 'postalCode', 'S 999 999')
  await expect(page.locator('#postalCode')).toHaveValue('999999')
  await expect(page.getByText('We couldn’t find this postal code.')).toBeVisible()
  await next('Please write a little less here.', 'address')
  await fill(page, 'address', 'x'.repeat(200))
  await goOn(page)
  await expect(page).toHaveURL(/step=contact/)
  await next(missing, 'pocName')
  await fill(page, 'pocName', sunrise.pocName)
  await next(missing, 'pocPhone')
  await fill(page, 'pocPhone', `+65 ${'8'.repeat(14)}`)
  await expect(page.locator('#pocPhone')).toHaveValue(`65${'8'.repeat(14)}`)
  await next(missing, 'pocEmail')
  await fill(page, 'pocEmail', 'care at sunrise')
  await next('Please accept the Privacy Policy and Terms of Use before continuing.', 'terms')
  await page.locator('#terms').check()
  await next('Please input valid email', 'pocEmail', 'Error!')
  await fill(page, 'pocEmail', sunrise.pocEmail)
  await next('Please check the mobile number.', 'pocPhone')
  await fill(page, 'pocPhone', '81234567')
  const refused = { type: 'ERROR', code: 'unexpected', message: '', data: { message: '' } }
  await page.route('**/api/public/credential/signUpPartner', (route) => route.fulfill({ status: 500, json: refused }), {
    times: 1,
  })
  await press(page)
  await expect(dialog(page).getByRole('heading')).toHaveText('Error!')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toContainText('Something went wrong on our side. Please try again.')
  await pressOk(page)
  await expect(onward(page)).toHaveText('Register')
  // Back keeps the form; the legal texts open beside it.
  for (const title of ['Address of the organisation', 'Sign up as a partner', 'For care professionals']) {
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(heading(page)).toHaveText(title)
  }
  for (let steps = 0; steps < 3; steps += 1) await page.goBack()
  await expect(page.locator('#pocName')).toHaveValue(sunrise.pocName)
  for (const name of ['Privacy Policy', 'Membership Terms and Conditions', 'Terms of Use'])
    await expect(page.locator('.legal-links').getByRole('link', { name })).toHaveAttribute('target', '_blank')
})

test('an application by keyboard alone, by an administrator’s link; without network nothing is lost', async ({
  page,
  product,
  context,
}) => {
  const { links } = await product.overview()
  await page.goto(`/submit-partner?token=${links.adminToken}`)
  await expect(page).toHaveURL(/uidAdmin=/)
  expect(page.url()).not.toContain(links.adminToken)
  await expect(onward(page)).not.toHaveAttribute('disabled')
  const { keyboard } = page
  const { organizationName, branch, unitNumber, hotlineNumber } = sunrise
  const type = async (first: string, texts: readonly string[]) => {
    await page.locator(`#${first}`).focus()
    for (const text of texts) {
      await keyboard.type(text)
      if (text === '310192') await expect(page.locator('#streetName')).toHaveValue('Lorong 4 Toa Payoh')
      await keyboard.press('Tab')
    }
  }
  await type('organizationName', [organizationName, branch, hotlineNumber])
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/step=address/)
  await type('postalCode', ['310192', unitNumber])
  await expect(page.locator('#streetName')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/step=contact/)
  await type(
    'pocName',
    CONTACT.map((field) => sunrise[field]),
  )
  await expect(page.locator('#terms')).toBeFocused()
  await keyboard.press('Space')
  await context.setOffline(true)
  await keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Nothing you filled in is lost.')
  await keyboard.press('Enter')
  await context.setOffline(false)
  await page.locator('#pocName').focus()
  const sent = sentTo(page, 'public/credential/signUpPartner')
  await keyboard.press('Enter')
  expect(((await sent) as { partnerDetails: object }).partnerDetails).toHaveProperty('createdBy')
  await expect(dialog(page)).toContainText('We have your application')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/`)
})

test('each mistake in credentials by link is said, and one stays on the page', async ({ page, product }) => {
  const { links } = await product.overview()
  for (const address of [
    `/registration-partner?token=${links.partnerToken}`,
    `/submit-caregiver/${links.careProfessionalToken}`,
  ]) {
    await page.goto(address)
    const next = async (text: string, field: string) => {
      await press(page)
      await expectWarning(page, text, field)
    }
    const both = async (password: string) => {
      await fill(page, 'password', password)
      await fill(page, 'confirmPassword', password)
    }
    await next('please fill the required data', 'username')
    await fill(page, 'username', 'x'.repeat(31))
    await next('please fill the required data', 'password')
    await fill(page, 'password', 'five5')
    await next('please fill the required data', 'confirmPassword')
    await fill(page, 'confirmPassword', 'five5')
    await next('Password must be longer or equal to 6 characters', 'password')
    await both('seven kopi cups')
    for (const box of await page.locator('.tick input').all()) {
      await next(
        'Please accept the Privacy Policy and Terms of Use before continuing.',
        (await box.getAttribute('id')) ?? '',
      )
      await box.check()
    }
    await next('Please choose a shorter username.', 'username')
    await fill(page, 'username', 'siewhua')
    await fill(page, 'confirmPassword', 'eight kopi cups')
    await next('Password & Confirm Password not match', 'confirmPassword')
    await both('x'.repeat(129))
    await next('Please choose a shorter password.', 'password')
    await both('password')
    await next('This password is easy to guess. Please choose another one.', 'password')
    await both('seven kopi cups')
    await next('This username already exists', 'username')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('kopi')
  }
})

test('each mistake of a member of the public is said in order', async ({ page }) => {
  const who = somebody()
  await page.goto('/registrationMoP')
  const next = async (text: string, field: string, title?: string) => {
    await press(page)
    await expectWarning(page, text, field, title)
  }
  const missing = 'please fill the required data'
  const fillInTurn = async (answers: readonly (readonly [field: string, text: string])[]) => {
    for (const [field, text] of answers) {
      await next(missing, field)
      await fill(page, field, text)
    }
  }
  await fillInTurn([
    ['firstname', who.firstname],
    ['lastname', 'x'.repeat(51)],
    ['phone', '8123'],
    ['email', 'mei'],
  ])
  await next('Please write a little less here.', 'lastname')
  await fill(page, 'lastname', who.lastname)
  await next('Please input valid email', 'email', 'Error!')
  await fill(page, 'email', who.email)
  await next("'phone' cannot be less than 6 characters", 'phone')
  await fill(page, 'phone', who.phone)
  await goOn(page)
  await expect(page).toHaveURL(/step=account/)
  await fillInTurn([
    ['username', 'x'.repeat(51)],
    ['password', 'five5'],
    ['confirmPassword', 'five5'],
  ])
  await next('password cannot be less than 6 characters', 'password')
  await fill(page, 'password', who.password)
  await next('password cannot be less than 6 characters', 'confirmPassword')
  await fill(page, 'confirmPassword', 'eight kopi cups')
  await next('Please choose a shorter username.', 'username')
  await fill(page, 'username', who.username)
  await next('Password & confirm password do not match', 'confirmPassword')
  await fill(page, 'confirmPassword', who.password)
  await goOn(page)
  await expect(page).toHaveURL(/step=terms/)
  await next("'How did you find about Homeward' is required", 'howFindHomeward')
  await page.locator('[name=howFindHomeward]').last().check()
  await next("'How did you find about Homeward' is required", 'howFindHomeward')
  await page.getByLabel('Please say which').fill('my neighbour')
  await next('Please accept the Privacy Policy and Terms of Use before continuing.', 'terms')
  await page.locator('#terms').check()
  await goOn(page)
  await expect(page).toHaveURL(/\/registrationMoP\/otp/)
})

test('on the code step a reload asks for the password again, and a proved number for no second code', async ({
  page,
  product,
}) => {
  const who = somebody()
  await page.goto('/registrationMoP/otp')
  await expect(page).toHaveURL(/\/registrationMoP\?missing=/)
  await fillReach(page, who)
  await fillCredentials(page, { ...who, username: 'siewhua' })
  await goOn(page)
  await expectWarning(page, 'This username already exists', 'username')
  await fill(page, 'username', who.username)
  await goOn(page)
  await acceptTerms(page)
  await goOn(page)
  await expect(page).toHaveURL(/\/otp/)
  const code = await codeFor(product, who.phone)
  await fill(page, 'code', code === '111111' ? '222222' : '111111')
  await goOn(page)
  await expectWarning(page, 'OTP CODE IS NOT VALID', 'code')
  await page.goBack()
  await expect(page.locator('#terms')).toBeChecked()
  await page.goForward()
  await page.reload()
  await expect(page.getByText('We never keep it on this device')).toBeVisible()
  await check(page)
  await fill(page, 'code', code)
  await fill(page, 'password', who.password)
  await fill(page, 'confirmPassword', who.password)
  // The number is proved, and then the create fails: nobody has to ask for a second code.
  await page.route('**/api/public/credential/signUpMoP', (route) => route.abort(), { times: 1 })
  await goOn(page)
  await expect(dialog(page)).toContainText('Nothing you filled in is lost.')
  await pressOk(page)
  await page.reload()
  await expect(page.getByText('Your mobile number is verified.')).toBeVisible()
  await fill(page, 'password', who.password)
  await fill(page, 'confirmPassword', who.password)
  await goOn(page)
  await expect(dialog(page)).toContainText('We have your application')
  await pressOk(page)
  await expect(page).toHaveURL(`${product.url}/`)
  expect(await accountOf(page, who)).toMatchObject({ type: 'PUBLIC', phoneVerified: true })
})

test('a link that has ended, or is for something else, says so, and OK alone leads away', async ({ page, product }) => {
  const { links } = await product.overview()
  const never = 'x'.repeat(44)
  for (const address of [
    '/submit-partner?token=ended',
    '/registration-partner?token=ended',
    `/registration-partner?token=${links.caregiverPartnerToken}`,
    `/submit-caregiver/${never}`,
    '/submit-caregiver/opened',
    `/submit-caregiver/${links.partnerToken}`,
    `/registrationMoP?token=${links.adminToken}`,
    `/registrationCG?token=${links.mopToken}`,
    `/take-over/${never}`,
    `/verify-email/${never}`,
    `/freeze/${never}`,
  ]) {
    await page.goto(address)
    await expect(dialog(page).getByRole('heading'), address).toHaveText('Error!')
    await expect(dialog(page)).toContainText('This link has ended.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await pressOk(page)
    await expect(page).toHaveURL(`${product.url}/`)
  }
})

test('an organisation’s new password leads to the console; an ended link offers a new one', async ({
  page,
  product,
}) => {
  const username = `harbour.${somebody().username}`.slice(0, 30)
  const { links } = await product.overview()
  await page.goto(`/registration-partner?token=${links.partnerToken}`)
  await fillCredentials(page, { ...somebody(), username })
  await page.locator('#terms').check()
  await leadsTo(page, /\/admin\/token\//, () => goOn(page))

  await page.goto('/reset-password')
  await fill(page, 'username', username)
  await goOn(page)
  await pressOk(page)
  const sent = async () =>
    (await product.outbox()).find(({ to, text }) => to === 'care@harbour.example' && text.includes('/reset-password/'))
  await expect.poll(sent).toBeTruthy()
  const link = /\/reset-password\/\w+/.exec((await sent())?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(heading(page)).toHaveText('Choose a new password')
  await check(page)
  await fill(page, 'password', 'five5')
  await fill(page, 'confirmPassword', 'five5')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expectWarning(page, 'Password length minimum is 6 characters', 'password')
  await fill(page, 'password', 'eight kopi cups')
  await fill(page, 'confirmPassword', 'eight kopi cups')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(dialog(page)).toContainText('Your password is changed.')
  await leadsTo(page, /\/admin\/login$/, () => pressOk(page))

  await page.goto(link)
  await expect(dialog(page)).toContainText('This link has ended.')
  await dialog(page).getByRole('link', { name: 'Get a new password' }).click()
  await expect(heading(page)).toHaveText('Get a new password')
})

test('each of the four cards leads on, from the public site to the end of its first page', async ({ page }) => {
  await page.goto('/?lang=en')
  await page.getByRole('link', { name: 'Join for free' }).first().click()
  for (const [name, path, title] of [
    [/^Caregiver/, '/registrationCG', 'Steps to register'],
    [/^Care professional/, '/registration-partner', 'For care professionals'],
    [/^I live with dementia/, '/stepsRegistrationPWD', 'Steps to register'],
    [/^Member of the public/, '/registrationMoP', 'Create my account'],
  ] as const) {
    await page.goto('/registration')
    await expect(onward(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('radio', { name }).check()
    await goOn(page)
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveURL(`${new URL(page.url()).origin}${path}`)
  }
})

test('staff who made a caregiver finish in the console; without their session the pages lead to the start', async ({
  page,
  product,
}) => {
  for (const path of ['/partner-confirmation-cg', '/partner-confirmation-plwd']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${product.url}/`)
  }
  const { accounts } = (await product.overview()) as unknown as {
    accounts: { role: string; username: string; password: string }[]
  }
  const staff = accounts.find(({ role }) => role === 'staff')
  await page.goto('/registration?tab=sign-in')
  await fill(page, 'username', staff?.username ?? '')
  await fill(page, 'password', staff?.password ?? '')
  await goOn(page)
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/partner-confirmation-cg')
  await expect(heading(page)).toHaveText('The caregiver’s account has been created')
  await check(page)
  await goOn(page)
  await expect(heading(page)).toHaveText('Registered today')
  await leadsTo(page, /\/admin\/users$/, () => page.getByRole('link', { name: 'Go to the console' }).click())
  // There is nobody whom the organisation could be appointed for.
  await page.goto('/partner-confirmation-plwd')
  await expect(page).toHaveURL(`${product.url}/`)
})
