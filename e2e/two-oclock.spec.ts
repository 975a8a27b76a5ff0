import type { Page } from '@playwright/test'
import { voiceProvider } from '../service/test/voice-provider.ts'
import { clockThatGoesOn, leaveDetails, person } from './safe-return.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, startProduct, test } from './support.ts'

const TOKEN = 'a token of this test alone'
const HUI_MIN = '+6580000001'
const DAY_MINUTES = 24 * 60
/** Two o'clock at night in Singapore, in UTC. */
const TWO_MINUTES = 18 * 60

/** Minutes from now to the next 02:00 in Singapore. */
function untilTwo(now = new Date()) {
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes()
  return (TWO_MINUTES - minutes + DAY_MINUTES) % DAY_MINUTES
}

/** The finder asks whoever came for colour and digits, and hands the person over. */
async function handOver(page: Page, family: Page) {
  // She reads Chinese, the finder English: the colour is the same.
  const colour = await family.locator('.hand-mark [data-colour]').getAttribute('data-colour')
  const digits = (await family.locator('.hand-mark .three').textContent()) ?? ''
  await page.locator('#hand-over > summary').click()
  await page.locator(`input[name=colour][value=${colour}]`).check()
  await page.getByLabel('Three digits').fill(digits)
  await page.getByRole('button', { name: 'Check, and hand her over' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for helping')
}

/** Each reads in their own language what the other tapped, and as it was written what the other wrote. */
async function talk(page: Page, family: Page) {
  await expect(page.getByText('In your own words')).toHaveCount(0)
  await family.locator('.fold > summary').click()
  await family.getByRole('button', { name: '我还有十分钟就到。' }).click()
  await expect(page.locator('#thread-list')).toContainText('I am ten minutes away.', { timeout: 6000 })
  await page.getByText('Choose a sentence').click()
  await page.getByRole('button', { name: 'Siew Hua is thirsty.' }).click()
  await page.getByLabel('In your own words').fill('By the lift, level 2')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const read = family.locator('.thread-messages')
  await expect(read).toContainText('Siew Hua口渴了。', { timeout: 6000 })
  await expect(read.locator('blockquote[lang=en]')).toHaveText('By the lift, level 2', { timeout: 6000 })
  for (const each of [page, family]) {
    await each.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(each)
    await expectAccessible(each)
  }
}

test('at 02:00 nobody reads a text; the telephone rings, 5, 1, 1; finder and family talk, and she is handed over', async ({
  page,
  browser,
}) => {
  const provider = await voiceProvider({ authToken: TOKEN })
  const product = await startProduct({
    ...clockThatGoesOn(untilTwo()),
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+6531580000',
    TWILIO_VOICE_FROM: '+6531580000',
    TWILIO_URL: provider.baseUrl,
  })
  try {
    process.kill(product.pid, 'SIGUSR2')
    await page.goto(product.url + person('Siew Hua').address)
    await leaveDetails(page)
    const isRung = () => provider.calls.some(({ to }) => to === HUI_MIN)
    await expect.poll(isRung, { timeout: 20_000 }).toBe(true)
    const call = provider.to(HUI_MIN)
    await provider.report(call, 'ringing')
    const [greeting, heard, , thanks] = await provider.pickUp(call, ['5', '1', '1'])
    // She reads Chinese, and is spoken to in Chinese.
    expect(greeting?.said).toBe('有一则留言给Hui Min：请按5。如果打错人了，请按9。')
    expect(heard?.said).toContain('Siew Hua')
    expect(thanks?.said).toContain('谢谢您')
    await expect(page.getByText(/is on the way/).first()).toBeVisible({ timeout: 15_000 })
    await provider.report(call, 'completed')

    const [text] = provider.texts.filter(({ to }) => to === HUI_MIN)
    const family = await (await browser.newContext({ baseURL: product.url })).newPage()
    await family.goto(/\/found\/\w+/.exec(text?.text ?? '')?.[0] + '?lang=md')
    await talk(page, family)
    await handOver(page, family)
    await expect(family.locator('#someone')).toContainText('Aisha', { timeout: 6000 })
    await family.getByRole('button', { name: '已平安', exact: true }).click()
    await expect(family.locator('.thread')).toHaveCount(0)
    const record = await family.getByRole('link', { name: /PDF/ }).getAttribute('href')
    const file = await family.request.get(new URL(record ?? '', product.url).href)
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  } finally {
    await product.stop()
    await provider.close()
  }
})
