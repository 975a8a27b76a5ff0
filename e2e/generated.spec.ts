import type { APIRequestContext, Browser, BrowserContextOptions, Page, PlaywrightWorkerArgs } from '@playwright/test'
import {
  CAREGIVER_SIDE_RELATIONSHIPS,
  DEMENTIA_STAGES,
  DEMENTIA_TYPES,
  HOW_FOUND,
  LANGUAGES,
} from '#contract/options.ts'
import { addressOf, BRANCHES, generatePerson, storedOf, type GeneratedPerson } from './people.ts'
import {
  dialog,
  fillAddress,
  fillCredentials,
  fillDetails,
  goOn,
  ownAccount,
  pressOk,
  registerCaregiver,
  somebody,
  test as registration,
  tickAgreements,
  type Somebody,
} from './registration.ts'
import { expect, type Running } from './support.ts'

/** All of them in `npm run test:all`, the first ten in every `npm test`. */
const PEOPLE = 200
const ALWAYS = 10
const SEED = Number(process.env.E2E_SEED ?? 0)
const AGREEMENTS = ['agreeTerms', 'agreeDeclaration', 'agreeCollection']

type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>
interface Makers {
  caregiver: Cookies
  staff: Cookies
  staffLink: string
  /** An administrator's browser at the console, for what no account reads of itself. */
  administrator: APIRequestContext
  /** Where caregiver and staff themselves live, for 'Same as …'. */
  home: Somebody
}

