import type { Browser, Page } from '@playwright/test'
import { FIRST, SECOND, signInToConsole } from './console.ts'
import { heading, registerCaregiver, somebody, test, type Somebody } from './registration.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Running } from './support.ts'
import { wordsIn } from './words.ts'

/** A page of the console, of somebody who signed in with both factors. */
async function consoleOf(browser: Browser, product: Running, username: string, width: number): Promise<Page> {
  const viewport = { width, height: 900 }
  const context = await browser.newContext({ baseURL: product.url, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInToConsole(page, product, username)
  return page
}

/** A caregiver who signed up and waits for approval, with messages in this language. @returns the account's uid */
async function caregiverWaits(page: Page, product: Running, who: Somebody, locale: string): Promise<string> {
  await registerCaregiver(page, product, who)
  const headers = { origin: product.url }
  const own = (await (await page.request.get('/api/account/me', { headers })).json()) as { data: { uid: string } }
  const answer = await page.request.patch('/api/account/me', { headers, data: { accountData: { locale } } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return own.data.uid
}

/** The newest link to this page in a text to a number. */
async function linkTo(product: Running, phone: string, page: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const texts = (await product.outbox()).filter(({ to }) => to.endsWith(phone)).map(({ text }) => text)
      link = texts.map((text) => new RegExp(`https?://\\S+/${page}/\\S+`).exec(text)?.[0]).find(Boolean) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

test('what is missing is asked in Chinese, answered without script, taken and approved', async ({
  page,
  product,
  browser,
}) => {
  const [say, asks, fields] = [wordsIn('md', 'admin-accounts'), wordsIn('md', 'question'), wordsIn('md', 'sections')]
  const who = somebody()
  const uid = await caregiverWaits(page, product, who, 'md')
  const desk = await consoleOf(browser, product, FIRST, 1280)
  await desk.goto(`/admin/users/${uid}?lang=md`)
  await desk.getByText(say('deed.ask.title'), { exact: true }).click()
  await expect(
    desk.getByText(say('deed.ask.text', { to: `Hui Min ${who.lastname}`, language: say('locale.md') })),
  ).toBeVisible()
  await desk.getByRole('radio', { name: say('deed.ask.prepared.identity') }).check()
  await desk.getByRole('button', { name: say('deed.ask.button') }).click()
  await expect(desk.getByText(say('account.done.ask'))).toBeVisible()
  await expect(desk.getByRole('heading', { name: say('questions.state.OPEN') })).toBeVisible()
  await expectAccessible(desk)

  const link = await linkTo(product, who.phone, 'question')
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const reader = await phone.newPage()
  const shown = await reader.goto(link)
  // Behind a secret: kept by nobody, found by no search engine, told to no other site.
  expect(await shown?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(heading(reader)).toHaveText(asks('asks.identity'))
  await expect(reader).toHaveURL(/\/question\/opened/)
  await expect(reader.getByRole('textbox')).toHaveCount(3)
  await expect(reader.locator('main')).not.toContainText(who.lastname)
  const write = async (birth: string) => {
    await reader.getByLabel(fields('person.firstname')).fill('Hui Min')
    await reader.getByLabel(fields('person.lastname')).fill('Lim')
    await reader.locator('#birth').fill(birth)
    await reader.getByRole('button', { name: asks('send') }).click()
  }
  await write('2170-03-05')
  await expect(reader.getByRole('alert')).toBeVisible()
  await expect(reader.locator('#lastname')).toHaveValue('Lim')
  await expectNoSidewaysScroll(reader)
  await write('1970-03-05')
  await expect(heading(reader)).toHaveText(asks('answered.title'))
  await reader.goto(link)
  await expect(heading(reader)).toHaveText(asks('ended.title'))
  await phone.close()

  await desk.goto(`/admin/users/${uid}`)
  await expect(desk.getByRole('row', { name: new RegExp(`^${say('questions.field.lastname')} `) })).toContainText('Lim')
  await desk.getByRole('button', { name: say('questions.take') }).click()
  await expect(desk.getByText(say('account.done.take'))).toBeVisible()
  await expect(heading(desk)).toHaveText('Hui Min Lim')
  await desk.getByRole('button', { name: say('deed.approve.button'), exact: true }).click()
  await expect(desk.getByText(say('account.done.approve'))).toBeVisible()
})

test('the page of a question has no violation at 320 pixels, in Malay, and a photo is sent by a form alone', async ({
  product,
  browser,
  page,
}) => {
  const who = somebody()
  await registerCaregiver(page, product, who)
  const headers = { origin: product.url }
  const person = { firstname: 'Siew Hua', lastname: 'Lim', gender: 'female', birth: '1945-05-05' }
  const made = await page.request.post('/api/public/accounts/createdementia', {
    headers,
    data: {
      relationship: 'Parent',
      dementia: {
        credential: {
          accountData: {
            ...person,
            lastNric: `${who.phone.slice(-3)}A`,
            phone: '0',
            prefixCountryNum: '0',
            email: '',
            streetName: 'Lorong 4',
            postalCode: '310192',
            cityCountry: 'Singapore',
            dementiaDetail: { language: 'Malay', typeDementia: "Alzheimer's Disease", stageDementia: 'MILD' },
            dementiaHospital: { hospitalName: '-', hospitalDepartment: '-', symptoms: '-' },
          },
        },
      },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { data } = (await made.json()) as { data: { account: { uid: string } } }
  const { uid } = data.account
  const desk = await consoleOf(browser, product, FIRST, 390)
  const say = wordsIn('ms', 'admin-accounts')
  await desk.goto(`/admin/users/${uid}?lang=ms`)
  await desk.getByText(say('deed.ask.title'), { exact: true }).click()
  await desk.getByRole('radio', { name: say('deed.ask.prepared.photo') }).check()
  await desk.getByRole('button', { name: say('deed.ask.button') }).click()
  await expect(desk.getByText(say('account.done.ask'))).toBeVisible()
  await expectNoSidewaysScroll(desk)

  const asks = wordsIn('ms', 'question')
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const reader = await context.newPage()
  await reader.goto(`${await linkTo(product, who.phone, 'question')}?lang=ms`)
  await expect(heading(reader)).toHaveText(asks('asks.photo'))
  await expectAccessible(reader)
  await expectNoSidewaysScroll(reader)
  await reader.locator('[type=file]').setInputFiles('public/default-photo.webp')
  await reader.getByRole('button', { name: asks('send') }).click()
  await expect(reader.locator('#agreePhoto-mistake')).toBeVisible()
  await reader.locator('[type=file]').setInputFiles('public/default-photo.webp')
  await reader.getByRole('checkbox').check()
  await reader.getByRole('button', { name: asks('send') }).click()
  await expect(heading(reader)).toHaveText(asks('answered.title'))
  await desk.goto(`/admin/users/${uid}`)
  await expect(desk.getByRole('img', { name: say('questions.photo') })).toBeVisible()
  await context.close()
})

test('a carer’s number is mended by two administrators, and the number from before is told', async ({
  page,
  product,
  browser,
}) => {
  const [say, records] = [wordsIn('en', 'admin-mending'), wordsIn('en', 'admin-operations')]
  const who = somebody()
  const uid = await caregiverWaits(page, product, who, 'en')
  const number = `82${who.phone.slice(2)}`
  const desk = await consoleOf(browser, product, FIRST, 1280)
  await desk.goto(`/admin/users/${uid}?lang=en`)
  await desk.getByRole('link', { name: wordsIn('en', 'admin-accounts')('account.mend'), exact: true }).click()
  await expect(heading(desk)).toContainText(who.lastname)
  await expectAccessible(desk)
  await desk.getByText(say('part.phone.title'), { exact: true }).click()
  await desk.locator('#mend-phone input[name=phone]').fill(number)
  await desk.locator('#reason-phone').fill('Lost the SIM card, seen at the counter')
  await desk.getByRole('button', { name: say('part.phone.button') }).click()
  await expect(desk.getByText(say('done.waits'))).toBeVisible()

  const second = await consoleOf(browser, product, SECOND, 390)
  await second.goto('/admin/approvals?lang=en')
  const row = second.getByRole('row', { name: new RegExp(who.lastname) })
  await expect(row).toContainText(number)
  await expectNoSidewaysScroll(second)
  await row.getByRole('button', { name: records('approvals.approve.NUMBER'), exact: true }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: records('approvals.approve.NUMBER'), exact: true })
    .click()
  await expect(second.getByText(records('approvals.done.NUMBER.approved'))).toBeVisible()
  expect(await linkTo(product, who.phone, 'freeze')).toContain('/freeze/')
  await second.goto(`/admin/users/${uid}/mend`)
  await expect(heading(second)).toContainText(who.lastname)
  await expect(second.locator('#mend-phone input[name=phone]')).toHaveValue(number)
  await expectNoSidewaysScroll(second)
})
