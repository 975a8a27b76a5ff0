import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Locale } from '#contract/options.ts'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { sentence } from '../web/safe-return/sentence.ts'
import { HER, HIS, rescueWords } from '../web/test/rescue-words.ts'
import { FIRST, SECOND, signInToConsole } from './console.ts'
import { clockThatGoesOn, finderNumber, foundLink, leaveDetails, person } from './safe-return.ts'
import { WALKED_LOCALES, expect, rotated, startProduct, test, type Running } from './support.ts'
import { wordsIn } from './words.ts'

const DESK = '+6580000999'
const GRACE = '+6580000008'
const HUI_MIN = '+6580000001'
const ASSOCIATION = 'Dementia Singapore'

/** A night with its own product, whose clock goes an hour on at each signal; one language, with script or without. */
interface Night {
  browser: Browser
  product: Running
  locale: Locale
  script: boolean
  /** A sentence about him or about her, as the literal table has it. */
  his: (key: string, values?: Record<string, string>) => string
  her: (key: string, values?: Record<string, string>) => string
}

function sentencesOf(locale: Locale, about: Record<string, string>) {
  const words = rescueWords(locale)
  return (key: string, values: Record<string, string> = {}) =>
    sentence(words(key, { association: ASSOCIATION, ...about, ...values }))
}

/** How a finder reads of Grace. */
function hisSpouse(locale: Locale) {
  const words = rescueWords(locale)
  return words('kin.of', { ...HIS[locale], kin: words('kin.is.Spouse') })
}

