import type { Page } from '@playwright/test'
import type { Locale } from '#contract/options.ts'
import type { Draft } from '#web/journeys/draft.ts'
import { ANSWERS } from '#web/test/answers.ts'
import { brokenNumbers, brokenWords } from './gate/text.ts'
import { EVERY_STEP, VISITORS, type StepAddress, type Visitor } from './every-step.ts'
import { registerCaregiver, somebody, test } from './registration.ts'
import { WALKED_LOCALES, expect, type Running } from './support.ts'

/** A phone, and how much of a page one screen of thought may be; Tamil words take a quarter more room (D16.39). */
const PHONE = { width: 390, height: 844 }
/** The narrowest telephone that many have. */
const NARROW = { width: 360, height: 740 }
const PIXELS = (locale: Locale) => (locale === 'ta' ? 1750 : 1400)
const QUESTIONS = 6

/** An answer to everything that may be left empty as well: the longest pages there are. */
const GIVEN = {
  ...ANSWERS,
  lastname: 'Fernandez-Subramaniam',
  unitNumber: '#01-670',
  blockNumber: '192',
  building: 'Kim Keat Court',
  homeNumber: '61234567',
  symptoms: 'forgets recent events, gets lost on known ways',
}
const CONSENTS = ['TERMS', 'DECLARATION', 'COLLECTION']

async function call(page: Page, product: Running, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: product.url } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: { account?: { uid: string } } }).data.account?.uid ?? ''
}

/** A person's credential with everything that is asked. */
function person(consents: string[], credentialData = {}) {
  const of = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, (GIVEN as Draft)[field]]))
  return {
    credentialData,
    accountData: {
      ...of('firstname', 'gender', 'birth', 'lastNric', 'homeNumber', 'email', 'prefixCountryNum', 'phone'),
      ...of('streetName', 'postalCode', 'cityCountry', 'address', 'unitNumber', 'blockNumber', 'building'),
      // Nobody else has this name, so that none of them is the same person.
      lastname: `Fernandez-${somebody().lastname}`,
      existingDementiaSingapore: false,
      dementiaDetail: of('language', 'typeDementia', 'stageDementia'),
      dementiaHospital: of('hospitalName', 'hospitalDepartment', 'symptoms'),
      consents,
    },
  }
}

/** What a visitor's browser has before it opens a step. @returns what the first address says of it */
const ARRIVES: Record<Visitor, (page: Page, product: Running) => Promise<string>> = {
  nobody: () => Promise.resolve(''),
  'staff by their link': async (_page, product) =>
    `?partnerToken=${(await product.overview()).links.caregiverPartnerToken}`,
  async caregiver(page, product) {
    await registerCaregiver(page, product, somebody())
    return ''
  },
  async staff(page, product) {
    const { links } = await product.overview()
    const { username, password, phone: _phone, birth: _birth, ...who } = somebody()
    await call(page, product, '/public/credential/signupCaregiver', {
      partnerToken: links.caregiverPartnerToken,
      credential: {
        credentialData: { username, password },
        accountData: {
          ...who,
          birth: '1970-03-05',
          cityCountry: 'Singapore',
          consents: ['TERMS', ...CONSENTS.slice(1)],
        },
      },
    })
    const client = { relationship: 'Organisation Staff', dementia: { credential: person(CONSENTS) } }
    return `?person=${await call(page, product, '/public/accounts/createdementia', client)}`
  },
  async person(page, product) {
    await ARRIVES['person not confirmed'](page, product)
    await call(page, product, '/account/confirm', { consents: CONSENTS })
    return ''
  },
  async 'person not confirmed'(page, product) {
    const { username, password } = somebody()
    const credential = person(['STORAGE'], { username, password })
    await call(page, product, '/public/credential/signupDementia', { credential })
    return ''
  },
}

