import type { Page } from '@playwright/test'
import type { Locale } from '#contract/options.ts'
import { sentence } from '../web/safe-return/sentence.ts'
import { HER, rescueWords } from '../web/test/rescue-words.ts'
import { anotherPhone, foundLink, leaveDetails, person, test } from './safe-return.ts'
import { WALKED_LOCALES, expect, expectAccessible, expectNoSidewaysScroll, rotated, type Running } from './support.ts'

const HUI_MIN = '+6580000001'
const NAME = 'Siew Hua'

/** Siew Hua's daughter is on the way; her page. */
async function daughterComes(page: Page, family: Page, product: Running, locale: Locale) {
  await page.goto(`${person(NAME).address}?lang=${locale}`)
  const phone = await leaveDetails(page, { locale })
  await family.goto((await foundLink(product, HUI_MIN, phone)).replace(/\?.*/, `?lang=${locale}`))
  await family.getByRole('button', { name: rescueWords(locale)('found.act.on-my-way') }).click()
  await expect(family.getByRole('heading', { name: rescueWords(locale)('handOver.show.title') })).toBeVisible()
  const colour = (await family.locator('.hand-mark .in-words').textContent()) ?? ''
  const digits = (await family.locator('.hand-mark .three').textContent()) ?? ''
  return { colour, digits }
}

async function show(page: Page, locale: Locale, { colour, digits }: { colour: string; digits: string }) {
  const say = rescueWords(locale)
  const opened = page.locator('#hand-over[open]')
  if ((await opened.count()) === 0) await page.locator('#hand-over > summary').click()
  await page.getByRole('radio', { name: colour, exact: true }).check()
  await page.getByLabel(say('handOver.digits')).fill(digits)
  await page.getByRole('button', { name: sentence(say('handOver.check', HER[locale])) }).click()
}

for (const [index, script] of [true, false].entries()) {
  const locale = rotated(WALKED_LOCALES, index)
  test.describe(() => {
    test.use({ javaScriptEnabled: script, viewport: { width: 360, height: 800 } })
    test(`colour and digits prove who comes; “Safe now” is one tap (${script ? 'with' : 'without'} script)`, async ({
      page,
      browser,
      product,
    }) => {
      const family = await anotherPhone(browser, product)
      await family.setViewportSize({ width: 360, height: 800 })
      const say = rescueWords(locale)
      const mark = await daughterComes(page, family, product, locale)
      await expectNoSidewaysScroll(family)
      if (script) await expectAccessible(family)
      // By themselves: a telephone number may hold them.
      const alone = new RegExp(String.raw`(?<!\d)${mark.digits}(?!\d)`)
      expect(await page.locator('main').innerText(), 'not on the finder’s page').not.toMatch(alone)

      const wrong = { ...mark, digits: String((Number(mark.digits) + 1) % 1000).padStart(3, '0') }
      await show(page, locale, { ...mark, digits: '12' })
      await expect(page.locator('#error-text')).toBeVisible()
      await page.getByRole('dialog').getByRole('button').click()
      await show(page, locale, wrong)
      await expect(page.locator('#error-text')).toBeVisible()
      await page.getByRole('dialog').getByRole('button').click()
      await expect(page.locator('#tries-left')).toHaveText(say('handOver.left', { count: '2' }))
      await expect(page.getByLabel(say('handOver.digits')), 'nothing typed is lost').toHaveValue(wrong.digits)
      await expectNoSidewaysScroll(page)
      if (script) await expectAccessible(page)

      await show(page, locale, mark)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence(say('thanks.heading')))
      if (!script) await family.reload()
      await expect(family.locator('#someone')).toContainText(say('found.event.handed-over-you'), { timeout: 5000 })
      await expect(family.locator('.hand-mark')).toHaveCount(0)
      await family.getByRole('button', { name: say('found.act.safe'), exact: true }).click()
      await expect(family.getByRole('heading', { level: 1 })).toHaveText(
        say('found.heading.safe', { name: person(NAME).name }),
      )
    })
  })
}

test('wrong three times, the finder is to call, and decides', async ({ page, browser, product }) => {
  const family = await anotherPhone(browser, product)
  const mark = await daughterComes(page, family, product, 'en')
  const wrong = { ...mark, digits: String((Number(mark.digits) + 1) % 1000).padStart(3, '0') }
  for (let miss = 0; miss < 3; miss += 1) {
    await show(page, 'en', wrong)
    await page.getByRole('dialog').getByRole('button').click()
  }
  await expect(page.getByText('Please call the number on your page before you hand her over.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have handed her over all the same' }).click()
  await expect(page.getByText('without colour and digits')).toBeVisible()
  await expect(family.locator('#someone')).toContainText('Handed over without colour and digits.', { timeout: 5000 })
  await family.getByRole('button', { name: 'Safe now', exact: true }).click()
  await family.getByRole('button', { name: 'Yes, safe now' }).click()
})

test('handed to the police', async ({ page, browser, product }) => {
  const family = await anotherPhone(browser, product)
  await daughterComes(page, family, product, 'en')
  await page.locator('#hand-over > summary').click()
  await page.getByLabel('Or I handed her over to').selectOption('POLICE')
  await page.getByLabel('Who, and where? Only if you want to say.').fill('Sergeant Tan, Bishan post')
  await page.getByRole('button', { name: 'I have handed her over', exact: true }).click()
  await expect(page.getByText(/you handed her over to the police\./)).toBeVisible()
  await expect(family.locator('#someone')).toContainText('Sergeant Tan, Bishan post', { timeout: 5000 })
  await family.getByRole('button', { name: 'Safe now', exact: true }).click()
  await family.getByRole('button', { name: 'Yes, safe now' }).click()
})
