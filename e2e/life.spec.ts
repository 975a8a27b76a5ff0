import type { Browser, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { totpOf } from '../service/admin/second-factor.ts'
import { signInToConsole } from './console.ts'
import {
  dialog,
  fillAccount,
  fillAddress,
  fillCode,
  fillCredentials,
  fillDementia,
  fillDetails,
  fillPerson,
  goOn,
  heading,
  onward,
  pressOk,
  somebody,
  test,
  tickAgreements,
  type Somebody,
} from './registration.ts'
import { foundLink, leaveDetails } from './safe-return.ts'
import { expect, type Running } from './support.ts'

const AGREEMENTS = ['agreeTerms', 'agreeDeclaration', 'agreeCollection'] as const

/** Somebody with a browser of their own. */
const visitor = async (browser: Browser, product: Running): Promise<Page> =>
  (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', deviceScaleFactor: 2 })).newPage()

/** The address below the product in the newest message to somebody that holds one. */
async function linkTo(product: Running, to: string, page: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const texts = (await product.outbox()).filter((message) => message.to.endsWith(to)).map(({ text }) => text)
    found = texts.map((text) => new RegExp(`/${page}\\S*`).exec(text)?.[0]).find(Boolean)
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found ?? ''
}

async function apply(page: Page, name: string, pocEmail: string) {
  await page.goto('/submit-partner')
  // The form looks a postal code up as it is typed, once the page is ready; its button waits for the answers.
  await expect(onward(page)).not.toHaveAttribute('disabled')
  await page.locator('#organizationName').fill(name)
  await page.locator('#hotlineNumber').fill('63770700')
  await goOn(page)
  await page.locator('#postalCode').pressSequentially('310192')
  await expect(page.locator('#streetName')).toHaveValue('Lorong 4 Toa Payoh')
  await goOn(page)
  const typed = { pocName: 'Mdm Siti', jobTitle: 'Manager', pocPhone: '81234567', pocEmail }
  for (const [field, text] of Object.entries(typed)) await page.locator(`#${field}`).fill(text)
  await page.locator('#terms').check()
  await goOn(page)
  await pressOk(page)
}

/** An administrator finds an account by its name, and approves it. */
async function approve(page: Page, name: string) {
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.locator('.head .state')).toHaveText('Approved')
}

/** From the onboarding link to the console: credentials, then the second key. @returns the staff link it makes there */
async function setUp(page: Page, onboarding: string, organisation: Somebody): Promise<string> {
  await page.goto(onboarding)
  await fillCredentials(page, organisation)
  await page.locator('#terms').check()
  await goOn(page)
  await expect(heading(page)).toHaveText('Set up your second key')
  const secret = (await page.locator('.steps code').innerText()).replaceAll(' ', '')
  await page.locator('#code').fill(totpOf(secret).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.goto('/admin/links')
  const staffLink = page.locator('details', { has: page.locator('#label-caregiver-partner') })
  await staffLink.locator('summary').click()
  await staffLink.getByRole('button', { name: 'Make the link' }).click()
  return page.locator('#made-link').inputValue()
}

async function signUpAsStaff(page: Page, link: string, staff: Somebody) {
  await page.goto(link)
  await fillCredentials(page, staff)
  await page.locator('#terms').check()
  await goOn(page)
  await fillDetails(page, staff)
  await goOn(page)
  await fillAddress(page, staff)
  await goOn(page)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await pressOk(page)
}

/** Staff register a person by the same link, and appoint their organisation. */
async function registerPerson(page: Page, link: string, person: Somebody) {
  const token = new URL(link).searchParams.get('partnerToken') ?? ''
  await page.goto(`/registrationPWD?partnerToken=${token}`)
  await page.locator('[name=signsIn][value=yes]').check()
  await page.locator('#username').fill(person.username)
  await page.locator('#terms').check()
  await goOn(page)
  await fillPerson(page, person)
  await fillDementia(page)
  await goOn(page)
  await fillAddress(page, person)
  await goOn(page)
  await page.locator('#hospitalName').fill('Tan Tock Seng Hospital')
  await page.locator('#hospitalDepartment').fill('Geriatric Medicine')
  await page.locator('[name=existingDementiaSingapore]').last().check()
  await page.locator('#symptoms').fill('gets lost')
  await goOn(page)
  await dialog(page).getByRole('button', { name: 'Move on' }).click()
  await pressOk(page)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await page.getByRole('button', { name: 'Make our organisation the point of contact' }).click()
  await pressOk(page)
  await expect(page).toHaveURL(/\/clients/)
}

async function signIn(page: Page, who: Somebody) {
  await page.goto('/registration?tab=sign-in')
  await page.locator('#username').fill(who.username)
  await page.locator('#password').fill(who.password)
  await goOn(page)
  await expect(page).toHaveURL(/\/account$/)
}

/** A daughter answers an invitation: she becomes a member, and her number is proved on the way. */
async function answerInvitation(page: Page, product: Running, link: string, daughter: Somebody) {
  await page.goto(link)
  await goOn(page)
  await fillAccount(page, daughter)
  await goOn(page)
  await fillCode(page, product, daughter.phone)
  await goOn(page)
  await pressOk(page)
  await fillDetails(page, daughter)
  await goOn(page)
  await fillAddress(page, daughter)
  await goOn(page)
  await tickAgreements(page, ...AGREEMENTS)
  const taken = page.waitForResponse(/\/account\/invite\//)
  await goOn(page)
  await pressOk(page)
  expect((await taken).status()).toBe(200)
}

/** What a phone's camera reads in the drawn card, by a decoder of another maker. */
async function codeOnCard(page: Page): Promise<string> {
  const drawing = page.getByRole('img', { name: /Hello, my name is/ }).first()
  const { data, info } = await sharp(await drawing.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

test('a whole life: an organisation is let in, registers a person, a stranger finds her, and her family hears', async ({
  page: administrator,
  browser,
  product,
}) => {
  test.setTimeout(150_000)
  const [organisation, staff, mother, daughter] = [somebody(), somebody(), somebody(), somebody()]
  const name = `Evergreen Day Care ${organisation.username.slice(-5)}`
  const pocEmail = `${organisation.username}@evergreen.example`
  const [desk, nurse, home, stranger] = await Promise.all(Array.from({ length: 4 }, () => visitor(browser, product)))
  if (!desk || !nurse || !home || !stranger) throw new Error('no browser')

  await apply(desk, name, pocEmail)
  await signInToConsole(administrator, product)
  await approve(administrator, name)
  const staffLink = await setUp(desk, await linkTo(product, pocEmail, 'registration-partner'), organisation)

  await signUpAsStaff(nurse, staffLink, staff)
  await registerPerson(nurse, staffLink, mother)
  await approve(administrator, `${staff.firstname} ${staff.lastname}`)
  await approve(administrator, `${mother.firstname} ${mother.lastname}`)

  await signIn(nurse, staff)
  await nurse.getByRole('link', { name: `${mother.firstname} ${mother.lastname}`, exact: true }).click()
  await expect(nurse).toHaveURL(/\/account\/people\/\w+$/)
  const person = new URL(nurse.url()).pathname
  await nurse.getByRole('link', { name: 'Invite a caregiver' }).click()
  await nurse.locator('#relationship').selectOption('Parent')
  await nurse.locator('#phone').fill(daughter.phone)
  await nurse.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(nurse).toHaveURL(/done=invited/)
  await answerInvitation(home, product, await linkTo(product, daughter.phone, 'registrationCG'), daughter)

  await nurse.goto(`${person}/card`)
  const code = await codeOnCard(nurse)
  expect(code).toMatch(/\/safereturncards\/\w{20,}$/)

  await stranger.goto(new URL(code).pathname)
  await expect(heading(stranger)).toHaveText(`${mother.firstname} may be lost. Please stay with her.`)
  const finder = await leaveDetails(stranger)
  const link = await foundLink(product, `+65${daughter.phone}`, finder)
  await home.goto(link)
  await home.getByRole('button', { name: 'I am on my way' }).click()
  await stranger.reload()
  await expect(stranger.getByText(/is on the way/)).toBeVisible()
  await home.getByRole('button', { name: 'Safe now' }).click()
  await home.getByRole('button', { name: /^Yes/ }).click()
  await expect(heading(home)).toContainText('safe')

  await nurse.goto(`${person}/history`)
  await expect(nurse.getByRole('main')).toContainText('Ended: safe')
  await administrator.goto(`/admin/audit?action=account-approved`)
  await expect(administrator.getByText('Aishah Rahim approved ').nth(2)).toBeVisible()
})
