import type { Page } from '@playwright/test'
import {
  check,
  AGREEMENTS,
  dialog,
  expectWarning,
  fillAddress,
  fillCredentials,
  fillDementia,
  fillDetails,
  fillNewCaregiver,
  fillOwnAccount,
  fillPerson,
  fillScreening,
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
import { WALKED_LOCALES, expect, expectAccessible, rotated } from './support.ts'
import { wordsIn } from './words.ts'

const WIDTHS = [360, 1280] as const
const choose = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()

/** A person signs up directly, up to the account that is not finished. */
async function signUpPerson(page: Page, who: Somebody) {
  await page.goto('/stepsRegistrationPWD')
  await expect(heading(page)).toHaveText('Steps to register')
  await goOn(page)
  await fillOwnAccount(page, who)
  await goOn(page)
  await expect(page).toHaveURL(/signUpPersonDetailPWD/)
  await fillPerson(page, who)
  await fillDementia(page)
  await goOn(page)
  await expect(page).toHaveURL(/registrationResidingAddressPWD/)
  await fillAddress(page, who)
  await goOn(page)
  await expect(page).toHaveURL(/registrationScreeningQuestionPWD/)
  await expect(onward(page)).toBeDisabled()
  await fillScreening(page)
  await goOn(page)
}
/** And through summary and card. */
async function finishPerson(page: Page) {
  await expect(page).toHaveURL(/summary-plwd/)
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await expect(page).toHaveURL(/sample-card/)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(page).toHaveURL(/registrationCreateCGorTagCG/)
}

for (const locale of WALKED_LOCALES) {
  for (const width of WIDTHS) {
    const isRotated = rotated(WALKED_LOCALES, 1) === locale && rotated(WIDTHS, 1) === width
    test(`a daughter registers her mother, in ${locale} at ${width} px${isRotated ? '' : ' @matrix'}`, async ({
      page,
      product,
    }) => {
      const mother = { ...somebody(), gender: 'female' }
      const say = wordsIn(locale, 'registration')
      await page.setViewportSize({ width, height: 800 })
      await registerCaregiver(page, product, somebody())
      await page.goto(`/CareGiverCreateNewPWD?lang=${locale}`)
      await expect(heading(page)).toHaveText(say('choose.title'))
      await check(page)
      await page.getByRole('link', { name: say('exit.hasNoAccount.title', { brand: 'Homeward' }) }).click()
      await expect(heading(page)).toHaveText(say('person.byCaregiver'))
      // She will not sign in herself: nothing has to be invented for her.
      await expect(page.locator('[name=signsIn][value=no]')).toBeChecked()
      await expect(page.locator('#username')).toHaveCount(0)
      await check(page)
      await page.locator('[name=signsIn][value=yes]').check()
      await expect(onward(page)).toBeDisabled()
      await check(page)
      await fillCredentials(page, mother)
      await goOn(page)

      await expect(heading(page)).toHaveText(say('person.theirDetails'))
      await check(page)
      await page.locator('#relationship').selectOption('Parent')
      await fillPerson(page, mother)
      await fillDementia(page)
      await goOn(page)

      await expect(page).toHaveURL(/CareGiverCreateNewPWDResidingAddress$/)
      await page.locator('#sameAddress').check()
      await expect(page.locator('#streetName')).toHaveValue('Lorong 4 Toa Payoh')
      await expect(page.locator('#streetName')).toBeDisabled()
      await check(page)
      await goOn(page)
      await expect(heading(page)).toHaveText(say('screening.title'))
      await check(page)
      await fillScreening(page)
      await goOn(page)

      await expect(page).toHaveURL(/pwd-summary-new/)
      await check(page)
      await goOn(page)
      await expect(page.locator('#displayName')).toHaveValue(`${mother.firstname} ${mother.lastname}`)
      await page.locator('#displayName').fill('Ah Ma Lim Siew Hua Of Blk 192')
      await expect(onward(page)).toBeDisabled()
      await check(page)
      await tickAgreements(page, ...AGREEMENTS)
      await goOn(page)
      await expect(page).toHaveURL(/lastPageOfCgCreatePwd/)
      await expect(page.locator('.preview text[font-weight="600"]')).toContainText([
        'Ah',
        'Ma Lim Siew Hua',
        'Of Blk 192',
      ])
      await expect(page.locator('.preview svg')).toContainText('D123AXXXXX')
      await expect(page.getByRole('link', { name: say('editInformation') })).toHaveAttribute(
        'href',
        '/pwd-summary-new?step=agree',
      )
      await check(page)
      await page.getByRole('button', { name: say('confirmSubmission') }).click()
      await expect(dialog(page)).toContainText(say('done.personByCaregiver.text'))
      await pressOk(page, locale)
      await expect(heading(page)).toHaveText(say('notification.title'))
      await expect(heading(page)).toBeFocused()

      // Read back as the person: every field that was typed is stored.
      await page.goto('/registration?tab=sign-in')
      await page.locator('#username').fill(mother.username)
      await page.locator('#password').fill(mother.password)
      await goOn(page)
      await expect(page).toHaveURL(/\/account/)
      expect(await ownAccount(page)).toMatchObject({
        type: 'DEMENTIA',
        status: 'PENDING',
        firstname: mother.firstname,
        lastname: mother.lastname,
        displayName: 'Ah Ma Lim Siew Hua Of Blk 192',
        gender: 'female',
        birth: '1970-03-05',
        lastNric: mother.lastNric,
        phone: '0',
        prefixCountryNum: '0',
        streetName: 'Lorong 4 Toa Payoh',
        unitNumber: mother.unitNumber,
        existingDementiaSingapore: false,
        dementiaDetail: { language: 'Hokkien', typeDementia: 'Vascular Dementia', stageDementia: 'MILD' },
        dementiaHospital: {
          hospitalName: 'Tan Tock Seng Hospital',
          hospitalDepartment: 'Geriatric Medicine',
          appointment: 'DAILY',
          symptoms: 'forgets recent events, gets lost',
        },
      })
    })
  }
}

test('a mother who already uses our services is registered with fewer questions, after a last look', async ({
  page,
  product,
}) => {
  const mother = somebody()
  await registerCaregiver(page, product, somebody())
  await choose(page, /Does not have a Homeward account/)
  await fillCredentials(page, mother)
  await goOn(page)
  await page.locator('#relationship').selectOption('other')
  await expect(dialog(page).getByRole('heading')).toHaveText('Please say which')
  await dialog(page).getByRole('textbox').fill('  ')
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await dialog(page).getByRole('textbox').fill('  Godmother ')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('#relationship')).toHaveValue('Godmother')
  await fillPerson(page, mother)
  await fillDementia(page, { isKnown: true })
  await goOn(page)
  await expect(page).toHaveURL(/ResidingAddressHaveUsedService/)
  await fillAddress(page, mother)
  await goOn(page)
  await expect(onward(page)).toBeDisabled()
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration')
  await page.locator('#agreeTerms').uncheck()
  await expect(onward(page)).toBeDisabled()
  await page.locator('#agreeTerms').check()
  await goOn(page)
  await expect(dialog(page)).toContainText('Godmother')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Review now' }).click()
  await expect(page).toHaveURL(/ResidingAddressHaveUsedService/)
  await goOn(page)
  await moveOn(page)
  await pressOk(page)
  await expect(page).toHaveURL(/registrationNotification/)
})

