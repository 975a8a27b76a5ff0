import type { Page } from '@playwright/test'
import {
  check,
  fillCredentials,
  acceptTerms,
  AGREEMENTS,
  codeFor,
  dialog,
  expectWarning,
  fillAccount,
  goOn,
  heading,
  moveOn,
  onward,
  ownAccount,
  pressOk,
  registerCaregiver,
  somebody,
  test,
  tickAgreements,
  type Somebody,
} from './registration.ts'
import { expect, type Running } from './support.ts'

/** More of what goes wrong in the middle of a registration, each with its way on, at the widths of a phone and of a desk. */
const WIDTHS = [390, 1280] as const

/** Makes a call of the product with this browser's cookies. */
async function send(page: Page, product: Running, method: 'post' | 'put', path: string, data: object) {
  const answer = await page.request[method](`/api${path}`, { data, headers: { origin: product.url } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}
const details = ({ birth, firstname, lastname, gender, lastNric, displayName }: Somebody) => ({
  firstname,
  lastname,
  gender,
  lastNric,
  displayName,
  birth: `${birth.year}-${birth.month}-${birth.day.padStart(2, '0')}`,
})
const HOME = { postalCode: '310192', streetName: 'Lorong 4 Toa Payoh', unitNumber: '#01-670', cityCountry: 'Singapore' }
const DEMENTIA = { language: 'Hokkien', typeDementia: 'Vascular Dementia', stageDementia: 'MILD' }
const HOSPITAL = { hospitalName: 'Tan Tock Seng', hospitalDepartment: 'Geriatric', symptoms: 'forgets, gets lost' }

/** A person signs up by the call that the pages send, and has not confirmed the card yet. */
async function signUpPerson(page: Page, product: Running, who: Somebody) {
  const { username, password } = who
  const accountData = {
    ...details(who),
    ...HOME,
    existingDementiaSingapore: false,
    dementiaDetail: DEMENTIA,
    dementiaHospital: { ...HOSPITAL, appointment: 'DAILY' },
    consents: ['STORAGE'],
  }
  const credential = { credentialType: 'USERNAME', credentialData: { username, password }, accountData }
  await send(page, product, 'post', '/public/credential/signupDementia', { credential })
}
/** Staff sign up by their organisation's link, and wait for approval. */
async function signUpNurse(page: Page, product: Running, nurse: Somebody) {
  const { username, password } = nurse
  const { links } = await product.overview()
  const partnerToken = links.caregiverPartnerToken ?? ''
  await page.goto(`/registrationCG?partnerToken=${partnerToken}`)
  const masterPartnerUid = new URL(page.url()).searchParams.get('masterPartnerUid')
  const accountData = { ...details(nurse), ...HOME, email: nurse.email, masterPartnerUid, registrationPlatform: 'WEB' }
  const credential = { credentialType: 'USERNAME', credentialData: { username, password }, accountData }
  await send(page, product, 'post', '/public/credential/signupCaregiver', { credential, partnerToken })
}
async function signIn(page: Page, { username, password }: Somebody) {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await goOn(page)
}
/** Goes on with answers that the service keeps of this browser. */
async function goOnWith(page: Page, product: Running, journey: string, path: string, values: object) {
  // No page of the journey stands open, whose own answers would be kept last.
  await page.goto('/FAQ')
  await send(page, product, 'put', `/drafts/${journey}`, { path, values })
  await page.goto(`/registration?goOn=${journey}`)
}
/** A form of a caregiver's, of one page. */
const SEARCH = '/CareGiverTagNewPWD'

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a password that is easy to guess is refused where it is chosen', async ({ page }) => {
      const who = { ...somebody(), password: 'password' }
      await page.goto('/registrationCG/first')
      await fillCredentials(page, who)
      await page.locator('#phone').fill(who.phone)
      await goOn(page)
      await expectWarning(page, 'This password is easy to guess. Please choose another one.', 'password')
      await expect(page).toHaveURL(/registrationCG\/first/)
      await check(page)
    })

    test('after five wrong codes the way on is another one, without the digits and the mistake of before', async ({
      page,
      product,
    }) => {
      const who = somebody()
      await page.clock.install()
      await page.goto('/registrationCG/first')
      await fillAccount(page, who)
      await goOn(page)
      await expect(page).toHaveURL(/otp/)
      const code = await codeFor(product, who.phone)
      const wrong = code === '111111' ? '222222' : '111111'
      for (let nth = 1; nth <= 5; nth += 1) {
        await page.locator('#code').fill(wrong)
        await goOn(page)
        await expect(dialog(page)).toBeVisible()
        await pressOk(page)
      }
      await page.locator('#code').fill(code)
      await goOn(page)
      await expectWarning(page, 'This code no longer works. Please ask for a new one.', 'code')
      await check(page)
      await page.route('**/generateCaregiverSignUpOTP', (route) =>
        route.fulfill({ json: { type: 'SUCCESS', data: { resendAfterSeconds: 60 } } }),
      )
      await page.clock.fastForward(31_000)
      await page.getByRole('button', { name: 'Resend code' }).click()
      await expect(page.getByText('We have sent another code.')).toBeVisible()
      await expect(page.locator('#code')).toHaveValue('')
      await expect(page.locator('#code-mistake')).toHaveCount(0)
    })

    test('another language in the middle keeps what was typed', async ({ page }) => {
      const who = somebody()
      await page.goto('/registrationCG/first')
      await fillCredentials(page, who)
      await page.locator('#phone').fill(who.phone)
      await page.locator('[data-language=md]').first().click()
      await expect(heading(page)).toHaveText('注册成为看护者')
      for (const [field, value] of Object.entries({ username: who.username, password: who.password, phone: who.phone }))
        await expect(page.locator(`#${field}`)).toHaveValue(value)
      await goOn(page)
      await acceptTerms(page)
      await page.locator('[data-language=ms]').first().click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
      await expect(page.locator('#terms')).toBeChecked()
    })

    test('a name longer than the card is shortened where it stands', async ({ page, product }) => {
      const who = { ...somebody(), firstname: 'Margaret', lastname: 'Long', displayName: 'Margaret Long' }
      await signUpPerson(page, product, who)
      await page.goto('/summary-plwd')
      // The app has started: it, and not the browser, follows the link.
      await expect(onward(page)).toBeEnabled()
      await page.getByRole('link', { name: /^Change Name/ }).click()
      await page.locator('#lastname').fill('Fernandez-Subramaniam Long')
      await goOn(page)
      await expect(page).toHaveURL(/summary-plwd/)
      const { lastname, displayName } = await ownAccount(page)
      expect(lastname).toBe('Fernandez-Subramaniam Long')
      expect(String(displayName).length).toBeLessThanOrEqual(30)
    })

    test('a person who tags a caregiver hears what is missing in words that are hers', async ({ page, product }) => {
      await signUpPerson(page, product, somebody())
      await page.goto('/registrationTagExistingCG')
      await expect(page.getByText('The caregiver is my …')).toBeVisible()
      await page.getByRole('button', { name: 'Search' }).click()
      await expectWarning(page, 'please fill the required data', 'name')
      await check(page)
    })

    test('a form about somebody else is not filled with one’s own data', async ({ page, product }) => {
      await registerCaregiver(page, product, somebody())
      const mother = somebody()
      await goOnWith(page, product, 'person-by-caregiver', '/CareGiverCreateNewPWDDetail', {
        username: mother.username,
        signsIn: 'no',
      })
      await expect(page.locator('.wizard input').first()).toBeVisible()
      const fillings = () =>
        page
          .locator('.wizard input:not([type=password], [type=radio], [type=checkbox], [type=file])')
          .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete') ?? 'whatever is known'))
      await expect.poll(async () => [...new Set(await fillings())]).toEqual(['off'])
    })

    test('from the public site a caregiver signs in', async ({ page, product }) => {
      const who = somebody()
      await registerCaregiver(page, product, who)
      await page.context().clearCookies()
      await page.goto('/FAQ')
      if (width < 1000) await page.locator('header summary').first().click()
      await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()
      await signIn(page, who)
      await expect(page).toHaveURL(/\/account$/)
    })

    test('another account ends what was typed only after asking: it stays, or is erased', async ({ page, product }) => {
      const [his, hers, mother] = [somebody(), somebody(), somebody()]
      await registerCaregiver(page, product, hers)
      await page.context().clearCookies()
      await registerCaregiver(page, product, his)
      await page.goto(SEARCH)
      // What is typed before the page answers is not kept yet.
      await expect(page.locator('main button:disabled')).toHaveCount(0)
      await page.locator('#name').fill(mother.firstname)
      await page.goto('/registration?tab=sign-in')
      await signIn(page, hers)
      await expect(dialog(page).getByRole('heading')).toHaveText('Somebody else has not finished here')
      await check(page)
      await dialog(page).getByRole('button', { name: 'Keep the answers' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await signIn(page, his)
      await expect(page).toHaveURL(/\/account$/)
      await page.goto(SEARCH)
      await expect(page.locator('#name')).toHaveValue(mother.firstname)
      await page.goto('/registration?tab=sign-in')
      await signIn(page, hers)
      await dialog(page).getByRole('button', { name: 'Erase them and continue' }).click()
      await expect(page).toHaveURL(/\/account$/)
      await page.goto(SEARCH)
      await expect(page.locator('#name')).toHaveValue('')
    })

    test('a page that stands open sends nothing in the name of who signed in elsewhere meanwhile', async ({
      page,
      product,
    }) => {
      const [his, hers] = [somebody(), somebody()]
      await signUpPerson(page, product, his)
      await page.goto('/summary-plwd')
      await expect(onward(page)).toBeEnabled()
      await page.getByRole('link', { name: /^Change Name/ }).click()
      await page.locator('#lastname').fill('Tan')
      await signUpPerson(page, product, { ...hers, lastNric: '987Z' })
      await goOn(page)
      await expect(dialog(page)).toContainText(`Your username: ${his.username}`)
      await check(page)
      expect(await ownAccount(page), 'nothing was sent').toMatchObject({ lastname: hers.lastname })
      await dialog(page).locator('input[type=password]').fill(his.password)
      await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/summary-plwd/)
      expect(await ownAccount(page)).toMatchObject({ username: his.username, lastname: 'Tan' })
    })

    test('a journey begun afresh in another tab asks which counts', async ({ page, product }) => {
      const who = somebody()
      const open = async () => {
        const tab = await page.context().newPage()
        await tab.goto('/registrationCG/first')
        await expect(dialog(tab).getByRole('heading')).toHaveText('You have started this before')
        return tab
      }
      await page.goto('/registration')
      await send(page, product, 'put', '/drafts/caregiver', {
        path: '/registrationCG/first',
        values: { username: who.username },
      })
      const second = await open()
      await check(second)
      await dialog(second).getByRole('button', { name: 'Continue where you stopped' }).click()
      await expect(second.locator('#username')).toHaveValue(who.username)
      await second.close()
      const third = await open()
      const erased = third.waitForResponse((response) => response.request().method() === 'DELETE')
      await dialog(third).getByRole('button', { name: 'Start again' }).click()
      await expect(dialog(third)).toHaveCount(0)
      await erased
      await expect(third.locator('#username')).toHaveValue('')
      await page.reload()
      await expect(page.getByText('Who are you?')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Continue where you stopped' })).toHaveCount(0)
    })

    test('what was sent is not offered again, although the answer of its erasure was lost', async ({
      page,
      product,
    }) => {
      await page.goto('/registrationMoP')
      await send(page, product, 'put', '/drafts/public-member', {
        path: '/registrationMoP',
        values: { firstname: 'Min' },
      })
      // The erasure of another page was owed when the browser was closed.
      await page.evaluate(() => localStorage.setItem('homeward.ended', 'public-member'))
      await page.route('**/api/drafts/public-member', (route) => route.abort())
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
      await page.goto('/registration')
      await lost
      await expect(onward(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByRole('heading', { name: 'Continue where you stopped' })).toHaveCount(0)
      await page.unroute('**/api/drafts/public-member')
      const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await page.reload()
      expect((await erased).ok()).toBe(true)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('homeward.ended'))).toBe(null)
    })

    test('staff who reload before the summary of a client go on, and sign in again over a step', async ({
      page,
      product,
    }) => {
      const [nurse, client] = [somebody(), somebody()]
      const signInOver = async ({ password }: typeof nurse) => {
        await dialog(page).locator('input[type=password]').fill(password)
        await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
      }
      await signUpNurse(page, product, nurse)
      const { links } = await product.overview()
      await page.goto(`/registrationPWD?partnerToken=${links.caregiverPartnerToken}`)
      const masterPartnerUid = new URL(page.url()).searchParams.get('masterPartnerUid')
      await goOnWith(page, product, 'person', '/registrationScreeningQuestionPWD', {
        ...details(client),
        ...HOME,
        ...DEMENTIA,
        ...HOSPITAL,
        username: client.username,
        masterPartnerUid,
        signsIn: 'no',
        terms: true,
        existingDementiaSingapore: false,
      })
      await expect(page).toHaveURL(/registrationScreeningQuestionPWD/)
      await expect(page.locator('#hospitalName')).toHaveValue(HOSPITAL.hospitalName)
      await goOn(page)
      await moveOn(page)
      await pressOk(page)
      await expect(page).toHaveURL(/summary-plwd/)
      await page.reload()
      await expect(page).toHaveURL(/summary-plwd/)
      await tickAgreements(page, ...AGREEMENTS)
      await goOn(page)
      // The nurse's session ends, and with it that of the client, whose registration goes on once she is back.
      await page.request.post('/api/account/signOut', { headers: { origin: product.url }, data: {} })
      await page.getByRole('button', { name: 'Confirm and send' }).click()
      await dialog(page).locator('#again-username').fill(nurse.username)
      await signInOver(nurse)
      await expect(page).toHaveURL(/partner-confirmation-plwd/)
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Make our organisation the point of contact' }).click()
      await signInOver(nurse)
      await expect(dialog(page)).toContainText('Your organisation is now the point of contact.')
      await pressOk(page)
      await expect(page).toHaveURL(/\/clients/)
      await expect(page.getByRole('heading', { name: client.lastname })).toBeVisible()
      await check(page)
    })

    test('signing out ends what was typed in the tab', async ({ page, product }) => {
      await registerCaregiver(page, product, somebody())
      await page.goto(SEARCH)
      await page.locator('#name').fill('Siew Hua Lim')
      await page.goto('/account')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).not.toHaveURL(/account$/)
      const typed = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('journey')))
      expect(await typed()).toEqual([])
      await page.goto(SEARCH)
      await expect(page.locator('#name')).toHaveCount(0)
    })

    test('an address that an organisation has not is typed, and a link that has ended leads on', async ({
      page,
      product,
    }) => {
      await signUpNurse(page, product, somebody())
      const client = somebody()
      await goOnWith(page, product, 'person-by-caregiver', '/CareGiverCreateNewPWDResidingAddress', {
        ...details(client),
        ...DEMENTIA,
        username: client.username,
        relationship: 'Organisation Staff',
        usedService: false,
        existingDementiaSingapore: false,
        signsIn: 'no',
      })
      await page.locator('#sameAddress').check()
      await page.locator('#streetName').fill('Lorong Sample')
      await expect(onward(page)).toHaveAttribute('aria-disabled', 'false')
      await page.goto('/registrationCG?token=3yZe7d8xQ2kTmNpR5sVwX9bCfGhJ4aLu6eDrYtHnMqWz')
      await expect(dialog(page)).toContainText('This link has ended.')
      await check(page)
      await dialog(page).getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/tab=sign-in/)
    })
  })
}
