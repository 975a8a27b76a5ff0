import type { Page } from '@playwright/test'
import type { Locale } from '#contract/options.ts'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, productWith, test as base, type Running } from './support.ts'
import { wordsIn } from './words.ts'

/** Journeys of registration from one machine, by one nurse: more of them in an hour than anybody makes. */
const LIMITS = Object.keys(RATE_LIMITS)
  .map((name) => `${name}=1000/60`)
  .join(',')

export const test = base.extend<object, { product: Running }>({
  // A colour on its way from one to the other is no contrast to be judged.
  contextOptions: { reducedMotion: 'reduce' },
  product: productWith({ LIMITS }),
})

let count = 0
/** Somebody who has never registered before. */
export function somebody() {
  count += 1
  const own = `${process.pid}${Date.now()}${count}`.slice(-9)
  return {
    username: `huimin${own}`,
    password: 'seven kopi cups',
    phone: `81${own.slice(-6)}`,
    firstname: 'Hui Min',
    lastname: `Lim ${own}`,
    displayName: 'Min',
    birth: { day: '5', month: '03', year: '1970' },
    gender: 'female',
    lastNric: '123A',
    email: `huimin${own}@example.com`,
    homeNumber: '61234567',
    postalCode: '310192',
    streetName: 'Lorong 4 Toa Payoh',
    unitNumber: '#01-670',
  }
}
export type Somebody = ReturnType<typeof somebody>

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The button that goes on, whatever it is called here. */
export const onward = (page: Page) => page.locator('.onward button')
/** Goes on once the page is ready, and closes the dialog that says it is done, if there is one. */
export async function goOn(page: Page) {
  await expect(onward(page)).toBeEnabled()
  await onward(page).click()
}
/** Goes on and waits for the next step, for a walk that fills nothing there: a second press may not fall on this one. */
export async function goPast(page: Page) {
  const title = await heading(page).innerText()
  await goOn(page)
  await expect(heading(page)).not.toHaveText(title)
}
/** What every page of a registration must pass, whatever is shown on it. */
export async function check(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}
export const dialog = (page: Page) => page.getByRole('dialog')
export async function pressOk(page: Page, locale: Locale = 'en') {
  await dialog(page)
    .getByRole('button', { name: wordsIn(locale, 'registration')('dialog.ok'), exact: true })
    .click()
  await expect(dialog(page)).toHaveCount(0)
}

/** The dialog 'Warning!' or 'Error!' with this text; after OK the field has the focus and carries the text too. */
export async function expectWarning(page: Page, text: string, field?: string, title = 'Warning!') {
  await expect(dialog(page).getByRole('heading')).toHaveText(title)
  await expect(dialog(page).locator(title === 'Error!' ? '.sign.error' : '.sign.info')).toHaveCount(1)
  await expect(dialog(page).locator('p').first()).toHaveText(text)
  await pressOk(page)
  if (!field) return
  const controls = page.locator(`#${field}:not(fieldset), fieldset#${field} :is(input, select)`)
  // Of a date or of "Others" the part that is still empty.
  const empty = await controls.evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).value === ''))
  await expect(controls.nth(Math.max(0, empty))).toBeFocused()
  await expect(page.locator(`#${field}-mistake`)).toHaveText(text)
  await expect(page).toHaveTitle(/^Error: /)
}

/** Username and password; for a person whom somebody else registers, after saying that they will sign in. */
export const fillCredentials = async (page: Page, who: Pick<Somebody, 'username' | 'password'>) => {
  const willSignIn = page.locator('[name=signsIn][value=yes]')
  await expect(willSignIn.or(page.locator('#username')).first()).toBeVisible()
  if (await willSignIn.isVisible()) await willSignIn.check()
  await page.locator('#username').fill(who.username)
  await page.locator('#password').fill(who.password)
  await page.locator('#confirmPassword').fill(who.password)
}
/** The second step of an account: how one found us, and the terms. */
export async function acceptTerms(page: Page) {
  await page.locator('[name=howFindHomeward]').nth(2).check()
  await page.locator('#terms').check()
}
/** Both steps of a caregiver's account, up to its last button. */
export async function fillAccount(page: Page, who: Somebody) {
  await fillCredentials(page, who)
  await page.locator('#phone').fill(who.phone)
  await goOn(page)
  await acceptTerms(page)
}
/** Both steps of a person's own account. */
export async function fillOwnAccount(page: Page, who: Somebody) {
  await fillCredentials(page, who)
  await goOn(page)
  await acceptTerms(page)
}
async function fillNames(page: Page, who: Somebody) {
  await page.locator('#firstname').fill(who.firstname)
  await page.locator('#lastname').fill(who.lastname)
}
async function fillBirth(page: Page, who: Somebody) {
  await page.locator('[name=birth-day]').fill(who.birth.day)
  await page.locator('[name=birth-month]').selectOption(who.birth.month)
  await page.locator('[name=birth-year]').selectOption(who.birth.year)
  await page.locator(`[name=gender][value=${who.gender}]`).check()
  await page.locator('#lastNric').fill(who.lastNric)
}
/** Who a person is: the first step of their details. */
export async function fillPerson(page: Page, who: Somebody) {
  await fillNames(page, who)
  await fillBirth(page, who)
}
/** Both steps of a caregiver's own details. */
export async function fillDetails(page: Page, who: Somebody) {
  await fillPerson(page, who)
  await page.locator('#displayName').fill(who.displayName)
  await goOn(page)
  await page.locator('#email').fill(who.email)
  await page.locator('#homeNumber').fill(who.homeNumber)
}
/** Both steps of a caregiver's details, as the person or staff give them. */
export async function fillNewCaregiver(page: Page, who: Somebody) {
  await page.locator('#relationship').selectOption('Child')
  await fillNames(page, who)
  await page.locator('#displayName').fill(who.displayName)
  await goOn(page)
  await fillBirth(page, who)
}
/** Goes on from who the person is over the dementia to how to reach them, where nothing has to be said. */
export async function fillDementia(page: Page, { isKnown = false } = {}) {
  await goOn(page)
  await page.locator('#language').selectOption('Hokkien')
  await page.locator('#typeDementia').selectOption('Vascular Dementia')
  await page.locator('[name=stageDementia][value=MILD]').check()
  // Asked here where somebody else registers the person.
  const used = page.locator('[name=existingDementiaSingapore]').nth(isKnown ? 0 : 1)
  if (await used.isVisible()) await used.check()
  await goOn(page)
  await expect(page).toHaveURL(/step=contact/)
}
export async function fillScreening(page: Page) {
  await page.locator('#hospitalName').fill('Tan Tock Seng Hospital')
  await page.locator('#hospitalDepartment').fill('Geriatric Medicine')
  const used = page.locator('[name=existingDementiaSingapore]').last()
  if (await used.isVisible()) await used.check()
  await page.locator('#symptoms').fill('forgets recent events, gets lost')
}
/** The postal code finds the rest. */
export async function fillAddress(page: Page, who: Somebody) {
  await page.locator('#postalCode').pressSequentially(who.postalCode)
  await expect(page.locator('#streetName')).toHaveValue(who.streetName)
  await page.locator('#unitNumber').fill(who.unitNumber)
}
/** Ticks on the last step, after what stands before it: the answers, or an address. */
export async function tickAgreements(page: Page, ...names: string[]) {
  if (!/step=agree/.test(page.url())) {
    await expect(page).toHaveURL(/summary|Address|HaveUsedService/)
    await goOn(page)
    await expect(page).toHaveURL(/step=agree/)
  }
  for (const name of names) await page.locator(`#${name}`).check()
}