interface Router {
  __reactRouterDataRouter?: {
    navigate: (to: string) => Promise<void>
    state: { initialized: boolean; navigation: { state: string } }
  }
}
/** The app has come and stands still. */
const isReady = () => {
  const { __reactRouterDataRouter: router } = globalThis as Router
  return router?.state.initialized === true && router.state.navigation.state === 'idle'
}
const withLocale = (address: string, locale: Locale) => `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`

/** Puts answers into the tab and opens an address as a link within the app does. @returns where that led */
const open = (page: Page, { journey, address, given }: StepAddress) =>
  page.evaluate(
    async ([key, answers, to]) => {
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
      sessionStorage.setItem(key, JSON.stringify({ ...held, ...(JSON.parse(answers) as object) }))
      const stepOf = ({ pathname, searchParams }: URL) => `${pathname} ${searchParams.get('step')}`
      const before = document.querySelector('h1')
      const isOther = stepOf(new URL(to, location.href)) !== stepOf(new URL(location.href))
      const { __reactRouterDataRouter: router } = globalThis as Router
      await router?.navigate(to)
      // Another step is another page, with a heading of its own; where none comes, the address says where that led.
      const patience = performance.now() + 15_000
      while (isOther && before?.isConnected && performance.now() < patience) await new Promise(requestAnimationFrame)
      return location.pathname + location.search
    },
    [`homeward.journey.${journey}`, JSON.stringify({ ...GIVEN, ...given }), address] as const,
  )

/**
 * How many questions a page asks, and how long it is at its longest: with everything answered, and with the sentence that
 * says what is missing. A field counts as a question, and so does a group of fields that stands together.
 */
const measure = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await painted()
    const groups = '.field, .phone, .rest'
    const questions = [...document.querySelectorAll(`main form :is(${groups})`)].filter(
      (question) => !question.parentElement?.closest(groups),
    )
    const height = () => document.documentElement.scrollHeight
    const answered = height()
    const first = document.querySelector<HTMLInputElement>(
      'main form :is(input[required]:not([type=radio]), .tick:not(.switch) input:checked)',
    )
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const change = async (value: string) => {
      if (first?.type === 'checkbox') first.click()
      else if (first) {
        set?.call(first, value)
        first.dispatchEvent(new Event('input', { bubbles: true }))
      }
      await painted()
      while (document.querySelector('.looked .spinner')) await painted()
      return height()
    }
    const value = first?.value ?? ''
    const waiting = await change('')
    return { questions: questions.length, pixels: Math.max(answered, waiting, await change(value)) }
  })

for (const visitor of VISITORS)
  test(`every step that ${visitor} opens asks at most six questions, on one screen of thought, and breaks no word`, async ({
    browser,
    product,
  }) => {
    const steps = EVERY_STEP.filter((step) => step.visitor === visitor)
    const context = await browser.newContext({ baseURL: product.url, viewport: PHONE })
    const page = await context.newPage()
    const first = await ARRIVES[visitor](page, product)
    const tooMuch: string[] = []
    const broken: string[] = []
    for (const locale of WALKED_LOCALES) {
      let begun = ''
      for (const step of steps) {
        // A document for each journey; its steps are opened within it, as links within the app do.
        const journey = JSON.stringify([step.journey, step.given])
        if (begun !== journey) await page.goto(withLocale(step.address.replace(/\?.*/, '') + first, locale))
        begun = journey
        await page.waitForFunction(isReady)
        expect(await open(page, step), step.address).toBe(step.address)
        const { questions, pixels } = await measure(page)
        if (questions > QUESTIONS || pixels > PIXELS(locale))
          tooMuch.push(`${step.address} in ${locale}: ${questions} questions, ${pixels} px`)
        await page.setViewportSize(NARROW)
        const found = [...(await brokenWords(page)), ...(await brokenNumbers(page))]
        broken.push(...found.map((fault) => `${step.address} in ${locale}: ${fault}`))
        await page.setViewportSize(PHONE)
      }
    }
    await context.close()
    expect(tooMuch).toEqual([])
    expect(broken).toEqual([])
  })
