import type { Page } from '@playwright/test'
import { sentence } from '../web/safe-return/sentence.ts'
import { HIS, rescueWords } from '../web/test/rescue-words.ts'
import { anotherPhone, clockThatGoesOn, foundLink, leaveDetails, person, sayFalseAlarm, test } from './safe-return.ts'
import { WALKED_LOCALES, expect, expectAccessible, expectNoSidewaysScroll, rotated, startProduct } from './support.ts'

const NURUL = '+6580000003'
const HUI_MIN = '+6580000001'

/** The buttons and links of a page that are large enough to be seen and lie within its width, by their names. */
const pressable = (page: Page) =>
  page
    .locator('main')
    .locator('a, button')
    .evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { left, right, width, height } = element.getBoundingClientRect()
          return element.checkVisibility() && width >= 44 && height >= 48 && left >= 0 && right <= innerWidth
        })
        .map((element) => element.textContent?.replaceAll(/\s+/g, ' ').trim()),
    )

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('every button of the finder’s and the family’s page stands there, by its name', async ({
    page,
    browser,
    product,
  }) => {
    const finder = page
    await finder.goto(person('Siew Hua').address)
    expect(await pressable(finder)).toEqual(['Helpline 6377 0700', 'In danger 999', 'Hurt 995', 'Tell her family'])
    const phone = await leaveDetails(finder)
    await expectNoSidewaysScroll(finder)
    expect(await pressable(finder)).toEqual(
      expect.arrayContaining([
        'Share my position',
        'Send the place',
        'Find a Dementia Go-To Point near you',
        'Nobody answers, or danger? Call the police 999',
      ]),
    )

    const link = await foundLink(product, HUI_MIN, phone)
    const family = await anotherPhone(browser, product)
    await family.setViewportSize({ width: 320, height: 640 })
    await family.goto(link.replace(/\?.*/, '?lang=en'))
    expect(await pressable(family)).toEqual([
      expect.stringMatching(/^Call Aisha \+65 8\d{3} \d{4}$/),
      'I am on my way',
      'Safe now',
      'False alarm',
      'Send',
      'I am here now',
      'For the police: one page (PDF)',
    ])
    await expectNoSidewaysScroll(family)
    // She is safe: after a false alarm the page would offer more.
    await family.getByRole('button', { name: 'Safe now', exact: true }).click()
    await family.getByRole('button', { name: 'Yes, safe now' }).click()
    await expect(family.getByRole('heading', { level: 1 })).toHaveText('Siew Hua Lim is safe')
  })

  test('every contact can be pressed without turning anything', async ({ page, product }) => {
    await page.goto(person('Kamala Devi').address)
    const phone = await leaveDetails(page)
    const calls = (await pressable(page)).filter((name) => name?.startsWith('Call '))
    expect(calls).toHaveLength(5)
    await sayFalseAlarm(page, await foundLink(product, '+6580000004', phone))
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the finder’s and the family’s page can be read in every state', async ({ page, browser, product }) => {
    const dark = async (shown: Page) => {
      const ground = await shown.evaluate(() =>
        getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number),
      )
      expect(Math.max(...(ground ?? [255])), 'a dark ground').toBeLessThan(80)
      await expectAccessible(shown)
    }
    await page.goto(person('Rahman').address)
    await dark(page)
    const phone = await leaveDetails(page)
    await dark(page)

    const link = (await foundLink(product, NURUL, phone)).replace(/\?.*/, '')
    const context = await browser.newContext({ baseURL: product.url, colorScheme: 'dark' })
    const family = await context.newPage()
    await family.goto(`${link}?lang=en`)
    await dark(family)
    await family.getByRole('button', { name: 'Safe now', exact: true }).click()
    await expect(family.getByRole('dialog')).toBeVisible()
    await dark(family)
    await family.getByRole('button', { name: 'Yes, safe now' }).click()
    await expect(family.getByRole('heading', { level: 1 })).toHaveText('Rahman bin Salleh is safe')
    await dark(family)
    await page.goto('/safereturncards/nobody')
    await page.getByRole('button', { name: 'OK' }).click()
    await dark(page)
    await sayFalseAlarmAgain(family)
  })
})

/** Opens the alarm again and ends it as a false one, so that the next journey starts with a quiet family. */
async function sayFalseAlarmAgain(family: Page) {
  await family.getByRole('button', { name: 'Not safe yet? Reopen' }).click()
  await family.getByRole('button', { name: 'False alarm', exact: true }).click()
  await family.getByRole('button', { name: 'Yes, a false alarm' }).click()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText('It was a false alarm')
}

test('Escape in "Is … safe?" is a no: the alarm stays as it was', async ({ page, browser, product }) => {
  const finder = await anotherPhone(browser, product)
  await finder.goto(person('Rahman').address)
  const link = (await foundLink(product, NURUL, await leaveDetails(finder))).replace(/\?.*/, '')
  await page.goto(`${link}?lang=en`)
  await page.getByRole('button', { name: 'Safe now', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/ask=/)
  await expect(page.getByRole('button', { name: 'I am on my way' })).toBeVisible()
  await expect(page.getByText('Nobody has said yet that they will go.')).toBeVisible()
  await sayFalseAlarm(page, link)
})

test('when nobody has answered within two minutes, the finder reads what to do, in red', async ({ browser }) => {
  test.setTimeout(90_000)
  const product = await startProduct(clockThatGoesOn(6))
  try {
    const locale = rotated(WALKED_LOCALES)
    const words = rescueWords(locale)
    const say = (key: string) => sentence(words(key, HIS[locale]))
    const finder = await anotherPhone(browser, product)
    await finder.goto(`${person('Rahman').address}?lang=${locale}`)
    await leaveDetails(finder, { locale })
    const status = finder.locator('#status')
    await expect(status).toHaveText(say('status.told.family'))
    const colour = () => status.evaluate((notice) => getComputedStyle(notice).backgroundColor)
    const calm = await colour()
    process.kill(product.pid, 'SIGUSR2')
    await expect(status).toHaveText(say('status.unanswered'), { timeout: 30_000 })
    expect(await colour()).not.toBe(calm)
    await expectAccessible(finder)
  } finally {
    await product.stop()
  }
})
