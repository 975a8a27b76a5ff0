import type { Page } from '@playwright/test'
import { anotherPhone, finderNumber, foundLink, leaveDetails, person, sayFalseAlarm, test } from './safe-return.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { WALKED_LOCALES, expect, expectAccessible, expectNoSidewaysScroll, rotated, type Running } from './support.ts'
import { rescueWords } from '../web/test/rescue-words.ts'

const GRACE = '+6580000008'
const NURUL = '+6580000003'

/** A finder leaves details for a person, and the family's private link arrives. */
async function alarm(finder: Page, product: Running, firstname: string, code: number, to: string, name = 'Aisha') {
  await finder.goto(person(firstname, code).address)
  const phone = await leaveDetails(finder, { name })
  const link = await foundLink(product, to, phone)
  return { phone, link: link.replace(/\?.*/, '') }
}

async function answerAndClose(family: Page, finder: Page, product: Running, locale: Locale, script: boolean) {
  const say = rescueWords(locale)
  const { name } = person('Joseph', 1)
  const { link, phone } = await alarm(finder, product, 'Joseph', 1, GRACE)
  const check = async () => {
    await expectNoSidewaysScroll(family)
    if (script) await expectAccessible(family)
  }
  await family.goto(`${link}?lang=${locale}`)
  await expect(family.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE[locale])
  await expect(family.getByRole('heading', { level: 1 })).toHaveText(
    say('found.heading.found', { finder: 'Aisha', name }),
  )
  const call = family.getByRole('link', { name: new RegExp(say('found.call', { finder: 'Aisha' })) }).first()
  await expect(call).toHaveAttribute('href', `tel:+65${phone}`)
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await check()

  const act = (of: string) => family.getByRole('button', { name: say(`found.act.${of}`), exact: true })
  // Minutes are for whoever likes to say them.
  await family.getByRole('radio', { name: say('found.minutes.option', { minutes: '20' }), exact: true }).check()
  await act('on-my-way').click()
  await expect(family.locator('#going .good')).toBeVisible()
  await expect(family.getByText(say('found.event.on-my-way-you'))).toBeVisible()
  await expect(family.locator('#timeline').getByText(say('found.inMinutes', { minutes: '20' }))).toBeVisible()
  await act('withdraw').click()
  await expect(family.getByText(say('found.nobodyGoes'))).toBeVisible()

  // "Safe now" asks once; "No" leaves everything as it was.
  await act('safe').click()
  const question = family.getByRole('dialog', { name: say('found.ask.safe.title', { name }), exact: true })
  await expect(question).toBeVisible()
  await check()
  const no = question.getByRole('button', { name: say('found.ask.no') })
  if (script) await expect(no).toBeFocused()
  await no.click()
  await expect(question).toBeHidden()
  if (script) await expect(act('safe')).toBeFocused()
  await expect(act('on-my-way')).toBeVisible()
  await act('safe').click()
  await question.getByRole('button', { name: say('found.ask.safe.yes') }).click()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText(say('found.heading.safe', { name }))
  await expect(family.getByText(say('found.event.safe-you'))).toBeVisible()
  await check()

  await act('reopen').click()
  await expect(family.getByText(say('found.event.reopened-you'))).toBeVisible()
  await act('false-alarm').click()
  await family.getByRole('button', { name: say('found.ask.false-alarm.yes') }).click()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText(say('found.heading.alarm'))
}

for (const [index, script] of [true, false].entries()) {
  for (const locale of WALKED_LOCALES) {
    for (const width of [360, 1280]) {
      const turned = rotated(WALKED_LOCALES, index + 1) === locale && rotated([360, 1280], index + 1) === width
      test.describe(() => {
        test.use({ javaScriptEnabled: script, viewport: { width, height: 800 } })
        test(
          `a caregiver answers, is asked before closing, and can open it again (${locale}, ${width} px, ${script ? 'with' : 'without'} script)`,
          { tag: turned ? [] : ['@matrix'] },
          async ({ page, browser, product }) => {
            await answerAndClose(page, await anotherPhone(browser, product), product, locale, script)
          },
        )
      })
    }
  }
}

