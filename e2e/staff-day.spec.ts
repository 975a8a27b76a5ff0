import type { Page } from '@playwright/test'
import {
  check,
  AGREEMENTS,
  dialog,
  fillAddress,
  fillCredentials,
  fillDementia,
  fillDetails,
  fillNewCaregiver,
  fillPerson,
  fillScreening,
  goOn,
  heading,
  moveOn,
  ownAccount,
  pressOk,
  somebody,
  test,
  tickAgreements,
  type Somebody,
} from './registration.ts'
import { signInToConsole } from './console.ts'
import { expect } from './support.ts'

/** A nurse signs up by the link of her organisation. */
async function signUpNurse(page: Page, nurse: Somebody, partnerToken: string) {
  await page.goto(`/registrationCG?partnerToken=${partnerToken}`)
  await fillCredentials(page, nurse)
  await page.locator('#terms').check()
  await goOn(page)
  await fillDetails(page, nurse)
  await goOn(page)
  await fillAddress(page, nurse)
  await goOn(page)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await pressOk(page)
}

/** The nurse makes the account of a client, up to the question of the appointment. */
async function registerClient(page: Page, client: Somebody) {
  await expect(page.locator('#username')).toHaveCount(0)
  await goOn(page)
  await page.locator('#relationship').selectOption('Organisation Staff')
  await fillPerson(page, client)
  await fillDementia(page)
  await goOn(page)
  await expect(page).toHaveURL(/CareGiverCreateNewPWDResidingAddress/)
  await fillAddress(page, client)
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await expect(page).toHaveURL(/pwd-summary-new/)
  await goOn(page)
  // A name of more than thirty letters does not stand on a card.
  await page.locator('#displayName').fill(client.displayName)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await pressOk(page)
  await expect(page).toHaveURL(/partner-confirmation-plwd/)
}

/** The scripts of the app. */
const APP = '**/assets/*.js'

/** And of a caregiver, from the choice to the page that says that it is done. */
async function addCaregiver(page: Page, caregiver: Somebody) {
  await expect(heading(page)).toHaveText('Who can be called for this person?')
  await page.getByRole('link', { name: /The caregiver has no account/ }).click()
  await addNewCaregiver(page, caregiver)
}
/** The same from the first question on. */
async function addNewCaregiver(page: Page, caregiver: Somebody) {
  await fillCredentials(page, caregiver)
  await page.locator('#phone').fill(caregiver.phone)
  await goOn(page)
  await fillNewCaregiver(page, caregiver)
  await goOn(page)
  await fillAddress(page, caregiver)
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration')
  await goOn(page)
  await moveOn(page)
  await expect(dialog(page)).toContainText('The caregiver gets an SMS with a link to take it over.')
  await pressOk(page)
  await expect(heading(page)).toHaveText('The caregiver’s account has been created')
}

test('a nurse whom nobody has approved registers two clients and two caregivers of the first in one sitting', async ({
  page,
  product,
  browser,
}) => {
  // Eight registrations in one sitting.
  test.slow()
  const [nurse, first, second, daughter, son] = [somebody(), somebody(), somebody(), somebody(), somebody()]
  await page.setViewportSize({ width: 1280, height: 900 })
  const { links } = await product.overview()
  await signUpNurse(page, nurse, links.caregiverPartnerToken ?? '')
  await page.getByRole('link', { name: /Create an account for a person/ }).click()
  await registerClient(page, first)
  await page.getByRole('button', { name: 'Make our organisation the point of contact' }).click()
  await pressOk(page)

  await expect(heading(page)).toHaveText('Registered today')
  await expect(page.getByText('The console opens once your registration is approved.')).toBeVisible()
  await expect(page.getByText('Your organisation is the point of contact.')).toBeVisible()
  await check(page)
  await page.getByRole('link', { name: `Add a caregiver for ${first.firstname} ${first.lastname}` }).click()
  await check(page)
  await addCaregiver(page, daughter)
  await check(page)
  await page.getByRole('link', { name: 'Add another caregiver' }).click()
  await addCaregiver(page, son)
  await goOn(page)
  await expect(page.getByText('Caregivers linked or asked: 2')).toBeVisible()

  await page.getByRole('link', { name: 'Register the next person' }).click()
  await registerClient(page, { ...second, lastNric: '456B' })
  // What is left now is found again on the list.
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `${second.firstname} ${second.lastname}`,
    `${first.firstname} ${first.lastname}`,
  ])
  await page.getByRole('link', { name: `Appoint your organisation for ${second.firstname} ${second.lastname}` }).click()
  await page.getByRole('button', { name: 'Make our organisation the point of contact' }).click()
  await expect(dialog(page)).toContainText('Your organisation is now the point of contact.')
  await pressOk(page)
  await expect(page.getByText('Your organisation is the point of contact.')).toHaveCount(2)

  // The same session all day, and no way into a console that would refuse her.
  expect(await ownAccount(page)).toMatchObject({ username: nurse.username, status: 'PENDING' })
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'Go to the console' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Today’s clients' }).click()
  await expect(heading(page)).toHaveText('Registered today')

  // From the client's page in the console a caregiver is added too, and the console is where one goes on.
  const desk = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInToConsole(desk, product, 'SDC_DC_TPY')
  await desk.goto('/admin/users?type=DEMENTIA')
  await desk.getByRole('link', { name: second.lastname }).click()
  await expect(desk.getByRole('button', { name: 'Add a caregiver' })).toBeVisible()
  // Pressed before the app of the next page has started, which on a slow line takes a while.
  let isSlow = true
  await desk.route(APP, (route) => (isSlow ? route.abort() : route.continue()))
  await desk.getByRole('button', { name: 'Add a caregiver' }).click()
  await expect(desk.getByRole('link', { name: /The caregiver has no account/ })).toBeVisible()
  const before = desk.url()
  await desk.getByRole('link', { name: /The caregiver has no account/ }).click({ noWaitAfter: true })
  await desk.waitForURL(({ href }) => href !== before, { waitUntil: 'commit' })
  isSlow = false
  await desk.reload()
  await addNewCaregiver(desk, somebody())
  await goOn(desk)
  await expect(desk).toHaveURL(/\/admin\/users$/)
  await desk.context().close()
})