/** Somebody's phone, with cookies of its own. */
async function phone({ browser, product, script }: Night, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: script,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** What the page comes to say: by itself with script, and when it is loaded again without. */
async function comesTo({ script }: Night, page: Page, text: Locator) {
  await expect(async () => {
    if (!script) await page.goto(page.url().replace(/\?.*/, ''))
    await expect(text).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 20_000 })
}

/** Fills the form that is open and sends it; the dialog that comes says who was told. */
async function report({ locale }: Night, page: Page, name: string, number: string) {
  const say = rescueWords(locale)
  await page.getByLabel(say('form.name')).fill(name)
  await page.getByLabel(say('form.mobile')).fill(number)
  await page.locator('#typed .lit').click()
  return page.getByRole('dialog')
}

/** How many texts with this number have gone to that telephone. */
const textsTo = async ({ product }: Night, to: string, number: string) =>
  (await product.outbox()).filter((message) => message.to === to && message.text.includes(number)).length

const hears = (night: Night, to: string, number: string, times = 1) =>
  expect.poll(() => textsTo(night, to, number), { timeout: 15_000 }).toBeGreaterThanOrEqual(times)

/** Nobody can be called for him: the desk hears at once, and no sentence speaks of a family. */
async function nobodyToCall(night: Night) {
  const { locale, his } = night
  const finder = await phone(night)
  await finder.goto(`${person('Peter').address}?lang=${locale}`)
  await expect(finder.getByText(his('form.consent.nobody'))).toBeVisible()
  const number = finderNumber()
  const dialog = await report(night, finder, 'Ravi', number)
  await expect(dialog).toContainText(his('sent.told.desk'))
  await dialog.getByRole('button', { name: his('error.ok') }).click()
  await expect(finder.locator('#status')).toHaveText(his('status.told.desk'))
  await hears(night, DESK, number)
  return finder
}

/** The alarm stands first and red on the console; one takes it, and another takes it over. */
async function staffTakeOver(night: Night, finder: Page) {
  const { locale, product, his } = night
  const alarms = wordsIn(locale, 'admin-incidents')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const first = await phone(night, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  await signInToConsole(first, product, FIRST)
  await first.goto(`/admin/incidents?lang=${locale}`)
  const newest = first.locator('.alarms > li').first()
  await expect(newest).toHaveClass('bad')
  await expect(newest).toContainText(alarms('standing.NOBODY_TO_CALL'))
  await newest.getByRole('link', { name: person('Peter').name }).click()
  await button(first, alarms('act.take')).click()
  await expect(first.getByRole('status').getByText(alarms('takenBy', { name: 'Aishah Rahim' }))).toBeVisible()
  await comesTo(night, finder, finder.locator('#status').getByText(his('status.taken')))

  const second = await phone(night, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  await signInToConsole(second, product, SECOND)
  await second.goto(`${new URL(first.url()).pathname}?lang=${locale}`)
  await button(second, alarms('act.take-over')).click()
  await expect(button(second, alarms('act.take-over'))).toHaveCount(0)
  await expect(button(second, alarms('act.release'))).toBeVisible()
  // The one it was taken from reads it without asking, and the finder is still looked after.
  await expect(button(first, alarms('act.take-over'))).toBeVisible()
  await comesTo(night, finder, finder.locator('#status').getByText(his('status.taken')))
  await first.context().close()
  await second.context().close()
}

/** In the morning she was found and his wife went; nobody thought of pressing "Safe now". */
async function aMorning(night: Night) {
  const { locale, product, his } = night
  const finder = await phone(night)
  await finder.goto(`${person('Joseph', 1).address}?lang=${locale}`)
  const number = await leaveDetails(finder, { locale, name: 'Aisha' })
  const family = await phone(night)
  const link = (await foundLink(product, GRACE, number)).replace(/\?.*/, '')
  await family.goto(`${link}?lang=${locale}`)
  await family.getByRole('button', { name: his('found.act.on-my-way'), exact: true }).click()
  await expect(family.locator('#going .good')).toBeVisible()
  const [isOnTheWay = ''] = his('status.way', { who: hisSpouse(locale) }).split(/ ?[(（]/)
  await comesTo(night, finder, finder.locator('#status').getByText(isOnTheWay, { exact: false }))
  return { number, link, family }
}

/** The same number in the evening is news: his wife hears again, and her old answer is no answer to this finder. */
async function theSameNumberInTheEvening(night: Night, number: string) {
  const { locale, his } = night
  const before = await textsTo(night, GRACE, number)
  const finder = await phone(night)
  await finder.goto(`${person('Joseph', 1).address}?lang=${locale}`)
  await leaveDetails(finder, { locale, name: 'Aisha', phone: number })
  await hears(night, GRACE, number, before + 1)
  const [said = '', asksAgain = ''] = his('status.wayBefore', { who: hisSpouse(locale), time: '\n' }).split('\n')
  await expect(finder.locator('#status')).toContainText(said)
  await expect(finder.locator('#status')).toContainText(asksAgain)
  await expect(finder.locator('#status')).toContainText(his('status.told.family'))
  await expect(finder.locator('#status .good')).toHaveCount(0)
  return finder
}

/** Another number joins: his wife hears it, and the finder reads that somebody came before. */
async function anotherNumber(night: Night) {
  const { locale, his } = night
  const finder = await phone(night)
  await finder.goto(`${person('Joseph', 1).address}?lang=${locale}`)
  const number = await leaveDetails(finder, { locale, name: 'Ben' })
  await hears(night, GRACE, number)
  await expect(finder.locator('#status')).toContainText(his('contact.earlier'))
  return { finder, number }
}

/** One of three reports is false: it alone is not passed on, and what the others say reaches the family again. */
async function oneOfThreeIsFalse(
  night: Night,
  family: Page,
  link: string,
  [honest, honestNumber]: [Page, string],
  [prankster, falseNumber]: [Page, string],
) {
  const { his } = night
  await family.goto(link)
  await family.getByRole('button', { name: his('found.act.false-alarm'), exact: true }).click()
  const question = family.getByRole('dialog')
  await expect(question.getByRole('checkbox')).toHaveCount(3)
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await question.getByRole('checkbox', { name: /Ben/ }).check()
  await question.getByRole('button', { name: his('found.ask.false-alarm.yes') }).click()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText(his('found.heading.alarm'))

  const reportAgain = async (page: Page, name: string, number: string) => {
    await comesTo(night, page, page.getByRole('heading', { level: 1, name: his('closed.family') }))
    await page.getByRole('link', { name: his('closed.again') }).click()
    return report(night, page, name, number)
  }
  const heardOfIt = await textsTo(night, GRACE, falseNumber)
  await reportAgain(prankster, 'Ben', falseNumber)
  // Still no numbers for them, and the truth: staff of the association have it.
  await comesTo(night, prankster, prankster.getByText(his('status.told.desk'), { exact: true }))
  await expect(prankster.getByRole('heading', { level: 1 })).toHaveText(his('closed.family'))
  await hears(night, DESK, falseNumber)

  const before = await textsTo(night, GRACE, honestNumber)
  const toFamily = await reportAgain(honest, 'Aisha', honestNumber)
  await expect(toFamily).toContainText(his('sent.told.family'))
  await hears(night, GRACE, honestNumber, before + 1)
  expect(await textsTo(night, GRACE, falseNumber), 'the family is spared what it did not believe').toBe(heardOfIt)
}

/** She ends her membership and thinks again: meanwhile a finder reaches her family as ever. */
async function leavingUndone(night: Night) {
  const { locale, product, her } = night
  const portal = wordsIn(locale, 'member')
  const own = await phone(night)
  const answer = await own.request.post('/api/public/credential/signIn', {
    data: { username: 'siewhua', password: SAMPLE_PASSWORD },
    headers: { origin: product.url },
  })
  expect(answer.ok()).toBe(true)
  await own.goto(`/account/leave?lang=${locale}`)
  await own.locator('#password').fill(SAMPLE_PASSWORD)
  await own.getByRole('button', { name: portal('leave.button') }).click()
  await expect(own).toHaveURL(/\/account$/)
  await expect(own.getByText(portal('leaving.self.text'))).toBeVisible()

  const finder = await phone(night)
  await finder.goto(`${person('Siew Hua').address}?lang=${locale}`)
  const number = await leaveDetails(finder, { locale })
  await expect(finder.locator('#status')).toHaveText(her('status.told.family'))
  await hears(night, HUI_MIN, number)

  await own.getByRole('button', { name: portal('leaving.stay') }).click()
  await expect(own.getByText(portal('done.stays'))).toBeVisible()
  await expect(own.getByText(portal('leaving.self.text'))).toHaveCount(0)
}

/** Everything that can go wrong in a night, one after the other, and somebody hears of each. */
async function aWholeBadNight(night: Night) {
  const { product } = night
  const ravi = await test.step('nobody to call: the desk from the first second', () => nobodyToCall(night))
  await test.step('staff take it, and over', () => staffTakeOver(night, ravi))
  const { number, link, family } = await test.step('a morning', () => aMorning(night))
  const heard = (await product.outbox()).filter(({ to }) => to === GRACE).length
  process.kill(product.pid, 'SIGUSR2')
  // An hour later she is asked whether she still goes: the night has come.
  await expect
    .poll(async () => (await product.outbox()).filter(({ to }) => to === GRACE).length, { timeout: 30_000 })
    .toBeGreaterThan(heard)
  const honest = await test.step('the same number', () => theSameNumberInTheEvening(night, number))
  const other = await test.step('another number', () => anotherNumber(night))
  await test.step('one of three is false', () =>
    oneOfThreeIsFalse(night, family, link, [honest, number], [other.finder, other.number]))
  await test.step('leaving, undone', () => leavingUndone(night))
}

// The longest journeys: each has a product of its own, and need not wait for the one before.
test.describe.configure({ mode: 'parallel' })

for (const [index, script] of [true, false].entries()) {
  for (const locale of WALKED_LOCALES) {
    test(
      `a whole bad night (${locale}, ${script ? 'with' : 'without'} script)`,
      { tag: rotated(WALKED_LOCALES, index + 2) === locale ? [] : ['@matrix'] },
      async ({ browser }) => {
        test.setTimeout(240_000)
        const product = await startProduct(clockThatGoesOn(60))
        const [his, her] = [sentencesOf(locale, HIS[locale]), sentencesOf(locale, HER[locale])]
        try {
          await aWholeBadNight({ browser, product, locale, script, his, her })
        } finally {
          await product.stop()
        }
      },
    )
  }
}