test('that a person will sign in is kept through a reload', async ({ page, product }) => {
  const mother = somebody()
  await registerCaregiver(page, product, somebody())
  await page.goto('/CareGiverCreateNewPWD?step=account')
  await fillCredentials(page, mother)
  await page.reload()
  await expect(page.locator('#username')).toHaveValue(mother.username)
  await expect(page.locator('[name=signsIn][value=yes]')).toBeChecked()
})

test('a person signs up, changes an answer, confirms the card, and adds a caregiver', async ({ page, product }) => {
  const who = somebody()
  await signUpPerson(page, who)
  await expect(dialog(page)).toContainText('store these answers about your health')
  await dialog(page).getByRole('button', { name: 'Review now' }).click()
  await expect(page).toHaveURL(/signUpPersonDetailPWD/)
  await expect(page.locator('#lastname')).toHaveValue(who.lastname)
  for (let steps = 0; steps < 5; steps += 1) await goOn(page)
  await moveOn(page)
  await expect(dialog(page)).toContainText('Two steps are left: check and confirm your card.')
  await pressOk(page)

  await expect(page).toHaveURL(/summary-plwd/)
  await expect(page.getByText('Step 4 of 5')).toBeVisible()
  expect(await ownAccount(page)).toMatchObject({ status: 'INCOMPLETE', lastname: who.lastname })
  await check(page)
  await choose(page, /Change Hospital name/)
  await page.locator('#hospitalName').fill('Khoo Teck Puat Hospital')
  await goOn(page)
  await expect(page).toHaveURL(/summary-plwd/)
  await expect(page.getByText('Khoo Teck Puat Hospital')).toBeVisible()
  // The account holds the answers now: a reload asks it, not a draft.
  await page.reload()
  await expect(page.getByText('Khoo Teck Puat Hospital')).toBeVisible()
  await choose(page, /^Change Home/)
  await page.locator('#unitNumber').fill('#05-05')
  await page.reload()
  await expect(page.locator('#unitNumber')).toHaveValue('#05-05')
  await goOn(page)
  await finishPerson(page)
  expect(await ownAccount(page)).toMatchObject({
    status: 'PENDING',
    unitNumber: '#05-05',
    dementiaHospital: { hospitalName: 'Khoo Teck Puat Hospital' },
    consents: [{ kind: 'STORAGE' }, { kind: 'TERMS' }, { kind: 'DECLARATION' }, { kind: 'COLLECTION' }],
  })

  const caregiver = somebody()
  await check(page)
  await choose(page, /My caregiver has no account/)
  await page.locator('#username').fill(caregiver.username)
  await page.locator('#password').fill(caregiver.password)
  await page.locator('#confirmPassword').fill('another')
  await expect(onward(page)).toBeDisabled()
  await page.locator('#confirmPassword').fill(caregiver.password)
  await goOn(page)
  await expectWarning(page, 'please fill the username and phone', 'phone')
  await page.locator('#phone').fill(caregiver.phone)
  await goOn(page)
  await check(page)
  await fillNewCaregiver(page, caregiver)
  await check(page)
  await goOn(page)
  await expect(page.getByText('Same as the person living with dementia')).toBeVisible()
  await page.locator('#sameAddress').check()
  await expect(page.locator('#unitNumber')).toHaveValue('#05-05')
  await page.locator('#sameAddress').uncheck()
  await expect(page.locator('#unitNumber')).toHaveValue('')
  await page.locator('#sameAddress').check()
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration')
  await check(page)
  await goOn(page)
  await moveOn(page)
  await pressOk(page)
  await expect(page).toHaveURL(/registrationNotification/)

  // The caregiver takes the account over by the link on their own phone.
  const sent = async () =>
    (await product.outbox()).find(({ to, text }) => to.endsWith(caregiver.phone) && text.includes('/take-over/'))
  await expect.poll(sent).toBeTruthy()
  await page.goto(/\/take-over\/\w+/.exec((await sent())?.text ?? '')?.[0] ?? '')
  await page.locator('#password').fill('eight kopi cups')
  await page.locator('#confirmPassword').fill('eight kopi cups')
  await goOn(page)
  await expect(dialog(page)).toContainText(`Your username is ${caregiver.username}.`)
})

