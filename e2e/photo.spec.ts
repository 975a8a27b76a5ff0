import type { Page } from '@playwright/test'
import { picture } from '../service/test/pictures.ts'
import {
  dialog,
  expectWarning,
  fillAddress,
  fillCredentials,
  fillDementia,
  fillOwnAccount,
  fillPerson,
  fillScreening,
  goOn,
  ownAccount,
  pressOk,
  registerCaregiver,
  somebody,
  test,
  tickAgreements,
} from './registration.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './support.ts'

const AGREEMENTS = ['agreeTerms', 'agreeDeclaration', 'agreeCollection']
const UPLOAD = '**/api/account/photo/*'
const question = (page: Page) => page.locator('.photo-question')
const choose = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
  question(page).locator('input[type=file]').last().setInputFiles({ name, mimeType, buffer })
const jpeg = async (width: number, height: number) => Buffer.from(await picture({ width, height }))
/** The picture of the question: of how many pixels, once it is one that was chosen. */
const shown = (page: Page) =>
  question(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => (image.src.startsWith('data:') ? image.naturalWidth : 0))

/** What a browser gets at the address of a photo. */
const served = async (page: Page, photo: unknown) => {
  const response = await page.request.get(String(photo))
  return [response.status(), response.headers()['content-type']]
}

test('a daughter adds a photo of her mother; its upload fails, the registration stands, and it is sent again', async ({
  page,
  product,
}) => {
  const mother = somebody()
  await page.setViewportSize({ width: 360, height: 800 })
  await registerCaregiver(page, product, somebody())
  await page.goto('/CareGiverCreateNewPWD?step=account')
  await fillCredentials(page, mother)
  await goOn(page)
  await page.locator('#relationship').selectOption('Parent')
  await fillPerson(page, mother)
  await fillDementia(page)

  // What is no photo is said in words, and nothing is lost.
  await choose(page, 'face.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
  await expectWarning(page, 'We cannot read this file. Please choose a photo in JPEG, PNG or WebP.')
  await choose(page, 'face.jpg', Buffer.from('a text that calls itself a photo'))
  await expectWarning(page, 'This photo is damaged. Please choose another one.')

  await choose(page, 'mother.jpg', await jpeg(1600, 2400))
  await expect.poll(() => shown(page)).toBe(640)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Sending a person's picture needs their consent; a photo that waits outlives a reload.
  await goOn(page)
  await expectWarning(page, 'Please tick that the photo may be shown, or remove the photo.', 'agreePhoto')
  await page.reload()
  await expect.poll(() => shown(page)).toBe(640)
  await page.locator('#agreePhoto').check()
  await goOn(page)

  await fillAddress(page, mother)
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await expect(page).toHaveURL(/pwd-summary-new/)
  await expect(page.locator('.answered dl div', { hasText: 'Photo' })).toContainText('Yes')
  await tickAgreements(page, ...AGREEMENTS)
  await goOn(page)
  await page.route(UPLOAD, (route) => route.abort())
  // The reload forgot the password; it is asked for again where it is sent.
  await page.locator('#password').fill(mother.password)
  await page.locator('#confirmPassword').fill(mother.password)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(dialog(page)).toContainText('Thank you for sending us the details of the person living with dementia.')
  await pressOk(page)
  await expect(page).toHaveURL(/registrationNotification/)
  const notice = page.getByRole('complementary', { name: 'Photo' })
  await expect(notice).toContainText('The photo has not reached us yet. Everything else is stored.')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Send the photo again' }).click()
  await expect(notice).toContainText('The photo has not reached us yet.')
  await page.reload()
  await page.unroute(UPLOAD)
  await notice.getByRole('button', { name: 'Send the photo again' }).click()
  await expect(notice).toContainText('The photo has reached us. Thank you.')
  await expectAccessible(page)

  await page.goto('/registration?tab=sign-in')
  await page.locator('#username').fill(mother.username)
  await page.locator('#password').fill(mother.password)
  await goOn(page)
  await expect(page).toHaveURL(/\/account/)
  const account = await ownAccount(page)
  expect(await served(page, account.photo)).toEqual([200, 'image/webp'])
  expect((account.consents as { kind: string }[]).map(({ kind }) => kind)).toContain('PHOTO')
  // Nothing of the picture is left on the daughter's phone.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('data:')
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('a person adds a photo and takes it back, adds another, and replaces it from the summary', async ({ page }) => {
  const who = somebody()
  await page.goto('/registrationPWD')
  await fillOwnAccount(page, who)
  await goOn(page)
  await fillPerson(page, who)
  await fillDementia(page)
  await choose(page, 'me.jpg', await jpeg(300, 200))
  // A small photo is not blown up.
  await expect.poll(() => shown(page)).toBe(200)
  await page.locator('#agreePhoto').check()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.locator('#agreePhoto')).toHaveCount(0)
  await choose(page, 'me.png', Buffer.from(await picture({}, (image) => image.png())), 'image/png')
  await expect(page.locator('#agreePhoto'), 'a new photo is a new question').not.toBeChecked()
  await page.locator('#agreePhoto').check()
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await dialog(page).getByRole('button', { name: 'Move on' }).click()
  await pressOk(page)
  await expect(page).toHaveURL(/summary-plwd/)
  const { photo: first } = await ownAccount(page)
  expect(await served(page, first)).toEqual([200, 'image/webp'])

  await page.getByRole('link', { name: /^Change .*Photo/ }).click()
  await expect(question(page).getByRole('img', { name: 'The photo as finders will see it' })).toHaveAttribute(
    'src',
    String(first),
  )
  await choose(page, 'me.webp', Buffer.from(await picture({}, (image) => image.webp())), 'image/webp')
  await page.locator('#agreePhoto').check()
  await goOn(page)
  await expect(page).toHaveURL(/summary-plwd/)
  const { photo: second } = await ownAccount(page)
  expect(second).not.toBe(first)
  expect(await served(page, second)).toEqual([200, 'image/webp'])
  expect((await served(page, first))[0]).toBe(404)
})
