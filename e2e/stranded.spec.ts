import type { Page } from '@playwright/test'
import {
  check,
  dialog,
  fillAddress,
  fillCredentials,
  fillDementia,
  fillNewCaregiver,
  fillOwnAccount,
  fillPerson,
  fillScreening,
  goOn,
  goPast,
  heading,
  ownAccount,
  pressOk,
  registerCaregiver,
  somebody,
  test,
  tickAgreements,
  type Somebody,
} from './registration.ts'
import { expect } from './support.ts'

/** What goes wrong in the middle of a registration, at the widths of a phone and of a desk. */
const WIDTHS = [390, 1280] as const
const AGREEMENTS = ['agreeTerms', 'agreeDeclaration', 'agreeCollection'] as const
const CREATED = 'The account has been created.'

const choose = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()
const moveOn = (page: Page) => dialog(page).getByRole('button', { name: 'Move on' }).click()
/** The session ends, as it does after a day: the browser has its cookie no more. */
const endSession = (page: Page) => page.context().clearCookies()
async function signInAgain(page: Page, { username, password }: Somebody) {
  await expect(dialog(page).getByRole('heading')).toHaveText('Please sign in again')
  await expect(dialog(page)).toContainText(`Your username: ${username}`)
  await dialog(page).locator('input[type=password]').fill(password)
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A person signs up directly, and stands before the summary of the account that is made. */
async function reachOwnSummary(page: Page, who: Somebody) {
  await page.goto('/registrationPWD')
  await fillOwnAccount(page, who)
  await goOn(page)
  await fillPerson(page, who)
  await fillDementia(page)
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await moveOn(page)
  await pressOk(page)
  await expect(page).toHaveURL(/summary-plwd/)
}
async function confirm(page: Page) {
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(page).toHaveURL(/registrationCreateCGorTagCG/)
}
/** A caregiver fills in everything about her mother, up to the card. */
async function reachCard(page: Page, mother: Somebody) {
  await page.goto('/CareGiverCreateNewPWD?step=account')
  await fillCredentials(page, mother)
  await goOn(page)
  await page.locator('#relationship').selectOption('Parent')
  await fillPerson(page, mother)
  await fillDementia(page)
  await goOn(page)
  await fillAddress(page, mother)
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await expect(page).toHaveURL(/lastPageOfCgCreatePwd/)
}
/** A person adds a caregiver who has no account, and reads that it is created. */
async function addCaregiver(page: Page, caregiver: Somebody) {
  await page.goto('/registrationCreateCGorTagCG')
  await choose(page, /My caregiver has no account/)
  await fillCredentials(page, caregiver)
  await page.locator('#phone').fill(caregiver.phone)
  await goOn(page)
  await fillNewCaregiver(page, caregiver)
  await goOn(page)
  await fillAddress(page, caregiver)
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration')
  await goOn(page)
  await moveOn(page)
  await pressOk(page)
  await expect(page).toHaveURL(/registrationNotification/)
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a summary shows what is stored: an edit left by Back is offered again, and never declared', async ({
      page,
    }) => {
      const who = somebody()
      await reachOwnSummary(page, who)
      await choose(page, /^Change Name/)
      await page.locator('#lastname').fill('Changed')
      await choose(page, /^Back$/)
      await expect(page).toHaveURL(/summary-plwd/)
      await expect(page.locator('.wizard')).toContainText(who.lastname)
      await expect(page.getByText('Changed', { exact: true })).toHaveCount(0)
      await choose(page, /^Change Name/)
      await expect(page.locator('#lastname')).toHaveValue('Changed')
      await expect(page.getByText('What you changed here is not saved yet.')).toBeVisible()
      await check(page)
      await choose(page, /^Back$/)
      await confirm(page)
      expect(await ownAccount(page)).toMatchObject({ status: 'PENDING', lastname: who.lastname })
    })

    test('who has confirmed and presses Back is led on', async ({ page }) => {
      await reachOwnSummary(page, somebody())
      await confirm(page)
      for (const address of ['/sample-card', '/summary-plwd', '/signUpPersonDetailPWD?edit=lastname']) {
        await page.goto(address)
        await expect(heading(page)).toHaveText('This is done')
        await check(page)
        await choose(page, /Go on from there/)
        await expect(page).toHaveURL(/registrationCreateCGorTagCG/)
      }
      await page.goBack()
      await expect(heading(page)).toHaveText('This is done')
    })

    test('a person adds a second caregiver in the same sitting', async ({ page }) => {
      await reachOwnSummary(page, somebody())
      await confirm(page)
      await addCaregiver(page, somebody())
      await page.goBack()
      await expect(page.getByText(CREATED)).toBeVisible()
      await addCaregiver(page, somebody())
    })

    test('Back after a create says that it is created and leads on', async ({ page, product }) => {
      const who = somebody()
      await registerCaregiver(page, product, who)
      await reachCard(page, somebody())
      await page.getByRole('button', { name: 'Confirm and send' }).click()
      await pressOk(page)
      await expect(page).toHaveURL(/registrationNotification/)
      await page.goBack()
      await expect(heading(page)).toHaveText('This is done')
      await expect(page.getByText(CREATED)).toBeVisible()
      await check(page)
      await choose(page, /Go on from there/)
      await expect(page).toHaveURL(/registrationNotification/)
      // Another person is begun on the first step, which says what became of the one before.
      await page.goto('/CareGiverCreateNewPWD?step=account')
      await expect(page.getByText(CREATED)).toBeVisible()
      await expect(page.locator('[name=signsIn][value=no]')).toBeChecked()
      await page.locator('[name=signsIn][value=yes]').check()
      await expect(page.locator('#username')).toHaveValue('')
      // Somebody who was never here is not told that answers are kept.
      await page.goto('/summary-caregiver')
      await expect(page.getByText('This registration begins here.')).toBeVisible()
    })

    test('a session that ended is asked for over the step, with everything typed kept', async ({ page, product }) => {
      const who = somebody()
      const mother = somebody()
      await registerCaregiver(page, product, who)
      await reachCard(page, mother)
      await endSession(page)
      await page.getByRole('button', { name: 'Confirm and send' }).click()
      await check(page)
      await dialog(page).locator('input[type=password]').fill('not the password')
      await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(dialog(page).getByRole('alert')).toHaveText('The username or the password is not right.')
      await signInAgain(page, who)
      await expect(dialog(page)).toContainText(
        'Thank you for sending us the details of the person living with dementia.',
      )
      await pressOk(page)
      await expect(page).toHaveURL(/registrationNotification/)
    })

    test('a create whose answer is lost says so, keeps everything, and is done by a second press', async ({
      page,
      product,
    }) => {
      await registerCaregiver(page, product, somebody())
      await reachCard(page, somebody())
      let presses = 0
      await page.route('**/public/accounts/createdementia', async (route) => {
        presses += 1
        if (presses > 1) return route.continue()
        // It reached the service; its answer does not come back.
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: 'Confirm and send' }).click()
      await expect(dialog(page)).toContainText('Nothing you filled in is lost.')
      await check(page)
      await pressOk(page)
      await page.getByRole('button', { name: 'Confirm and send' }).click()
      await expect(dialog(page)).toContainText(
        'Thank you for sending us the details of the person living with dementia.',
      )
      await pressOk(page)
      expect(presses).toBe(2)
    })

    test('a reload after the session ended leads back to the draft, and a second tab ends nothing', async ({
      page,
      product,
    }) => {
      const who = somebody()
      const mother = somebody()
      await registerCaregiver(page, product, who)
      await reachCard(page, mother)
      const second = await page.context().newPage()
      await second.goto('/registration')
      await expect(second.locator('.reason')).toBeVisible()
      await second.close()
      expect(await ownAccount(page)).toMatchObject({ username: who.username })
      await endSession(page)
      await page.goto('/pwd-summary-new')
      await signInAgain(page, who)
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL(/pwd-summary-new/)
      await expect(page.locator('.wizard')).toContainText(mother.username)
      await goPast(page)
      await goOn(page)
      await page.locator('#password').fill(mother.password)
      await page.locator('#confirmPassword').fill(mother.password)
      await page.getByRole('button', { name: 'Confirm and send' }).click()
      await pressOk(page)
      await expect(page).toHaveURL(/registrationNotification/)
    })
  })
}