/** The three agreements of a summary. */
export const AGREEMENTS = ['agreeTerms', 'agreeDeclaration', 'agreeCollection'] as const
/** Moves on from the last look at the answers. */
export const moveOn = async (page: Page) => {
  await expect(dialog(page).getByRole('heading')).toHaveText('Before you move on …')
  await dialog(page).getByRole('button', { name: 'Move on' }).click()
}

/** The code that was sent to a number last. */
export async function codeFor(product: Running, phone: string): Promise<string> {
  const texts = async () =>
    (await product.outbox()).filter(({ to }) => to.endsWith(phone)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
  await expect.poll(async () => (await texts()).length).toBeGreaterThan(0)
  return (await texts())[0] ?? ''
}
export async function fillCode(page: Page, product: Running, phone: string) {
  await expect(page).toHaveURL(/\/registrationCG\/otp/)
  await page.locator('#code').fill(await codeFor(product, phone))
}

/** A caregiver's first two steps: the account, and the number that is proved. */
export async function proveNumber(page: Page, product: Running, who: Somebody, locale: Locale = 'en') {
  await page.goto(`/registrationCG/first?lang=${locale}`)
  await fillAccount(page, who)
  await goOn(page)
  await fillCode(page, product, who.phone)
  await goOn(page)
  await pressOk(page, locale)
  await expect(page).toHaveURL(/\/CareGiverPersonDetail/)
}
/** And on to the summary. */
export async function reachSummary(page: Page, product: Running, who: Somebody, locale: Locale = 'en') {
  await proveNumber(page, product, who, locale)
  await fillDetails(page, who)
  await goOn(page)
  await expect(page).toHaveURL(/\/CareGiverResidingAddress/)
  await fillAddress(page, who)
  await goOn(page)
  await expect(page).toHaveURL(/\/summary-caregiver/)
}
/** A caregiver signs up through the pages, and stands before the choice of what is next. */
export async function signUpCaregiver(page: Page, product: Running, who: Somebody) {
  await reachSummary(page, product, who)
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration', 'agreeCollection')
  await goOn(page)
  await pressOk(page)
  await expect(page).toHaveURL(/\/CareGiverCreateNewPWDORExisting/)
}

/** A caregiver signed up by the calls that these pages send, for journeys that begin with the choice of what is next. */
export async function registerCaregiver(page: Page, product: Running, who: Somebody) {
  const { username, password, birth, phone, ...person } = who
  const call = async (name: string, data: object) => {
    const headers = { origin: product.url }
    const answer = await page.request.post(`/api/public/credential/${name}`, { data, headers })
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
  }
  const mobile = { prefixCountryNum: '+65', phone }
  await call('generateCaregiverSignUpOTP', mobile)
  await call('verifyCaregiverSignUpOTP', { ...mobile, code: await codeFor(product, phone) })
  await call('signupCaregiver', {
    credential: {
      credentialType: 'USERNAME',
      credentialData: { username, password },
      accountData: {
        ...mobile,
        ...person,
        birth: `${birth.year}-${birth.month}-${birth.day.padStart(2, '0')}`,
        blockNumber: '192',
        cityCountry: 'Singapore',
        howFindHomeward: ['Social Media'],
        interests: '-',
        activityPreferences: '-',
        registrationPlatform: 'WEB',
        consents: ['TERMS', 'DECLARATION', 'COLLECTION'],
      },
    },
  })
  await page.goto('/CareGiverCreateNewPWDORExisting')
}

/** The account of this browser's session, as the service holds it. */
export async function ownAccount(page: Page): Promise<Record<string, unknown>> {
  const answer = await page.evaluate(async () => (await fetch('/api/account/me')).json() as Promise<unknown>)
  return (answer as { data: Record<string, unknown> }).data
}