test('who did not finish goes on at the summary after signing in', async ({ page }) => {
  const who = somebody()
  await signUpPerson(page, who)
  await moveOn(page)
  await pressOk(page)
  await page.goto('/registration?tab=sign-in')
  await page.locator('#username').fill(who.username)
  await page.locator('#password').fill(who.password)
  await goOn(page)
  await finishPerson(page)
})

test('each side finds the other and asks to be linked', async ({ page, product, browser }) => {
  const [person, caregiver] = [somebody(), { ...somebody(), firstname: 'Wei Jie' }]
  await signUpPerson(page, person)
  await moveOn(page)
  await pressOk(page)
  await finishPerson(page)
  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await registerCaregiver(other, product, caregiver)

  await choose(other, /^Has a Homeward account/)
  await expect(other.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/CareGiverCreateNewPWDORExisting')
  await other.getByRole('button', { name: 'Search' }).click()
  await expectWarning(other, 'Please Fill the name and last NRIC', 'name')
  await other.locator('#name').fill('Nobody At All')
  await other.locator('#lastNric').fill('123a')
  await other.locator('#lastNric').press('Enter')
  await expect(other.getByText('No match found')).toBeVisible()
  await other.locator('#name').fill(`${person.firstname} ${person.lastname}`)
  await other.getByRole('button', { name: 'Search' }).click()
  await expect(other.getByText('Search results')).toBeVisible()
  await expect(other.locator('.found')).toContainText(`${person.firstname} ${person.lastname}`)
  await expect(other.locator('.found')).toContainText(/Member since \d{2}-\d{2}-\d{4}/)
  await check(other)
  await other.getByRole('button', { name: /^Add/ }).click()
  await expect(other).toHaveURL(/tagNewPWDSelectRelation/)
  await goOn(other)
  await expectWarning(other, 'Please select This Person Living with Dementia is my ', 'relationship')
  await other.locator('#relationship').selectOption('Parent')
  await check(other)
  await goOn(other)
  await moveOn(other)
  await expect(dialog(other)).toContainText('once the person living with dementia has accepted it in their account.')
  await pressOk(other)
  await expect(other).toHaveURL(/registrationNotification/)
  await other.context().close()

  // The same two from the person's side: the link exists already.
  await choose(page, /My caregiver has an account/)
  await page.locator('#name').fill(`${caregiver.firstname} ${caregiver.lastname}`)
  await page.getByRole('button', { name: 'Search' }).click()
  // By the name alone nobody is shown: it would say who cares for somebody living with dementia.
  await expectWarning(page, 'please fill the required data', 'alsoNumber')
  await check(page)
  // Whoever knows the number too recognises her own daughter.
  await page.locator('#alsoNumber').fill(caregiver.phone)
  await page.locator('#alsoNumber').press('Enter')
  await expect(page.locator('.found h3')).toHaveText('Wei Jie L•••')
  await page.locator('[name=searchBy][value=number]').check()
  await page.locator('#name').fill(`+65 ${caregiver.phone}`)
  await page.locator('#name').press('Enter')
  await expect(page.getByText(`Showing 1 result for +65 ${caregiver.phone}`)).toBeVisible()
  await page.getByRole('button', { name: /^Add/ }).click()
  await expectWarning(page, 'please fill the required data', 'relationship')
  await page.locator('#relationship').selectOption('Child')
  await page.getByRole('button', { name: /^Add/ }).click()
  await expectWarning(page, 'These two accounts are already linked, or waiting for an answer.')
})

test('staff register a person without a password, and their organisation is appointed', async ({ page, product }) => {
  const [staff, person] = [somebody(), somebody()]
  const { links } = await product.overview()
  await page.goto(`/registrationCG?partnerToken=${links.caregiverPartnerToken}`)
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

  await page.goto(`/registrationPWD?partnerToken=${links.caregiverPartnerToken}`)
  await expect(heading(page)).toHaveText('Create an account for a person living with dementia')
  await expect(page.locator('#password')).toHaveCount(0)
  await expect(page.locator('#username')).toHaveCount(0)
  await check(page)
  await page.locator('[name=signsIn][value=yes]').check()
  await expect(page.locator('#password')).toHaveCount(0)
  await check(page)
  await page.locator('#username').fill(person.username)
  await page.locator('#terms').check()
  await goOn(page)
  await fillPerson(page, person)
  await fillDementia(page)
  await goOn(page)
  await fillAddress(page, person)
  await page.locator('#cardAddress').check()
  await expect(page.locator('#partnerPostalCode')).toHaveValue('310018')
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await moveOn(page)
  await expect(dialog(page)).toContainText('The account has been created')
  await pressOk(page)
  await expect(page).toHaveURL(/summary-plwd/)
  await expect(page.getByText(person.lastname)).toBeVisible()
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(page).toHaveURL(/partner-confirmation-plwd/)
  await check(page)
  await page.getByRole('button', { name: 'Make our organisation the point of contact' }).click()
  await expect(dialog(page)).toContainText('Your organisation is now the point of contact.')
  await pressOk(page)
  // Nobody signed in to the console: they go on in their own session, with whom they registered today.
  await expect(page).toHaveURL(/\/clients/)
  await expect(page.getByRole('heading', { name: person.lastname })).toBeVisible()
  expect(await ownAccount(page)).toMatchObject({ username: staff.username })
})

test('the same person is not registered twice, and both ways on are shown', async ({ page, product, browser }) => {
  const person = somebody()
  await signUpPerson(page, person)
  await moveOn(page)
  await pressOk(page)
  await finishPerson(page)
  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await registerCaregiver(other, product, somebody())
  await choose(other, /Does not have a Homeward account/)
  await fillCredentials(other, somebody())
  await goOn(other)
  await other.locator('#relationship').selectOption('Parent')
  await fillPerson(other, person)
  await goOn(other)
  await expect(dialog(other)).toContainText('A user with the same last name, NRIC and date of birth already exists')
  await expect(dialog(other).getByRole('link', { name: 'Link the existing account' })).toBeVisible()
  await expect(dialog(other).getByRole('link', { name: '6377 0700' })).toBeVisible()
  await other.context().close()
})

test('who registers somebody again without knowing it reads the same as anybody, and what follows', async ({
  page,
  browser,
  product,
}) => {
  const mother = somebody()
  await signUpPerson(page, mother)
  await moveOn(page)
  await pressOk(page)
  await finishPerson(page)
  const daughter = await (await browser.newContext({ baseURL: product.url })).newPage()
  const { username, phone } = somebody()
  await signUpPerson(daughter, { ...mother, username, phone })
  await moveOn(daughter)
  await expect(dialog(daughter)).toContainText('Your account has been created')
  await pressOk(daughter)
  await finishPerson(daughter)
  const notice = daughter.locator('.notice', { hasText: 'We register nobody twice' })
  await daughter.goto('/registrationNotification')
  await expect(notice.getByRole('link', { name: '6377 0700' })).toBeVisible()
  await check(daughter)
  await daughter.context().close()
})