/** Who registers others: a caregiver and one of an organisation's staff, made once for each worker. */
const test = registration.extend<object, { makers: Makers }>({
  makers: [
    async ({ product, browser, playwright }, use) => {
      const home = somebody()
      const caregiver = await signedUp(browser, product, (page) => registerCaregiver(page, product, home))
      const staffLink = `partnerToken=${(await product.overview()).links.caregiverPartnerToken}`
      const staff = await signedUp(browser, product, (page) => signUpStaff(page, staffLink))
      const administrator = await administratorOf(playwright, product)
      await use({ caregiver, staff, staffLink, administrator, home })
      await administrator.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Password and second factor, as the tour has them ready. */
async function administratorOf({ request }: PlaywrightWorkerArgs['playwright'], product: Running) {
  const context = await request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  })
  const { accounts } = await product.overview()
  const login = accounts.find(({ role }) => role === 'administrator')
  await context.post('/api/admin/sign-in', { data: { username: login?.username, password: login?.password } })
  const shown = await context.post('/api/admin/second-factor/code', { data: { code: login?.totpCode } })
  expect(shown.ok()).toBe(true)
  return context
}

async function signedUp(browser: Browser, product: Running, signUp: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  await signUp(await context.newPage())
  const state = await context.storageState()
  await context.close()
  return state
}

async function signUpStaff(page: Page, link: string) {
  const staff = somebody()
  await page.goto(`/registrationCG?${link}`)
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
}

/** A choice of a list, or 'Other, please say which' and its text. */
async function choose(page: Page, field: string, value: string, listed: readonly string[]) {
  if (listed.includes(value)) return void (await page.locator(`#${field}`).selectOption(value))
  await page.locator(`#${field}`).selectOption('other')
  await dialog(page).getByRole('textbox').fill(value)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
}

async function fillPerson(page: Page, person: GeneratedPerson) {
  const [year = '', month = '', day = ''] = person.birth.split('-')
  await page.locator('#firstname').fill(person.firstname)
  await page.locator('#lastname').fill(person.lastname)
  await page.locator('[name=birth-day]').fill(String(Number(day)))
  await page.locator('[name=birth-month]').selectOption(month)
  await page.locator('[name=birth-year]').selectOption(year)
  await page.locator(`[name=gender][value=${person.gender}]`).check()
  await page.locator('#lastNric').fill(person.lastNric.toLowerCase())
  await goOn(page)
  await choose(page, 'language', person.language, LANGUAGES)
  await choose(page, 'typeDementia', person.typeDementia, DEMENTIA_TYPES)
  await page.locator(`[name=stageDementia][value=${person.stageDementia}]`).check()
  await sayWhetherUsed(page, person)
  await goOn(page)
  await expect(page).toHaveURL(/step=contact/)
  if (person.email) await page.locator('#email').fill(person.email)
  if (person.phone) {
    await page.locator('#prefixCountryNum').selectOption(person.phone.prefixCountryNum)
    await page.locator('#phone').fill(person.phone.phone)
  }
  if (person.homeNumber) await page.locator('#homeNumber').fill(person.homeNumber)
}

async function fillHome(page: Page, person: GeneratedPerson) {
  await page.locator('#postalCode').fill(person.address.postalCode)
  await expect(page.locator('.looked')).toContainText('We do not know this postal code')
  for (const [part, text] of Object.entries(person.address)) {
    if (part !== 'postalCode' && text) await page.locator(`#${part}`).fill(text)
  }
  await page.locator('#cityCountry').fill('Singapore')
}

/** Asked once: with the dementia where somebody else registers the person, else in the screening. */
async function sayWhetherUsed(page: Page, person: GeneratedPerson) {
  const used = page.locator('[name=existingDementiaSingapore]')
  if ((await used.count()) > 0) await used.nth(person.existingDementiaSingapore ? 0 : 1).check()
}

async function fillScreening(page: Page, person: GeneratedPerson) {
  await page.locator('#hospitalName').fill(person.hospitalName)
  await page.locator('#hospitalDepartment').fill(person.hospitalDepartment)
  await sayWhetherUsed(page, person)
  await page.locator('#symptoms').fill(person.symptoms)
}

/** The summary with the name on the card, the agreements, and the card itself. */
async function agreeAndConfirm(page: Page, person: GeneratedPerson) {
  await goOn(page)
  if (person.displayName !== undefined) await page.locator('#displayName').fill(person.displayName)
  await tickAgreements(page, ...AGREEMENTS, ...(person.marketing ? ['agreeMarketing'] : []))
  await goOn(page)
  await expect(page.locator('.preview svg')).toContainText(`D${person.lastNric}XXXXX`)
  await page.getByRole('button', { name: 'Confirm and send' }).click()
}

/** A caregiver, or staff, register the person (R2.23 to R2.43). @returns whether the address was copied */
async function registerByAnother(page: Page, person: GeneratedPerson): Promise<boolean> {
  const known = person.branch === 'already used'
  await page.goto('/CareGiverCreateNewPWD?step=account')
  await fillCredentials(page, { ...somebody(), username: person.username, password: person.password })
  await goOn(page)
  await choose(page, 'relationship', person.relationship, CAREGIVER_SIDE_RELATIONSHIPS)
  await fillPerson(page, person)
  await goOn(page)
  await expect(page).toHaveURL(/ResidingAddress/)
  const copies = person.sameAddress && person.branch !== 'by staff'
  if (copies) await page.locator('#sameAddress').check()
  else await fillHome(page, person)
  if (known) {
    await tickAgreements(page, 'agreeTerms', 'agreeDeclaration')
    await goOn(page)
    await dialog(page).getByRole('button', { name: 'Move on' }).click()
  } else {
    await goOn(page)
    await fillScreening(page, person)
    await goOn(page)
    await expect(page).toHaveURL(/pwd-summary-new/)
    await agreeAndConfirm(page, person)
  }
  await expect(dialog(page)).toContainText('Thanks for submitting details')
  await pressOk(page)
  return copies
}

/** The person signs up, or an organisation does it with them by its link (R2.52 to R2.60). */
async function registerDirectly(page: Page, person: GeneratedPerson, link?: string) {
  await page.goto(`/registrationPWD${link ? `?${link}` : ''}`)
  if (link) await page.locator('[name=signsIn][value=yes]').check()
  await page.locator('#username').fill(person.username)
  if (!link) {
    await page.locator('#password').fill(person.password)
    await page.locator('#confirmPassword').fill(person.password)
    await goOn(page)
    for (const source of person.howFound) {
      const isListed = (HOW_FOUND as readonly string[]).includes(source)
      await page.locator(`[name=howFindHomeward][value="${isListed ? source : 'Others'}"]`).check()
      if (!isListed) await page.locator('#howFindOther').fill(source)
    }
  }
  await page.locator('#terms').check()
  await goOn(page)
  await expect(page).toHaveURL(/signUpPersonDetailPWD/)
  await fillPerson(page, person)
  await goOn(page)
  await expect(page).toHaveURL(/registrationResidingAddressPWD/)
  await fillHome(page, person)
  if (link && person.cardToOrganisation) await page.locator('#cardAddress').check()
  await goOn(page)
  await fillScreening(page, person)
  await goOn(page)
  await dialog(page).getByRole('button', { name: 'Move on' }).click()
  await pressOk(page)
  await expect(page).toHaveURL(/summary-plwd/)
  await agreeAndConfirm(page, person)
  await expect(page).toHaveURL(link ? /partner-confirmation-plwd/ : /registrationCreateCGorTagCG/)
}

/** The account as the person reads it: by their password, or as whoever was just signed up. */
async function accountOf(page: Page, person: GeneratedPerson): Promise<Record<string, unknown>> {
  if (person.branch === 'direct' || person.branch === 'partner mode') return ownAccount(page)
  const signedIn = await page.request.post('/api/public/credential/signIn', {
    data: { username: person.username, password: person.password },
  })
  const { token } = ((await signedIn.json()) as { data: { account: { token: string } } }).data.account
  const own = await page.request.get('/api/account/me', { headers: { authorization: token } })
  return ((await own.json()) as { data: Record<string, unknown> }).data
}

test.describe('the generated people', () => {
  // Two hundred are worth a second set of makers, ten are not.
  test.describe.configure({ mode: process.env.E2E_ALL ? 'parallel' : 'default' })
  const people = Array.from({ length: PEOPLE }, (_, index) => generatePerson(SEED, index))
  test('meet every choice of every list, and texts of their own', () => {
    const lists = [
      ['language', LANGUAGES],
      ['typeDementia', DEMENTIA_TYPES],
      ['stageDementia', DEMENTIA_STAGES],
      ['relationship', CAREGIVER_SIDE_RELATIONSHIPS],
      ['branch', BRANCHES],
    ] as const
    for (const [field, listed] of lists) {
      const met = new Set(
        people
          .filter(({ branch }) => field !== 'relationship' || !['direct', 'partner mode'].includes(branch))
          .map((person) => person[field] as string),
      )
      expect(
        listed.filter((choice) => !met.has(choice)),
        field,
      ).toEqual([])
      if (field !== 'branch' && field !== 'stageDementia') expect(met.size, field).toBeGreaterThan(listed.length)
    }
    expect(new Set(people.slice(0, ALWAYS).map(({ branch }) => branch)).size).toBe(BRANCHES.length)
    expect(people.some(({ displayName }) => [...(displayName ?? '')].length === 30)).toBe(true)
  })

  for (const person of people) {
    const title = `person ${person.index} of seed ${SEED}, ${person.branch}: every field typed is stored`
    test(`${title}${person.index < ALWAYS ? '' : ' @matrix'}`, async ({ browser, product, makers }) => {
      const { branch } = person
      const isDirect = branch === 'direct' || branch === 'partner mode'
      const context = await browser.newContext({
        baseURL: product.url,
        reducedMotion: 'reduce',
        ...(!isDirect && { storageState: branch === 'by staff' ? makers.staff : makers.caregiver }),
      })
      try {
        const page = await context.newPage()
        let copied = false
        if (isDirect) await registerDirectly(page, person, branch === 'direct' ? undefined : makers.staffLink)
        else copied = await registerByAnother(page, person)

        const account = await accountOf(page, person)
        const expected = storedOf(person)
        const { postalCode, streetName, unitNumber } = makers.home
        Object.assign(expected, copied ? { postalCode, streetName, unitNumber } : addressOf(person))
        // No summary, no name of one's own on the card (R2.32).
        // The name on the card is not asked: of a longer one the card carries the words that it takes.
        const whole = `${person.firstname} ${person.lastname}`
        if (branch === 'already used') expected.displayName = [...whole].length > 30 ? person.firstname : whole
        const kinds = (account.consents as { kind: string }[]).map(({ kind }) => kind)
        expect({ ...account, consents: kinds.toSorted() }, JSON.stringify(person)).toMatchObject({
          ...expected,
          consents: (expected.consents as string[]).toSorted(),
        })
        if (!isDirect) {
          const file = await makers.administrator.get(`/api/admin/accounts/${String(account.uid)}`)
          const { tags } = ((await file.json()) as { data: { tags: object[] } }).data
          // Staff are no caregivers: their organisation is linked when it is appointed.
          const link = { relationship: person.relationship, relationshipSide: 'PERSON', status: 'ACCEPTED' }
          expect(tags, JSON.stringify(person)).toMatchObject(branch === 'by staff' ? [] : [link])
        }
        const cardAddress = { partnerAddress: expect.any(String), partnerPostalCode: '310018' }
        expect(account.metadata).toMatchObject(
          branch === 'partner mode' && person.cardToOrganisation ? { cardAddress } : {},
        )
      } finally {
        await context.close()
      }
    })
  }
})