test('what happens meanwhile appears by itself, and the pressed button keeps the focus', async ({
  page,
  browser,
  product,
}) => {
  const finder = await anotherPhone(browser, product)
  const { link } = await alarm(finder, product, 'Rahman', 0, NURUL)
  await page.goto(link)
  await page.getByRole('button', { name: 'Safe now' }).focus()
  await finder.getByLabel('Describe the place').fill('Bus stop 52009')
  await finder.getByRole('button', { name: 'Send the place' }).click()
  await expect(page.getByRole('blockquote').first()).toHaveText('Bus stop 52009', { timeout: 8000 })
  await expect(page.getByRole('button', { name: 'Safe now' })).toBeFocused()
  await expect(page.locator('[data-news]'), 'a screen reader hears it once').toContainText('Bus stop 52009')
  await sayFalseAlarm(page, link)
  // The false alarm ends what the finder could see, and their page says why.
  await expect(finder.getByRole('heading', { level: 1 })).toHaveText(
    'His family marked this report as a false alarm.',
    {
      timeout: 8000,
    },
  )
  await expect(finder.getByRole('list', { name: 'People to call' })).toHaveCount(0)
  await expect(finder.getByRole('link', { name: 'Report again' })).toBeVisible()
})

test('a finder’s name is shown as it was typed and does nothing', async ({ page, browser, product }) => {
  const finder = await anotherPhone(browser, product)
  const name = '<img src=x onerror=alert(1)> evil.com'
  const { link } = await alarm(finder, product, 'Rahman', 0, NURUL, name)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  expect(await page.locator('main img[src="x"], main a[href*="evil"]').count()).toBe(0)
  // Whatever carries the name and can be pressed calls the finder.
  expect(await page.locator('main a:not([href^="tel:"])', { hasText: 'evil.com' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await sayFalseAlarm(page, link)
})

test('a second finder stands first, and the first can still be called', async ({ page, browser, product }) => {
  const { link } = await alarm(await anotherPhone(browser, product), product, 'Rahman', 0, NURUL)
  const second = await anotherPhone(browser, product)
  const phone = finderNumber()
  await second.goto(person('Rahman').address)
  await leaveDetails(second, { name: 'Ben', phone })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ben')
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveText([/Call Ben/, /Call Ben/, /Call Aisha/])
  await sayFalseAlarm(page, link)
})

test('a false alarm silences only the report that was ticked, and can be heard again', async ({
  page,
  browser,
  product,
}) => {
  const { link } = await alarm(await anotherPhone(browser, product), product, 'Rahman', 0, NURUL)
  const second = await anotherPhone(browser, product)
  await second.goto(person('Rahman').address)
  await leaveDetails(second, { name: 'Ben' })
  await page.goto(link)
  await page.getByRole('button', { name: 'False alarm' }).click()
  const question = page.getByRole('dialog', { name: 'Was it a false alarm?' })
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(0)
  for (const label of await question.locator('label').all())
    expect((await label.boundingBox())?.height, 'a finger that shakes').toBeGreaterThanOrEqual(48)
  await question.getByRole('checkbox', { name: /Ben/ }).check()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Yes, a false alarm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It was a false alarm')
  const again = page.getByRole('button', { name: /^Let these reports through again/ })
  await expect(again).toHaveCount(1)
  await again.click()
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: 'Let Dementia Singapore check first' }).click()
  await expect(page.getByText(/^Until .* checks each report on this code first\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Tell us directly again' }).click()
  await expect(page.getByRole('button', { name: 'Let Dementia Singapore check first' })).toBeVisible()
})

test('a link that never was or has ended says so, and still shows whom to call', async ({ page }) => {
  const answer = await page.goto(`/found/${'z'.repeat(44)}`)
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
  await expect(page.getByRole('contentinfo')).toContainText('6377 0700')
  await expectAccessible(page)
})

test('an act that is none, and one that comes too late, are refused in words', async ({ page, browser, product }) => {
  const { link } = await alarm(await anotherPhone(browser, product), product, 'Rahman', 0, NURUL)
  const post = (act: string) =>
    page.request.post(link, { headers: { 'sec-fetch-site': 'same-origin' }, form: { act }, maxRedirects: 0 })
  expect((await post('nonsense')).status()).toBe(400)
  await sayFalseAlarm(page, link)
  const late = await post('safe')
  expect(late.status()).toBe(409)
  expect(await late.text()).toContain('This has already been closed.')
})
