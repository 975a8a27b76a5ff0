import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Locale } from '#contract/options.ts'
import { people } from '../service/sample/people.ts'
import { productWith, test as base, type Running } from './support.ts'
import { rescueWords } from '../web/test/rescue-words.ts'

/** Settings of a product whose clock goes so many minutes ahead at each SIGUSR2. */
export const clockThatGoesOn = (minutes: number) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'later-clock.ts')).href}`,
  CLOCK_STEP_MINUTES: String(minutes),
})

/**
 * Journeys of one alarm after another, with time between them: a telephone gets at most six texts about alarms in ten
 * minutes, and no journey uses up what the next one waits for.
 */
export const test = base.extend<{ time: void }, { product: Running }>({
  product: productWith(clockThatGoesOn(12)),
  time: [
    async ({ product }, use) => {
      process.kill(product.pid, 'SIGUSR2')
      await use()
    },
    { auto: true },
  ],
})

/** Time goes on while a page is open: who reads first is told apart from the many quick finders of these journeys. */
export const takeTimeToRead = (product: Running) => process.kill(product.pid, 'SIGUSR2')

/** The sample person whose name begins so: return code, full name. */
export function person(firstname: string, code = 0) {
  const found = people.find(({ account }) => account.firstname === firstname)
  const returnCode = found?.codes[code]?.code
  if (!found || !returnCode) throw new Error(`no sample person ${firstname}`)
  return { name: `${firstname} ${found.account.lastname}`, address: `/safereturncards/${returnCode}` }
}

/** What stands in letters under the QR code of a sample person, as the card says it. */
export async function printedCode(product: Running, firstname: string): Promise<string> {
  const code = person(firstname).address.split('/').at(-1) ?? ''
  const answer = await fetch(`${product.url}/api/dev/card/${code}`)
  const { data } = (await answer.json()) as { data: { shortCode: string } }
  expect(data.shortCode).toMatch(/^\w{3}-\w{3}-\w{3}$/)
  return data.shortCode
}

/** A number nobody else in this run leaves. */
export const finderNumber = () => `8${randomInt(1_000_000, 9_999_999)}`

/** From the opened page to the call buttons: details, the lit button, OK. */
export async function leaveDetails(
  page: Page,
  { locale = 'en' as Locale, name = 'Aisha', phone = finderNumber() } = {},
) {
  const say = rescueWords(locale)
  await page.getByLabel(say('form.name')).fill(name)
  await page.getByLabel(say('form.mobile')).fill(phone)
  await page.locator('#typed .lit').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('error.ok') })
    .click()
  await expect(page.getByRole('list', { name: say('contact.people') })).toBeVisible()
  return phone
}

/**
 * The private link to the alarm that this finder raised or joined, from the texts to a number: from the text that names the
 * finder, or, when that text waits because this telephone has had many (service/messages/cap.ts), from the newest before it.
 * The first text of an alarm never waits, so the newest is of the same alarm then.
 */
export async function foundLink(product: Running, to: string, finderPhone: string): Promise<string> {
  const patience = Date.now() + 6000
  let link: string | undefined
  await expect(async () => {
    const texts = (await product.outbox()).filter((message) => message.to === to && message.text.includes('/found/'))
    const told = texts.find(({ text }) => text.includes(finderPhone)) ?? (Date.now() > patience ? texts[0] : undefined)
    link = /\/found\/\S+/.exec(told?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link ?? ''
}

/** Somebody else's phone: its own cookies. */
export async function anotherPhone(browser: Browser, product: Running, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL: product.url, ...options })
  return context.newPage()
}

/** Ends the alarm, so that the next journey starts with a quiet family. */
export async function sayFalseAlarm(page: Page, link: string) {
  await page.goto(`${link.replace(/\?.*/, '')}?lang=en`)
  await page.getByRole('button', { name: 'False alarm' }).click()
  await page.getByRole('button', { name: 'Yes, a false alarm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It was a false alarm')
}
